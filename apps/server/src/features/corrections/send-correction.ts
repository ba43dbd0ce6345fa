import type { Correction } from "@trazo/contract/correction"
import { ApiError } from "@trazo/contract/errors"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/requests/personal-data"
import { type PersonalField, personalFieldLabels } from "@trazo/domain/requests/personal-fields"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { moveRequest } from "../requests/move-request.ts"
import { updateAccountAfterCorrection } from "../requests/request-account.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { identityTypeOf, loadCategories } from "../requests/required-documents.ts"
import { onlyText } from "../requests/save-personal-data.ts"
import { searchText } from "../requests/submit-request.ts"
import { showCorrection } from "./get-correction.ts"
import { lockCorrection, type OpenedCorrection } from "./load-correction.ts"
import { updateCorrection } from "./queries.ts"

const notAsked = "Este dato no se pidió corregir"

/** Nothing but what was asked may be sent. @throws ApiError VALIDATION_FAILED */
function requireAsked(typed: Record<string, string>, asked: readonly string[]): void {
  const others = Object.keys(typed).filter((key) => !asked.includes(key))
  if (others.length === 0) return
  throw new ApiError("VALIDATION_FAILED", {
    fields: Object.fromEntries(others.map((key) => [key, notAsked])),
  })
}

/** The request's data with the answers in their place, and what is wrong with the answers in that company. */
function mergeCorrections(
  request: RequestRow,
  answers: Record<string, string>,
  now: Date,
): { userInfo: Record<string, string>; problems: Record<string, string> } {
  const before = request.user_info
  const normalised = normalisePersonalData({ ...before, ...answers })
  const corrected = Object.keys(answers).map((key) => [key, normalised[key as PersonalField]])
  const whole = Object.entries(onlyText({ ...before, ...Object.fromEntries(corrected) }))
  const userInfo = Object.fromEntries(whole.filter(([, value]) => value !== ""))
  const holder = { kind: request.kind, identityType: identityTypeOf(request), now }
  const found = personalDataProblems(normalised, holder)
  const stood = personalDataProblems(normalisePersonalData(before), holder)
  const problems: Record<string, string> = {}
  for (const [key, message] of Object.entries(found) as [PersonalField, string][]) {
    if (key in answers) problems[key] = message
    // What was right before and is wrong now is the answers' doing, though it was not asked.
    else if (!stood[key]) for (const asked of Object.keys(answers)) problems[asked] ??= clash(key, message)
  }
  return { userInfo, problems }
}

function clash(field: PersonalField, message: string): string {
  return `Con este cambio deja de ser correcto «${personalFieldLabels[field]}»: ${message}`
}

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
    const judged = await validateCorrection(tx, asked, answers, deps)
    if (judged instanceof ApiError) {
      await updateCorrection(tx, correction.id, { answers })
      return judged
    }
    return showCorrection(tx, await apply(tx, asked, { answers, userInfo: judged }, deps), deps)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

function keysOf({ correction }: OpenedCorrection, type: "field" | "paper"): string[] {
  return correction.targets.filter((target) => target.type === type).map(({ key }) => key)
}

/** The request's data as they are to be, or why not. */
async function validateCorrection(
  tx: ScopedTransaction,
  asked: OpenedCorrection,
  answers: Record<string, string>,
  deps: Deps,
): Promise<Record<string, string> | ApiError> {
  const unanswered = keysOf(asked, "field").filter((key) => answers[key] === undefined)
  const { userInfo, problems } = mergeCorrections(asked.request, answers, deps.clock.now())
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
  { correction, request }: OpenedCorrection,
  { answers, userInfo }: { answers: Record<string, string>; userInfo: Record<string, string> },
  deps: Deps,
): Promise<OpenedCorrection> {
  const actor = { area: "applicant", id: request.id } as const
  const closedAt = deps.clock.now()
  const corrected = { ...request, user_info: userInfo }
  const changes = {
    user_info: JSON.stringify(userInfo),
    search_text: searchText(corrected),
    client_id: await updateAccountAfterCorrection(tx, { before: request, corrected }, deps),
  }
  const moved = await moveRequest(tx, { request, to: "review", actor, changes }, deps)
  await updateCorrection(tx, correction.id, { answers, closedAt })
  const data = { correction: correction.id, targets: correction.targets.map(({ key }) => key) }
  recordAudit(tx, { actor, action: "correction.sent", object: `request:${request.id}`, data }, deps)
  return { correction: { ...correction, answers, closed_at: closedAt }, request: moved }
}
