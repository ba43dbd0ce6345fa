import type { Bytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { EncryptedPdf } from "../pdf/values.ts"
import { ChainBuilder } from "../trust/chain.ts"
import { checkAsic } from "./check-asic.ts"
import { checkCertificate } from "./check-certificate.ts"
import { checkCms } from "./check-cms.ts"
import type { CheckOptions } from "./check-options.ts"
import { checkPdf, OtherPassword } from "./check-pdf.ts"
import { checkXml } from "./check-xml.ts"
import type { DocumentCheck } from "./document-check.ts"
import { type ReasonCode, reason } from "./reasons.ts"

const megabyte = 1024 * 1024
/** The largest file of each format that is read. */
const largest = { pdf: 200, xml: 20, asic: 100, cms: 100, certificate: 1, unknown: 0 }

/** Reads a signed document, or a certificate, and judges it. Never throws on what the file holds. */
export async function checkDocument(file: Bytes, options: CheckOptions): Promise<DocumentCheck> {
  const format = formatOf(file)
  if (file.length > largest[format] * megabyte && format !== "unknown") return only(format, "tooBig")
  try {
    const anchors = [...options.trust, ...(options.visitorTrust ?? [])].flatMap(
      (der) => orUndefined(() => readCertificate(der, "BER")) ?? [],
    )
    return (await checkAs(format, file, options, new ChainBuilder(anchors))) ?? only(format, "unreadable")
  } catch (error) {
    if (error instanceof OtherPassword) return { ...only(format, "otherPassword"), isLocked: true }
    if (error instanceof EncryptedPdf) return { ...only(format, "encrypted"), isLocked: true }
    // Whatever an attacker wrote: this reader claims nothing.
    return only(format, "unreadable")
  }
}

async function checkAs(
  format: DocumentCheck["format"],
  file: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck | undefined> {
  if (format === "pdf") return await checkPdf(file, options, chains)
  if (format === "xml") return await checkXml(file, options, chains)
  if (format === "asic") return await checkAsic(file, options, chains)
  const certificate = file.length <= megabyte ? await checkCertificate(file, options, chains) : undefined
  return certificate ?? (await checkCms(file, options, chains))
}

function only(format: DocumentCheck["format"], code: ReasonCode): DocumentCheck {
  return { format, verdict: "unknown", reasons: [reason(code)], signatures: [] }
}

/** By how the file begins. A PDF's header may stand anywhere in the first kilobyte. */
function formatOf(file: Bytes): DocumentCheck["format"] {
  const start = new TextDecoder("latin1").decode(file.subarray(0, 1024))
  if (file[0] === 0x30) return "cms"
  if (start.startsWith("PK\u0003\u0004")) return "asic"
  if (start.startsWith("%PDF-")) return "pdf"
  if (/^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)?\s*</.test(start.replaceAll("\0", ""))) return "xml"
  if (start.includes("%PDF-")) return "pdf"
  return /^\s*(?:-----BEGIN |MII)/.test(start) ? "cms" : "unknown"
}
