import { createHash } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  type ExpressionBuilder,
  type Kysely,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from "kysely"

type Value = string | number | null
/**
 * A row's values of the order's columns; unique, because the last one is an id. Read timestamps as text: PostgreSQL has
 * microseconds, which a Date loses.
 */
export type Position = readonly Value[]

export interface Reading {
  position: Position | null
  direction: "forward" | "backward"
  limit: number
}

interface Paging<Row> {
  cursor: string | null | undefined
  size: number
  /** Tenant, filter, search and order that the cursor belongs to. */
  boundTo: unknown
  positionOf: (row: Row) => Position
  read: (reading: Reading) => Promise<readonly Row[]>
}

export interface Page<Row> {
  rows: readonly Row[]
  next: string | null
  previous: string | null
}

/**
 * Reads one page by keyset. Every page costs the same, and inserted or deleted rows do not shift others.
 * @throws ApiError CURSOR_REFUSED for a damaged cursor and for one of another tenant, filter or order
 */
export async function paginate<Row>({
  cursor,
  size,
  boundTo,
  positionOf,
  read,
}: Paging<Row>): Promise<Page<Row>> {
  const digest = createHash("sha256").update(JSON.stringify(boundTo)).digest("base64url").slice(0, 22)
  const from = cursor ? readCursor(cursor, digest) : null
  const direction = from?.direction ?? "forward"
  const found = await read({ position: from?.position ?? null, direction, limit: size + 1 })
  const isMore = found.length > size
  const rows = found.slice(0, size)
  if (direction === "backward") rows.reverse()
  const write = (row: Row | undefined, to: Reading["direction"]) =>
    row === undefined ? null : writeCursor({ digest, direction: to, position: positionOf(row) })
  const isAfter = direction === "backward" ? from !== null : isMore
  const isBefore = direction === "backward" ? isMore : from !== null
  return {
    rows,
    next: isAfter ? write(rows.at(-1), "forward") : null,
    previous: isBefore ? write(rows[0], "backward") : null,
  }
}

interface Cursor extends Pick<Reading, "direction"> {
  digest: string
  position: Position
}

function writeCursor({ digest, direction, position }: Cursor): string {
  return Buffer.from(JSON.stringify([digest, direction === "forward" ? 1 : 0, position])).toString(
    "base64url",
  )
}

function readCursor(text: string, digest: string): Cursor {
  const parts = parsed(text)
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== digest || !Array.isArray(parts[2])) {
    throw new ApiError("CURSOR_REFUSED")
  }
  return { digest, direction: parts[1] === 1 ? "forward" : "backward", position: parts[2] as Position }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString())
  } catch {
    return null
  }
}

interface KeysetOrder<DB, TB extends keyof DB> {
  columns: readonly ReferenceExpression<DB, TB>[]
  isDescending?: boolean
}

/**
 * Adds order and limits of a page to a query. All columns sort in the same direction, so that PostgreSQL compares them
 * as a row and uses the index.
 */
export function keyset<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { columns, isDescending = false }: KeysetOrder<DB, TB>,
  { position, direction, limit }: Reading,
): SelectQueryBuilder<DB, TB, O> {
  const goesDown = isDescending !== (direction === "backward")
  const row = (eb: ExpressionBuilder<DB, TB>) =>
    sql`(${sql.join(columns.map((column) => eb.ref(column as never)))})`
  const beyond = position
    ? query.where(
        (eb) => sql<boolean>`${row(eb)} ${sql.raw(goesDown ? "<" : ">")} (${sql.join([...position])})`,
      )
    : query
  let ordered = beyond
  for (const column of columns) ordered = ordered.orderBy(column as never, goesDown ? "desc" : "asc")
  return ordered.limit(limit)
}

/** Like `keyset`, for rows in memory that are sorted by `compare`. */
export function keysetOf<Row>(
  rows: readonly Row[],
  {
    compare,
    positionOf,
  }: { compare: (a: Position, b: Position) => number; positionOf: (row: Row) => Position },
  { position, direction, limit }: Reading,
): Row[] {
  const way = direction === "backward" ? -1 : 1
  return rows
    .map((row) => ({ row, at: positionOf(row) }))
    .filter(({ at }) => position === null || compare(at, position) * way > 0)
    .sort((a, b) => compare(a.at, b.at) * way)
    .slice(0, limit)
    .map(({ row }) => row)
}

/** Counts up to `most` rows, so that a long list costs no more than a short one. */
export async function countUpTo<DB, TB extends keyof DB, O>(
  tx: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
  most: number,
): Promise<{ value: number; isMore: boolean }> {
  const rows = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as("one"))
    .limit(most + 1)
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count from (${rows}) as counted`.execute(tx)
  const count = counted.rows[0]?.count ?? 0
  return { value: Math.min(count, most), isMore: count > most }
}
