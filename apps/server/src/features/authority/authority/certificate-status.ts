import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import {
  insertStatuses,
  type StatusChanges,
  unscopedFindStatus,
  unscopedSetInvalidityDate,
  unscopedSetIssued,
  unscopedUpdateStatus,
} from "./queries.ts"

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
  | { serial: string; status: "suspended" | "released" }
  | {
      serial: string
      status: "revoked"
      reason: CrlReasonCode
      /** When the cause happened, if known (RFC 5280 section 5.3.2). */
      invalidityDate?: Date | undefined
    }

/**
 * Registers the certificate of an intent as good. A certificate that was suspended before a backup was restored stays so,
 * although the backup has only its intent.
 * @returns whether it is good
 */
export async function recordIssued(
  tx: ScopedTransaction,
  serial: string,
  { clock }: Pick<Deps, "clock">,
): Promise<boolean> {
  const status = await unscopedSetIssued(tx, { serial, now: clock.now() })
  if (!status) throw new Error(`Serial ${serial} is revoked or unknown to the authority`)
  return status === "good"
}

/** @returns since when the register has the certificate as suspended */
export async function onHoldSince(tx: ScopedTransaction, serial: string): Promise<Date | null> {
  const row = await unscopedFindStatus(tx, serial)
  return row?.status === "suspended" ? row.revoked_at : null
}

/**
 * Writes the status into the register that OCSP and CRL read, in the transaction that changes it. Every
 * change of an issued certificate queues a new CRL.
 */
export async function recordCertificateStatus(
  tx: ScopedTransaction,
  change: StatusChange,
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const { serial } = change
  const now = clock.now()
  if (!(await unscopedUpdateStatus(tx, serial, { ...columnsOf(change, now), updated_at: now }))) {
    throw new Error(`Serial ${serial} is revoked or unknown to the authority`)
  }
  await jobs.enqueue(tx, "publish-revocation", { serial })
}

function columnsOf(change: StatusChange, now: Date): StatusChanges {
  switch (change.status) {
    case "released":
      return { status: "good", revoked_at: null }
    case "suspended":
      return { status: "suspended", revoked_at: now }
    case "revoked": {
      const { reason: reason_code, invalidityDate: invalidity_date = null } = change
      return { status: "revoked", revoked_at: now, reason_code, invalidity_date }
    }
  }
}

/** Adds the invalidity date of a certificate that is already revoked. The next regular CRL contains it. */
export async function recordInvalidityDate(
  tx: ScopedTransaction,
  { serial, date }: { serial: string; date: Date },
): Promise<void> {
  await unscopedSetInvalidityDate(tx, serial, date)
}
