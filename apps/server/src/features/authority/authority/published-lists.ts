import { inPlatform } from "../../../database/scope.ts"
import { DatabaseUnavailable } from "../../../database/unavailable.ts"
import type { Deps } from "../../../deps.ts"
import { type RevocationListRow, unscopedLatestList, unscopedLatestListNumbers } from "./revocation-list.ts"
import type { ListedAuthority } from "./stored-authority.ts"

export type RevocationList = Pick<RevocationListRow, "der" | "number"> & {
  thisUpdate: Date
  nextUpdate: Date
  /** Whether no earlier list has the same thisUpdate, whose precision is a second. */
  isOnlyOfItsSecond: boolean
}

export type PublishedLists = (authority: ListedAuthority) => Promise<RevocationList | null>

/**
 * Returns the latest CRL of any process. Reads its bytes from the database once, and keeps one list of each authority: while
 * PostgreSQL is away it is served until its nextUpdate.
 */
export function publishedLists({ db, clock }: Pick<Deps, "db" | "clock">): PublishedLists {
  const kept = new Map<ListedAuthority, RevocationList>()
  const read = (authority: ListedAuthority) =>
    inPlatform(db, async (tx) => {
      const [latest, previous] = await unscopedLatestListNumbers(tx, authority)
      const known = kept.get(authority)
      if (known && known.number === latest?.number) return known
      const row = await unscopedLatestList(tx, authority)
      if (!row) return null
      const isOnlyOfItsSecond =
        row.number === latest?.number && previous?.thisUpdate.getTime() !== row.thisUpdate.getTime()
      const { der, number, thisUpdate, nextUpdate } = row
      return { der, number, thisUpdate, nextUpdate, isOnlyOfItsSecond }
    })
  return async (authority) => {
    try {
      const list = await read(authority)
      if (list) kept.set(authority, list)
      return list
    } catch (error) {
      const list = kept.get(authority)
      if (error instanceof DatabaseUnavailable && list && clock.now() < list.nextUpdate) return list
      throw error
    }
  }
}
