import type { PdfFile } from "../pdf/pdf-file.ts"
import { PdfStream, PdfString, type PdfValue } from "../pdf/values.ts"
import type { ChangedObjects } from "./changed-objects.ts"
import type { PdfChange, Weight } from "./pdf-change.ts"
import type { FormField } from "./signature-fields.ts"

interface ComparedField {
  readonly earlier: PdfFile
  readonly later: PdfFile
  readonly objects: ChangedObjects
  readonly old: FormField
  readonly field: FormField
}

/** Entries of a field that are compared here, wherever they stand. */
export const fieldEntries: ReadonlySet<string> = new Set(["RV", "Ff", "DV", "TU", "TM"])

/** What a field says besides its value: to programs that draw it anew, to readers of screens, to whom its data are given. */
export function compareFieldEntries(compared: ComparedField): PdfChange[] {
  const { objects, old, field } = compared
  const changes: PdfChange[] = []
  for (const key of fieldEntries) {
    if (!objects.differs(old.dictionary.get(key), field.dictionary.get(key), key)) continue
    const found =
      key === "Ff" ? flagChange(compared) : key === "RV" ? richChange(compared) : plainChange(compared, key)
    if (!found) continue
    const [weight, text] = found
    changes.push({ kind: "form", weight, text, field: field.name })
  }
  return changes
}

type Found = readonly [Weight, string] | undefined

const plainTexts: Record<string, readonly [Weight, string]> = {
  DV: ["beside", "el valor al que vuelve"],
  TU: ["unclear", "el nombre que se lee en voz alta"],
  TM: ["beside", "el nombre con el que se entrega"],
}

function plainChange({ earlier, later, old, field }: ComparedField, key: string): Found {
  const [weight, what] = plainTexts[key] ?? ["unclear", "un dato"]
  const [before, after] = [textOf(earlier, old.dictionary.get(key)), textOf(later, field.dictionary.get(key))]
  return [weight, `Se cambió ${what} del campo «${field.name}»: «${before}» → «${after}».`]
}

/** Bits 1 to 3 (ISO 32000-1 §12.7.3.1): read-only, required, not exported. */
const harmlessFlags = 7

function flagChange({ earlier, later, old, field }: ComparedField): Found {
  const [before, after] = [flagsOf(earlier, old), flagsOf(later, field)]
  if (before === after) return undefined
  if (after === (before | 1)) return ["expected", `Se cerró el campo «${field.name}»: ya no se puede llenar.`]
  const isHarmless = (before & ~harmlessFlags) === (after & ~harmlessFlags)
  return isHarmless
    ? ["beside", `Se cambió si el campo «${field.name}» se puede llenar, es obligatorio o se entrega.`]
    : ["unclear", `Se cambió cómo se muestra lo que dice el campo «${field.name}».`]
}

function flagsOf(file: PdfFile, { dictionary }: FormField): number {
  const flags = file.resolve(dictionary.get("Ff"))
  return typeof flags === "number" ? flags : 0
}

/** Programs that draw a field anew show its formatted text instead of its value. */
function richChange({ earlier, later, old, field }: ComparedField): Found {
  const [before, after] = [
    textOf(earlier, old.dictionary.get("RV")),
    textOf(later, field.dictionary.get("RV")),
  ]
  const value = textOf(later, field.value)
  if (after === "" || after.replace(/\s+/g, "") === value.replace(/\s+/g, "")) return undefined
  return ["unclear", `Se cambió el texto con formato del campo «${field.name}»: «${before}» → «${after}».`]
}

/** Without marks of its format. */
function textOf(file: PdfFile, value: PdfValue | undefined): string {
  const found = file.resolve(value)
  if (found === null) return ""
  if (found instanceof PdfString)
    return found.text
      .slice(0, 20_000)
      .replace(/<[^<>]*>/g, "")
      .slice(0, 80)
  return found instanceof PdfStream ? "un texto largo" : "otro valor"
}
