import type { Deps } from "../../deps.ts"
import { inScope, type Scope, type ScopedTransaction } from "../scope.ts"
import { paginate, type Reading } from "./paginate.ts"

const pageSize = 40

interface SearchedList<Row, Shown> {
  /** Binds a cursor to the list. */
  name: string
  search?: string | undefined
  cursor?: string | undefined
  read: (tx: ScopedTransaction, wanted: string, reading: Reading) => Promise<Row[]>
  count: (tx: ScopedTransaction, wanted: string) => Promise<number>
  present: (row: Row) => Shown
}

/** Reads a page of a list in the order of its ids, with the count of all rows found. @throws ApiError CURSOR_REFUSED */
export function listSearched<Row extends { id: string }, Shown>(
  scope: Scope,
  { name, search = "", cursor, read, count, present }: SearchedList<Row, Shown>,
  { db }: Pick<Deps, "db">,
): Promise<{ rows: Shown[]; next: string | null; previous: string | null; total: number }> {
  const wanted = search.trim()
  return inScope(db, scope, async (tx) => {
    const [page, total] = await Promise.all([
      paginate<Row>({
        cursor,
        size: pageSize,
        boundTo: [scope.distributorId, name, wanted],
        positionOf: ({ id }) => [id],
        read: (reading) => read(tx, wanted, reading),
      }),
      count(tx, wanted),
    ])
    return { ...page, rows: page.rows.map(present), total }
  })
}
