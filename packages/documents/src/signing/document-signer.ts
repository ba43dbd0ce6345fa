import * as oids from "@trazo/pki/asn1/object-identifiers"
import { integer, nullValue, oid, sequence } from "@trazo/pki/asn1/writer"
import { type Bytes, toHex } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import type { KeyIdentity } from "../p12/read-key-file.ts"
import { SigningProblem } from "./signing-problem.ts"

export type SignatureHash = "SHA-256" | "SHA-1"

/** A key that cannot be exported, or whoever holds it elsewhere and signs the octets for us. */
type SigningKey = CryptoKey | ((octets: Bytes) => Promise<Bytes>)

/** Keys cannot be exported any more: whoever holds this can sign, but not copy the signature. */
export interface DocumentSigner {
  /** DER. */
  readonly certificate: Bytes
  readonly chain: readonly Bytes[]
  readonly kind: "RSA" | "EC"
  /** SHA-1 only for RSA, and only for vouchers of the SRI. */
  readonly keys: Readonly<Partial<Record<SignatureHash, SigningKey>>>
}

/** @throws SigningProblem for keys of other kinds */
export async function makeSigner(identity: KeyIdentity): Promise<DocumentSigner> {
  const { pkcs8, algorithm, certificate, chain } = identity
  const common = { certificate: certificate.der, chain }
  try {
    if (algorithm.kind === "RSA") {
      const keys = { "SHA-256": await importRsa(pkcs8, "SHA-256"), "SHA-1": await importRsa(pkcs8, "SHA-1") }
      return { ...common, kind: "RSA", keys }
    }
    if (algorithm.kind === "EC") {
      const parameters = { name: "ECDSA", namedCurve: algorithm.curve }
      const key = await crypto.subtle.importKey("pkcs8", pkcs8, parameters, false, ["sign"])
      return { ...common, kind: "EC", keys: { "SHA-256": key } }
    }
  } catch (cause) {
    throw cause instanceof DOMException ? new SigningProblem("UNSUPPORTED_KEY", { cause }) : cause
  }
  throw new SigningProblem("UNSUPPORTED_KEY")
}

function importRsa(pkcs8: Bytes, hash: SignatureHash): Promise<CryptoKey> {
  return crypto.subtle.importKey("pkcs8", pkcs8, { name: "RSASSA-PKCS1-v1_5", hash }, false, ["sign"])
}

/** @throws SigningProblem when the certificate does not hold now */
export function requireValid({ certificate }: DocumentSigner, now: Date): void {
  const { notBefore, notAfter } = readCertificate(certificate, "BER")
  if (now > notAfter) throw new SigningProblem("CERTIFICATE_EXPIRED")
  if (now < notBefore) throw new SigningProblem("CERTIFICATE_NOT_YET_VALID")
}

const ecdsaWithSha256 = "1.2.840.10045.4.3.2"

/** AlgorithmIdentifier of the signature with SHA-256 (RFC 5754 §3). */
export function signatureAlgorithm({ kind }: DocumentSigner): Bytes {
  return kind === "RSA" ? sequence(oid(oids.sha256WithRsa), nullValue()) : sequence(oid(ecdsaWithSha256))
}

/** Of elliptic curves, CMS has DER and XML r and s side by side (XML Signature 1.1 §6.4.3). */
export async function signBytes(
  { keys, kind }: DocumentSigner,
  message: Bytes,
  { hash = "SHA-256", isPlain = false }: { hash?: SignatureHash; isPlain?: boolean } = {},
): Promise<Bytes> {
  const key = keys[hash]
  if (!key) throw new SigningProblem("UNSUPPORTED_KEY")
  if (typeof key === "function") return await key(message)
  const algorithm = kind === "RSA" ? "RSASSA-PKCS1-v1_5" : { name: "ECDSA", hash }
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, message))
  return kind === "RSA" || isPlain ? signature : ecdsaDer(signature)
}

/** Ecdsa-Sig-Value (RFC 5480 appendix A). */
function ecdsaDer(signature: Bytes): Bytes {
  const half = signature.length / 2
  const number = (octets: Bytes) => integer(BigInt(`0x${toHex(octets)}`))
  return sequence(number(signature.subarray(0, half)), number(signature.subarray(half)))
}
