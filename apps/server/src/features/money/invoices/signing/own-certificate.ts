import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import type { Compilable, Insertable } from "kysely"
import { type Actor, system } from "../../../../actor.ts"
import type { Database } from "../../../../database/schema.ts"
import { lockName, type ScopedTransaction } from "../../../../database/scope.ts"
import type { Deps } from "../../../../deps.ts"
import {
  recordCertificateStatus,
  recordIssued,
  unscopedFindStatus,
} from "../../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../../platform/audit/record-audit.ts"
import { findSigningKey, type SigningKeyRow } from "./signing-key.ts"

/** A certificate for invoices that this platform's authority issued to a distributor. */
type OwnCertificateRow = Database["invoicingCertificates"]

/** Signing takes seconds. Nobody has the key of an intent that is older. */
const abandonedAfterMilliseconds = 3_600_000

/** At the end of the transaction, after the serial is registered. */
export function storeIntent(
  tx: ScopedTransaction,
  intent: Pick<OwnCertificateRow, "serial" | "tbs" | "intentAt">,
): void {
  tx.defer(insertIntents, { ...intent, distributorId: tx.scope.distributorId })
}

const insertIntents = (
  tx: ScopedTransaction,
  rows: Insertable<Database["invoicingCertificates"]>[],
): Compilable => tx.insertInto("invoicingCertificates").values(rows)

/** @throws Error for an intent that was abandoned */
export async function storeIssued(
  tx: ScopedTransaction,
  { serial, der }: { serial: string; der: Buffer },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  if (!(await recordIssued(tx, { serial, der }, deps))) throw new Error(`Serial ${serial} is suspended`)
  await tx
    .updateTable("invoicingCertificates")
    .set({ der, issuedAt: deps.clock.now() })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .executeTakeFirstOrThrow()
}

/** Another authority may have given the same serial, so the certificate itself is compared. */
export async function isOwnCertificate(
  tx: ScopedTransaction,
  { serial, certificate }: Pick<SigningKeyRow, "serial" | "certificate">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("invoicingCertificates")
    .select("der")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .executeTakeFirst()
  return row?.der?.equals(certificate) ?? false
}

type RevokeDeps = Pick<Deps, "clock" | "jobs">

/** Locks the key for invoices, and revokes its certificate if our authority issued it. */
export async function revokePresentKey(
  tx: ScopedTransaction,
  { actor, reason }: { actor: Actor; reason: CrlReasonCode },
  deps: RevokeDeps,
): Promise<void> {
  await lockName(tx, "invoicing key")
  const key = await findSigningKey(tx)
  if (key && (await isOwnCertificate(tx, key))) await revoke(tx, { actor, reason, serial: key.serial }, deps)
}

async function revoke(
  tx: ScopedTransaction,
  { actor, reason, serial }: { actor: Actor; reason: CrlReasonCode; serial: string },
  deps: RevokeDeps,
): Promise<void> {
  if ((await unscopedFindStatus(tx, serial))?.status === "revoked") return
  await recordCertificateStatus(tx, { serial, status: "revoked", reason }, deps)
  const data = { serial, reason }
  recordAudit(
    tx,
    { actor, action: "invoicing-key.revoked", object: `invoicing-key:${tx.scope.distributorId}`, data },
    deps,
  )
}

/** Revokes the serials whose certificate was signed at most in the memory of a process that ended. */
export async function endAbandonedIntents(tx: ScopedTransaction, deps: RevokeDeps): Promise<void> {
  const rows = await tx
    .selectFrom("invoicingCertificates")
    .innerJoin("certificateStatus", "certificateStatus.serial", "invoicingCertificates.serial")
    .select("invoicingCertificates.serial")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("certificateStatus.status", "=", "intent")
    .where("intentAt", "<", new Date(deps.clock.now().getTime() - abandonedAfterMilliseconds))
    .execute()
  for (const { serial } of rows) await revoke(tx, { actor: system, reason: 0, serial }, deps)
}
