import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import * as oids from "../asn1/object-identifiers.ts"
import { oid } from "../asn1/writer.ts"
import { type Bytes, equalBytes } from "../bytes.ts"
import { encodeTbsCertificate, type Issuer } from "./certificate.ts"
import {
  authorityInfoAccess,
  authorityKeyIdentifier,
  certificatePolicies,
  crlDistributionPoint,
  endEntityConstraints,
  extendedKeyUsage,
  keyUsage,
  subjectEmail,
  subjectKeyIdentifier,
} from "./extensions.ts"
import { keyIdentifierOf } from "./rsa-key.ts"
import { type CertifiedHolder, holderName, type PassportPrefix } from "./subject.ts"

/** URLs in certificates of the authority's certificates, lists and status service. */
export type AuthorityAddresses = {
  ocsp: string
  rootCertificate: string
  rootCrl: string
  issuingCertificate: string
  issuingCrl: string
}

/**
 * URLs under a base such as «http://pki.example.ec». Plain http: fetching a CRL over TLS could require that CRL
 * (RFC 5280 §8), and its content is signed. Each issuing authority has files of its own. @throws RangeError on any other base
 */
export function authorityAddresses(base: string, issuing = "issuing"): AuthorityAddresses {
  const url = new URL(base)
  if (url.protocol !== "http:") throw new RangeError("The base must be plain http")
  if (url.username || url.password || url.search || url.hash) {
    throw new RangeError("The base must be only a host and a path")
  }
  const root = url.href.replace(/\/$/, "")
  return {
    ocsp: `${root}/ocsp`,
    rootCertificate: `${root}/pki/root.cer`,
    rootCrl: `${root}/pki/root.crl`,
    issuingCertificate: `${root}/pki/${issuing}.cer`,
    issuingCrl: `${root}/pki/${issuing}.crl`,
  }
}

export type ProfileSettings = {
  /** Object identifier above the policies, such as «1.3.6.1.4.1.» and an enterprise number. */
  policyArc: string
  addresses: AuthorityAddresses
  /** URL of the certification practice statement. */
  practiceStatement: string
  /** Limits of use, at most 200 characters; Ley 67 article 22 requires them in the certificate. */
  limitsOfUse: string
  passportPrefix: PassportPrefix
}

/** `fixedExtensions` do not depend on the holder and are encoded once for each policy. */
export type EndEntityProfile = {
  issuer: Issuer
  settings: ProfileSettings
  fixedExtensions: Record<CertifiedKind, Bytes[]>
}

type CertifiedKind = CertificateKind | "seal"

/**
 * Last arcs of the policies of ARCOTEL-2024-0176 under an authority's own arc: 2.1.1 is a natural person, 2.3.1 a legal
 * representative, both with the key in a file. A natural person with RUC has no policy of its own. 102.2.4.1 is a seal.
 */
const policyArcs: Record<CertifiedKind, string> = {
  subject1: "2.1.1",
  subject2: "2.1.1",
  subject4: "2.3.1",
  seal: "102.2.4.1",
}

/** What a seal's certificate says in place of the settings' limits: its key signs nothing else. */
export const sealLimitsOfUse = "Solo firma los comprobantes electrónicos del SRI que emite su titular."

export function policyFor(kind: CertifiedKind, policyArc: string): string {
  return `${policyArc}.${policyArcs[kind]}`
}

/** Of time stamps and of the certificates that sign them: the arc that ARCOTEL-2024-0176 gives to «sellado de tiempo». */
export function timeStampPolicy(policyArc: string): string {
  return `${policyArc}.102.2.5.1`
}

/** @throws RangeError when a setting cannot be encoded */
export function createEndEntityProfile(issuer: Issuer, settings: ProfileSettings): EndEntityProfile {
  oid(settings.policyArc) // throws now rather than at the first certificate
  const { policyArc, addresses, practiceStatement, limitsOfUse: notice } = settings
  const ofPersons = [
    keyUsage("digitalSignature", "nonRepudiation", "keyEncipherment"),
    extendedKeyUsage(oids.clientAuth, oids.emailProtection),
  ]
  const ofSeals = [keyUsage("digitalSignature", "nonRepudiation"), extendedKeyUsage(oids.documentSigning)]
  const shared = [
    authorityKeyIdentifier(issuer.keyIdentifier),
    crlDistributionPoint(addresses.issuingCrl),
    authorityInfoAccess({ ocsp: addresses.ocsp, caIssuers: addresses.issuingCertificate }),
  ]
  const extensionsOf = (kind: CertifiedKind) => [
    endEntityConstraints(),
    ...(kind === "seal" ? ofSeals : ofPersons),
    ...shared,
    certificatePolicies({
      policy: policyFor(kind, policyArc),
      practiceStatement,
      notice: kind === "seal" ? sealLimitsOfUse : notice,
    }),
  ]
  return {
    issuer,
    settings,
    fixedExtensions: {
      subject1: extensionsOf("subject1"),
      subject2: extensionsOf("subject2"),
      subject4: extensionsOf("subject4"),
      seal: extensionsOf("seal"),
    },
  }
}

/** The approved content of one certificate. */
export type CertificateIntent = {
  profile: EndEntityProfile
  /** Decimal, from newSerial. */
  serial: string
  holder: CertifiedHolder
  /** SubjectPublicKeyInfo, DER, from parseCertificationRequest. */
  spki: Uint8Array
  notBefore: Date
  notAfter: Date
}

/**
 * The bytes to store before signing: deterministic, 1 to 2 KB. @throws RangeError when a certificate cannot hold the
 * approved data or would not be within its issuer's validity
 */
export function buildTbsCertificate(intent: CertificateIntent): Buffer {
  const { profile, holder, spki, notBefore, notAfter } = intent
  const { issuer } = profile
  if (notBefore < issuer.notBefore) throw new RangeError("A certificate can't begin before its issuer")
  if (notAfter > issuer.notAfter) throw new RangeError("A certificate can't outlive its issuer")
  if (equalBytes(spki, issuer.spki)) throw new RangeError("A holder can't have the issuer's key")
  return encodeTbsCertificate({
    serial: intent.serial,
    issuer: issuer.name,
    subject: holderName(holder, profile.settings.passportPrefix),
    spki,
    notBefore,
    notAfter,
    extensions: [
      ...profile.fixedExtensions[holder.kind],
      subjectKeyIdentifier(keyIdentifierOf(spki)),
      ...(holder.kind === "seal" ? [] : [subjectEmail(holder.email)]),
    ],
  })
}
