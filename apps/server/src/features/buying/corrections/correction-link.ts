import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { derivedToken, hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { loadOwnRequest, type RequestRow } from "../../requests/requests/request.ts"
import { type CorrectionRow, findLatest, listCorrections, replaceHashes } from "./correction.ts"

interface CorrectionTokens {
  /** Opens the form and the files. */
  mailed: string
  /** Opens the form without the files. */
  form: string
}

type CorrectionTokenHashes = Pick<CorrectionRow, "tokenHash" | "formTokenHash">

/**
 * Derives the 256-bit tokens of a correction's links from the installation's key, so that the same link can be made again
 * (docs/security/links.md). Each mail of a correction has other links, and only the last ones open it.
 * Annulling the request's links changes them.
 */
export function correctionTokensOf(
  request: Linked,
  mailedAt: Date,
  deps: Pick<Deps, "settings">,
): CorrectionTokens {
  const [mailed, form] = [
    textOf("correction", request, mailedAt),
    textOf("correction-form", request, mailedAt),
  ]
  return { mailed: derivedToken(mailed, {}, deps), form: derivedToken(form, {}, deps) }
}

type Linked = Pick<RequestRow, "id" | "linksGeneration">

function textOf(
  purpose: "correction" | "correction-form",
  { id, linksGeneration: generation }: Linked,
  mailedAt: Date,
): string {
  return `${purpose}:${id}:${mailedAt.toISOString()}${generation === 0 ? "" : `:${generation}`}`
}

export function correctionTokenHashes({ mailed, form }: CorrectionTokens): CorrectionTokenHashes {
  return { tokenHash: hashToken(mailed), formTokenHash: hashToken(form) }
}

const mailedAtOf = ({ resentAt, createdAt }: CorrectionRow) => resentAt ?? createdAt

/**
 * Ends the links of all corrections of a locked request whose `links_generation` has changed. The open one goes on by its
 * new links, which its applicant's other devices and account find.
 */
export async function endCorrectionLinks(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "id" | "linksGeneration">,
  deps: Pick<Deps, "settings">,
): Promise<void> {
  for (const correction of await listCorrections(tx, request.id)) {
    const tokens = correctionTokensOf(request, mailedAtOf(correction), deps)
    await replaceHashes(tx, correction.id, correctionTokenHashes(tokens))
  }
}

type CorrectedRequest = Pick<RequestRow, "id" | "status" | "linksGeneration">

/** The path of the request's open correction. Null without one, or if its link was made with another key. */
export async function openCorrectionPath(
  tx: ScopedTransaction,
  { request, showsFiles }: { request: CorrectedRequest; showsFiles: boolean },
  deps: Pick<Deps, "settings">,
): Promise<string | null> {
  if (request.status !== "correction") return null
  const latest = await findLatest(tx, request.id)
  if (!latest || latest.closedAt) return null
  const stored = showsFiles ? latest.tokenHash : latest.formTokenHash
  if (!stored) return null
  const text = textOf(showsFiles ? "correction" : "correction-form", request, mailedAtOf(latest))
  const token = derivedToken(text, { stored }, deps)
  return hashToken(token).equals(stored) ? paths.correction(token) : null
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
    const showsFiles = signedInAs !== null && request.clientId === signedInAs
    const path = await openCorrectionPath(tx, { request, showsFiles }, deps)
    if (!path) throw new ApiError("NOT_FOUND")
    return { path }
  })
}
