import type { FieldRule } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"

/** A line of a block that a distributor writes: two texts with a bar between them. */
interface BlockLine {
  first: string
  second: string
}

/** Lines that are not empty. `second` is empty without a bar. */
export function blockLines(text: string | null | undefined): BlockLine[] {
  return (text ?? "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const bar = line.lastIndexOf("|")
      if (bar < 0) return { first: line.trim(), second: "" }
      return { first: line.slice(0, bar).trim(), second: line.slice(bar + 1).trim() }
    })
}

interface BlockLimits {
  /** Lines at most. */
  most: number
  /** Longest texts before and after the bar. */
  first: number
  second: number
}

const blockRule =
  ({ most, first, second }: BlockLimits): FieldRule =>
  (text) => {
    const lines = blockLines(text)
    if (lines.length > most) return `Escriba hasta ${most} líneas`
    const wrong = lines.find(
      (line) =>
        line.first === "" || line.second === "" || line.first.length > first || line.second.length > second,
    )
    if (!wrong) return null
    const shown = wrong.first.length > 40 ? `${wrong.first.slice(0, 40)}…` : wrong.first || wrong.second
    return `«${shown}»: escriba hasta ${first} caracteres, una barra | y hasta ${second} caracteres`
  }

const written = { letterCase: "asTyped", isOptional: true } as const

/** Optional blocks of the shop. An empty one is not shown. */
export const shopBlockFields = {
  accreditation: {
    ...written,
    label: "Acreditación",
    hint: "Sin formato. Quién acredita a la entidad y con qué número. Va al final de la tienda.",
    maximum: 160,
  },
  figures: {
    ...written,
    label: "Cifras de la tienda",
    hint: "Una por línea, hasta cuatro: 12 000 | firmas emitidas. Ponga solo las que pueda demostrar.",
    maximum: 400,
    rules: [blockRule({ most: 4, first: 16, second: 60 })],
  },
  voices: {
    ...written,
    label: "Lo que dicen sus clientes",
    hint: "Una persona por línea, hasta tres: lo que dijo | nombre y ciudad. Con su permiso.",
    maximum: 1000,
    rules: [blockRule({ most: 3, first: 240, second: 60 })],
  },
} as const satisfies Record<string, FormField>
