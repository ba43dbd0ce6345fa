import { folded } from "../text/latin-text.ts"

/** Whether every word of the search occurs in the texts, in any order, case and accents ignored. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const text = folded(texts.join(" "))
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
