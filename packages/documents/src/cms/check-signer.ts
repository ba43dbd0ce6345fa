import * as oids from "@trazo/pki/asn1/object-identifiers"
import { type Asn1Element, inside } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { octetStringValue, oidValue } from "@trazo/pki/asn1/values"
import { type Bytes, concatenate, equalBytes, toHex } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined, subjectKeyIdentifierOf } from "@trazo/pki/x509/extension-values"
import type { CarriedEvidence } from "../trust/revocation.ts"
import type { WorkBudget } from "../work-budget.ts"
import { digest, type HashName, hashOfOid } from "./algorithms.ts"
import { lenientTime } from "./lenient-time.ts"
import {
  type Attributes,
  areSignedAttributes,
  contentTypeAttribute,
  messageDigestAttribute,
  type SignedData,
  type SignerInfo,
} from "./read-cms.ts"
import type { FormProblem, SignatureFacts } from "./signature-facts.ts"
import { signatureMethodOf, verifySignature } from "./verify-signature.ts"

const attribute = {
  contentType: contentTypeAttribute,
  messageDigest: messageDigestAttribute,
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStamp: "1.2.840.113549.1.9.16.2.14",
  certificateValues: "1.2.840.113549.1.9.16.2.23",
  revocationValues: "1.2.840.113549.1.9.16.2.24",
  adobeRevocation: "1.2.840.113583.1.1.8",
} as const

/** Attributes that may stand once (RFC 5652 §11, RFC 5035 §3). */
const onceOnly = [
  attribute.contentType,
  attribute.messageDigest,
  attribute.signingTime,
  attribute.signingCertificate,
  attribute.signingCertificateV2,
]

/** What a signer is found with and signed. `contentType` is undefined for a signature over a signature. */
interface SignedContent {
  readonly pieces: readonly Uint8Array[]
  readonly contentType: string | undefined
  readonly work: WorkBudget
}

/** Verifies one signer of a CMS over the pieces of the content. */
export async function checkSigner(
  cms: SignedData,
  signer: SignerInfo,
  { pieces: content, contentType, work }: SignedContent,
  known: readonly Certificate[] = [],
): Promise<SignatureFacts> {
  work.spend("certificateRead", cms.certificates.length)
  const besides = certificatesOf(cms, signer)
  const certificate = [...besides, ...known].find((one) => isNamed(one, signer))
  const hash = hashOfOid(signer.digestAlgorithm)
  const method = orUndefined(() => signatureMethodOf(signer.signatureAlgorithm, hash))
  const problems = formProblems(signer, { pieces: content, contentType, work }, certificate)
  const hashes = [...new Set([hash, method?.hash].filter((one): one is HashName => one !== undefined))]
  return {
    ...(await arithmeticOf(signer, { pieces: content, work }, hash, method, certificate)),
    problems,
    hashes,
    certificate,
    besides,
    carried: carriedBy(cms, signer),
    claimedTime: claimedTimeOf(signer.signed),
    stamps: valuesOf(signer.unsigned, attribute.timeStamp).map(({ bytes }) => ({
      token: bytes,
      over: [signer.signature],
    })),
  }
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/** The signature itself, not the digest of the content. */
export const notOfKey = "La firma no se hizo con la clave de ese certificado, o se cambiaron sus datos."

async function arithmeticOf(
  signer: SignerInfo,
  { pieces: content, work }: Omit<SignedContent, "contentType">,
  hash: HashName | undefined,
  method: ReturnType<typeof signatureMethodOf>,
  certificate: Certificate | undefined,
): Promise<Pick<SignatureFacts, "arithmetic" | "altered">> {
  if (!hash) return { arithmetic: "unsupported" }
  if (signer.signedBytes) {
    const [stated] = valuesOf(signer.signed, attribute.messageDigest)
    work.spendDigest(hash, lengthOf(content))
    if (stated && !equalBytes(octetStringValue(stated), digest(hash, ...content)))
      return { arithmetic: "altered", altered: "El contenido no es el que se firmó." }
  }
  if (!certificate) return { arithmetic: "unsupported" }
  const signed = signer.signedBytes ?? concatenate(...content)
  const arithmetic = await verifySignature(work, certificate.spki, method, signed, signer.signature)
  // Two hashes that contradict each other: programs differ on which one counts.
  const isContradiction = arithmetic === "altered" && method?.hash !== hash && method?.family !== "RSA-PSS"
  if (isContradiction) return { arithmetic: "unsupported" }
  return arithmetic === "altered" ? { arithmetic, altered: notOfKey } : { arithmetic }
}

function formProblems(
  signer: SignerInfo,
  { pieces, contentType }: SignedContent,
  certificate: Certificate | undefined,
): FormProblem[] {
  const problems: FormProblem[] = []
  if (!certificate) problems.push("noCertificate")
  if (signer.signedBytes) {
    if (valuesOf(signer.signed, attribute.messageDigest).length === 0) problems.push("noDigest")
    const [type] = valuesOf(signer.signed, attribute.contentType)
    const named = type && orUndefined(() => oidValue(type))
    if (contentType !== undefined && named !== contentType) problems.push("otherContent")
    const repeats = (type: string) =>
      signer.signed.repeated.has(type) || valuesOf(signer.signed, type).length > 1
    if (onceOnly.some(repeats)) problems.push("repeatedAttribute")
  } else {
    if (pieces.length === 1 && pieces.some(areSignedAttributes)) problems.push("attributesAsContent")
    // RFC 5652 §5.3: content of another type than data has signed attributes.
    if (contentType !== undefined && contentType !== oids.data) problems.push("unreadable")
  }
  if (certificate && namesOther(signer.signed, certificate)) problems.push("otherCertificate")
  return problems
}

const valuesOf = ({ values }: Attributes, type: string): readonly Asn1Element[] => values.get(type) ?? []

/** Octets. Authorities use twenty (RFC 5280 §4.1.2.2). */
const longestSerial = 256

function isNamed(certificate: Certificate, { signer }: SignerInfo): boolean {
  if ("keyIdentifier" in signer) {
    const own = orUndefined(() => subjectKeyIdentifierOf(certificate))
    return own !== undefined && equalBytes(own, signer.keyIdentifier)
  }
  if (signer.serial.length > longestSerial) return false
  const serial = orUndefined(() => BigInt.asUintN(2048, BigInt(certificate.serial)).toString(16)) ?? ""
  const named = BigInt.asUintN(2048, signedValue(signer.serial)).toString(16)
  return serial === named && equalBytes(certificate.issuer, signer.issuer)
}

/** Two's complement; serials of other authorities can be negative. */
function signedValue(octets: Bytes): bigint {
  const magnitude = BigInt(`0x${toHex(octets) || "0"}`)
  return (octets[0] ?? 0) & 0x80 ? magnitude - (1n << BigInt(8 * octets.length)) : magnitude
}

/** SigningCertificate (RFC 2634 §5.4) and SigningCertificateV2 (RFC 5035 §3): the first entry is the signer's. */
function namesOther(signed: Attributes, certificate: Certificate): boolean {
  for (const type of [attribute.signingCertificate, attribute.signingCertificateV2]) {
    const [value] = valuesOf(signed, type)
    if (!value) continue
    const matches = orUndefined(() => {
      const first = inside(value).enter(tags.sequence).enter(tags.sequence)
      const named = type === attribute.signingCertificateV2 ? first.optional(tags.sequence) : undefined
      const usual = type === attribute.signingCertificate ? "SHA-1" : "SHA-256"
      const hash = named ? hashOfOid(oidValue(inside(named).next(tags.oid))) : usual
      return (
        hash !== undefined &&
        equalBytes(octetStringValue(first.next(tags.octetString)), digest(hash, certificate.der))
      )
    })
    if (!matches) return true
  }
  return false
}

function claimedTimeOf(signed: Attributes): Date | undefined {
  const [value] = valuesOf(signed, attribute.signingTime)
  return value && lenientTime(value)
}

function certificatesOf(cms: SignedData, signer: SignerInfo): Certificate[] {
  const kept = valuesOf(signer.unsigned, attribute.certificateValues).flatMap(sequencesIn)
  return [...cms.certificates, ...kept].flatMap((der) => orUndefined(() => readCertificate(der, "BER")) ?? [])
}

function sequencesIn(element: Asn1Element): Bytes[] {
  const found: Bytes[] = []
  for (const reader = inside(element); !reader.done && found.length < 200; ) found.push(reader.next().bytes)
  return found
}

/** From the CMS itself (RFC 5652 §10.2.1, RFC 5940), RevocationValues (CAdES) and RevocationInfoArchival (Adobe). */
function carriedBy(cms: SignedData, signer: SignerInfo): CarriedEvidence {
  const ocsp: Bytes[] = [...cms.ocsp]
  const crls: Bytes[] = [...cms.crls]
  const archived = [
    ...valuesOf(signer.unsigned, attribute.revocationValues),
    ...valuesOf(signer.signed, attribute.adobeRevocation),
  ]
  for (const value of archived) {
    orUndefined(() => {
      for (const fields = inside(value); !fields.done; ) {
        const part = fields.next()
        const list = inside(part).enter(tags.sequence)
        const into =
          part.tag === tags.constructed(0) ? crls : part.tag === tags.constructed(1) ? ocsp : undefined
        while (into && !list.done) into.push(list.next().bytes)
      }
    })
  }
  return { ocsp, crls }
}
