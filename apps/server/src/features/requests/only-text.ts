import type { PersonalData } from "@trazo/domain/personal-fields"

/** Without the fields that have no value. */
export function onlyText(data: PersonalData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
