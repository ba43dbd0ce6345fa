import { emailField, namesField, phoneField, rucField } from "../forms/contact-fields.ts"
import type { FormField } from "../forms/form-field.ts"
import { wholeNumber } from "../forms/whole-number.ts"

export const convenioPayers = ["person", "organisation"] as const

export type ConvenioPayer = (typeof convenioPayers)[number]

export const convenioPayerNames: Record<ConvenioPayer, string> = {
  person: "Cada persona",
  organisation: "La organización, cada mes",
}

export const maximumQuota = 100_000

export const convenioFields = {
  name: { label: "Organización", maximum: 120, letterCase: "asTyped", autoComplete: "organization" },
  ruc: rucField,
  contactNames: { ...namesField, label: "Persona de contacto" },
  contactEmail: { ...emailField, label: "Correo del contacto" },
  contactPhone: { ...phoneField, label: "Teléfono del contacto" },
  quota: {
    label: "Cupo de certificados",
    hint: "Cuántos se pueden emitir en total. Vacío: sin límite.",
    maximum: 6,
    kind: "digits",
    isOptional: true,
    rules: [wholeNumber(1, maximumQuota)],
  },
} as const satisfies Record<string, FormField>
