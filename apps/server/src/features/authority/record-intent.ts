import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { insertStatuses } from "./queries.ts"

/** At the end of the act's transaction the serial is taken in the authority's register, its certificate not signed yet. */
export function recordIntent(
  tx: ScopedTransaction,
  { serial, notAfter }: { serial: string; notAfter: Date },
  { clock, authority }: Pick<Deps, "clock" | "authority">,
): void {
  const row = { serial, status: "intent" as const, not_after: notAfter, updated_at: clock.now() }
  tx.gather(insertStatuses, { ...row, authority_id: authority.id })
}
