import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import { deleteSession } from "./queries.ts"
import { hashToken } from "./token.ts"

export async function closeSession(
  tx: ScopedTransaction | PlatformTransaction,
  token: string,
): Promise<void> {
  await deleteSession(tx, hashToken(token))
}
