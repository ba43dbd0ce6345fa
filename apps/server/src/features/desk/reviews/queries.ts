import { type Selectable, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import type { Json } from "./people.queries.ts"

type Row<Table extends keyof Database> = Selectable<Database[Table]>

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
