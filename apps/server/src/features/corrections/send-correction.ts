import type { Correction } from "@trazo/contract/correction"
import { ApiError } from "@trazo/contract/errors"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadCategories } from "../requests/load-categories.ts"
import { moveRequest } from "../requests/move-request.ts"
import { followCorrection } from "../requests/request-account.ts"
import { searchText } from "../requests/search-text.ts"
import { type AskedCorrection, lockCorrection } from "./find-correction.ts"
import { showCorrection } from "./get-correction.ts"
import { judgeAnswers, requireAsked } from "./judge-answers.ts"
import { updateCorrection } from "./queries.ts"

/**
 * Puts the corrected fields in their place and the request back in review, once all that was asked is there.
 * What is wrong is refused and kept, so that nobody types it again. Sent twice, it answers the same.
 * @throws ApiError REQUEST_LINK_INVALID, VALIDATION_FAILED, PAPERS_MISSING, IDENTITY_BUSY
 */
export async function sendCorrection(
  scope: Scope,
  { token, fields }: { token: string; fields: Record<string, string> },
  deps: Deps,
): Promise<Correction> {
  const outcome = await inScope(deps.db, scope, async (tx) => {
    const asked = await lockCorrection(tx, token)
    if (asked.correction.closed_at) return showCorrection(tx, asked, deps)
    const { correction } = asked
    requireAsked(fields, keysOf(asked, "field"))
    const answers = { ...correction.answers, ...fields }
    const judged = await judge(tx, asked, answers, deps)
    if (judged instanceof ApiError) {
      await updateCorrection(tx, correction.id, { answers })
      return judged
    }
    return showCorrection(tx, await apply(tx, asked, { answers, userInfo: judged }, deps), deps)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

function keysOf({ correction }: AskedCorrection, type: "field" | "paper"): string[] {
  return correction.targets.filter((target) => target.type === type).map(({ key }) => key)
}

/** The request's data as they are to be, or why not. */
async function judge(
  tx: ScopedTransaction,
  asked: AskedCorrection,
  answers: Record<string, string>,
  deps: Deps,
): Promise<Record<string, string> | ApiError> {
  const unanswered = keysOf(asked, "field").filter((key) => answers[key] === undefined)
  const { userInfo, problems } = judgeAnswers(asked.request, answers, deps.clock.now())
  const missing = Object.fromEntries(unanswered.map((key) => [key, "Este campo es requerido"]))
  const fields = { ...problems, ...missing }
  if (Object.keys(fields).length > 0) return new ApiError("VALIDATION_FAILED", { fields })
  const papers = keysOf(asked, "paper")
  const categories = await loadCategories(tx, asked.request, deps)
  const isComplete = categories.every(({ paper, holds }) => holds || !papers.includes(paper))
  return isComplete ? userInfo : new ApiError("PAPERS_MISSING")
}

async function apply(
  tx: ScopedTransaction,
  { correction, request }: AskedCorrection,
  { answers, userInfo }: { answers: Record<string, string>; userInfo: Record<string, string> },
  deps: Deps,
): Promise<AskedCorrection> {
  const actor = { area: "applicant", id: request.id } as const
  const closedAt = deps.clock.now()
  const corrected = { ...request, user_info: userInfo }
  const changes = {
    user_info: JSON.stringify(userInfo),
    search_text: searchText(corrected),
    client_id: await followCorrection(tx, { before: request, corrected }, deps),
  }
  const moved = await moveRequest(tx, { request, to: "review", actor, changes }, deps)
  await updateCorrection(tx, correction.id, { answers, closedAt })
  const data = { correction: correction.id, targets: correction.targets.map(({ key }) => key) }
  recordAudit(tx, { actor, action: "correction.sent", object: `request:${request.id}`, data }, deps)
  return { correction: { ...correction, answers, closed_at: closedAt }, request: moved }
}
