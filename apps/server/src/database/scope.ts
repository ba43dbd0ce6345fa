import { type Kysely, sql, type Transaction } from "kysely"
import type { Database } from "./schema.ts"

/** The tenant that a transaction is bound to. */
export interface Scope {
  readonly distributorId: string
}

declare const bound: unique symbol

/** A transaction that sees one tenant's rows (row-level security), reads too; queries take it first. */
export type ScopedTransaction = Transaction<Database> & { readonly scope: Scope; readonly [bound]: "tenant" }

/** A transaction without a tenant: the platform's own tables and the functions made for it. */
export type PlatformTransaction = Transaction<Database> & {
  readonly scope: null
  readonly [bound]: "platform"
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Runs `work` in one transaction with the tenant set. What it throws rolls everything back.
 * Beginning and setting travel together, which saves a round trip in every request.
 */
export function inScope<T>(
  db: Kysely<Database>,
  { distributorId }: Scope,
  work: (tx: ScopedTransaction) => Promise<T>,
): Promise<T> {
  if (!uuid.test(distributorId)) throw new TypeError("A scope needs a distributor's id")
  const begin = `begin; select set_config('app.distributor_id', '${distributorId}', true)`
  return transact(db, begin, { distributorId }, (tx) => work(tx as unknown as ScopedTransaction))
}

/** Runs `work` in one transaction without a tenant: tenants' tables look empty there. */
export function inPlatform<T>(
  db: Kysely<Database>,
  work: (tx: PlatformTransaction) => Promise<T>,
): Promise<T> {
  return transact(db, "begin", null, (tx) => work(tx as unknown as PlatformTransaction))
}

function transact<T>(
  db: Kysely<Database>,
  begin: string,
  scope: Scope | null,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    Object.defineProperty(connection, "scope", { value: scope })
    await sql.raw(begin).execute(connection)
    try {
      const result = await work(connection)
      const ended = await sql.raw<{ command: string }>("commit").execute(connection)
      if (ended.rows[0]?.command === "ROLLBACK") throw new Error("A failed statement undid the transaction")
      return result
    } catch (error) {
      // On a broken connection this fails too; the first error is the one to know.
      await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}
