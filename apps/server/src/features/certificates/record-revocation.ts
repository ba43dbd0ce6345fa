import { type RevocationReason, revocationReasonCatalogue } from "@trazo/domain/revocation-reason"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { recordCertificateStatus } from "../authority/record-certificate-status.ts"
import { markRevoked } from "./queries.ts"

export interface Revocation {
  serial: string
  /** null: the end of an intent that never became a certificate. */
  reason: RevocationReason | null
  note?: string | undefined
  /** When its cause happened, YYYY-MM-DD and as an instant. */
  event?: { day: string; from: Date } | undefined
  actor: Actor
}

/** Writes a revocation everywhere at once: certificate, register (and by it OCSP and CRL), audit. It is final. */
export async function recordRevocation(
  tx: ScopedTransaction,
  { serial, reason, note, event, actor }: Revocation,
  deps: Pick<Deps, "clock" | "authority" | "jobs">,
): Promise<void> {
  const code = reason ? revocationReasonCatalogue[reason].code : 0
  await markRevoked(tx, serial, {
    revoked_at: deps.clock.now(),
    revocation_reason: reason,
    revocation_note: note ?? null,
    event_date: event?.day ?? null,
  })
  const change = { serial, status: "revoked", reason: code, invalidityDate: event?.from } as const
  await recordCertificateStatus(tx, change, deps)
  recordAudit(
    tx,
    { actor, action: "certificate.revoked", object: `certificate:${serial}`, data: { reason: code } },
    deps,
  )
}
