import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type MovementRow = Selectable<Database["request_movements"]>
export type ConsentRow = Pick<Selectable<Database["consents"]>, "kind" | "version" | "at">

export function listMovements(tx: ScopedTransaction, requestId: string): Promise<MovementRow[]> {
  return tx
    .selectFrom("request_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute()
}

export function listConsents(tx: ScopedTransaction, requestId: string): Promise<ConsentRow[]> {
  return tx
    .selectFrom("consents")
    .select(["kind", "version", "at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("at")
    .execute()
}

/** Names of the staff who moved a request, by id. */
export async function findStaffNames(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = (table: "executives" | "bank_users") =>
    tx
      .selectFrom(table)
      .select(["id", "names"])
      .where("distributor_id", "=", tx.scope.distributorId)
      .where("id", "in", ids)
  const rows = await named("executives").unionAll(named("bank_users")).execute()
  return new Map(rows.map((row) => [row.id, row.names]))
}

/** The serial of the certificate that the request's last approval gave. */
export async function findIssuedSerial(tx: ScopedTransaction, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("der", "is not", null)
    .orderBy("approval_number", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.serial ?? null
}
