/** Letters without their accents, capitals small: how people search. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** Whether a distributor has every word of a search in its name, its RUC or a host. */
export function matchesSearch(
  search: string,
  row: { name: string; ruc: string; hosts: readonly string[] },
): boolean {
  const text = plain([row.name, row.ruc, ...row.hosts].join(" "))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
