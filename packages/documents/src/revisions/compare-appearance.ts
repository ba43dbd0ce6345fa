import type { PdfFile } from "../pdf/pdf-file.ts"
import {
  isDictionary,
  type PdfDictionary,
  PdfName,
  PdfStream,
  PdfString,
  type PdfValue,
} from "../pdf/values.ts"
import type { PdfChange } from "./pdf-change.ts"
import { shownText, withoutSpaces } from "./shown-text.ts"
import type { FormField } from "./signature-fields.ts"

interface FilledWidget {
  readonly file: PdfFile
  readonly field: FormField
  readonly widget: PdfDictionary
  /** Entries of the widget that changed. */
  readonly keys: readonly string[]
  /** From 1. */
  readonly page: number
}

/**
 * Whether a filled field shows its value. Readers draw what the file says, so a field may hold «100» and show «900». A
 * widget without appearance is drawn by the reader from its value.
 */
export function compareAppearance(filled: FilledWidget): PdfChange[] {
  const { field, page } = filled
  const problem = problemOf(filled)
  if (problem === null) return []
  const text = `El campo «${field.name}» de la página ${page} ${problem}.`
  return [{ kind: "content", weight: "unclear", text, page, field: field.name }]
}

/** Whether a field shows the same when a program draws it anew from its value. */
export function showsItsValue(file: PdfFile, field: FormField, widget: PdfDictionary): boolean {
  if (field.type !== "Btn" && field.value !== null && !widget.has("AP")) return false
  return problemOf({ file, field, widget, keys: [] }) === null
}

const problemOf = (filled: Omit<FilledWidget, "page">) =>
  filled.field.type === "Btn" ? problemOfButton(filled) : problemOfText(filled)

const uncompared = "muestra algo que no pudimos comparar con su valor"

function problemOfButton({ file, field, widget, keys }: Omit<FilledWidget, "page">): string | null {
  if (keys.includes("AP") || keys.includes("MK")) return "cambió de dibujo"
  const state = file.name(widget.get("AS")) ?? "Off"
  const value = field.value instanceof PdfName ? field.value.name : "Off"
  return state === "Off" || state === value ? null : "muestra otra opción que la elegida"
}

/** Bit 14 of the flags (ISO 32000-1 §12.7.4.3): the letters are shown as dots. */
const passwordFlag = 1 << 13

function problemOfText({ file, field, widget }: Omit<FilledWidget, "page">): string | null {
  const appearance = file.resolve(file.dictionary(widget.get("AP"))?.get("N"))
  if (appearance === null) return null
  const flags = file.resolve(field.dictionary.get("Ff"))
  if (typeof flags === "number" && (flags & passwordFlag) !== 0) return uncompared
  const shown = appearance instanceof PdfStream ? shownText(file, appearance) : undefined
  const values = valuesOf(file, field)
  if (shown === undefined || values === undefined) return uncompared
  if (values.some((value) => withoutSpaces(value) === shown)) return null
  return `muestra «${shown.slice(0, 60)}» y su valor es «${values[0]?.slice(0, 60) ?? ""}»`
}

/** The value, and for a choice the text that stands for it. */
function valuesOf(file: PdfFile, { value, dictionary }: FormField): string[] | undefined {
  if (value === null) return [""]
  if (!(value instanceof PdfString)) return undefined
  const options = file.list(dictionary.get("Opt")).map((option) => file.resolve(option))
  const shown = options.flatMap((option) =>
    isPair(option) && option[0].text === value.text ? option[1].text : [],
  )
  return [value.text, ...shown]
}

function isPair(option: PdfValue): option is readonly [PdfString, PdfString] {
  if (isDictionary(option) || !Array.isArray(option)) return false
  return option.length === 2 && option.every((each) => each instanceof PdfString)
}
