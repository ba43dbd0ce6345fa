/** Folds case and accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** Whether every word of the search occurs in the texts, in any order, case and accents ignored. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const text = plain(texts.join(" "))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
