import type { IdentityType } from "@trazo/domain/identity-type"
import { type PersonalField, personalFieldHints, personalFieldLabels } from "@trazo/domain/personal-fields"

const identityLabels: Record<IdentityType, string> = {
  ci: "Número de cédula",
  passport: "Número de pasaporte",
}

export function fieldLabel(field: PersonalField, identityType: IdentityType): string {
  return field === "identity" ? identityLabels[identityType] : personalFieldLabels[field]
}

export function fieldLabels(
  fields: readonly PersonalField[],
  identityType: IdentityType,
): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, fieldLabel(field, identityType)]))
}

/** Each in one line of half the form. */
const hints: Partial<Record<PersonalField, string>> = {
  fingerprintCode: "Al reverso de su cédula, 10 caracteres.",
  email: "Le enviaremos un código y los avisos.",
  phone: "Por ejemplo 0991234567.",
  appointmentExpiry: "Su certificado no pasará de esa fecha.",
}

export function fieldHint(field: PersonalField, identityType: IdentityType): string | undefined {
  if (field === "ruc")
    return identityType === "ci" ? "Su cédula seguida de 001." : "Los 13 dígitos que le dio el SRI."
  return hints[field] ?? personalFieldHints[field]
}
