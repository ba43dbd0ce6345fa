import type { Area } from "@trazo/contract/endpoint"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import { hashToken } from "./hash-token.ts"
import { deleteSessionsOf } from "./queries.ts"

/** Signs somebody out everywhere, of this area, whatever the device: but not of the session whose token is given. */
export async function endSessions(
  tx: ScopedTransaction | PlatformTransaction,
  subject: { area: Area; id: string },
  { exceptToken = null }: { exceptToken?: string | null } = {},
): Promise<void> {
  await deleteSessionsOf(tx, subject, exceptToken === null ? null : hashToken(exceptToken))
}
