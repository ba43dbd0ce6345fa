import type { Area } from "@trazo/contract/endpoint"
import type { ScopedTransaction } from "../../database/scope.ts"
import { dropTickets } from "../second-factors/drop-tickets.ts"
import { deleteSessionsOf } from "./queries.ts"

/** Signs somebody out everywhere: of this area, whatever the device; who is half way in starts anew. */
export async function endSessions(tx: ScopedTransaction, subject: { area: Area; id: string }): Promise<void> {
  await Promise.all([deleteSessionsOf(tx, subject), dropTickets(tx, subject)])
}
