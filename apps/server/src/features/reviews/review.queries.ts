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

/** Maps ids of executives and bank users to their names. */
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

export type AccountRow = Selectable<Database["clients"]>
export type AccountRequestRow = Pick<
  Selectable<Database["requests"]>,
  "id" | "number" | "status" | "channel" | "client_id" | "verified_email" | "created_at"
>
export type AccountCertificateRow = Pick<
  Selectable<Database["certificates"]>,
  "serial" | "status" | "client_id" | "not_after"
>
export type AccountChangeRow = Pick<
  Selectable<Database["client_address_changes"]>,
  "client_id" | "to_email" | "takes_effect_at"
>

/** Includes disabled accounts. */
export function listAccountsOfIdentity(
  tx: ScopedTransaction,
  { identity_type, identity }: Pick<AccountRow, "identity_type" | "identity">,
): Promise<AccountRow[]> {
  return tx
    .selectFrom("clients")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("identity_type", "=", identity_type)
    .where("identity", "=", identity)
    .orderBy("created_at")
    .orderBy("id")
    .limit(20)
    .execute()
}

/** Lists submitted requests, newest first. */
export function listRequestsOfAccounts(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<AccountRequestRow[]> {
  return tx
    .selectFrom("requests")
    .select(["id", "number", "status", "channel", "client_id", "verified_email", "created_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "in", ids)
    .where("number", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(60)
    .execute()
}

export function listCertificatesOfAccounts(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<AccountCertificateRow[]> {
  return tx
    .selectFrom("certificates")
    .select(["serial", "status", "client_id", "not_after"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "in", ids)
    .where("der", "is not", null)
    .orderBy("issued_at", "desc")
    .limit(60)
    .execute()
}

export function listPendingAddressChanges(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<AccountChangeRow[]> {
  return tx
    .selectFrom("client_address_changes")
    .select(["client_id", "to_email", "takes_effect_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "in", ids)
    .where("state", "=", "pending")
    .execute()
}
