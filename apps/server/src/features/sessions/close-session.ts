import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import { hashToken } from "./hash-token.ts"
import { deleteSession } from "./queries.ts"

export async function closeSession(
  tx: ScopedTransaction | PlatformTransaction,
  token: string,
): Promise<void> {
  await deleteSession(tx, hashToken(token))
}
