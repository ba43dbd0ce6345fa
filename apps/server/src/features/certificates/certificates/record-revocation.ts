import {
  type RevocationReason,
  revocationReasonCatalogue,
} from "@trazo/domain/certificates/revocation-reason"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { type Actor, actorColumn } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { onHoldSince, recordCertificateStatus } from "../../authority/authority/certificate-status.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { markRevoked } from "./certificate.ts"
import { endSuspension } from "./certificate-suspension.ts"

interface Revocation {
  serial: string
  /** null for an abandoned intent. */
  reason: RevocationReason | null
  note?: string | undefined
  event?: RevocationEvent | undefined
  evidence?: { text: string; fileId: string | null } | undefined
  actor: Actor
}

/** When the cause of a revocation happened. */
interface RevocationEvent {
  /** YYYY-MM-DD */
  day: string
  /** The invalidityDate. */
  from: Date
  /** OCSP and CRL publish a confirmed date only: it takes the value from what was signed since then. */
  isConfirmed: boolean
}

/**
 * Records a final revocation in the certificate, the register that feeds OCSP and CRL, and the audit log. A suspended
 * certificate is revoked as from its suspension (ITU-T X.509, hold instruction code).
 * @returns since when the certificate is revoked
 */
export async function recordRevocation(
  tx: ScopedTransaction,
  { serial, reason, note, event, evidence, actor }: Revocation,
  deps: Pick<Deps, "clock" | "authority" | "jobs">,
): Promise<Date> {
  const code = reason ? revocationReasonCatalogue[reason].code : 0
  const now = deps.clock.now()
  const by = JSON.stringify(actorColumn(actor))
  await endSuspension(tx, serial, { endedAt: now, endedBy: by })
  // The register has the first day of one suspension that followed another, and of one restored from an anchor.
  const revokedAt = (await onHoldSince(tx, serial)) ?? now
  await markRevoked(tx, serial, {
    revokedAt,
    revokedBy: by,
    revocationReason: reason,
    revocationNote: note ?? null,
    revocationEvidence: evidence?.text ?? null,
    revocationEvidenceFileId: evidence?.fileId ?? null,
    eventDate: event?.day ?? null,
    eventConfirmedAt: event?.isConfirmed ? now : null,
  })
  const invalidityDate = event?.isConfirmed ? event.from : undefined
  await recordCertificateStatus(tx, { serial, status: "revoked", reason: code, invalidityDate }, deps)
  const data = { reason: code, ...(evidence?.fileId ? { evidence: evidence.fileId } : {}) }
  recordAudit(tx, { actor, action: "certificate.revoked", object: `certificate:${serial}`, data }, deps)
  return revokedAt
}

/** Mails the holder the time and the reason (Reglamento of Ley 67, arts. 13 to 15). */
export async function mailRevocation(
  tx: ScopedTransaction,
  certificate: {
    serial: string
    clientId: string
    reason: RevocationReason
    revokedAt: Date
    event?: Pick<RevocationEvent, "day" | "isConfirmed"> | undefined
  },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const client = await loadClient(tx, certificate.clientId)
  const { event } = certificate
  const day = event ? formatCalendarDate(event.day) : ""
  const variables = {
    names: client.names,
    serial: certificate.serial,
    reason: revocationReasonCatalogue[certificate.reason].title,
    revokedAt: formatDateTime(certificate.revokedAt),
    unsafeSince: event?.isConfirmed ? day : "",
    claimedDay: event?.isConfirmed ? "" : day,
  }
  await queueMail(tx, { to: client.email, template: "certificate-revoked", variables }, deps)
}

export async function notifyRevocation(
  tx: ScopedTransaction,
  { request, actor, reason }: { request: RequestRow; actor: Actor; reason: RevocationReason },
  deps: Pick<Deps, "clock" | "random" | "live" | "reactions">,
): Promise<void> {
  const facts = { cause: revocationReasonCatalogue[reason].title }
  await notifyEvent(tx, { event: "certificateRevoked", request, actor, facts }, deps)
}
