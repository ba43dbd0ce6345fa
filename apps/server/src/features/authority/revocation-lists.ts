import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import {
  type ListedAuthority,
  type RevocationListRow,
  unscopedLatestList,
  unscopedLatestListNumber,
} from "./queries.ts"

export type RevocationList = Pick<RevocationListRow, "der" | "number"> & {
  thisUpdate: Date
  nextUpdate: Date
}

type RevocationLists = (authority: ListedAuthority) => Promise<RevocationList | null>

/** The latest list, whichever process published it; its octets are read from the database once. */
export function revocationLists(deps: Pick<Deps, "db">): RevocationLists {
  const held = new Map<ListedAuthority, RevocationListRow>()
  return async (authority) => {
    const row = await inPlatform(deps.db, async (tx) => {
      const number = await unscopedLatestListNumber(tx, authority)
      const known = held.get(authority)
      return known && known.number === number ? known : unscopedLatestList(tx, authority)
    })
    if (!row) return null
    held.set(authority, row)
    return { der: row.der, number: row.number, thisUpdate: row.this_update, nextUpdate: row.next_update }
  }
}
