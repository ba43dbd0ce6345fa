import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { insertStatuses, unscopedUpdateStatus } from "./queries.ts"

/** At the end of the act's transaction the serial is taken in the authority's register, its certificate not signed yet. */
export function recordIntent(
  tx: ScopedTransaction,
  { serial, notAfter }: { serial: string; notAfter: Date },
  { clock, authority }: Pick<Deps, "clock" | "authority">,
): void {
  const row = { serial, status: "intent" as const, not_after: notAfter, updated_at: clock.now() }
  tx.gather(insertStatuses, { ...row, authority_id: authority.id })
}

type StatusChange =
  | { serial: string; status: "good" }
  | {
      serial: string
      status: "revoked"
      reason: CrlReasonCode
      /** When its cause happened, where that is known (RFC 5280 section 5.3.2). */
      invalidityDate?: Date | undefined
    }

/**
 * Writes a serial's state into the authority's register, from which OCSP and CRL answer, in the transaction of the
 * act that changes it. A revocation brings a new list with it.
 */
export async function recordCertificateStatus(
  tx: ScopedTransaction,
  change: StatusChange,
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const { serial, status } = change
  const now = clock.now()
  const revocation =
    status === "revoked"
      ? { revoked_at: now, reason_code: change.reason, invalidity_date: change.invalidityDate ?? null }
      : {}
  if (!(await unscopedUpdateStatus(tx, serial, { status, updated_at: now, ...revocation }))) {
    throw new Error(`Serial ${serial} is revoked or unknown to the authority`)
  }
  if (status === "revoked") await jobs.enqueue(tx, "publish-revocation", { serial })
}
