import type { PdfPage } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { nameIn, type PdfDictionary, PdfRef, type PdfValue } from "../pdf/values.ts"
import type { ChangedObjects } from "./changed-objects.ts"
import { compareAppearance } from "./compare-appearance.ts"
import { fieldEntries } from "./compare-field-entries.ts"
import type { FormChanges } from "./compare-forms.ts"
import { areaOf, boxIn } from "./drawn/boxes.ts"
import { coveredPart, coversContent, coversText } from "./drawn/covered-content.ts"
import type { PdfChange } from "./pdf-change.ts"
import type { FormField } from "./signature-fields.ts"
import type { SignatureStamps } from "./signature-stamps.ts"

export interface Comparison {
  readonly earlier: PdfFile
  readonly later: PdfFile
  readonly objects: ChangedObjects
  readonly forms: FormChanges
  /** Fields whose own signature was checked and is good. */
  readonly good: ReadonlySet<FormField>
  readonly stamps: SignatureStamps
  readonly old: PdfPage
  readonly page: PdfPage
  /** From 1. */
  readonly number: number
  /** Places of the earlier annotations by their object numbers. */
  readonly numbers: ReadonlyMap<number, number>
  /** Object numbers of the later annotations. */
  readonly kept: ReadonlySet<number>
  /** Good signatures' pictures that were added, which are added up. */
  readonly pictures: PdfDictionary[]
}

/** Notes and form widgets of one page. */
export function compareAnnotations(pages: Omit<Comparison, "numbers" | "kept" | "pictures">): PdfChange[] {
  const { earlier, later, objects, old, page, number } = pages
  const numbers = new Map(
    old.annotations.flatMap((each, index) => (each instanceof PdfRef ? [[each.number, index] as const] : [])),
  )
  const kept = new Set(page.annotations.flatMap((each) => (each instanceof PdfRef ? each.number : [])))
  const comparison: Comparison = { ...pages, numbers, kept, pictures: [] }
  const before = new Map(old.annotations.map((each, index) => [index, each]))
  const changes: PdfChange[] = []
  let [last, isReordered] = [-1, false]
  for (const each of page.annotations) {
    const index = placeOf(comparison, before, each)
    const previous = index === undefined ? undefined : before.get(index)
    const dictionary = later.dictionary(each)
    // What is no annotation any more was taken away.
    if (!dictionary && earlier.dictionary(previous)) continue
    if (index !== undefined) {
      before.delete(index)
      isReordered ||= index < last
      last = index
    }
    if (!dictionary) continue
    if (previous !== undefined) changes.push(...filledOver(comparison, each, dictionary))
    if (previous === undefined) changes.push(...added(comparison, each, dictionary))
    else if (objects.differs(previous, each)) {
      changes.push(...changed(comparison, each, earlier.dictionary(previous), dictionary))
    }
  }
  if (before.size > 0) {
    const text = `Se quitaron notas o campos de la página ${number}.`
    changes.push({ kind: "note", weight: "forbidden", text, page: number })
  }
  if (isReordered) {
    const text = `Se cambió el orden de las notas de la página ${number}: una puede tapar otra.`
    changes.push({ kind: "note", weight: "unclear", text, page: number })
  }
  if (coveredPart(later, page, comparison.pictures) > mostCovered) {
    const text = `Las firmas añadidas tapan gran parte de la página ${number}.`
    changes.push({ kind: "signature", weight: "unclear", text, page: number })
  }
  return changes
}

/** Of a page, by the pictures of later signatures together. */
const mostCovered = 0.25

/** The place of an annotation among the earlier ones: by its number, or by what it says. */
function placeOf(
  comparison: Comparison,
  before: ReadonlyMap<number, PdfValue>,
  annotation: PdfValue,
): number | undefined {
  const { objects, numbers, later } = comparison
  if (annotation instanceof PdfRef && numbers.has(annotation.number)) {
    const index = numbers.get(annotation.number)
    return index !== undefined && before.has(index) ? index : undefined
  }
  // A widget is known by its number to its field.
  const isWidget = later.name(later.dictionary(annotation)?.get("Subtype")) === "Widget"
  if (annotation instanceof PdfRef && isWidget) return undefined
  for (const [index, each] of before) {
    if (each instanceof PdfRef && stands(comparison, each)) continue
    const areDirect = !(each instanceof PdfRef || annotation instanceof PdfRef)
    if (areDirect ? !objects.isOther(each, annotation) : !objects.differs(each, annotation)) return index
  }
  return undefined
}

/** Whether the later page also has the annotation. */
const stands = ({ kept }: Comparison, { number }: PdfRef) => kept.has(number)

const fieldOf = ({ forms }: Comparison, value: PdfValue): FormField | undefined =>
  value instanceof PdfRef ? forms.fieldOf.get(value.number) : undefined

/** A comment without a picture of its own is drawn by the reader as an icon. */
const quiet = new Set(["Text", "Popup"])
const noteNames: Record<string, string> = {
  Text: "un comentario",
  Popup: "un comentario",
  FreeText: "un texto",
  Stamp: "un sello",
  Highlight: "un resaltado",
  Link: "un enlace",
  Redact: "una tachadura",
  FileAttachment: "un archivo adjunto",
}

function added(comparison: Comparison, value: PdfValue, dictionary: PdfDictionary): PdfChange[] {
  const { later, forms, number } = comparison
  const subtype = later.name(dictionary.get("Subtype")) ?? ""
  if (subtype === "Widget") {
    const field = fieldOf(comparison, value)
    if (field?.type === "Sig") return signatureWidget(comparison, field, value, dictionary)
    // A new field is named among the fields. Another widget of an old one may draw over what was signed.
    const isNamed = field !== undefined && forms.added.has(field)
    const text = `Se añadió un campo en la página ${number}: puede tapar lo que se firmó.`
    return isNamed ? [] : [{ kind: "form", weight: "unclear", text, page: number }]
  }
  if (subtype === "Stamp" && value instanceof PdfRef) {
    const signedBy = comparison.stamps.fieldOf(value.number, number)
    if (signedBy !== undefined && forms.signed.has(signedBy) && !acts(dictionary)) {
      return signaturePicture(comparison, signedBy, value, dictionary)
    }
  }
  const isQuiet = quiet.has(subtype) && !dictionary.has("AP") && !acts(dictionary)
  const what = (Object.hasOwn(noteNames, subtype) ? noteNames[subtype] : undefined) ?? "un dibujo"
  const text = `Se añadió ${what} en la página ${number}${isQuiet ? "." : ": puede tapar lo que se firmó."}`
  return [{ kind: "note", weight: isQuiet ? "filled" : "unclear", text, page: number }]
}

/** Programs of the document's own can change what it shows. */
const acts = (dictionary: PdfDictionary) => dictionary.has("A") || dictionary.has("AA")

/** Entries of a widget by which no program draws. Others, such as MK, make some programs draw a field without AP. */
const undrawn = new Set(
  "Type Subtype FT T TU TM V Parent Kids Rect F P M NM Lock SV Ff DA H StructParent".split(" "),
)

function draws(file: PdfFile, widget: PdfDictionary): boolean {
  if (!hasArea(file, widget)) return false
  const isOtherField = widget.has("FT") && file.name(widget.get("FT")) !== "Sig"
  return (
    isOtherField ||
    [...widget].some(([key, value]) => !undrawn.has(key) && !(key === "MK" && isEmpty(file, value)))
  )
}

const isEmpty = (file: PdfFile, value: PdfValue) => file.dictionary(value)?.size === 0

/** A good signature made since may draw its picture; no other field may. */
function signatureWidget(
  comparison: Comparison,
  field: FormField,
  value: PdfValue,
  dictionary: PdfDictionary,
): PdfChange[] {
  const { later, forms, number } = comparison
  if (acts(dictionary) || acts(field.dictionary)) {
    const text = `El campo «${field.name}» de la página ${number} puede hacer cambios por su cuenta.`
    return [{ kind: "content", weight: "unclear", text, page: number, field: field.name }]
  }
  if (!draws(later, dictionary)) return []
  if (!forms.signed.has(field)) {
    const text = `El campo «${field.name}», sin firma, dibuja algo en la página ${number}: puede tapar lo que se firmó.`
    return [{ kind: "content", weight: "unclear", text, page: number, field: field.name }]
  }
  return signaturePicture(comparison, field, value, dictionary)
}

function signaturePicture(
  comparison: Comparison,
  holder: FormField,
  value: PdfValue,
  dictionary: PdfDictionary,
): PdfChange[] {
  const { earlier, later, good, old, number } = comparison
  const field = holder.name
  if (!good.has(holder)) {
    const text = `La firma «${field}», que no se puede dar por buena, dibuja algo en la página ${number}: puede tapar lo que se firmó.`
    return [{ kind: "signature", weight: "unclear", text, page: number, field, isDoubtful: true }]
  }
  comparison.pictures.push(dictionary)
  const isOver = coversContent({ earlier, later, old, widget: dictionary, number: numberOf(value) })
  const text = isOver
    ? `La firma «${field}» se ve en la página ${number}, sobre lo que ya estaba: puede taparlo.`
    : `La firma «${field}» se ve en la página ${number}.`
  return [{ kind: "signature", weight: isOver ? "covering" : "expected", text, page: number, field }]
}

/** A filled field, or a checked box, that lies over text or a picture. */
function filledOver(comparison: Comparison, value: PdfValue, widget: PdfDictionary): PdfChange[] {
  const { earlier, later, forms, old, number } = comparison
  const field = fieldOf(comparison, value)
  if (!field || !forms.filled.has(field)) return []
  if (!coversText({ earlier, later, old, widget, number: numberOf(value) })) return []
  const text = `El campo «${field.name}» se llenó en la página ${number} sobre lo que ya estaba: puede taparlo.`
  return [{ kind: "form", weight: "covering", text, page: number, field: field.name }]
}

const numberOf = (value: PdfValue) => (value instanceof PdfRef ? value.number : undefined)

const fillable = new Set(["V", "AP", "AS", "M", "MK", "DA", "I", "Type"])
const signable = new Set([...fillable, "Lock", "SV", "F", "P", "FT", "T"])

function changed(
  comparison: Comparison,
  value: PdfValue,
  before: PdfDictionary | undefined,
  after: PdfDictionary,
): PdfChange[] {
  const { later, objects, forms, number } = comparison
  if (nameIn(after, "Subtype") !== "Widget" || !before) {
    return [
      { kind: "note", weight: "unclear", text: `Se cambió una nota de la página ${number}.`, page: number },
    ]
  }
  const field = fieldOf(comparison, value)
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) =>
    key === "Parent"
      ? objects.isOther(before.get(key), after.get(key))
      : !(field && fieldEntries.has(key)) && objects.differs(before.get(key), after.get(key), key),
  )
  const name = field?.name ?? ""
  if (field?.type === "Sig" && forms.signed.has(field) && keys.every((key) => signable.has(key))) {
    return signatureWidget(comparison, field, value, after)
  }
  if (field && forms.filled.has(field) && keys.every((key) => fillable.has(key))) {
    return compareAppearance({ file: later, field, widget: after, keys, page: number })
  }
  if (keys.length === 0) return []
  const text = `Cambió el aspecto del campo «${name}» en la página ${number}, sin que cambie su valor.`
  const weight = keys.every((key) => fillable.has(key)) ? "unclear" : "forbidden"
  return [{ kind: "content", weight, text, page: number, field: name }]
}

/** What is no rectangle may be drawn somehow. */
function hasArea(file: PdfFile, dictionary: PdfDictionary): boolean {
  const box = boxIn(file, dictionary.get("Rect"))
  return !box || areaOf(box) > 0
}
