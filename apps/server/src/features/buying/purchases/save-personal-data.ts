import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/buying/personal-data"
import {
  isPersonalField,
  type PersonalData,
  type PersonalField,
  personalFieldNames,
} from "@trazo/domain/buying/personal-fields"
import { fixedInInvitations, fixedInRenewals } from "@trazo/domain/requests/renewal"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { identityTypeOf, isFilledIn, type RequestRow } from "../../requests/requests/request.ts"
import { nextResumeToken } from "../../requests/requests/resume-token.ts"
import { changeDraft } from "./change-draft.ts"
import { emailVerificationAfter, lockDraft, withoutSummary, withStep } from "./draft.ts"
import { loadFlow } from "./load-flow.ts"

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
function sameData(one: PersonalData, other: PersonalData): boolean {
  return personalFieldNames.every((field) => (one[field] ?? "") === (other[field] ?? ""))
}

const fixedMessages: Partial<Record<PersonalField, string>> = {
  email: "Cambie su correo en «Mi cuenta» y vuelva a esta solicitud",
}
const otherHolder =
  "Esta solicitud es del documento de su cuenta. Para otra persona, pida la firma sin entrar a su cuenta"

const otherInvited = "La invitación es de la persona de ese documento. Para otra, pida su propia invitación"

function fixedIn(request: RequestRow): readonly PersonalField[] {
  if (isFilledIn(request)) return fixedInRenewals
  return request.convenioPersonId === null ? [] : fixedInInvitations
}

function fixedData(request: RequestRow): PersonalData {
  const { userInfo } = request
  return Object.fromEntries(
    fixedIn(request).flatMap((field) => (userInfo[field] ? [[field, userInfo[field]]] : [])),
  )
}

/** @throws ApiError VALIDATION_FAILED if a request of an account or an invitation would name another holder or address */
function requireSameHolder(request: RequestRow, typed: PersonalData): void {
  const other = fixedIn(request).filter((field) => (typed[field] ?? "") !== (request.userInfo[field] ?? ""))
  if (other.length === 0) return
  const message = isFilledIn(request) ? otherHolder : otherInvited
  const fields = other.map((field) => [field, fixedMessages[field] ?? message])
  throw new ApiError("VALIDATION_FAILED", { fields: Object.fromEntries(fields) })
}

interface SavedData {
  flow: PurchaseFlow
  /** The next token, if the change of the address ended the former one. */
  resumeToken: string | null
}

/**
 * The columns after a change of the address. A draft that loses its verified address changes its token, so that whoever
 * verified the former address cannot read along.
 */
function verificationAfter(
  request: RequestRow,
  email: string | undefined,
  deps: Pick<Deps, "clock" | "settings">,
) {
  const verification = emailVerificationAfter(request, email)
  const isLost = request.verifiedEmail !== null && verification.verifiedEmail === null
  const { resumeToken, columns } = isLost
    ? nextResumeToken(request, deps)
    : { resumeToken: null, columns: {} }
  return {
    resumeToken,
    columns: {
      ...columns,
      verifiedEmail: verification.verifiedEmail,
      // The mailbox of a mistyped address spends no tries of the right one.
      ...(email !== request.userInfo.email && { continueTries: 0 }),
    },
    completed: verification.completedSteps,
  }
}

/**
 * Validates and stores the complete personal data. Fields that are not sent keep their value.
 * @throws ApiError VALIDATION_FAILED with a message for each field, MOVE_NOT_ALLOWED
 */
export async function savePersonalData(
  scope: Scope,
  { actor, foreing, userInfo }: TypedData,
  deps: Pick<Deps, "db" | "clock" | "settings" | "authority">,
): Promise<SavedData> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const identityType = identityTypeOf({ foreing })
    const data = normalisePersonalData({ ...request.userInfo, identityType, ...knownFields(userInfo) })
    requireSameHolder(request, data)
    const problems = personalDataProblems(data, { kind: request.kind, identityType, now: deps.clock.now() })
    if (Object.keys(problems).length > 0) {
      throw new ApiError("VALIDATION_FAILED", { fields: problems })
    }
    const isDone = request.completedSteps.includes("personal")
    if (isDone && foreing === request.foreing && sameData(data, request.userInfo)) {
      return { flow: await loadFlow(tx, request, deps), resumeToken: null }
    }
    const { resumeToken, columns, completed } = verificationAfter(request, data.email, deps)
    const changes = {
      ...columns,
      foreing,
      userInfo: JSON.stringify(data),
      completedSteps: withStep(withoutSummary(completed), "personal"),
    }
    const entry = { id: request.id, changes, actor, action: "request.data-saved" as const }
    return { flow: await changeDraft(tx, entry, deps), resumeToken }
  })
}

/**
 * Stores the typed data without validation. A change reopens the step.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function autosavePersonalData(
  scope: Scope,
  { actor, foreing, userInfo }: TypedData,
  deps: Pick<Deps, "db" | "clock" | "settings" | "authority">,
): Promise<SavedData> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await lockDraft(tx, actor, deps)
    const fixed = fixedData(request)
    const isFixed = fixedIn(request).length > 0
    const typed = { ...request.userInfo, ...knownFields(userInfo), ...fixed }
    const normalised = normalisePersonalData(typed)
    const isSame = (isFixed || foreing === request.foreing) && sameData(normalised, request.userInfo)
    if (isSame) return { flow: await loadFlow(tx, request, deps), resumeToken: null }
    const { resumeToken, columns, completed } = verificationAfter(request, normalised.email, deps)
    const saved = await changeRequest(tx, request.id, {
      ...columns,
      foreing: isFixed ? request.foreing : foreing,
      userInfo: JSON.stringify(typed),
      completedSteps: withoutSummary(completed).filter((step) => step !== "personal"),
      updatedAt: deps.clock.now(),
    })
    return { flow: await loadFlow(tx, saved, deps), resumeToken }
  })
}
