import { plainTitle } from "./statement-columns.ts"

/** The reference, and every number of six digits or more in the description: some banks print it only there. */
export function referencesOf({
  reference,
  description,
}: {
  reference: string
  description: string
}): string[] {
  const numbers = description.match(/\d{6,}/g) ?? []
  return [...new Set([reference, ...numbers].map(normalReference))].filter((text) => text !== "")
}

/** The reference alone, and all of `referencesOf`: a reversal names its credit by either's reference. */
export interface MovementNames {
  /** "" without one. */
  own: string
  all: readonly string[]
}

export function namesOf({
  reference,
  description,
}: {
  reference: string
  description: string
}): MovementNames {
  return { own: normalReference(reference), all: referencesOf({ reference, description }) }
}

/** Letters and digits without leading zeros: banks pad, people don't. The database's `normal_reference` does the same. */
export const normalReference = (text: string) =>
  plainTitle(text)
    .replace(/[^a-z0-9]/g, "")
    .replace(/^0+/, "")

/** Equal for credits and payments of one amount and number; null without a number. */
export function creditKey(amountCents: number | string, reference: string): string | null {
  const normal = normalReference(reference)
  return normal === "" ? null : `${amountCents}|${normal}`
}
