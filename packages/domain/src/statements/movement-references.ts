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

/** Letters and digits without leading zeros: banks pad, people don't. The database's `normal_reference` does the same. */
export const normalReference = (text: string) =>
  plainTitle(text)
    .replace(/[^a-z0-9]/g, "")
    .replace(/^0+/, "")
