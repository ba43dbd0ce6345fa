import { createHmac } from "node:crypto"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { type Actor, ownRequestId } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadRequest } from "../requests/load-request.ts"
import { hashToken } from "../sessions/open-session.ts"
import { findLatest } from "./queries.ts"

/**
 * Derives the 256-bit token of a correction's link from the installation's key, so that the same link can be made again
 * (docs/decisions/0005-resume-link.md). Each mail of a correction has another link, and only the last one opens it.
 */
export function correctionTokenOf(
  { requestId, mailedAt }: { requestId: string; mailedAt: Date },
  { settings }: Pick<Deps, "settings">,
): string {
  return createHmac("sha256", settings.secrets.linkKey)
    .update(`correction:${requestId}:${mailedAt.toISOString()}`)
    .digest("base64url")
}

/** The path of the request's open correction. Null without one, or if its link was made with another key. */
export async function openCorrectionPath(
  tx: ScopedTransaction,
  request: { id: string; status: string },
  deps: Pick<Deps, "settings">,
): Promise<string | null> {
  if (request.status !== "correction") return null
  const latest = await findLatest(tx, request.id)
  if (!latest || latest.closed_at) return null
  const token = correctionTokenOf(
    { requestId: request.id, mailedAt: latest.resent_at ?? latest.created_at },
    deps,
  )
  return hashToken(token).equals(latest.token_hash) ? paths.correction(token) : null
}

/** @throws ApiError NOT_FOUND without an open correction */
export async function getOwnCorrection(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db" | "settings">,
): Promise<{ path: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const path = await openCorrectionPath(tx, await loadRequest(tx, ownRequestId(actor)), deps)
    if (!path) throw new ApiError("NOT_FOUND")
    return { path }
  })
}
