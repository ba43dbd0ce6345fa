import { type Compilable, type Kysely, sql, type Transaction } from "kysely"
import { runAlone, runPipelined } from "./pipelined-transaction.ts"
import type { Database } from "./schema.ts"

export interface Scope {
  readonly distributorId: string
}

declare const bound: unique symbol

interface Deferred {
  /** Defers a row that the transaction does not read back. Rows of one insert are written together before the commit. */
  defer<Row>(insert: (tx: never, rows: Row[]) => Compilable, row: Row): void
  /** Runs `effect` after a successful commit. A crash between the two skips it. `effect` may not throw. */
  afterCommit(effect: () => void): void
}

/**
 * A transaction that sees the rows of one tenant (row-level security). Queries take it as their first argument.
 * Statements that start together (`Promise.all`) travel together and run in the order in which they started.
 */
export type ScopedTransaction = Transaction<Database> &
  Deferred & { readonly scope: Scope; readonly [bound]: "tenant" }

/** A transaction without a tenant. It sees the platform's own tables; tenant tables look empty. */
export type PlatformTransaction = Transaction<Database> &
  Deferred & { readonly scope: null; readonly [bound]: "platform" }

/** For tables of both: sessions, sign-in attempts and second factors of tenants and of the platform. */
export type AnyTransaction = ScopedTransaction | PlatformTransaction

/** Condition on the rows of the transaction's tenant. Always true in a platform transaction: its tables have no `distributor_id`. */
export const ofTenant = (tx: AnyTransaction) =>
  tx.scope === null ? sql<boolean>`true` : sql<boolean>`distributor_id = ${tx.scope.distributorId}`

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
  requireTenant(scope)
  return transact(db, beginInScope(scope), scope, (tx) => work(tx as ScopedTransaction))
}

/**
 * Runs one statement in a transaction of its own with the tenant set.
 * @throws TypeError when the scope holds no distributor's id
 */
export function statementInScope<Row>(
  db: Kysely<Database>,
  scope: Scope,
  write: (tx: ScopedTransaction) => Compilable<Row>,
): Promise<Row[]> {
  requireTenant(scope)
  return runAlone(db, beginInScope(scope), (tx) =>
    write(Object.assign(tx, { scope }) as unknown as ScopedTransaction),
  )
}

/** Opens a transaction with the tenant set. */
export function beginInScope({ distributorId }: Scope): string {
  return `begin; set local app.distributor_id = '${distributorId}'`
}

export function inPlatform<T>(
  db: Kysely<Database>,
  work: (tx: PlatformTransaction) => Promise<T>,
): Promise<T> {
  return transact(db, "begin", null, (tx) => work(tx as PlatformTransaction))
}

/** `inScope`, or `inPlatform` for a scope of null: administrators belong to no tenant. */
export function inAnyScope<T>(
  db: Kysely<Database>,
  scope: Scope | null,
  work: (tx: AnyTransaction) => Promise<T>,
): Promise<T> {
  return scope ? inScope(db, scope, work) : inPlatform(db, work)
}

function requireTenant({ distributorId }: Scope): void {
  if (!uuid.test(distributorId)) throw new TypeError("A scope needs a distributor's id")
}

async function transact<T>(
  db: Kysely<Database>,
  begin: string,
  scope: Scope | null,
  work: (tx: AnyTransaction) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = []
  const result = await runPipelined(db, begin, ({ tx, defer }) => {
    const afterCommit = (effect: () => void) => void effects.push(effect)
    return work(Object.assign(tx, { scope, defer, afterCommit }) as unknown as AnyTransaction)
  })
  for (const effect of effects) effect()
  return result
}

/**
 * Locks a name of the transaction's tenant until the transaction ends. Different names may share a lock. Transactions that
 * share it wait for one that does not.
 */
export async function lockName(
  tx: ScopedTransaction,
  name: string,
  { isShared = false } = {},
): Promise<void> {
  const key = `${tx.scope.distributorId} ${name}`
  const lock = isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(hashtextextended(${key}, 0))`.execute(tx)
}
