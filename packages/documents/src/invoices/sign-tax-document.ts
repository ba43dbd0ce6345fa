import type { Bytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { signXml } from "../signing/sign-xml.ts"
import { SigningProblem } from "../signing/signing-problem.ts"

export interface TaxDocumentSigning {
  /** DER, of an RSA key. */
  readonly certificate: Bytes
  /** RSASSA-PKCS1-v1_5 over the octets, with the hash of `algorithm`. */
  readonly sign: (octets: Bytes) => Promise<Bytes>
  readonly now: Date
  readonly algorithm: "sha1" | "sha256"
}

const hashes = { sha1: "SHA-1", sha256: "SHA-256" } as const

/**
 * Signs a voucher as the SRI expects it (ficha técnica, XAdES-BES): see signXml. The signature is verified with the
 * certificate's key before it is returned.
 * @throws SigningProblem for a certificate that ended or is not RSA, or of another key
 */
export async function signTaxDocument(xml: string, signing: TaxDocumentSigning): Promise<string> {
  const { certificate, now } = signing
  const hash = hashes[signing.algorithm]
  const publicKey = await rsaKeyOf(certificate, hash)
  const sign = async (octets: Bytes) => {
    const signature = await signing.sign(octets)
    if (await crypto.subtle.verify("RSASSA-PKCS1-v1_5", publicKey, signature, octets)) return signature
    throw new SigningProblem("OTHER_KEY")
  }
  const signer = { certificate, chain: [], kind: "RSA", keys: { [hash]: sign } } as const
  const signed = await signXml(new TextEncoder().encode(xml), { signer, now, id: "Signature" })
  return new TextDecoder().decode(signed)
}

async function rsaKeyOf(certificate: Bytes, hash: "SHA-1" | "SHA-256"): Promise<CryptoKey> {
  const { spki } = readCertificate(certificate, "BER")
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash }
  try {
    return await crypto.subtle.importKey("spki", spki, algorithm, false, ["verify"])
  } catch (cause) {
    throw cause instanceof DOMException ? new SigningProblem("UNSUPPORTED_KEY", { cause }) : cause
  }
}
