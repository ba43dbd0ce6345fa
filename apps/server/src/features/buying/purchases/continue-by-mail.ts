import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { ContinuedDraft } from "@trazo/contract/buying/resume"
import { ApiError } from "@trazo/contract/errors/errors"
import { canReach } from "@trazo/domain/buying/steps"
import { continueLinkLimits } from "@trazo/domain/identity/one-use-limits"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { confirmOneTimeCode } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { isFilledIn, lockRequest, type RequestRow, requestIfAny } from "../../requests/requests/request.ts"
import { isContinueToken, nextResumeToken, requestNamedBy } from "../../requests/requests/resume-token.ts"
import { loadDraft, withStep } from "./draft.ts"
import { loadFlow } from "./load-flow.ts"
import { presentContinued } from "./presenters.ts"

/**
 * Only a draft has such a link: a submitted request and one of an account have links of their own. It ends with the
 * draft's other links.
 */
function isContinuable(token: string, request: RequestRow, deps: Pick<Deps, "clock" | "settings">): boolean {
  const isOpen = request.status === "draft" && request.resumeExpiresAt > deps.clock.now()
  return isOpen && !isFilledIn(request) && isContinueToken(token, request, deps)
}

/**
 * A submitted request says so to the owner of its mail, and opens nothing.
 * @throws ApiError REQUEST_LINK_INVALID, also for a link of another tenant or address; REQUEST_LINK_SENT, REQUEST_LINK_SPENT
 */
async function requestOfLink(
  tx: ScopedTransaction,
  token: string,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<RequestRow & { userInfo: { email: string } }> {
  const id = requestNamedBy(token)
  const request = id && (await requestIfAny(tx, id))
  if (!request || !isContinueToken(token, request, deps)) throw new ApiError("REQUEST_LINK_INVALID")
  if (request.number !== null) throw new ApiError("REQUEST_LINK_SENT")
  if (!isContinuable(token, request, deps)) throw new ApiError("REQUEST_LINK_INVALID")
  if (request.continueTries >= continueLinkLimits.tries) throw new ApiError("REQUEST_LINK_SPENT")
  return request as RequestRow & { userInfo: { email: string } }
}

/** @throws ApiError REQUEST_LINK_INVALID, REQUEST_LINK_SENT, REQUEST_LINK_SPENT */
export function previewContinued(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<ContinuedDraft> {
  return inScope(deps.db, scope, async (tx) => presentContinued(await requestOfLink(tx, token, deps)))
}

/**
 * The code has a purpose of its own: whoever has the link uses up none of the first device's codes and tries.
 * @throws ApiError REQUEST_LINK_INVALID, REQUEST_LINK_SENT, REQUEST_LINK_SPENT, CODE_TOO_SOON
 */
export function sendContinuedCode(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await requestOfLink(tx, token, deps)
    const { id, userInfo: info } = request
    const code = { ...codeOf(id), destination: info.email, requestId: id }
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    const actor: Actor = { area: "applicant", id }
    recordAudit(tx, { actor, action: "request.code-sent", object: `request:${id}` }, deps)
    return { sentTo: presentContinued(request).email, expiresInSeconds }
  })
}

const codeOf = (subject: string) => ({ purpose: "request-continue", subject }) as const

interface TypedProof {
  token: string
  code: string
  /** Number of the applicant's document. */
  identity: string | undefined
}

/**
 * Continues a request on this device and ends its other tokens. A wrong number uses up its code.
 * @throws ApiError as its endpoint lists
 */
export async function continueByMail(
  scope: Scope,
  { token, code, identity = "" }: TypedProof,
  deps: Pick<Deps, "db" | "clock" | "settings" | "authority">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  const { id, userInfo: info } = await inScope(deps.db, scope, (tx) => countTry(tx, token, deps))
  const typed = { ...codeOf(id), destination: info.email, code }
  const continued = await confirmOneTimeCode(
    scope,
    typed,
    async (tx) => {
      const request = await lockRequest(tx, id)
      // The address changed after the code was sent, or the request was submitted.
      if (!isContinuable(token, request, deps)) throw new ApiError("CODE_EXPIRED")
      if (request.verifiedEmail === null && !isSameNumber(identity, request)) return null
      return takeOver(tx, request, deps)
    },
    deps,
  )
  if (continued) return continued
  const message = "No es el número que escribió en la solicitud. Pida otro código y escríbalo otra vez."
  throw new ApiError("VALIDATION_FAILED", { fields: { identity: message } })
}

/** Counted before the code is compared, so that parallel guesses all count. */
async function countTry(tx: ScopedTransaction, token: string, deps: Pick<Deps, "clock" | "settings">) {
  const { id } = await requestOfLink(tx, token, deps)
  await lockRequest(tx, id)
  const request = await requestOfLink(tx, token, deps)
  await changeRequest(tx, id, { continueTries: request.continueTries + 1 })
  return request
}

function isSameNumber(typed: string, { userInfo: { identity } }: RequestRow): boolean {
  const bare = (text = "") => text.replace(/[^\p{L}\p{N}]/gu, "").toLocaleUpperCase("es")
  return bare(identity) !== "" && bare(typed) === bare(identity)
}

async function takeOver(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "settings" | "authority">,
): Promise<{ resumeToken: string; flow: PurchaseFlow }> {
  const actor: Actor = { area: "applicant", id: request.id }
  const { resumeToken, columns } = nextResumeToken(request, deps)
  const proof = request.verifiedEmail === null ? await proofOf(tx, request, deps) : {}
  // The holder's own code leaves the tries as they were.
  const found = { continueTries: request.continueTries - 1, updatedAt: deps.clock.now() }
  const changed = await changeRequest(tx, request.id, { ...columns, ...proof, ...found })
  recordAudit(tx, { actor, action: "request.resumed", object: `request:${request.id}` }, deps)
  return { resumeToken, flow: await loadFlow(tx, changed, deps) }
}

/** The code proves the address as it does on the screen of the purchase. */
async function proofOf(tx: ScopedTransaction, request: RequestRow, deps: Pick<Deps, "clock">) {
  const { request: draft } = await loadDraft(tx, request, deps)
  const steps = draft.completedSteps
  return {
    verifiedEmail: request.userInfo.email ?? null,
    ...(canReach("code", steps) && { completedSteps: withStep(steps, "code") }),
  }
}
