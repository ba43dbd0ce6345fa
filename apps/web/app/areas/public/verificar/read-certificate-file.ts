import { certificateInFile } from "@trazo/pki/asn1/pem"
import { toHex } from "@trazo/pki/bytes"
import { type CertificateSummary, summarizeCertificate } from "@trazo/pki/holder/certificate-summary"

export type CertificateReading =
  | { result: "unreadable" | "privateFile" | "another" }
  | { result: "same"; summary: CertificateSummary }

const maximumBytes = 256 * 1024

/** Reads a certificate in the browser. `fingerprint` is the page's SHA-256 in hex. */
export async function readCertificateFile(file: File, fingerprint: string): Promise<CertificateReading> {
  if (/\.(p12|pfx)$/i.test(file.name)) return { result: "privateFile" }
  if (file.size > maximumBytes) return { result: "unreadable" }
  const certificate = certificateIn(new Uint8Array(await file.arrayBuffer()))
  if (!certificate) return { result: "unreadable" }
  const digest = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", certificate.bytes)))
  if (digest !== fingerprint.toLowerCase()) return { result: "another" }
  return { result: "same", summary: certificate.summary }
}

function certificateIn(content: Uint8Array<ArrayBuffer>) {
  try {
    const bytes = certificateInFile(content)
    return { bytes, summary: summarizeCertificate(bytes) }
  } catch {
    // A stranger's file may break the readers in any way.
    return null
  }
}
