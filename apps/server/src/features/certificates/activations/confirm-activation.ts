import type * as contract from "@trazo/contract/certificates/activation"
import type { ActivationState } from "@trazo/contract/certificates/activation"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as mailDeliveryContract from "@trazo/contract/platform/mail-delivery"
import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { confirmOneTimeCode } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { loadCodeDelivery, sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { verifiedEmailOf } from "../../requests/requests/request.ts"
import { activationState } from "./activation-state.ts"
import {
  type Approval,
  authorisedUntil,
  isOpen,
  loadApproval,
  mayRestart,
  requireForItsAccount,
  requireOpen,
} from "./approval.ts"

export interface TypedActivationCode {
  actor: Actor
  id: string
  code: string
}

/**
 * Confirms the activation code, runs `work` and returns the activation state. `check` runs before the code is confirmed,
 * so that a refused operation does not consume the code, and again under the lock.
 */
export async function withActivationCode(
  scope: Scope,
  { actor, id, code }: TypedActivationCode,
  operation: {
    check(approval: Approval): void
    work(tx: ScopedTransaction, approval: Approval): Promise<void>
  },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<ActivationState> {
  const destination = await inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: false })
    operation.check(approval)
    return verifiedEmailOf(approval.request)
  })
  return confirmOneTimeCode(
    scope,
    { purpose: "activation", subject: id, destination, code },
    async (tx) => {
      const approval = await loadApproval(tx, { actor, id, lock: true })
      operation.check(approval)
      await operation.work(tx, approval)
      return activationState(tx, { actor, id }, deps)
    },
    deps,
  )
}

/** Authorises key generation for one hour. @throws ApiError as its endpoint lists */
export async function confirmActivationCode(
  scope: Scope,
  typed: TypedActivationCode,
  deps: Pick<Deps, "db" | "clock" | "settings" | "crash">,
): Promise<ActivationState> {
  const now = deps.clock.now()
  const state = await withActivationCode(
    scope,
    typed,
    {
      check: (approval) => requireOpen(approval, now),
      async work(tx, { request: { id } }) {
        const until = authorisedUntil(now)
        await changeRequest(tx, id, { activationAuthorisedUntil: until, updatedAt: now })
        const { actor } = typed
        recordAudit(tx, { actor, action: "activation.authorised", object: `request:${id}` }, deps)
      },
    },
    deps,
  )
  deps.crash.reach("code-accepted")
  return state
}

/**
 * Sends a code to the verified address of the request, for activation and for a restart with another key. The caller
 * must also be signed in to the request's account (docs/security/accounts.md).
 * @throws ApiError REQUEST_NOT_FOUND, APPROVAL_VOID, MOVE_NOT_ALLOWED, CODE_TOO_SOON
 */
export async function sendActivationCode(
  { scope, actor, params: { id } }: Call<typeof contract.sendActivationCode>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: false })
    requireForItsAccount(approval)
    if (!isOpen(approval, deps.clock.now()) && !mayRestart(approval)) throw new ApiError("MOVE_NOT_ALLOWED")
    const destination = verifiedEmailOf(approval.request)
    const code = { purpose: "activation", subject: id, destination, requestId: id } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    recordAudit(tx, { actor, action: "activation.code-sent", object: `request:${id}` }, deps)
    return { sentTo: destination, expiresInSeconds }
  })
}

/** @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export function getActivationCodeDelivery(
  { scope, actor, params: { id } }: Call<typeof mailDeliveryContract.getActivationCodeDelivery>,
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const { request } = await loadApproval(tx, { actor, id, lock: false })
    const destination = verifiedEmailOf(request)
    return loadCodeDelivery(tx, { purpose: "activation", subject: id, destination })
  })
}
