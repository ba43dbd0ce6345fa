import { Asn1Error } from "@trazo/pki/asn1/reader"
import type { Bytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { endOfDirectory, ZipError } from "../asic/zip-directory.ts"
import { EncryptedPdf, PdfError } from "../pdf/values.ts"
import { ChainBuilder } from "../trust/chain.ts"
import { TooMuchWork, WorkBudget } from "../work-budget.ts"
import { XmlError } from "../xml/nodes.ts"
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
const largest = { pdf: 200, xml: 20, asic: 100, cms: 100 }
type Format = keyof typeof largest

/** Reads a signed document, or a certificate, and judges it. Never throws on what the file holds. */
export async function checkDocument(file: Bytes, options: CheckOptions): Promise<DocumentCheck> {
  const formats = formatsOf(file)
  const [format] = formats
  if (!format) return only("unknown", "unreadable")
  if (file.length > largest[format] * megabyte) return only(format, "tooBig")
  const anchors = [...options.trust, ...(options.visitorTrust ?? [])].flatMap(
    (der) => orUndefined(() => readCertificate(der, "BER")) ?? [],
  )
  // One for all formats, too.
  const chains = new ChainBuilder(anchors, new WorkBudget())
  for (const each of formats) {
    const check = await readable(() => checkAs(each, file, options, chains), each)
    if (check) return check
  }
  return only(format, "unreadable")
}

/** Undefined when the file's own fault keeps it from being read. */
async function readable(
  check: () => Promise<DocumentCheck | undefined>,
  format: Format,
): Promise<DocumentCheck | undefined> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof OtherPassword) return { ...only(format, "otherPassword"), isLocked: true }
    if (error instanceof EncryptedPdf) return { ...only(format, "encrypted"), isLocked: true }
    if (error instanceof TooMuchWork) return only(format, "tooMuchWork")
    if (isOfFile(error)) return undefined
    throw error
  }
}

const isOfFile = (error: unknown) =>
  [PdfError, XmlError, ZipError, Asn1Error].some((kind) => error instanceof kind)

async function checkAs(
  format: Format,
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

/** By how the file begins, the likeliest first. A PDF's header may stand anywhere in the first kilobyte. */
function formatsOf(file: Bytes): Format[] {
  const start = new TextDecoder("latin1").decode(file.subarray(0, 1024))
  const formats: Format[] = []
  if (file[0] === 0x30 || /^\s*(?:-----BEGIN |MII)/.test(start)) formats.push("cms")
  if (start.startsWith("PK")) formats.push("asic")
  if (/^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)?\s*</.test(start.replaceAll("\0", ""))) formats.push("xml")
  if (start.includes("%PDF-")) formats.push("pdf")
  // What unpacks itself begins as a program does.
  if (!formats.includes("asic") && endOfDirectory(file) !== undefined) formats.push("asic")
  return formats
}
