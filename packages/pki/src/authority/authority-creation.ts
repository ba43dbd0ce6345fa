import { createPublicKey, generateKeyPair, type KeyObject } from "node:crypto"
import { promisify } from "node:util"
import * as oids from "../asn1/object-identifiers.ts"
import type { Bytes } from "../bytes.ts"
import { readName } from "../x509/name.ts"
import { encodeTbsCertificate, type Issuer, issuerFrom, signTbs } from "./certificate.ts"
import {
  authorityConstraints,
  authorityInfoAccess,
  authorityKeyIdentifier,
  certificatePolicies,
  crlDistributionPoint,
  endEntityConstraints,
  extendedKeyUsage,
  keyUsage,
  ocspNoCheck,
  privateKeyUsagePeriod,
  subjectKeyIdentifier,
  timeStampingUsage,
} from "./extensions.ts"
import { requireSoundAuthorityTbs } from "./lint/lint-tbs.ts"
import { encodeName } from "./name.ts"
import type { AuthorityAddresses } from "./profile.ts"
import { keyIdentifierOf } from "./rsa-key.ts"
import { newSerial, type RandomOctets } from "./serial-number.ts"

/** A certificate (DER) and its private key. */
export type KeyedCertificate = { certificate: Buffer; privateKey: KeyObject }

export type AuthorityName = {
  commonName: string
  organization: string
  /** Written as organizationIdentifier «VATEC-<RUC>» (ETSI EN 319 412-1 §5.1.4). */
  ruc?: string
  locality?: string
}

/** A new key of `keyBits`, or one that exists. */
type OwnKey = { keyBits?: number; privateKey?: KeyObject }

type Sources = { clock: { now(): Date }; random: RandomOctets }

/** Draws primes from OpenSSL's generator: node:crypto takes no other source. */
const makeKeys = promisify(generateKeyPair)

/** A self-signed root, RSA-4096 and 20 years by default, for signing certificates and CRLs. Takes seconds. */
export async function createRoot(
  input: Sources & OwnKey & { name: AuthorityName; years?: number },
): Promise<KeyedCertificate> {
  const { privateKey, spki } = await keyOf(input, 4096)
  const name = encodeAuthorityName(input.name)
  const keyIdentifier = keyIdentifierOf(spki)
  const tbs = encodeTbsCertificate({
    serial: newSerial(input.random),
    issuer: name,
    subject: name,
    spki,
    ...validity(input.clock, { years: input.years ?? 20 }),
    extensions: [
      authorityConstraints(),
      keyUsage("keyCertSign", "cRLSign"),
      subjectKeyIdentifier(keyIdentifier),
      authorityKeyIdentifier(keyIdentifier),
    ],
  })
  requireSoundAuthorityTbs(tbs, { role: "root", spki, issuer: null })
  return { certificate: await signTbs(tbs, privateKey), privateKey }
}

type IssuingContent = Sources & {
  root: KeyedCertificate
  name: AuthorityName
  addresses: AuthorityAddresses
  practiceStatement: string
  /** The policies under which it may issue; any policy by default. */
  policies?: readonly { policy: string; notice: string }[]
  pathlen?: number
  years?: number
}

/**
 * A subordinate authority, 10 years by default and never beyond the root. RSA-3072 by default: five-year
 * certificates outlive 2030, until which NIST SP 800-57 accepts RSA-2048.
 */
export async function createIssuing(input: IssuingContent & OwnKey): Promise<KeyedCertificate> {
  const { privateKey, spki } = await keyOf(input, 3072)
  return { certificate: await certifyIssuing({ ...input, spki }), privateKey }
}

/** The certificate of a subordinate authority for a public key, whose private key stays elsewhere. */
export async function certifyIssuing(input: IssuingContent & { spki: Buffer }): Promise<Buffer> {
  const { addresses, practiceStatement, policies = [{ policy: oids.anyPolicy }] } = input
  return certify(input, {
    role: "issuing",
    issuer: input.root,
    subject: encodeAuthorityName(input.name),
    spki: input.spki,
    lasts: { years: input.years ?? 10 },
    extensions: [
      authorityConstraints(input.pathlen ?? 0),
      keyUsage("keyCertSign", "cRLSign"),
      crlDistributionPoint(addresses.rootCrl),
      authorityInfoAccess({ caIssuers: addresses.rootCertificate }),
      certificatePolicies(...policies.map((policy) => ({ ...policy, practiceStatement }))),
    ],
  })
}

/**
 * A delegated OCSP responder (RFC 6960 §4.2.2.2). Clients do not check its status (id-pkix-ocsp-nocheck), so it is
 * short-lived, 90 days by default. Its name is the issuer's with another common name. Create the next one before it expires. RSA-3072 by default, as its issuer.
 */
export async function createOcspResponder(
  input: Sources & OwnKey & { issuing: KeyedCertificate; commonName: string; days?: number },
): Promise<KeyedCertificate> {
  const { privateKey, spki } = await keyOf(input, 3072)
  const issuerName = readName(issuerFrom(input.issuing.certificate).name)
  const certificate = await certify(input, {
    role: "responder",
    issuer: input.issuing,
    subject: encodeName([
      ...issuerName.filter(({ type }) => type !== oids.commonName),
      { type: oids.commonName, value: input.commonName },
    ]),
    spki,
    lasts: { days: input.days ?? 90 },
    extensions: [
      endEntityConstraints(),
      keyUsage("digitalSignature"),
      extendedKeyUsage(oids.ocspSigning),
      ocspNoCheck(),
    ],
  })
  return { certificate, privateKey }
}

type StampingContent = Sources & {
  root: KeyedCertificate
  name: AuthorityName
  addresses: AuthorityAddresses
  policy: { policy: string; practiceStatement: string; notice?: string }
  years?: number
}

/** A time-stamping unit under the root, with a key of its own. RSA-3072 by default. */
export async function createStamping(input: StampingContent & OwnKey): Promise<KeyedCertificate> {
  const { privateKey, spki } = await keyOf(input, 3072)
  return { certificate: await certifyStamping({ ...input, spki }), privateKey }
}

/** Certificate years during which the key signs. Its stamps are validated until the certificate ends. */
const stampingYears = { certificate: 10, key: 3 }

/**
 * The certificate of a time-stamping unit (ETSI EN 319 422) for a public key. Near the root's end, the key signs for
 * that part of the certificate's time.
 */
export async function certifyStamping(input: StampingContent & { spki: Buffer }): Promise<Buffer> {
  const { addresses } = input
  const lasts = { years: input.years ?? stampingYears.certificate }
  const { notBefore, notAfter } = validity(input.clock, lasts, issuerFrom(input.root.certificate))
  const keyPart = stampingYears.key / stampingYears.certificate
  const keyEnd = new Date(notBefore.getTime() + (notAfter.getTime() - notBefore.getTime()) * keyPart)
  return certify(input, {
    role: "stamping",
    issuer: input.root,
    subject: encodeAuthorityName(input.name),
    spki: input.spki,
    lasts,
    extensions: [
      endEntityConstraints(),
      keyUsage("digitalSignature"),
      timeStampingUsage(),
      privateKeyUsagePeriod(notBefore, keyEnd),
      crlDistributionPoint(addresses.rootCrl),
      authorityInfoAccess({ caIssuers: addresses.rootCertificate }),
      certificatePolicies(input.policy),
    ],
  })
}

type Lasts = { years: number } | { days: number }

type WantedCertificate = {
  role: "issuing" | "responder" | "stamping"
  issuer: KeyedCertificate
  subject: Bytes
  spki: Buffer
  lasts: Lasts
  extensions: Bytes[]
}

async function certify({ clock, random }: Sources, wanted: WantedCertificate): Promise<Buffer> {
  const issuer = issuerFrom(wanted.issuer.certificate)
  const tbs = encodeTbsCertificate({
    serial: newSerial(random),
    issuer: issuer.name,
    subject: wanted.subject,
    spki: wanted.spki,
    ...validity(clock, wanted.lasts, issuer),
    extensions: [
      ...wanted.extensions,
      subjectKeyIdentifier(keyIdentifierOf(wanted.spki)),
      authorityKeyIdentifier(issuer.keyIdentifier),
    ],
  })
  requireSoundAuthorityTbs(tbs, { role: wanted.role, spki: wanted.spki, issuer })
  return signTbs(tbs, wanted.issuer.privateKey)
}

function validity(
  clock: Sources["clock"],
  lasts: Lasts,
  issuer?: Issuer,
): { notBefore: Date; notAfter: Date } {
  const notBefore = clock.now()
  const notAfter = new Date(notBefore)
  if ("years" in lasts) notAfter.setUTCFullYear(notAfter.getUTCFullYear() + lasts.years)
  else notAfter.setUTCDate(notAfter.getUTCDate() + lasts.days)
  return { notBefore, notAfter: issuer && notAfter > issuer.notAfter ? issuer.notAfter : notAfter }
}

/** An RSA key with exponent 65537. RSA-4096 takes seconds. */
export async function newAuthorityKey(keyBits: number): Promise<KeyObject> {
  const { privateKey } = await makeKeys("rsa", { modulusLength: keyBits, publicExponent: 65537 })
  return privateKey
}

async function keyOf(
  { keyBits, privateKey: own }: OwnKey,
  usualBits: number,
): Promise<{ privateKey: KeyObject; spki: Buffer }> {
  const privateKey = own ?? (await newAuthorityKey(keyBits ?? usualBits))
  return { privateKey, spki: createPublicKey(privateKey).export({ format: "der", type: "spki" }) }
}

/**
 * Signers repeat this name as text in their signatures, and some libraries compare it without folding accents.
 * @throws RangeError on text outside ASCII
 */
function encodeAuthorityName({ commonName, organization, ruc, locality }: AuthorityName): Bytes {
  const foreign = [commonName, organization, locality].find((text) => text && !/^[ -~]*$/.test(text))
  if (foreign) throw new RangeError(`The authority's name is not ASCII: ${foreign}`)
  return encodeName([
    { type: oids.countryName, value: "EC" },
    ...(locality ? [{ type: oids.localityName, value: locality }] : []),
    { type: oids.organizationName, value: organization },
    ...(ruc ? [{ type: oids.organizationIdentifier, value: `VATEC-${ruc}` }] : []),
    { type: oids.commonName, value: commonName },
  ])
}
