import { type FieldRule, typeIdUpconta } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { rucProblem } from "../identity/ruc.ts"

/** The schema's `\d{10}001`: the issuer is the main establishment's RUC. */
const issuersRuc: FieldRule = (value) => {
  const text = (value ?? "").trim()
  return (
    typeIdUpconta("04")(text) ??
    rucProblem(text) ??
    (text.endsWith("001") ? null : "El RUC de quien factura termina en 001")
  )
}

const resolutionNumber =
  (least: number, most: number): FieldRule =>
  (value) => {
    const text = (value ?? "").trim()
    if (text === "") return null
    return text.length >= least && text.length <= most && /^[0-9A-Z]+$/i.test(text)
      ? null
      : `Escriba solo el número de la resolución: de ${least} a ${most} letras o dígitos`
  }

/** What the SRI's documents say of their issuer. */
export const invoiceIssuerFields = {
  ruc: { label: "RUC de quien factura", maximum: 13, kind: "digits", rules: [issuersRuc] },
  legalName: { label: "Razón social", hint: "Como en su RUC.", maximum: 300 },
  tradeName: { label: "Nombre comercial", maximum: 300, isOptional: true },
  mainAddress: { label: "Dirección de la matriz", hint: "Como en su RUC.", maximum: 300 },
  establishmentAddress: { label: "Dirección del establecimiento", maximum: 300 },
  specialTaxpayer: {
    label: "Contribuyente especial",
    hint: "El número de su resolución. Vacío si no lo es.",
    maximum: 13,
    isOptional: true,
    rules: [resolutionNumber(3, 13)],
  },
  withholdingAgent: {
    label: "Agente de retención",
    hint: "El número de su resolución, sin ceros delante. Vacío si no lo es.",
    maximum: 8,
    kind: "digits",
    isOptional: true,
    rules: [resolutionNumber(1, 8)],
  },
} as const satisfies Record<string, FormField>

export const rimpeKinds = ["rimpe", "popularBusiness"] as const
