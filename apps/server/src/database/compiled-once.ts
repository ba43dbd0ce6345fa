import type { Compilable, CompiledQuery, Kysely } from "kysely"
import { kyselyOver } from "./detached-kysely.ts"
import type { Database } from "./schema.ts"

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly valueIn: (values: never) => unknown
  constructor(valueIn: (values: never) => unknown) {
    this.valueIn = valueIn
  }
}

const unconnected = kyselyOver(() => {
  throw new Error("Only compiles")
})

/** A statement without its values. Building and compiling it took a tenth of the time of issuing a certificate. */
function compileWith<Row>(query: Compilable<Row>): (values: unknown) => CompiledQuery<Row> {
  const compiled = query.compile()
  return (values) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(values as never) : parameter,
    ),
  })
}

const byName = new Proxy(
  {},
  { get: (_, name) => new Placeholder((values: Record<string | symbol, unknown>) => values[name]) },
)

/**
 * A statement that is compiled once. `build` may pass each value on to the query and nothing else: its form cannot depend
 * on them.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (tx: Kysely<Database>, values: Values) => Promise<Row[]> {
  let fill: ((values: Values) => CompiledQuery<Row>) | null = null
  return async (tx, values) => {
    fill ??= compileWith(build(unconnected, byName as Values))
    return (await tx.executeQuery(fill(values))).rows
  }
}

/** An insert of rows with plain values, which it passes on as they are. */
export type RowsInsert = (tx: never, rows: never[]) => Compilable

type Inserts = ReadonlyMap<RowsInsert, readonly object[]>

const numbers = new WeakMap<RowsInsert, number>()
let lastNumber = 0

function numberOf(insert: RowsInsert): number {
  const known = numbers.get(insert)
  if (known) return known
  numbers.set(insert, ++lastNumber)
  return lastNumber
}

/** Undefined leaves a column to its default. */
const columnsOf = (row: object) =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]))

const mostForms = 400
const forms = new Map<string, (rows: unknown) => CompiledQuery>()

/**
 * One statement for all inserts, because PostgreSQL writes to the socket once for each statement. It is compiled once for
 * each combination of inserts, numbers of rows and columns.
 */
export function insertsInOne(inserts: Inserts): CompiledQuery {
  const all = [...inserts]
  const form = JSON.stringify(all.map(([insert, rows]) => [numberOf(insert), ...rows.map(columnsOf)]))
  const known = forms.get(form)
  const fill = known ?? compileWith(joined(all))
  if (!known && forms.size < mostForms) forms.set(form, fill)
  return fill(all.map(([, rows]) => rows))
}

function joined(all: readonly (readonly [RowsInsert, readonly object[]])[]): Compilable {
  const queries = all.map(([insert, rows], at) =>
    insert(unconnected as never, placeholders(rows, at) as never[]),
  )
  const [only] = queries
  if (only && queries.length === 1) return only
  return queries
    .reduce<Kysely<Database>>(
      (query, insert, at) => query.with(`insert${at}`, () => insert as never) as unknown as Kysely<Database>,
      unconnected,
    )
    .selectNoFrom([])
}

function placeholders(rows: readonly object[], at: number): object[] {
  return rows.map((row, place) =>
    Object.fromEntries(
      columnsOf(row).map((column) => [
        column,
        new Placeholder((values: Record<string, unknown>[][]) => values[at]?.[place]?.[column]),
      ]),
    ),
  )
}
