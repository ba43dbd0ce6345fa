import { pagesOf } from "@trazo/documents/pdf/pages"
import { archiveOf } from "@trazo/documents/signing/archive"
import type { DocumentSigner } from "@trazo/documents/signing/document-signer"
import { pagesInRanges, readPageNumbers } from "@trazo/documents/signing/page-numbers"
import type { PdfStamp } from "@trazo/documents/signing/pdf-stamp"
import { signFile } from "@trazo/documents/signing/sign-file"
import { fromHeader, openPdf, signPdf } from "@trazo/documents/signing/sign-pdf"
import { signXml } from "@trazo/documents/signing/sign-xml"
import { SigningProblem } from "@trazo/documents/signing/signing-problem"
import { listedCertificates } from "@trazo/documents/trust/listed-certificates"
import { failureCode } from "../failure-code.ts"
import { askStatus, requireNotEnded } from "./ask-status.ts"
import { type Lack, SigningServices, type TimeStampChoice } from "./signing-services.ts"
import { statusService } from "./status-service.ts"

/** On which pages the stamp is shown; «1, 3-5» in the last case. */
export type StampPages = "first" | "last" | "all" | { readonly numbers: string }

export interface SigningOptions {
  readonly reason: string
  readonly place: string
  readonly stamp: (Omit<PdfStamp, "pages"> & { readonly pages: StampPages }) | null
  /** Of the PDF files that are encrypted. */
  readonly pdfPassword: string
  readonly timeStamp: TimeStampChoice
}

export interface SigningInput {
  readonly files: readonly File[]
  readonly signer: DocumentSigner
  readonly options: SigningOptions
}

export type SignedDocument =
  | {
      readonly source: string
      readonly name: string
      readonly content: Blob
      /** What it was to carry, and nobody gave. */
      readonly lacks?: readonly Lack[]
    }
  | { readonly source: string; readonly problem: string; readonly code: string }

export interface SignedDocuments {
  readonly documents: readonly SignedDocument[]
  /** All that were signed, when there are several. */
  readonly archive: Blob | null
}

/** The page that waits. */
export interface SigningPage {
  onSigned(done: number, document: SignedDocument): void | Promise<void>
}

/**
 * Signs each file by its kind. One that cannot be signed does not stop the others. A signature that was opened a while ago
 * may have ended since. Throws SignatureEnded.
 */
export async function signDocuments(
  { files, signer, options }: SigningInput,
  page: SigningPage,
): Promise<SignedDocuments> {
  const ask = statusService()
  requireNotEnded(await askStatus(signer, ask))
  const documents: SignedDocument[] = []
  const services = new SigningServices(signer, options.timeStamp, await listedCertificates(), ask)
  for (const [index, file] of files.entries()) {
    const document = await signOne(file, { signer, options, services })
    documents.push(document)
    // The page keeps it before the next begins: a cancelled run loses nothing that was signed.
    await page.onSigned(index + 1, document)
  }
  const signed = documents.flatMap((one) => ("content" in one ? [one] : []))
  return { documents, archive: signed.length > 1 ? await archiveOf(signed) : null }
}

interface Work {
  readonly signer: DocumentSigner
  readonly options: SigningOptions
  readonly services: SigningServices
}

async function signOne(file: File, work: Work): Promise<SignedDocument> {
  try {
    return await signAs(file, work)
  } catch (error) {
    if (!(error instanceof SigningProblem && error.code === "TIME_STAMP_FAILED")) return refused(file, error)
  }
  // The service answers with something that is no stamp of this signature.
  work.services.giveUpStamps()
  return await signAs(file, work).catch((error: unknown) => refused(file, error))
}

async function signAs(file: File, { signer, options, services }: Work): Promise<SignedDocument> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(bytes, file.name)
  const { lacks, ...carried } = services.forDocument()
  const content = await sign[kind](file, bytes, { signer, options, carried })
  return { source: file.name, name: signedName(file.name, kind), content, lacks: [...lacks] }
}

const refused = (file: File, error: unknown): SignedDocument => ({ source: file.name, ...problemOf(error) })

function problemOf(error: unknown): { problem: string; code: string } {
  const isKnown = error instanceof Error && "code" in error && typeof error.code === "string"
  if (!isKnown) {
    const problem = `No pudimos firmar este archivo. Código para soporte: ${failureCode(error)}.`
    return { problem, code: "UNEXPECTED" }
  }
  return { problem: error.message, code: String(error.code) }
}

type Kind = "pdf" | "xml" | "other"
type Bytes = Uint8Array<ArrayBuffer>
interface Signing extends Pick<Work, "signer" | "options"> {
  readonly carried: Omit<ReturnType<SigningServices["forDocument"]>, "lacks">
}
type Sign = (file: File, bytes: Bytes, signing: Signing) => Promise<Blob>

const sign: Record<Kind, Sign> = {
  async pdf(file, whole, { signer, options, carried }) {
    const bytes = fromHeader(whole)
    const { reason, place, stamp, pdfPassword: password } = options
    const pages = stamp && pagesFor(stamp.pages, pagesOf(openPdf(bytes, password)).length)
    const update = await signPdf(bytes, {
      signer,
      now: new Date(),
      reason,
      place,
      password,
      ...carried,
      ...(stamp && pages && { stamp: { ...stamp, pages } }),
    })
    // The file itself is not copied: a signature only adds to it.
    return new Blob([file.slice(whole.length - bytes.length), update], { type: "application/pdf" })
  },
  async xml(_file, bytes, { signer, carried }) {
    const id = `Signature${crypto.getRandomValues(new Uint32Array(1))[0]}`
    const signed = await signXml(bytes, { signer, now: new Date(), id, ...carried })
    return new Blob([signed], { type: "application/xml" })
  },
  async other(_file, bytes, { signer, carried }) {
    const signature = await signFile(bytes, { signer, now: new Date(), ...carried })
    return new Blob([signature], { type: "application/pkcs7-signature" })
  },
}

function pagesFor(pages: StampPages, count: number): number[] {
  if (pages === "first") return [0]
  if (typeof pages === "object") return pagesInRanges(readPageNumbers(pages.numbers) ?? [], count)
  return pages === "last" ? [count - 1] : Array.from({ length: count }, (_, index) => index)
}

function kindOf(bytes: Bytes, name: string): Kind {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024))
  // An XML may have the header of a PDF in a comment.
  if (/\.xml$/i.test(name) || /^(ï»¿)?\s*<\?xml/.test(start)) return "xml"
  return start.includes("%PDF-") || /\.pdf$/i.test(name) ? "pdf" : "other"
}

function signedName(name: string, kind: Kind): string {
  if (kind === "other") return `${name}.p7s`
  const [, base = name, ending = ""] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  return `${base}-firmado${ending || `.${kind}`}`
}
