import { type Expression, type Selectable, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A row inside a JSON column: its dates are texts with the database's offset. */
type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }

/** Names a column as a key of JSON, which the plugin for columns leaves as it is. */
const keyed = <T, Key extends string>(column: Expression<T>, key: Key) =>
  sql<T>`${column}`.as<Key>(sql`${sql.raw(`"${key}"`)}`)

/** Finds a member of the staff. */
export function findReviewer(tx: ScopedTransaction, id: string): Promise<{ id: string; names: string }> {
  return tx
    .selectFrom("executives")
    .select(["id", "names"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

export type AccountRow = Pick<
  Row<"clients">,
  "id" | "names" | "surnames" | "email" | "phone" | "internal" | "approvedAt" | "state" | "createdAt"
> & {
  /** Submitted requests, newest first. */
  requests: Json<
    Pick<Row<"requests">, "id" | "number" | "status" | "channel" | "verifiedEmail" | "createdAt">
  >[]
  certificates: Json<Pick<Row<"certificates">, "serial" | "status" | "notAfter">>[]
  /** Pending changes of address, at most one. */
  changes: Json<Pick<Row<"clientAddressChanges">, "toEmail" | "takesEffectAt">>[]
}

/** Lists the accounts of an identity with their past, disabled ones included. */
export function listAccountsOfIdentity(
  tx: ScopedTransaction,
  {
    identityType,
    identityCountry,
    identity,
  }: Pick<Row<"clients">, "identityType" | "identityCountry" | "identity">,
): Promise<AccountRow[]> {
  const { distributorId } = tx.scope
  return tx
    .selectFrom("clients")
    .select(["id", "names", "surnames", "email", "phone", "internal", "approvedAt", "state", "createdAt"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("requests")
          .select(["id", "number", "status", "channel"])
          .select(({ ref }) => [
            keyed(ref("verifiedEmail"), "verifiedEmail"),
            keyed(ref("createdAt"), "createdAt"),
          ])
          .where("requests.distributorId", "=", distributorId)
          .whereRef("requests.clientId", "=", "clients.id")
          .where("number", "is not", null)
          .orderBy("requests.createdAt", "desc")
          .orderBy("requests.id", "desc")
          .limit(60),
      ).as("requests"),
      jsonArrayFrom(
        eb
          .selectFrom("certificates")
          .select(({ ref }) => ["serial", "status", keyed(ref("notAfter"), "notAfter")])
          .where("certificates.distributorId", "=", distributorId)
          .whereRef("certificates.clientId", "=", "clients.id")
          .where("der", "is not", null)
          .orderBy("issuedAt", "desc")
          .limit(60),
      ).as("certificates"),
      jsonArrayFrom(
        eb
          .selectFrom("clientAddressChanges")
          .select(({ ref }) => [
            keyed(ref("toEmail"), "toEmail"),
            keyed(ref("takesEffectAt"), "takesEffectAt"),
          ])
          .where("clientAddressChanges.distributorId", "=", distributorId)
          .whereRef("clientAddressChanges.clientId", "=", "clients.id")
          .where("clientAddressChanges.state", "=", "pending"),
      ).as("changes"),
    ])
    .where("distributorId", "=", distributorId)
    .where("identityType", "=", identityType)
    .where("identityCountry", "=", identityCountry)
    .where("identity", "=", identity)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(20)
    .execute()
}

export async function listApprovedRequests(tx: ScopedTransaction, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("status", "=", "approved")
    .orderBy("id")
    .execute()
  return rows.map(({ id }) => id)
}

export type MovementRow = Row<"requestMovements"> & {
  /** The name of the executive or bank user who acted, with the bank's. */
  staffName: string | null
}

/** Lists the status changes of a request, oldest first. */
export function listMovements(tx: ScopedTransaction, requestId: string): Promise<MovementRow[]> {
  const { distributorId } = tx.scope
  const actorId = sql<string>`(request_movements.actor->>'id')::uuid`
  return tx
    .selectFrom("requestMovements")
    .leftJoin("executives", (join) =>
      join.on("executives.distributorId", "=", distributorId).on("executives.id", "=", actorId),
    )
    .leftJoin("bankUsers", (join) =>
      join.on("bankUsers.distributorId", "=", distributorId).on("bankUsers.id", "=", actorId),
    )
    .selectAll("requestMovements")
    .select(({ fn }) => {
      const ofBank = sql<string | null>`bank_users.names || ' (' || bank_users.bank || ')'`
      return fn.coalesce("executives.names", ofBank).as("staffName")
    })
    .where("requestMovements.distributorId", "=", distributorId)
    .where("requestMovements.requestId", "=", requestId)
    .orderBy("requestMovements.id")
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
    .where("distributorId", "=", distributorId)
    .where("requestId", "=", request.id)
    .orderBy("at")
  // As the queue has them: drafts have no number.
  const next = tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", distributorId)
    .where("channel", "=", request.channel)
    .where("number", "is not", null)
    .where("status", "=", request.status)
    .where(sql<boolean>`(status_since, id) > (${request.statusSince}, ${request.id})`)
    // The row's own time has microseconds and can be after the same time in milliseconds.
    .where("id", "<>", request.id)
    .orderBy("statusSince")
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
    .selectFrom("requestPapers")
    .select("requestId")
    .where("distributorId", "=", distributorId)
    .where("fileId", "=", fileId)
  const ofReceipt = tx
    .selectFrom("payments")
    .select("requestId")
    .where("distributorId", "=", distributorId)
    .where("receiptFileId", "=", fileId)
  return tx
    .selectFrom("requests")
    .select(["id", "channel"])
    .where("distributorId", "=", distributorId)
    .where("number", "is not", null)
    .where("id", "in", ofDocument.union(ofReceipt))
    .executeTakeFirst()
}
