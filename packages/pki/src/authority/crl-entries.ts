import { contextTag, tags } from "./der.ts"
import { inside, readOnly } from "./der-reader.ts"

/** How many certificates a CRL (DER, version 2) names; throws DerError on what is none. RFC 5280 §5.1. */
export function countCrlEntries(der: Uint8Array): number {
  const list = inside(readOnly(der, tags.sequence)).enter(tags.sequence)
  list.next(tags.integer)
  list.next(tags.sequence) // signature
  list.next(tags.sequence) // issuer
  list.next() // thisUpdate
  list.next() // nextUpdate
  const entries = list.optional(tags.sequence)
  list.optional(contextTag(0, "constructed")) // crlExtensions
  list.end()
  let count = 0
  if (!entries) return count
  for (const reader = inside(entries); !reader.done; count++) reader.next(tags.sequence)
  return count
}
