import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { endResetLink } from "./reset-password.ts"

/** Ends the sessions and the mailed link of an account, so that neither works again when the account does. */
export async function endAccess(
  tx: AnyTransaction,
  account: { area: Area; id: string },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  await endSessions(tx, account)
  await endResetLink(tx, account, deps)
}
