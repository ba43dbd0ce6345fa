import type { FieldRule } from "@trazo/domain/forms/field-rules"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/requests/personal-data"
import {
  fieldApplies,
  type Holder,
  type PersonalData,
  type PersonalField,
  personalFields,
} from "@trazo/domain/requests/personal-fields"

interface FieldGroup {
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

/** In the order of the form, without empty groups. */
export function fieldGroups(holder: Holder): FieldGroup[] {
  return groups
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => fieldApplies(field, holder)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The server's rule for one field, checked on blur. `typed` has the other fields. */
export function fieldRule(field: PersonalField, holder: Holder, typed: PersonalData): FieldRule {
  return (value) => {
    const data = normalisePersonalData({
      ...typed,
      identityType: holder.identityType,
      [field]: value ?? "",
    })
    return personalDataProblems(data, { ...holder, now: new Date() })[field] ?? null
  }
}

interface TypedPersonal {
  foreing: boolean
  userInfo: Record<string, string>
}

/** Runs in the browser and on the server. */
export function typedPersonal(form: FormData): TypedPersonal {
  const userInfo: Record<string, string> = {}
  for (const field of personalFields) {
    const value = form.get(field)
    if (typeof value === "string") userInfo[field] = value
  }
  return { foreing: form.get("foreing") === "true", userInfo }
}
