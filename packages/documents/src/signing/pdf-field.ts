import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import { type PdfPage, pagesOf } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { type PdfDictionary, PdfName, PdfRef, PdfStream, type PdfValue } from "../pdf/values.ts"
import { formFields } from "../revisions/signature-fields.ts"
import type { DocumentSigner } from "./document-signer.ts"
import { drawStamp, type PdfStamp, type PlacedStamp, placeStamp } from "./pdf-stamp.ts"
import { textString } from "./pdf-text.ts"
import type { PdfUpdate } from "./pdf-update.ts"
import type { TimeStamper } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"
import type { EvidenceFor } from "./validation-data.ts"

export interface PdfSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  readonly reason?: string
  readonly place?: string
  /** Without it the signature is not visible. */
  readonly stamp?: PdfStamp
  /** Of an encrypted document. */
  readonly password?: string
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}

/** Flags of an annotation: it is printed and cannot be moved. */
const printed = 4 | 128
const readOnly = 64

/** Adds the signature's field with its widget, and the same stamp on further pages. Throws SigningProblem. */
export function addField(update: PdfUpdate, signature: PdfRef, signing: PdfSigning): void {
  const { file } = update
  const pages = pagesOf(file)
  const [first = 0, ...others] = signing.stamp?.pages ?? [0]
  const field = new Map<string, PdfValue>([
    ["Type", new PdfName("Annot")],
    ["Subtype", new PdfName("Widget")],
    ["FT", new PdfName("Sig")],
    ["T", textString(freeName(file))],
    ["V", signature],
    ["F", printed],
  ])
  const appearances: Appearances = new Map()
  const show = (index: number, own: PdfDictionary) =>
    showOn(update, pageAt(pages, index), { signing, own, appearances })
  addToForm(update, show(first, field))
  const { holder } = summarizeCertificate(signing.signer.certificate)
  for (const index of others) show(index, stampAnnotation(holder, signing.now))
}

/** Pages of one size show the same drawing: its QR code is made once. */
type Appearances = Map<string, PdfRef>

function pageAt(pages: readonly PdfPage[], index: number): PdfPage & { number: number } {
  const page = pages[index]
  if (page?.number === undefined) throw new SigningProblem("NO_PAGE")
  return { ...page, number: page.number }
}

function stampAnnotation(holder: string, now: Date): PdfDictionary {
  return new Map<string, PdfValue>([
    ["Type", new PdfName("Annot")],
    ["Subtype", new PdfName("Stamp")],
    ["F", printed | readOnly],
    ["Contents", textString(`Firmado electrónicamente por ${holder}`)],
    ["NM", textString(`trazo-${now.getTime()}`)],
  ])
}

function freeName(file: PdfFile, start = "Firma"): string {
  const names = new Set(formFields(file).map(({ name }) => name))
  for (let count = 1; ; count++) if (!names.has(start + count)) return start + count
}

/** Adds the field of a time stamp over the document, which nothing shows (ETSI EN 319 142-1 §5.4.3). */
export function addStampField(update: PdfUpdate, stamp: PdfRef): void {
  const page = pageAt(pagesOf(update.file), 0)
  const field = update.add(
    new Map<string, PdfValue>([
      ["Type", new PdfName("Annot")],
      ["Subtype", new PdfName("Widget")],
      ["FT", new PdfName("Sig")],
      ["T", textString(freeName(update.file, "Sello"))],
      ["V", stamp],
      ["F", printed],
      ["P", new PdfRef(page.number, 0)],
      ["Rect", [0, 0, 0, 0]],
    ]),
  )
  addAnnotation(update, page, field)
  addToForm(update, field)
}

interface Shown {
  readonly signing: PdfSigning
  readonly own: PdfDictionary
  readonly appearances: Appearances
}

function showOn(
  update: PdfUpdate,
  page: PdfPage & { number: number },
  { signing, own, appearances }: Shown,
): PdfRef {
  const { stamp } = signing
  const placed = stamp && placeStamp(update.file, page, stamp.box)
  const appearanceFor = (stamp: PdfStamp, placed: PlacedStamp) => {
    const key = [placed.width, placed.height, ...placed.matrix].join(" ")
    const known = appearances.get(key) ?? addAppearance(update, signing, stamp, placed)
    appearances.set(key, known)
    return known
  }
  const shown: [string, PdfValue][] =
    stamp && placed
      ? [
          ["Rect", placed.rect],
          ["AP", new Map([["N", appearanceFor(stamp, placed)]])],
        ]
      : [["Rect", [0, 0, 0, 0]]]
  const annotation = update.add(new Map([...own, ["P", update.refTo(page.number)], ...shown]))
  addAnnotation(update, page, annotation)
  return annotation
}

function addAppearance(
  update: PdfUpdate,
  { signer, now, reason = "", place = "" }: PdfSigning,
  { style, address }: PdfStamp,
  { width, height, matrix }: PlacedStamp,
): PdfRef {
  const name = summarizeCertificate(signer.certificate).holder
  const { operators, resources } = drawStamp(
    { style, name, date: now, reason, place, address, onlyCode: isPdfA(update.file) },
    width,
    height,
  )
  const appearance = update.reserve()
  const dictionary = new Map<string, PdfValue>([
    ["Type", new PdfName("XObject")],
    ["Subtype", new PdfName("Form")],
    ["BBox", [0, 0, width, height]],
    ["Matrix", matrix],
    ["Resources", resources],
  ])
  update.setStream(appearance, dictionary, new TextEncoder().encode(operators))
  return appearance
}

/** Its metadata are not compressed (ISO 19005-1 §6.7.2). */
function isPdfA(file: PdfFile): boolean {
  const metadata = file.resolve(file.catalog.get("Metadata"))
  if (!(metadata instanceof PdfStream)) return false
  return new TextDecoder("latin1").decode(file.streamBytes(metadata)).includes("pdfaid:part")
}

/** The page's list of annotations may be an object of its own. */
function addAnnotation(update: PdfUpdate, page: PdfPage & { number: number }, annotation: PdfRef): void {
  const own = update.dictionaryOf(page.number)
  const annots = own.get("Annots")
  if (annots instanceof PdfRef) update.set(annots, [...update.listOf(annots), annotation])
  else
    update.set(
      update.refTo(page.number),
      new Map([...own, ["Annots", [...update.file.list(annots), annotation]]]),
    )
}

/** SigFlags: there are signatures, and the file may only grow (ISO 32000-1 §12.7.2). */
const signatureFlags = 3

function addToForm(update: PdfUpdate, field: PdfRef): void {
  const { file } = update
  const root = file.trailer.get("Root")
  if (!(root instanceof PdfRef)) throw new SigningProblem("NOT_PDF")
  const form = file.catalog.get("AcroForm")
  const own = file.dictionary(form) ?? new Map<string, PdfValue>()
  const fields = own.get("Fields")
  if (fields instanceof PdfRef) update.set(fields, [...file.list(fields), field])
  const list = fields instanceof PdfRef ? fields : [...file.list(fields), field]
  const changed = new Map([...own, ["Fields", list], ["SigFlags", signatureFlags]] as [string, PdfValue][])
  if (form instanceof PdfRef) update.set(form, changed)
  // An object of its own: poppler adds its field to no form that is written in the catalog.
  else update.set(root, new Map([...file.catalog, ["AcroForm", update.add(changed)]]))
}
