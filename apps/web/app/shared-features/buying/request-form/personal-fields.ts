import { normalisePersonalField, personalFieldProblem } from "@trazo/domain/buying/personal-data"
import {
  applicableFields,
  fieldApplies,
  type Holder,
  type PersonalField,
  personalFieldFor,
  personalFieldNames,
  personalFields,
} from "@trazo/domain/buying/personal-fields"
import { parseTypedDate } from "@trazo/domain/dates/typed-date"
import type { FieldRule } from "@trazo/domain/forms/field-rules"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { placeField, placeLabel, typedPlace } from "./place.ts"

export interface FieldGroup {
  title: string
  fields: readonly PersonalField[]
}

const groups: readonly FieldGroup[] = [
  {
    title: "Su identidad",
    fields: [
      "identity",
      "passportCountry",
      "fingerprintCode",
      "names",
      "surname1",
      "surname2",
      "birthDate",
      "nationality",
    ],
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

/** For the ErrorSummary. */
export function fieldLabels(holder: Holder): Record<string, string> {
  const fields = applicableFields(holder)
  const definitions = fields.map((field) => [field, personalFieldFor(field, holder.identityType)])
  return { ...labelsOf(Object.fromEntries(definitions)), [placeField]: placeLabel }
}

/** The server's rule for one field, checked on blur. The identity number as typed, or null if it is unknown. */
export function fieldRule(field: PersonalField, holder: Holder, identity: string | null): FieldRule {
  return (value) =>
    personalFieldProblem(field, normalisePersonalField(field, value ?? ""), {
      ...holder,
      now: new Date(),
      identity: identity === null ? null : normalisePersonalField("identity", identity),
    })
}

interface TypedPersonal {
  foreing: boolean
  userInfo: Record<string, string>
}

/** Runs in the browser and on the server. */
export function typedPersonal(form: FormData): TypedPersonal {
  const userInfo: Record<string, string> = {}
  for (const field of personalFieldNames) {
    const value = form.get(field)
    if (typeof value === "string") userInfo[field] = isDate(field) ? typedDay(field, value) : value
  }
  const place = form.get(placeField)
  if (typeof place === "string") Object.assign(userInfo, typedPlace(place))
  return { foreing: form.get("foreing") === "true", userInfo }
}

const isDate = (field: PersonalField) => personalFields[field].kind === "date"

function typedDay(field: PersonalField, text: string): string {
  const shortYears = { now: new Date(), isToCome: field === "appointmentExpiry" }
  return parseTypedDate(text, { shortYears }) ?? text
}
