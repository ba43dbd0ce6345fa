import { certificateInFile } from "@trazo/pki/asn1/pem"
import type { Bytes } from "@trazo/pki/bytes"
import { type CertificateFacts, readCertificateFacts } from "../certificate/certificate-facts.ts"
import type { DocumentCheck } from "./document-check.ts"
import { reason } from "./reasons.ts"

/** What an issuer says of a certificate at the moment of asking. */
type CertificateStatus =
  | { readonly status: "good" | "unknown" }
  | { readonly status: "revoked"; readonly at: Date; readonly reason?: string }

interface CheckOptions {
  /** DER of the certificates at which a chain may end. */
  readonly trust: readonly Bytes[]
  readonly now: Date
  /** Asks whoever knows. It is given the serial and the issuer of a certificate, never the document. */
  readonly statusOf?: (certificate: CertificateFacts) => Promise<CertificateStatus>
  /** What a signature in a file of its own was made over. */
  readonly content?: Bytes
  /** 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Reads a signed document, or a certificate, and judges it. Never throws on what the file holds. */
export async function checkDocument(file: Bytes, _options: CheckOptions): Promise<DocumentCheck> {
  const certificate = certificateFrom(file)
  if (!certificate)
    return { format: "unknown", verdict: "unknown", reasons: [reason("unreadable")], signatures: [] }
  return { format: "certificate", verdict: "unknown", reasons: [], signatures: [], certificate }
}

function certificateFrom(file: Bytes): CertificateFacts | undefined {
  try {
    return readCertificateFacts(certificateInFile(file))
  } catch {
    return undefined
  }
}
