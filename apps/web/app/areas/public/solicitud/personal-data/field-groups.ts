import { fieldApplies, type Holder, type PersonalField } from "@trazo/domain/personal-fields"

export interface FieldGroup {
  title: string
  fields: readonly PersonalField[]
}

const groups: readonly FieldGroup[] = [
  {
    title: "Su identidad",
    fields: ["identity", "fingerprintCode", "names", "surname1", "surname2", "birthDate", "nationality"],
  },
  { title: "Su contacto", fields: ["email", "phone"] },
  { title: "Su domicilio", fields: ["province", "city", "address"] },
  { title: "Su RUC", fields: ["ruc"] },
  {
    title: "La empresa que representa",
    fields: ["companyRuc", "companyName", "position", "department", "appointmentExpiry"],
  },
]

/** The questions for a holder, in the order of the form; groups without a question left out. */
export function fieldGroups(holder: Holder): FieldGroup[] {
  return groups
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => fieldApplies(field, holder)) }))
    .filter(({ fields }) => fields.length > 0)
}
