import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "./hash-token.ts"
import { proveSession } from "./queries.ts"

/** Who holds the session has just proved again who they are. */
export async function renewSessionProof(
  tx: ScopedTransaction | PlatformTransaction,
  token: string,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  await proveSession(tx, hashToken(token), clock.now())
}
