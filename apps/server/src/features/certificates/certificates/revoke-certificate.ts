import type * as contract from "@trazo/contract/certificates/certificates"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as mailDeliveryContract from "@trazo/contract/platform/mail-delivery"
import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { canMoveCertificate } from "@trazo/domain/certificates/certificate-status"
import { holderReasonsFor } from "@trazo/domain/certificates/revocation-reason"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { confirmOneTimeCode } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { loadCodeDelivery, sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import { lockCertificate } from "./certificate.ts"
import { presentCertificate } from "./presenters.ts"
import { loadOwnCertificate } from "./read-certificates.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "./record-revocation.ts"
import { requireRevocable, type TypedRevocation, validateRevocation } from "./validate-revocation.ts"

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, CODE_TOO_SOON */
export async function sendRevocationCode(
  { scope, actor, params: { serial } }: Call<typeof contract.sendRevocationCode>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    requireRevocable(certificate, deps.clock.now())
    const { email } = await loadClient(tx, certificate.clientId)
    const code = { purpose: "revocation", subject: serial, destination: email } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    recordAudit(
      tx,
      { actor, action: "certificate.revocation-code-sent", object: `certificate:${serial}` },
      deps,
    )
    return { sentTo: email, expiresInSeconds }
  })
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export function getRevocationCodeDelivery(
  { scope, actor, params: { serial } }: Call<typeof mailDeliveryContract.getRevocationCodeDelivery>,
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    const { email } = await loadClient(tx, certificate.clientId)
    return loadCodeDelivery(tx, { purpose: "revocation", subject: serial, destination: email })
  })
}

interface RevocationByHolder extends TypedRevocation {
  note?: string | undefined
  actor: Actor
  serial: string
  code: string
}

/**
 * Revokes a certificate at its holder's request. OCSP and CRL follow within seconds.
 * @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, VALIDATION_FAILED, CODE_…
 */
export async function revokeCertificate(
  scope: Scope,
  revocation: RevocationByHolder,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live" | "reactions">,
): Promise<Certificate> {
  // Checked before the code is confirmed, so that a refused revocation does not consume the code. Checked again under
  // the lock.
  const destination = await inScope(deps.db, scope, async (tx) => {
    const { clientId } = await loadRevocable(tx, revocation, deps)
    return (await loadClient(tx, clientId)).email
  })
  const code = {
    purpose: "revocation",
    subject: revocation.serial,
    destination,
    code: revocation.code,
  } as const
  return confirmOneTimeCode(
    scope,
    code,
    async (tx) => {
      const status = await lockCertificate(tx, revocation.serial)
      if (!status || !canMoveCertificate(status, "revoked")) throw new ApiError("CERTIFICATE_ALREADY_REVOKED")
      const { clientId, requestId, option, event } = await loadRevocable(tx, revocation, deps)
      const { serial, note, actor } = revocation
      const reason = option.id
      const revokedAt = await recordRevocation(tx, { serial, reason, note, event, actor }, deps)
      await mailRevocation(tx, { serial, clientId, reason, revokedAt, event }, deps)
      await notifyRevocation(tx, { request: await loadRequest(tx, requestId), actor, reason }, deps)
      return presentCertificate(await loadOwnCertificate(tx, revocation), deps.clock.now())
    },
    deps,
  )
}

async function loadRevocable(
  tx: ScopedTransaction,
  revocation: RevocationByHolder,
  { clock }: Pick<Deps, "clock">,
) {
  const certificate = await loadOwnCertificate(tx, revocation)
  const now = clock.now()
  requireRevocable(certificate, now)
  const options = holderReasonsFor(certificate.kind)
  const { option, event } = validateRevocation(revocation, { options, certificate, now })
  // A past date takes the value from what was signed since then: staff confirm it.
  const confirmed = event && { ...event, isConfirmed: !event.isPast }
  return { ...certificate, option, event: confirmed }
}
