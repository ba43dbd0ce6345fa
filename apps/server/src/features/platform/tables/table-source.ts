import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import type { Position, Reading } from "../../../database/lists/paginate.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

/** A number is an amount in dollars; a Date is a moment, written in Ecuador's time; a day has no time. */
export type Cell = string | number | Date | { day: CalendarDate } | null

export interface TableColumn<Row> {
  title: string
  cell: (row: Row) => Cell
}

/** All rows of a filtered list, without its pages. */
export interface TableSource {
  titles: readonly string[]
  count(): Promise<number>
  /** Batches of rows as cells, in the list's order. */
  batches(): AsyncGenerator<readonly (readonly Cell[])[]>
}

export interface TableWriter {
  add(rows: readonly (readonly Cell[])[]): void
  /** The whole file. */
  end(): Buffer
}

interface Table<Row> {
  columns: readonly TableColumn<Row>[]
  count: (tx: ScopedTransaction) => Promise<number>
  read: (tx: ScopedTransaction, reading: Reading) => Promise<readonly Row[]>
  positionOf: (row: Row) => Position
}

const batchSize = 500

/** Reads each batch by keyset in a transaction of its own, so that a long export holds no snapshot. */
export function tableSource<Row>(
  scope: Scope,
  { columns, count, read, positionOf }: Table<Row>,
  { db }: Pick<Deps, "db">,
): TableSource {
  return {
    titles: columns.map(({ title }) => title),
    count: () => inScope(db, scope, count),
    async *batches() {
      for (let position: Position | null = null; ; ) {
        const reading: Reading = { position, direction: "forward", limit: batchSize }
        const rows = await inScope(db, scope, (tx) => read(tx, reading))
        yield rows.map((row) => columns.map(({ cell }) => cell(row)))
        const last = rows.at(-1)
        if (last === undefined || rows.length < batchSize) return
        position = positionOf(last)
      }
    },
  }
}
