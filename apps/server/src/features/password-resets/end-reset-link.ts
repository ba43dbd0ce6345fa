import type { ResetArea } from "@trazo/domain/password-reset"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { endReset } from "./queries.ts"

/** The link that an account may have been mailed serves no more. */
export async function endResetLink(
  tx: ScopedTransaction,
  account: { area: ResetArea; id: string },
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  await endReset(tx, account, clock.now())
}
