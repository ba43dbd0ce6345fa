import { type FormField, formFieldProblem } from "../forms/form-field.ts"
import { reviewReasonField } from "./review-reason.ts"

/** Where staff choose a frequent reason. */
export const presetLists = ["rejection", "refusal", "document", "field"] as const
export type PresetList = (typeof presetLists)[number]
export type PresetReasons = Record<PresetList, readonly string[]>

/** As the client reads them. */
export const defaultPresetReasons: PresetReasons = {
  rejection: [
    "No pudimos comprobar su identidad con los documentos enviados.",
    "Los documentos no pertenecen a la persona que solicita.",
    "Los documentos parecen alterados.",
    "El cliente pidió anular la solicitud.",
  ],
  refusal: [
    "El comprobante no se lee.",
    "El valor no coincide con el precio de la solicitud.",
    "La transferencia no consta en nuestra cuenta.",
    "El comprobante ya se usó en otra solicitud.",
  ],
  document: [
    "La imagen está borrosa o con reflejos y no se lee.",
    "El documento está incompleto: faltan partes o páginas.",
    "El archivo no es el documento que pedimos.",
    "El documento está vencido.",
  ],
  field: ["No coincide con su documento de identidad.", "Tiene un error de escritura.", "Está incompleto."],
}

const maximumReasons = 20

/** One reason a line. Empty lines and repeated reasons are dropped. */
export function reasonLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== "")
}

function linesProblem(text: string | null | undefined): string | null {
  const lines = reasonLines(text ?? "")
  if (lines.length > maximumReasons) return `Escriba hasta ${maximumReasons} motivos, uno por línea`
  const wrong = lines.find((line) => formFieldProblem(reviewReasonField, line) !== null)
  if (wrong === undefined) return null
  const shown = wrong.length > 40 ? `${wrong.slice(0, 40)}…` : wrong
  return `«${shown}»: cada motivo tiene de 3 a ${reviewReasonField.maximum} caracteres`
}

const listField = (label: string) =>
  ({
    label,
    hint: "Un motivo por línea, como lo lee el cliente.",
    letterCase: "asTyped",
    maximum: 6000,
    rules: [linesProblem],
    missing: "Escriba al menos un motivo",
  }) as const satisfies FormField

export const presetReasonFields: Record<PresetList, FormField> = {
  rejection: listField("Al rechazar una solicitud"),
  refusal: listField("Al rechazar un comprobante"),
  document: listField("Al pedir otro documento"),
  field: listField("Al pedir que corrija un dato"),
}
