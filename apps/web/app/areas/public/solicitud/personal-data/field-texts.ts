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

const hints: Partial<Record<PersonalField, string>> = {
  email: "Ahí le enviaremos un código y los avisos de su solicitud.",
  phone: "Por ejemplo 0991234567.",
}

export function fieldHint(field: PersonalField, identityType: IdentityType): string | undefined {
  if (field === "ruc")
    return identityType === "ci" ? "Su cédula seguida de 001." : "Los 13 dígitos que le dio el SRI."
  return hints[field] ?? personalFieldHints[field]
}
