import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { expireLink } from "./queries.ts"

/** Ends the activation's link of a request and what it opened. Its page says so and leads to the account. */
export async function endActivationLink(
  tx: ScopedTransaction,
  requestId: string,
  deps: Pick<Deps, "clock">,
): Promise<void> {
  await expireLink(tx, requestId, deps.clock.now())
}
