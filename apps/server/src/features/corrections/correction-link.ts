import { createHmac } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadOwnRequest } from "../requests/load-request.ts"
import { hashToken } from "../sessions/open-session.ts"
import { type CorrectionRow, findLatest } from "./queries.ts"

interface CorrectionTokens {
  /** Opens the form and the files. */
  mailed: string
  /** Opens the form without the files. */
  form: string
}

type CorrectionTokenHashes = Pick<CorrectionRow, "token_hash" | "form_token_hash">

/**
 * Derives the 256-bit tokens of a correction's links from the installation's key, so that the same link can be made again
 * (docs/decisions/0042-resume-tokens.md). Each mail of a correction has other links, and only the last ones open it.
 */
export function correctionTokensOf(
  { requestId, mailedAt }: { requestId: string; mailedAt: Date },
  { settings }: Pick<Deps, "settings">,
): CorrectionTokens {
  const derive = (purpose: string) =>
    createHmac("sha256", settings.secrets.linkKey)
      .update(`${purpose}:${requestId}:${mailedAt.toISOString()}`)
      .digest("base64url")
  return { mailed: derive("correction"), form: derive("correction-form") }
}

export function correctionTokenHashes({ mailed, form }: CorrectionTokens): CorrectionTokenHashes {
  return { token_hash: hashToken(mailed), form_token_hash: hashToken(form) }
}

/** The path of the request's open correction. Null without one, or if its link was made with another key. */
export async function openCorrectionPath(
  tx: ScopedTransaction,
  { request, showsFiles }: { request: { id: string; status: string }; showsFiles: boolean },
  deps: Pick<Deps, "settings">,
): Promise<string | null> {
  if (request.status !== "correction") return null
  const latest = await findLatest(tx, request.id)
  if (!latest || latest.closed_at) return null
  const tokens = correctionTokensOf(
    { requestId: request.id, mailedAt: latest.resent_at ?? latest.created_at },
    deps,
  )
  const token = showsFiles ? tokens.mailed : tokens.form
  const stored = showsFiles ? latest.token_hash : latest.form_token_hash
  return stored && hashToken(token).equals(stored) ? paths.correction(token) : null
}

/**
 * The mailed link for a session of the request's account. Anyone else with the resume token gets the form without files.
 * @throws ApiError NOT_FOUND without an open correction
 */
export async function getOwnCorrection(
  scope: Scope,
  { actor, signedInAs }: { actor: Actor; signedInAs: string | null },
  deps: Pick<Deps, "db" | "settings">,
): Promise<{ path: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const request = await loadOwnRequest(tx, actor)
    const showsFiles = signedInAs !== null && request.client_id === signedInAs
    const path = await openCorrectionPath(tx, { request, showsFiles }, deps)
    if (!path) throw new ApiError("NOT_FOUND")
    return { path }
  })
}
