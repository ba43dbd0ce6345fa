import type { Correction } from "@trazo/contract/buying/correction"
import { ApiError } from "@trazo/contract/errors/errors"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/buying/personal-data"
import { type PersonalField, personalFields } from "@trazo/domain/buying/personal-fields"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readPicturesLater } from "../../requests/document-readings/read-pictures.ts"
import { updateAccountAfterCorrection } from "../../requests/identity-accounts/request-account.ts"
import { moveRequest, searchText } from "../../requests/requests/move-request.ts"
import { identityTypeOf, type RequestRow } from "../../requests/requests/request.ts"
import { loadCategories, type ShownCategory } from "../../requests/requests/request-documents.ts"
import { lockCorrection, type OpenedCorrection, updateCorrection } from "./correction.ts"
import { showCorrection } from "./get-correction.ts"
import { correctionContent } from "./presenters.ts"

const notRequested = "Este dato no se pidió corregir"

/** @throws ApiError VALIDATION_FAILED for fields that the correction does not request */
function requireRequested(typed: Record<string, string>, requested: readonly string[]): void {
  const others = Object.keys(typed).filter((key) => !requested.includes(key))
  if (others.length === 0) return
  throw new ApiError("VALIDATION_FAILED", {
    fields: Object.fromEntries(others.map((key) => [key, notRequested])),
  })
}

function mergeCorrections(
  request: RequestRow,
  values: Record<string, string>,
  now: Date,
): { userInfo: Record<string, string>; problems: Record<string, string> } {
  const before = request.userInfo
  const normalised = normalisePersonalData({ ...before, ...values })
  const corrected = Object.keys(values).map((key) => [key, normalised[key as PersonalField]])
  const merged = Object.entries<string>({ ...before, ...Object.fromEntries(corrected) })
  const userInfo = Object.fromEntries(merged.filter(([, value]) => value !== ""))
  const holder = { kind: request.kind, identityType: identityTypeOf(request), now }
  const problemsAfter = personalDataProblems(normalised, holder)
  const problemsBefore = personalDataProblems(normalisePersonalData(before), holder)
  const problems: Record<string, string> = {}
  for (const [key, message] of Object.entries(problemsAfter) as [PersonalField, string][]) {
    if (key in values) problems[key] = message
    // The corrected values made another field invalid.
    else if (!problemsBefore[key])
      for (const corrected of Object.keys(values)) problems[corrected] ??= clash(key, message)
  }
  return { userInfo, problems }
}

function clash(field: PersonalField, message: string): string {
  return `Con este cambio deja de ser correcto «${personalFields[field].label}»: ${message}`
}

interface SentCorrection {
  token: string
  fields: Record<string, string>
  /** `content` of the correction that was shown. Without it, what the correction has at the moment. */
  content?: string | undefined
}

/**
 * Applies the corrected values and moves the request back to review when every requested field and document is present.
 * Invalid values are stored too, so that the applicant does not retype them. Sending twice returns the same response.
 * With `content`, what is sent is what the page showed, and a correction that was sent with other values is no repetition.
 * @throws ApiError REQUEST_LINK_INVALID, REQUEST_CHANGED, VALIDATION_FAILED, PAPERS_MISSING, IDENTITY_BUSY
 */
export async function sendCorrection(
  scope: Scope,
  { token, fields, content }: SentCorrection,
  deps: Deps,
): Promise<Correction> {
  const outcome = await inScope(deps.db, scope, async (tx) => {
    const opened = await lockCorrection(tx, token)
    const { correction } = opened
    if (correction.closedAt) {
      const isRepeated = Object.entries(fields).every(([key, value]) => correction.answers[key] === value)
      if (content !== undefined && !isRepeated) throw new ApiError("REQUEST_CHANGED")
      return showCorrection(tx, opened, deps)
    }
    requireRequested(fields, keysOf(opened, "field"))
    const categories = await loadCategories(tx, opened.request, deps)
    if (content !== undefined && content !== correctionContent(opened, categories)) {
      throw new ApiError("REQUEST_CHANGED")
    }
    const values = { ...correction.answers, ...fields }
    const result = validateCorrection(opened, { values, categories }, deps)
    if (result instanceof ApiError) {
      await updateCorrection(tx, correction.id, { values })
      return result
    }
    return showCorrection(tx, await apply(tx, opened, { values, userInfo: result }, deps), deps)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

function keysOf({ correction }: OpenedCorrection, type: "field" | "paper"): string[] {
  return correction.targets.filter((target) => target.type === type).map(({ key }) => key)
}

function validateCorrection(
  opened: OpenedCorrection,
  { values, categories }: { values: Record<string, string>; categories: readonly ShownCategory[] },
  deps: Pick<Deps, "clock">,
): Record<string, string> | ApiError {
  const unanswered = keysOf(opened, "field").filter((key) => values[key] === undefined)
  const { userInfo, problems } = mergeCorrections(opened.request, values, deps.clock.now())
  const missing = Object.fromEntries(unanswered.map((key) => [key, fieldMessages.required]))
  const fields = { ...problems, ...missing }
  if (Object.keys(fields).length > 0) return new ApiError("VALIDATION_FAILED", { fields })
  const documentTypes = keysOf(opened, "paper")
  const isComplete = categories.every(
    ({ paper: type, hasCurrentFile }) => hasCurrentFile || !documentTypes.includes(type),
  )
  return isComplete ? userInfo : new ApiError("PAPERS_MISSING")
}

async function apply(
  tx: ScopedTransaction,
  { correction, request, showsFiles }: OpenedCorrection,
  { values, userInfo }: { values: Record<string, string>; userInfo: Record<string, string> },
  deps: Deps,
): Promise<OpenedCorrection> {
  const actor = { area: "applicant", id: request.id } as const
  const closedAt = deps.clock.now()
  const corrected = { ...request, userInfo }
  const changes = {
    userInfo: JSON.stringify(userInfo),
    searchText: searchText(corrected),
    clientId: await updateAccountAfterCorrection(tx, { before: request, corrected }, deps),
  }
  const moved = await moveRequest(tx, { request, to: "review", actor, changes }, deps)
  await updateCorrection(tx, correction.id, { values, closedAt })
  await readPicturesLater(tx, request, deps)
  const data = { correction: correction.id, targets: correction.targets.map(({ key }) => key) }
  recordAudit(tx, { actor, action: "correction.sent", object: `request:${request.id}`, data }, deps)
  return { correction: { ...correction, answers: values, closedAt }, request: moved, showsFiles }
}
