import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { mailCorrection } from "./mail-correction.ts"
import { findLatest, replaceToken } from "./queries.ts"

const waitSeconds = 60

/**
 * Mails the link of an open correction again: a new token takes the place of the old one, whoever holds that. What is
 * asked, what was typed so far and when it all expires stay. `request` is locked.
 * @throws ApiError MOVE_NOT_ALLOWED where nothing waits to be corrected, LINK_TOO_SOON within a minute of the last mail
 */
export async function renewCorrectionLink(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Extract<Actor, { area: "executive" }> },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const correction = await findLatest(tx, request.id)
  if (request.status !== "correction" || !correction || correction.closed_at) {
    throw new ApiError("MOVE_NOT_ALLOWED")
  }
  const { id, targets } = correction
  const at = deps.clock.now()
  const mailedAt = correction.resent_at ?? correction.created_at
  if (at.getTime() - mailedAt.getTime() < waitSeconds * 1000) throw new ApiError("LINK_TOO_SOON")
  const token = newToken(deps.random)
  await replaceToken(tx, id, { tokenHash: hashToken(token), at })
  const data = { correction: id }
  recordAudit(tx, { actor, action: "correction.resent", object: `request:${request.id}`, data }, deps)
  await mailCorrection(tx, { request, targets, token }, deps)
}
