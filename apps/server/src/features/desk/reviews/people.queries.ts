import type { Selectable } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A row inside a JSON column: its dates are texts with the database's offset. */
export type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }

/** Finds a member of the staff. */
export function findReviewer(tx: ScopedTransaction, id: string): Promise<{ id: string; names: string }> {
  return tx
    .selectFrom("executives")
    .select(["id", "names"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

export type AccountRow = Pick<
  Row<"clients">,
  "id" | "names" | "surnames" | "email" | "phone" | "internal" | "approved_at" | "state" | "created_at"
> & {
  /** Submitted requests, newest first. */
  requests: Json<
    Pick<Row<"requests">, "id" | "number" | "status" | "channel" | "verified_email" | "created_at">
  >[]
  certificates: Json<Pick<Row<"certificates">, "serial" | "status" | "not_after">>[]
  /** Pending changes of address, at most one. */
  changes: Json<Pick<Row<"client_address_changes">, "to_email" | "takes_effect_at">>[]
}

/** Lists the accounts of an identity with their past, disabled ones included. */
export function listAccountsOfIdentity(
  tx: ScopedTransaction,
  {
    identity_type,
    identity_country,
    identity,
  }: Pick<Row<"clients">, "identity_type" | "identity_country" | "identity">,
): Promise<AccountRow[]> {
  const { distributorId } = tx.scope
  return tx
    .selectFrom("clients")
    .select(["id", "names", "surnames", "email", "phone", "internal", "approved_at", "state", "created_at"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("requests")
          .select(["id", "number", "status", "channel", "verified_email", "created_at"])
          .where("requests.distributor_id", "=", distributorId)
          .whereRef("requests.client_id", "=", "clients.id")
          .where("number", "is not", null)
          .orderBy("requests.created_at", "desc")
          .orderBy("requests.id", "desc")
          .limit(60),
      ).as("requests"),
      jsonArrayFrom(
        eb
          .selectFrom("certificates")
          .select(["serial", "status", "not_after"])
          .where("certificates.distributor_id", "=", distributorId)
          .whereRef("certificates.client_id", "=", "clients.id")
          .where("der", "is not", null)
          .orderBy("issued_at", "desc")
          .limit(60),
      ).as("certificates"),
      jsonArrayFrom(
        eb
          .selectFrom("client_address_changes")
          .select(["to_email", "takes_effect_at"])
          .where("client_address_changes.distributor_id", "=", distributorId)
          .whereRef("client_address_changes.client_id", "=", "clients.id")
          .where("client_address_changes.state", "=", "pending"),
      ).as("changes"),
    ])
    .where("distributor_id", "=", distributorId)
    .where("identity_type", "=", identity_type)
    .where("identity_country", "=", identity_country)
    .where("identity", "=", identity)
    .orderBy("created_at")
    .orderBy("id")
    .limit(20)
    .execute()
}

export async function listApprovedRequests(tx: ScopedTransaction, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("status", "=", "approved")
    .orderBy("id")
    .execute()
  return rows.map(({ id }) => id)
}
