import * as oids from "@trazo/pki/asn1/object-identifiers"
import * as tags from "@trazo/pki/asn1/tags"
import {
  element,
  explicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  time,
} from "@trazo/pki/asn1/writer"
import { type Bytes, concatenate } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { checkTimeStamp } from "../cms/check-time-stamp.ts"
import { ocspRevocation } from "../cms/read-cms.ts"
import { unlimitedWork } from "../work-budget.ts"
import { type DocumentSigner, signatureAlgorithm, signBytes } from "./document-signer.ts"
import { SigningProblem } from "./signing-problem.ts"
import { distinct, type EvidenceFor } from "./validation-data.ts"

/** Answers with a TimeStampToken (RFC 3161 §2.4.2) for a SHA-256 digest; undefined to sign without one. */
export type TimeStamper = (digest: Bytes) => Promise<Bytes | undefined>

interface SignedDataOptions {
  /** SHA-256 of the content. */
  readonly digest: Bytes
  readonly signer: DocumentSigner
  /** PAdES forbids the attribute (ETSI EN 319 142-1 §6.3) and writes M. */
  readonly signingTime?: Date | undefined
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}

const contentType = "1.2.840.113549.1.9.3"
const messageDigest = "1.2.840.113549.1.9.4"
const signingTimeAttribute = "1.2.840.113549.1.9.5"
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47"
const signatureTimeStamp = "1.2.840.113549.1.9.16.2.14"
const signedData = "1.2.840.113549.1.7.2"

/** A detached CAdES-B-B, B-T or B-LT signature (ETSI EN 319 122-1) as CMS SignedData (RFC 5652 §5). */
export async function makeSignedData(options: SignedDataOptions): Promise<Bytes> {
  const { signer } = options
  const attributes = await signedAttributes(options)
  const signature = await signBytes(signer, setOf(...attributes))
  const token = options.timeStamp && (await stampOver(signature, options.timeStamp))
  const data = await options.evidenceFor?.(token)
  const stamp = token && attribute(signatureTimeStamp, token)
  const { issuer, serial } = readCertificate(signer.certificate, "BER")
  const digestAlgorithm = sequence(oid(oids.sha256), nullValue())
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, integer(BigInt(serial))),
    digestAlgorithm,
    implicitSet(0, attributes),
    signatureAlgorithm(signer),
    octetString(signature),
    ...(stamp ? [implicitSet(1, [stamp])] : []),
  )
  const certificates = distinct([signer.certificate, ...signer.chain, ...(data?.certificates ?? [])])
  const revocations = [...(data?.crls ?? []), ...(data?.ocsp ?? []).map(otherRevocation)]
  const content = sequence(
    // RFC 5652 §5.1: 5 where revocation data of another kind than lists stand in it.
    integer(data && data.ocsp.length > 0 ? 5 : 1),
    setOf(digestAlgorithm),
    sequence(oid(oids.data)),
    element(tags.constructed(0), ...certificates),
    ...(revocations.length > 0 ? [element(tags.constructed(1), ...revocations)] : []),
    setOf(signerInfo),
  )
  return sequence(oid(signedData), explicit(0, content))
}

/** OtherRevocationInfoFormat with an OCSPResponse (RFC 5940 §2.1). */
const otherRevocation = (response: Bytes) => element(tags.constructed(1), oid(ocspRevocation), response)

/** SET OF under an implicit tag, in DER's order. */
function implicitSet(number: number, elements: readonly Bytes[]): Bytes {
  const set = setOf(...elements)
  return concatenate(Uint8Array.of(tags.constructed(number)), set.subarray(1))
}

const attribute = (type: string, value: Bytes) => sequence(oid(type), setOf(value))

async function signedAttributes({ digest, signer, signingTime }: SignedDataOptions): Promise<Bytes[]> {
  return [
    attribute(contentType, oid(oids.data)),
    attribute(messageDigest, octetString(digest)),
    attribute(signingCertificateV2, await signingCertificate(signer.certificate)),
    ...(signingTime ? [attribute(signingTimeAttribute, time(signingTime))] : []),
  ]
}

/** ESSCertIDv2 with the default hash, SHA-256 (RFC 5035 §3). */
async function signingCertificate(certificate: Bytes): Promise<Bytes> {
  const { issuer, serial } = readCertificate(certificate, "BER")
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", certificate))
  const issuerSerial = sequence(sequence(explicit(4, issuer)), integer(BigInt(serial)))
  return sequence(sequence(sequence(octetString(hash), issuerSerial)))
}

/** A token over the SHA-256 digest of the octets. @throws SigningProblem TIME_STAMP_FAILED */
export async function stampOver(octets: Bytes, timeStamp: TimeStamper): Promise<Bytes | undefined> {
  return await stampOf(new Uint8Array(await crypto.subtle.digest("SHA-256", octets)), [octets], timeStamp)
}

/** The same, of a digest that is known. @throws SigningProblem TIME_STAMP_FAILED */
export async function stampOf(
  digest: Bytes,
  pieces: readonly Bytes[],
  timeStamp: TimeStamper,
): Promise<Bytes | undefined> {
  const token = await timeStamp(digest).catch((cause: unknown) => {
    throw new SigningProblem("TIME_STAMP_FAILED", { cause })
  })
  if (!token) return undefined
  // A page of a proxy, or a token for somebody else, would lie in the document for good.
  if ((await checkTimeStamp(token, pieces, unlimitedWork))?.imprint === "same") return token
  throw new SigningProblem("TIME_STAMP_FAILED")
}
