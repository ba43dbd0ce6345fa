import { certificateInFile } from "@trazo/pki/asn1/pem"
import type { Bytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { type CertificateFacts, readCertificateFacts } from "../certificate/certificate-facts.ts"
import { ChainBuilder } from "../trust/chain.ts"
import type { CheckOptions } from "./check-options.ts"
import { checkPdf } from "./check-pdf.ts"
import { checkXml } from "./check-xml.ts"
import type { DocumentCheck } from "./document-check.ts"
import { type ReasonCode, reason } from "./reasons.ts"

const megabyte = 1024 * 1024
const largestPdf = 200 * megabyte
const largestXml = 20 * megabyte

/** Reads a signed document, or a certificate, and judges it. Never throws on what the file holds. */
export async function checkDocument(file: Bytes, options: CheckOptions): Promise<DocumentCheck> {
  const chains = new ChainBuilder(
    options.trust.flatMap((der) => orUndefined(() => readCertificate(der, "BER")) ?? []),
  )
  try {
    if (isPdf(file)) {
      return file.length > largestPdf ? only("pdf", "tooBig") : await checkPdf(file, options, chains)
    }
    if (isXml(file)) {
      return file.length > largestXml ? only("xml", "tooBig") : await checkXml(file, options, chains)
    }
    const certificate = certificateFrom(file)
    if (certificate)
      return { format: "certificate", verdict: "unknown", reasons: [], signatures: [], certificate }
  } catch {
    // whatever an attacker wrote; the reader claims nothing
  }
  return only(isPdf(file) ? "pdf" : isXml(file) ? "xml" : "unknown", "unreadable")
}

function only(format: DocumentCheck["format"], code: ReasonCode): DocumentCheck {
  return { format, verdict: "unknown", reasons: [reason(code)], signatures: [] }
}

/** The header may stand anywhere in the first kilobyte. */
const isPdf = (file: Bytes) => new TextDecoder("latin1").decode(file.subarray(0, 1024)).includes("%PDF-")

/** «<» behind a byte order mark and white space, in one or two octets a character. */
function isXml(file: Bytes): boolean {
  const start = new TextDecoder("latin1").decode(file.subarray(0, 64)).replaceAll("\0", "")
  return /^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)?\s*</.test(start)
}

function certificateFrom(file: Bytes): CertificateFacts | undefined {
  if (file.length > megabyte) return undefined
  try {
    return readCertificateFacts(certificateInFile(file))
  } catch {
    return undefined
  }
}
