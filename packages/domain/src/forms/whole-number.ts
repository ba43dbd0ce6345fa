import type { FieldRule } from "./field-rules.ts"

/** A whole number in these bounds. Passes an empty value. */
export function wholeNumber(minimum: number, maximum: number): FieldRule {
  return (value) => {
    const text = (value ?? "").trim()
    const number = Number(text)
    const isWhole = /^\d+$/.test(text) && number >= minimum && number <= maximum
    return text === "" || isWhole ? null : `Escriba un número entero de ${minimum} a ${maximum}`
  }
}
