import type { FieldRule } from "@trazo/domain/field-rules"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/personal-data"
import type { Holder, PersonalData, PersonalField } from "@trazo/domain/personal-fields"

/** The server's own rule for one field, for when the field is left; `typed` holds the other fields as they stand. */
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
