import type { FieldRule } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import type { InvoiceBuyerCode } from "./invoices/invoice.ts"

/** SRI, ficha técnica de comprobantes electrónicos: establishment and emission point have three digits each. */
const threeDigits: FieldRule = (value) => {
  const text = (value ?? "").trim()
  return /^[0-9]{3}$/.test(text) && text !== "000" ? null : "Son tres dígitos, por ejemplo 001"
}

/** The SRI's «codigoPrincipal» has at most 25 characters. */
const productCode: FieldRule = (value) =>
  /^[A-Z0-9][A-Z0-9._-]*$/i.test((value ?? "").trim())
    ? null
    : "Use letras, números, puntos y guiones, sin espacios"

export const invoicingCredentialFields = {
  user: { label: "Usuario del servicio", maximum: 120, letterCase: "asTyped" },
  password: { label: "Contraseña o clave del servicio", maximum: 200, letterCase: "asTyped" },
} as const satisfies Record<string, FormField>

export const invoicingFields = {
  establishment: {
    label: "Establecimiento",
    hint: "Los tres primeros dígitos de sus facturas: 001-…",
    placeholder: "001",
    maximum: 3,
    kind: "digits",
    rules: [threeDigits],
  },
  emissionPoint: {
    label: "Punto de emisión",
    hint: "Los tres siguientes: …-002.",
    placeholder: "001",
    maximum: 3,
    kind: "digits",
    rules: [threeDigits],
  },
  main: {
    label: "Producto principal",
    hint: "El código de la firma electrónica en su servicio de facturación.",
    placeholder: "FIRMA",
    maximum: 25,
    rules: [productCode],
  },
  extra: {
    label: "Producto extra",
    hint: "El código de lo que se vende además.",
    placeholder: "ADICIONAL",
    maximum: 25,
    rules: [productCode],
  },
} as const satisfies Record<string, FormField>

/** SRI, tipoIdentificacionComprador, of buyers who are named. */
export const buyerCodes = ["04", "05", "06"] as const
type BuyerCode = (typeof buyerCodes)[number]

export const buyerCodeNames: Record<BuyerCode, string> = { "04": "RUC", "05": "Cédula", "06": "Pasaporte" }

export const buyerKindNames: Record<InvoiceBuyerCode, string> = {
  ...buyerCodeNames,
  "07": "Consumidor final",
}

/** The RUC of whoever bought for a RUC, else the cédula or passport. */
export function buyerCodeOf(buyer: { ruc: string | null; identityType: string | null }): BuyerCode {
  if (buyer.ruc) return "04"
  return buyer.identityType === "passport" ? "06" : "05"
}
