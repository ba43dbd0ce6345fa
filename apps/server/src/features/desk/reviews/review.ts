import { type Selectable, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A row inside a JSON column: its dates are texts with the database's offset. */
type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }

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

export type MovementRow = Row<"request_movements"> & {
  /** The name of the executive or bank user who acted, with the bank's. */
  staffName: string | null
}

/** Lists the status changes of a request, oldest first. */
export function listMovements(tx: ScopedTransaction, requestId: string): Promise<MovementRow[]> {
  const { distributorId } = tx.scope
  const actorId = sql<string>`(request_movements.actor->>'id')::uuid`
  return tx
    .selectFrom("request_movements")
    .leftJoin("executives", (join) =>
      join.on("executives.distributor_id", "=", distributorId).on("executives.id", "=", actorId),
    )
    .leftJoin("bank_users", (join) =>
      join.on("bank_users.distributor_id", "=", distributorId).on("bank_users.id", "=", actorId),
    )
    .selectAll("request_movements")
    .select(({ fn }) => {
      const ofBank = sql<string | null>`bank_users.names || ' (' || bank_users.bank || ')'`
      return fn.coalesce("executives.names", ofBank).as("staffName")
    })
    .where("request_movements.distributor_id", "=", distributorId)
    .where("request_movements.request_id", "=", requestId)
    .orderBy("request_movements.id")
    .execute()
}

export interface ReviewFacts {
  consents: Json<Pick<Row<"consents">, "kind" | "paper" | "version" | "at">>[]
  /** The next request of the same channel and status. */
  nextId: string | null
}

/** Loads the consents and the next request in one statement. */
export function loadReviewFacts(tx: ScopedTransaction, request: RequestRow): Promise<ReviewFacts> {
  const { distributorId } = tx.scope
  const consents = tx
    .selectFrom("consents")
    .select(["kind", "paper", "version", "at"])
    .where("distributor_id", "=", distributorId)
    .where("request_id", "=", request.id)
    .orderBy("at")
  // As the queue has them: drafts have no number.
  const next = tx
    .selectFrom("requests")
    .select("id")
    .where("distributor_id", "=", distributorId)
    .where("channel", "=", request.channel)
    .where("number", "is not", null)
    .where("status", "=", request.status)
    .where(sql<boolean>`(status_since, id) > (${request.status_since}, ${request.id})`)
    // The row's own time has microseconds and can be after the same time in milliseconds.
    .where("id", "<>", request.id)
    .orderBy("status_since")
    .orderBy("id")
    .limit(1)
  return tx
    .selectNoFrom([jsonArrayFrom(consents).as("consents"), next.as("nextId")])
    .executeTakeFirstOrThrow()
}

/** Of a submitted request's document or receipt, replaced ones included. */
export function findRequestOfFile(tx: ScopedTransaction, fileId: string) {
  const { distributorId } = tx.scope
  const ofDocument = tx
    .selectFrom("request_papers")
    .select("request_id")
    .where("distributor_id", "=", distributorId)
    .where("file_id", "=", fileId)
  const ofReceipt = tx
    .selectFrom("payments")
    .select("request_id")
    .where("distributor_id", "=", distributorId)
    .where("receipt_file_id", "=", fileId)
  return tx
    .selectFrom("requests")
    .select(["id", "channel"])
    .where("distributor_id", "=", distributorId)
    .where("number", "is not", null)
    .where("id", "in", ofDocument.union(ofReceipt))
    .executeTakeFirst()
}
