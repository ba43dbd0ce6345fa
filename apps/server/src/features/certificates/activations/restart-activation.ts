import type { ActivationState } from "@trazo/contract/certificates/activation"
import { ApiError } from "@trazo/contract/errors/errors"
import { type Actor, clientIdOf } from "../../../actor.ts"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { onHoldSince } from "../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { removeFile } from "../../platform/files/stored-files.ts"
import { clearReplacement } from "../../requests/renewals/renewal.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "../certificates/record-revocation.ts"
import {
  type Approval,
  authorisedUntil,
  deleteKeyCopyRow,
  mayRestart,
  requireForItsAccount,
} from "./approval.ts"
import { type TypedActivationCode, withActivationCode } from "./confirm-activation.ts"

type RestartDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "crash" | "files" | "live" | "reactions"
>

/**
 * Replaces a key that was lost before its P12 was stored. Revokes its certificate as superseded and reopens the
 * approval for another key, at most once.
 * @throws ApiError as its endpoint lists
 */
export async function restartActivation(
  scope: Scope,
  typed: TypedActivationCode,
  deps: RestartDeps,
): Promise<ActivationState> {
  return withActivationCode(
    scope,
    typed,
    {
      check(approval) {
        requireForItsAccount(approval)
        if (!mayRestart(approval)) throw new ApiError("MOVE_NOT_ALLOWED")
      },
      async work(tx, approval) {
        await endLostKey(tx, approval, typed.actor, deps)
        const now = deps.clock.now()
        const { id, approvalNumber } = approval.request
        await changeRequest(tx, id, {
          approvalNumber: approvalNumber + 1,
          activationAuthorisedUntil: authorisedUntil(now),
          updatedAt: now,
        })
        const entry = { actor: typed.actor, action: "activation.restarted" as const, object: `request:${id}` }
        recordAudit(tx, entry, deps)
      },
    },
    deps,
  )
}

async function endLostKey(
  tx: ScopedTransaction,
  { request, certificate, keyCopy }: Approval,
  actor: Actor,
  deps: RestartDeps,
): Promise<void> {
  if (certificate) {
    const { serial, der } = certificate
    // The intent of a suspended certificate, after a backup was restored.
    if (await onHoldSince(tx, serial)) throw new ApiError("MOVE_NOT_ALLOWED")
    const revokedAt = await recordRevocation(tx, { serial, reason: "replaced", actor }, deps)
    await clearReplacement(tx, request, serial)
    // An intent was never delivered, so its revocation is not announced.
    if (der) {
      const mailed = { serial, clientId: clientIdOf(actor), reason: "replaced", revokedAt } as const
      await mailRevocation(tx, mailed, deps)
      await notifyRevocation(tx, { request, actor, reason: "replaced" }, deps)
    }
  }
  if (keyCopy) {
    await deleteKeyCopyRow(tx, request)
    await removeFile(tx, keyCopy.fileId, deps)
  }
}
