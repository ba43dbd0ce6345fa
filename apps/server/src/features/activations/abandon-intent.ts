import { system } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordRevocation } from "../certificates/record-revocation.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { findApprovalRows } from "./queries.ts"

/**
 * A request that ends with its certificate half made: the intent is revoked in the same transaction, so that nobody
 * signs and stores it any more. `request` is locked.
 */
export async function abandonIntent(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "authority" | "jobs">,
): Promise<void> {
  const { certificate } = await findApprovalRows(tx, request)
  if (certificate?.status !== "intent") return
  await recordRevocation(tx, { serial: certificate.serial, reason: null, actor: system }, deps)
}
