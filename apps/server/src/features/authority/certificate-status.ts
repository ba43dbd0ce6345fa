import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { insertStatuses, unscopedSetInvalidityDate, unscopedUpdateStatus } from "./queries.ts"

/** Registers the serial of an intent at the end of the transaction, before its certificate is signed. */
export function recordIntent(
  tx: ScopedTransaction,
  { serial, notAfter }: { serial: string; notAfter: Date },
  { clock, authority }: Pick<Deps, "clock" | "authority">,
): void {
  const row = { serial, status: "intent" as const, not_after: notAfter, updated_at: clock.now() }
  tx.defer(insertStatuses, { ...row, authority_id: authority.id })
}

type StatusChange =
  | { serial: string; status: "good" }
  | {
      serial: string
      status: "revoked"
      reason: CrlReasonCode
      /** When the cause happened, if known (RFC 5280 section 5.3.2). */
      invalidityDate?: Date | undefined
    }

/**
 * Writes the status into the register that OCSP and CRL read, in the transaction that changes it. A revocation queues a
 * new CRL.
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

/** Adds the invalidity date of a certificate that is already revoked. The next regular CRL contains it. */
export async function recordInvalidityDate(
  tx: ScopedTransaction,
  { serial, date }: { serial: string; date: Date },
): Promise<void> {
  await unscopedSetInvalidityDate(tx, serial, date)
}
