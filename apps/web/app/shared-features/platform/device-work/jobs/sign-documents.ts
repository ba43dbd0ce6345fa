import { timeStampsAddress } from "@trazo/contract/endpoint/api-paths"
import { pagesOf } from "@trazo/documents/pdf/pages"
import { archiveOf } from "@trazo/documents/signing/archive"
import type { DocumentSigner } from "@trazo/documents/signing/document-signer"
import { pagesInRanges, readPageNumbers } from "@trazo/documents/signing/page-numbers"
import type { PdfStamp } from "@trazo/documents/signing/pdf-signing"
import { signFile } from "@trazo/documents/signing/sign-file"
import { fromHeader, openPdf, signPdf } from "@trazo/documents/signing/sign-pdf"
import { isForSri, signXml } from "@trazo/documents/signing/sign-xml"
import type { TimeStamper } from "@trazo/documents/signing/signed-data"
import { toHex } from "@trazo/pki/bytes"
import { failureCode } from "../failure-code.ts"
import { askStatus, requireNotEnded } from "./ask-status.ts"

const patienceMilliseconds = 30_000

const noAnswer =
  "El servicio de sellos de tiempo no respondió. Revise su conexión e intente otra vez, o firme sin sello de tiempo."

/** Why there was no time stamp, for whoever signs. */
class TimeStampRefused extends Error {
  override readonly name = "TimeStampRefused"
}

/**
 * Asks the server for time stamps. It is sent the SHA-256 of a signature, from which neither the document nor the key
 * follows. After one failure it asks no more: the other documents of a batch need not wait for a service that is away.
 */
function timeStamper(): TimeStamper {
  let failure: TimeStampRefused | null = null
  return async (digest) => {
    if (failure) throw failure
    try {
      return await ask(toHex(digest))
    } catch (error) {
      failure = error instanceof TimeStampRefused ? error : new TimeStampRefused(noAnswer)
      throw failure
    }
  }
}

async function ask(digest: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(timeStampsAddress, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ digest }),
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  const { message } = (await response.json()) as { message?: unknown }
  throw new TimeStampRefused(typeof message === "string" ? message : noAnswer)
}

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

/** `failed`: there is none because the service failed before. */
export type TimeStampChoice = "asked" | "none" | "failed"

export interface SigningInput {
  readonly files: readonly File[]
  readonly signer: DocumentSigner
  readonly options: SigningOptions
  /** What an earlier run did, which stays in the result and its archive. */
  readonly earlier?: readonly SignedDocument[]
}

export type SignedDocument =
  | {
      readonly source: string
      readonly name: string
      readonly content: Blob
      /** It was to have a time stamp, and the service failed. */
      readonly lacksTimeStamp?: boolean
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
  { files, signer, options, earlier = [] }: SigningInput,
  page: SigningPage,
): Promise<SignedDocuments> {
  requireNotEnded(await askStatus(signer))
  const documents = [...earlier]
  const work = { signer, options, timeStamp: options.timeStamp === "asked" ? timeStamper() : undefined }
  for (const [index, file] of files.entries()) {
    const document = await signOne(file, work)
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
  readonly timeStamp: TimeStamper | undefined
}

async function signOne(file: File, work: Work): Promise<SignedDocument> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = kindOf(bytes, file.name)
    return {
      source: file.name,
      name: signedName(file.name, kind),
      content: await sign[kind](file, bytes, work),
      lacksTimeStamp: work.options.timeStamp === "failed" && takesTimeStamp(kind, bytes),
    }
  } catch (error) {
    return { source: file.name, ...problemOf(error) }
  }
}

function problemOf(error: unknown): { problem: string; code: string } {
  const isKnown = error instanceof Error && "code" in error && typeof error.code === "string"
  if (!isKnown) {
    const problem = `No pudimos firmar este archivo. Código para soporte: ${failureCode(error)}.`
    return { problem, code: "UNEXPECTED" }
  }
  const { message } = error.cause instanceof TimeStampRefused ? error.cause : error
  return { problem: message, code: String(error.code) }
}

/** The SRI's technical sheet names none for its vouchers. */
const takesTimeStamp = (kind: Kind, bytes: Bytes) => kind !== "xml" || !isForSri(bytes)

type Kind = "pdf" | "xml" | "other"
type Bytes = Uint8Array<ArrayBuffer>
type Sign = (file: File, bytes: Bytes, work: Work) => Promise<Blob>

const sign: Record<Kind, Sign> = {
  async pdf(file, whole, { signer, options, timeStamp }) {
    const bytes = fromHeader(whole)
    const { reason, place, stamp, pdfPassword: password } = options
    const pages = stamp && pagesFor(stamp.pages, pagesOf(openPdf(bytes, password)).length)
    const update = await signPdf(bytes, {
      signer,
      now: new Date(),
      reason,
      place,
      password,
      timeStamp,
      ...(stamp && pages && { stamp: { ...stamp, pages } }),
    })
    // The file itself is not copied: a signature only adds to it.
    return new Blob([file.slice(whole.length - bytes.length), update], { type: "application/pdf" })
  },
  async xml(_file, bytes, { signer, timeStamp }) {
    const id = `Signature${crypto.getRandomValues(new Uint32Array(1))[0]}`
    const signed = await signXml(bytes, { signer, now: new Date(), id, timeStamp })
    return new Blob([signed], { type: "application/xml" })
  },
  async other(_file, bytes, { signer, timeStamp }) {
    const signature = await signFile(bytes, { signer, now: new Date(), timeStamp })
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
