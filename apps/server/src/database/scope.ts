import { type CompiledQuery, type Kysely, sql, type Transaction } from "kysely"
import type { Database } from "./schema.ts"

/** The tenant that a transaction is bound to. */
export interface Scope {
  readonly distributorId: string
}

declare const bound: unique symbol

interface Deferred {
  /** Defers a row that the transaction does not read back. Rows of one insert are written together before the commit. */
  gather<Row>(insert: (tx: never, rows: Row[]) => CompiledQuery, row: Row): void
  /** Writes the gathered rows now, for a later statement that refers to them. */
  flush(): Promise<void>
  /** Runs `work` after a successful commit. A crash between the two skips it. `work` may not throw. */
  afterCommit(work: () => void): void
}

/** A transaction that sees the rows of one tenant (row-level security). Queries take it as their first argument. */
export type ScopedTransaction = Transaction<Database> &
  Deferred & { readonly scope: Scope; readonly [bound]: "tenant" }

/** A transaction without a tenant. It sees the platform's own tables; tenant tables look empty. */
export type PlatformTransaction = Transaction<Database> &
  Deferred & { readonly scope: null; readonly [bound]: "platform" }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Runs `work` in one transaction with the tenant set, and rolls back when it throws.
 * @throws TypeError when the scope holds no distributor's id
 */
export function inScope<T>(
  db: Kysely<Database>,
  scope: Scope,
  work: (tx: ScopedTransaction) => Promise<T>,
): Promise<T> {
  if (!uuid.test(scope.distributorId)) throw new TypeError("A scope needs a distributor's id")
  return transact(db, scope, async (tx) => {
    await sql`select set_config('app.distributor_id', ${scope.distributorId}, true)`.execute(tx)
    return work(tx as ScopedTransaction)
  })
}

/** Runs `work` in one transaction without a tenant, and rolls back when it throws. */
export function inPlatform<T>(
  db: Kysely<Database>,
  work: (tx: PlatformTransaction) => Promise<T>,
): Promise<T> {
  return transact(db, null, (tx) => work(tx as PlatformTransaction))
}

type Bound = ScopedTransaction | PlatformTransaction
type Insert = (tx: never, rows: never[]) => CompiledQuery

/**
 * A controlled transaction waits for running statements before it commits or rolls back, and refuses later ones. With
 * `db.transaction()`, a statement that starts during the rollback would run outside of the transaction.
 */
async function transact<T>(
  db: Kysely<Database>,
  scope: Scope | null,
  work: (tx: Bound) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().execute()
  const gathered = new Map<Insert, unknown[]>()
  const committed: (() => void)[] = []
  const flush = async () => {
    const inserts = [...gathered].map(([insert, rows]) => insert(tx as never, rows as never[]))
    gathered.clear()
    for (const insert of inserts) await tx.executeQuery(insert)
  }
  const gather = (insert: Insert, row: unknown) => {
    const rows = gathered.get(insert)
    if (rows) rows.push(row)
    else gathered.set(insert, [row])
  }
  const deferred = { scope, gather, flush, afterCommit: (work: () => void) => void committed.push(work) }
  try {
    const result = await work(Object.assign(tx, deferred) as unknown as Bound)
    await flush()
    await tx.commit().execute()
    for (const work of committed) work()
    return result
  } catch (error) {
    // A broken connection fails again here. The first error is the one to report.
    if (!tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => undefined)
    throw error
  }
}
