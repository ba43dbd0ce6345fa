import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/requests/personal-data"
import { isPersonalField, type PersonalData } from "@trazo/domain/requests/personal-fields"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { changeRequest } from "../requests/move-request.ts"
import { identityTypeOf } from "../requests/required-documents.ts"
import { changeDraft } from "./change-draft.ts"
import { lockDraft } from "./load-draft.ts"
import { loadFlow } from "./load-flow.ts"
import { emailVerificationAfter, withoutSummary, withStep } from "./still-valid-steps.ts"

export function onlyText(data: PersonalData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

interface TypedData {
  actor: Actor
  /** True for a passport, false for a cédula. */
  foreing: boolean
  userInfo: Record<string, string>
}

function knownFields(userInfo: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(userInfo).filter(([field]) => isPersonalField(field)))
}

/** Treats an empty field as missing. */
function sameData(one: Record<string, string>, other: Record<string, string>): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) => (one[field] ?? "") === (other[field] ?? ""))
}

/**
 * Validates and stores the complete personal data. Fields that are not sent keep their value.
 * @throws ApiError VALIDATION_FAILED with a message for each field, MOVE_NOT_ALLOWED
 */
export async function savePersonalData(
  scope: Scope,
  { actor, foreing, userInfo }: TypedData,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const identityType = identityTypeOf({ foreing })
    const data = onlyText(
      normalisePersonalData({ ...request.user_info, identityType, ...knownFields(userInfo) }),
    )
    const problems = personalDataProblems(data, { kind: request.kind, identityType, now: deps.clock.now() })
    if (Object.keys(problems).length > 0) {
      throw new ApiError("VALIDATION_FAILED", { fields: onlyText(problems) })
    }
    const isDone = request.completed_steps.includes("personal")
    if (isDone && foreing === request.foreing && sameData(data, request.user_info)) {
      return await loadFlow(tx, request, deps)
    }
    const verification = emailVerificationAfter(request, data.email)
    const changes = {
      foreing,
      user_info: JSON.stringify(data),
      verified_email: verification.verified_email,
      completed_steps: withStep(withoutSummary(verification.completed_steps), "personal"),
    }
    return await changeDraft(tx, { id: request.id, changes, actor, action: "request.data-saved" }, deps)
  })
}

/**
 * Stores the typed data without validation. A change reopens the step.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function autosavePersonalData(
  scope: Scope,
  { actor, foreing, userInfo }: TypedData,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<PurchaseFlow> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const typed = { ...request.user_info, ...knownFields(userInfo) }
    const normalised = onlyText(normalisePersonalData(typed))
    const isSame = foreing === request.foreing && sameData(normalised, request.user_info)
    if (isSame) return await loadFlow(tx, request, deps)
    const verification = emailVerificationAfter(request, normalised.email)
    const saved = await changeRequest(tx, request.id, {
      foreing,
      user_info: JSON.stringify(typed),
      verified_email: verification.verified_email,
      completed_steps: withoutSummary(verification.completed_steps).filter((step) => step !== "personal"),
      updated_at: deps.clock.now(),
    })
    return await loadFlow(tx, saved, deps)
  })
}
