import type { Area } from "@trazo/contract/endpoint"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import { dropTickets } from "../second-factors/sign-in-tickets.ts"
import { hashToken } from "./hash-token.ts"
import { deleteSessionsOf } from "./queries.ts"

/**
 * Signs somebody out everywhere, of this area, whatever the device, and who is half way in starts anew; the session
 * whose token is given stays.
 */
export async function endSessions(
  tx: ScopedTransaction | PlatformTransaction,
  subject: { area: Area; id: string },
  { exceptToken = null }: { exceptToken?: string | null } = {},
): Promise<void> {
  const except = exceptToken === null ? null : hashToken(exceptToken)
  await Promise.all([deleteSessionsOf(tx, subject, except), dropTickets(tx, subject)])
}
