import type { PdfFile } from "../pdf/pdf-file.ts"
import {
  isDictionary,
  nameIn,
  type PdfDictionary,
  PdfError,
  PdfRef,
  PdfString,
  type PdfValue,
} from "../pdf/values.ts"

/** A terminal field of the form (ISO 32000-1 §12.7.3), with what it inherits. */
export interface FormField {
  readonly name: string
  readonly type: string | undefined
  readonly value: PdfValue
  readonly dictionary: PdfDictionary
  /** Object numbers of the field and of its widgets. */
  readonly numbers: readonly number[]
}

const mostFields = 200_000

/** @throws PdfError */
export const formFields = (file: PdfFile): readonly FormField[] => formOf(file).fields

/** Numbers of the objects that make up the form: fields, those above them, and widgets. @throws PdfError */
export const fieldNumbers = (file: PdfFile): ReadonlySet<number> => formOf(file).numbers

interface Form {
  readonly fields: readonly FormField[]
  readonly numbers: ReadonlySet<number>
}

/** Forms that were read: each signature compares the same file with what it signed. */
const forms = new WeakMap<PdfFile, Form>()

function formOf(file: PdfFile): Form {
  const form = forms.get(file) ?? readForm(file)
  forms.set(file, form)
  return form
}

function readForm(file: PdfFile): Form {
  const form = file.dictionary(file.catalog.get("AcroForm"))
  const fields: FormField[] = []
  const seen = new Set<number>()
  const visit = (value: PdfValue, path: string, inherited: PdfDictionary, depth: number) => {
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) return
      seen.add(value.number)
    }
    const own = file.dictionary(value)
    if (!own) return
    if (depth > 32 || fields.length > mostFields) throw new PdfError("Too many fields")
    const dictionary = new Map([...inherited, ...own])
    const part = file.resolve(own.get("T"))
    const name = [path, part instanceof PdfString ? part.text : ""].filter(Boolean).join(".")
    const kids = file.list(own.get("Kids"))
    const isParent = kids.some((kid) => file.dictionary(kid)?.has("T"))
    if (isParent) {
      const passed = new Map([...dictionary].filter(([key]) => ["FT", "V", "Ff", "DV"].includes(key)))
      for (const kid of kids) visit(kid, name, passed, depth + 1)
      return
    }
    fields.push({
      name,
      type: file.name(dictionary.get("FT")),
      value: file.resolve(dictionary.get("V")),
      dictionary,
      numbers: [value, ...kids].flatMap((each) => (each instanceof PdfRef ? [each.number] : [])),
    })
  }
  for (const field of file.list(form?.get("Fields"))) visit(field, "", new Map(), 0)
  for (const each of fields) for (const number of each.numbers) seen.add(number)
  return { fields, numbers: seen }
}

/** What the signature of a field holds. Undefined for a field that nobody signed, whatever its value is. */
export function contentsOf(file: PdfFile, { type, value }: FormField): PdfString | undefined {
  const contents = type === "Sig" && isDictionary(value) ? file.resolve(value.get("Contents")) : null
  return contents instanceof PdfString ? contents : undefined
}

export interface PdfSignature {
  /** The fields that show it; more than one is strange. */
  readonly holders: readonly FormField[]
  /** Their names. */
  readonly fields: readonly string[]
  readonly dictionary: PdfDictionary
  readonly contents: PdfString
  readonly ranges: readonly number[]
  readonly subFilter: string
}

/** Signatures that fields of the form hold, in the order in which they were made. @throws PdfError */
export function signaturesOf(file: PdfFile): { signatures: PdfSignature[]; emptyFields: string[] } {
  const found = new Map<number, PdfSignature>()
  const emptyFields: string[] = []
  for (const field of formFields(file)) {
    const { name, type, value } = field
    if (type !== "Sig") continue
    const contents = contentsOf(file, field)
    if (!contents || !isDictionary(value)) {
      emptyFields.push(name)
      continue
    }
    const same = found.get(contents.start)
    if (same) {
      const holders = [...same.holders, field]
      found.set(contents.start, { ...same, holders, fields: [...same.fields, name] })
      continue
    }
    const ranges = file
      .list(value.get("ByteRange"))
      .map((each) => (typeof each === "number" ? each : Number.NaN))
    const subFilter = nameIn(value, "SubFilter") ?? ""
    const dictionary = value
    found.set(contents.start, { holders: [field], fields: [name], dictionary, contents, ranges, subFilter })
  }
  const signatures = [...found.values()].sort((one, other) => endOf(one) - endOf(other))
  return { signatures, emptyFields }
}

/** Offset behind the last signed octet; 0 where the range is no range. */
export const endOf = ({ ranges }: PdfSignature): number =>
  Math.max(0, (ranges.at(-2) ?? 0) + (ranges.at(-1) ?? 0)) || 0
