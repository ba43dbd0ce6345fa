import type { SharedSignal } from "@trazo/domain/desk/shared-signals"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Requests shown of each signal. */
const most = 5

/** Requests of other identities, newest first. */
export function listSharedSignals(tx: ScopedTransaction, requestId: string) {
  const shared = sql<{
    request_id: string
    signal: SharedSignal
  }>`(select * from shared_signals(${requestId}::uuid, ${most}))`.as("shared")
  return tx
    .selectFrom("requests")
    .innerJoin(shared, (join) => join.onRef("shared.request_id", "=", "requests.id"))
    .select(["requests.id", "requests.number", "requests.status", "requests.channel", "requests.user_info"])
    .select("shared.signal")
    .where("requests.distributor_id", "=", tx.scope.distributorId)
    .orderBy("requests.created_at", "desc")
    .orderBy("requests.id", "desc")
    .execute()
}
