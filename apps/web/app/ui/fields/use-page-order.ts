import { useLayoutEffect, useState } from "react"

/** Entries by field name, in the order of their fields on the page once it is known. */
export function usePageOrder<Value>(entries: readonly [string, Value][]): readonly [string, Value][] {
  const [order, setOrder] = useState<readonly string[]>([])
  const names = entries.map(([name]) => name).join(" ")
  useLayoutEffect(() => setOrder(inPageOrder(names.split(" "))), [names])
  return entries.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

/** Fields that the page lacks stand last. */
function inPageOrder(names: readonly string[]): string[] {
  const found = names.flatMap((name) => document.getElementById(name) ?? [])
  const onPage = found
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ id }) => id)
  return [...onPage, ...names.filter((name) => !onPage.includes(name))]
}
