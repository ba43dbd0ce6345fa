import type { Certificate } from "@trazo/contract/certificates"
import { ApiError } from "@trazo/contract/errors"
import type { CodeDelivery } from "@trazo/contract/mail-delivery"
import { canMoveCertificate } from "@trazo/domain/certificates/certificate-status"
import { eventDayProblem, invalidityDate } from "@trazo/domain/certificates/invalidity-date"
import {
  type HolderRevocationReason,
  holderReasonsFor,
  type RevocationReasonOption,
} from "@trazo/domain/certificates/revocation-reason"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadClient } from "../clients/client-account.ts"
import { confirmOneTimeCode } from "../one-time-codes/confirm-one-time-code.ts"
import { loadCodeDelivery, sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { loadRequest } from "../requests/load-request.ts"
import { presentCertificate } from "./presenters.ts"
import { lockCertificate, type OwnCertificateRow } from "./queries.ts"
import { loadOwnCertificate } from "./read-certificates.ts"
import { mailRevocation, notifyRevocation, recordRevocation } from "./record-revocation.ts"

interface TypedRevocation {
  reason: string
  note?: string | undefined
  eventDate?: string | undefined
}

interface ValidRevocation {
  option: RevocationReasonOption
  event: { day: string; from: Date } | undefined
}

/**
 * Validates the reason and the day for this certificate. Some reasons need the date of their event, because the law counts
 * from it (Ley 67, arts. 19 and 24).
 * @throws ApiError VALIDATION_FAILED
 */
function validateRevocation(
  { reason, eventDate }: TypedRevocation,
  { kind, not_before: notBefore, not_after: notAfter }: OwnCertificateRow,
  now: Date,
): ValidRevocation {
  const option = holderReasonsFor(kind).find(({ id }) => id === reason)
  if (!option) throw invalid("reason", fieldMessages.choose)
  if (eventDate === undefined) {
    if (option.needsEventDate) throw invalid("eventDate", fieldMessages.required)
    return { option, event: undefined }
  }
  const problem = eventDayProblem(eventDate, { notBefore, notAfter, now })
  if (problem) throw invalid("eventDate", problem)
  return { option, event: { day: eventDate, from: invalidityDate(eventDate, { notBefore }) } }
}

function invalid(field: string, message: string): ApiError {
  return new ApiError("VALIDATION_FAILED", { fields: { [field]: message } })
}

/** @throws ApiError CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED */
function requireRevocable(
  { status, not_after }: Pick<OwnCertificateRow, "status" | "not_after">,
  now: Date,
): void {
  if (status === "revoked") throw new ApiError("CERTIFICATE_ALREADY_REVOKED")
  if (not_after < now) throw new ApiError("CERTIFICATE_ENDED")
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, CODE_TOO_SOON */
export async function sendRevocationCode(
  scope: Scope,
  { actor, serial }: { actor: Actor; serial: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    requireRevocable(certificate, deps.clock.now())
    const { email } = await loadClient(tx, certificate.client_id)
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
  scope: Scope,
  { actor, serial }: { actor: Actor; serial: string },
  deps: Pick<Deps, "db">,
): Promise<CodeDelivery> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    const { email } = await loadClient(tx, certificate.client_id)
    return loadCodeDelivery(tx, { purpose: "revocation", subject: serial, destination: email })
  })
}

interface RevocationByHolder extends TypedRevocation {
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
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live">,
): Promise<Certificate> {
  // Checked before the code is confirmed, so that a refused revocation does not consume the code. Checked again under
  // the lock.
  const destination = await inScope(deps.db, scope, async (tx) => {
    const { client_id } = await loadRevocable(tx, revocation, deps)
    return (await loadClient(tx, client_id)).email
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
      const { client_id, request_id, option, event } = await loadRevocable(tx, revocation, deps)
      const { serial, note, actor } = revocation
      const reason = option.id as HolderRevocationReason
      await recordRevocation(tx, { serial, reason, note, event, actor }, deps)
      await mailRevocation(tx, { serial, clientId: client_id, reason }, deps)
      await notifyRevocation(tx, { request: await loadRequest(tx, request_id), actor, reason }, deps)
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
  return { ...certificate, ...validateRevocation(revocation, certificate, now) }
}
