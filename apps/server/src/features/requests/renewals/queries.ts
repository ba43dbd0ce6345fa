import type { RenewalType } from "@trazo/domain/requests/renewal"
import { isFinal, requestStatuses } from "@trazo/domain/requests/request-status"
import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../requests/request.ts"

type CertificateRow = Selectable<Database["certificates"]>

/** An issued certificate. Intents are excluded. */
export type RenewableRow = Pick<
  CertificateRow,
  | "serial"
  | "request_id"
  | "client_id"
  | "kind"
  | "validity"
  | "status"
  | "not_before"
  | "not_after"
  | "replaced_by"
  | "revoked_at"
  | "revoked_by"
>

const columns = [
  "serial",
  "request_id",
  "client_id",
  "kind",
  "validity",
  "status",
  "not_before",
  "not_after",
  "replaced_by",
  "revoked_at",
  "revoked_by",
] as const

function issued(tx: ScopedTransaction) {
  return tx
    .selectFrom("certificates")
    .select(columns)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("der", "is not", null)
}

export async function findRenewable(
  tx: ScopedTransaction,
  serial: string,
): Promise<RenewableRow | undefined> {
  return await issued(tx).where("serial", "=", serial).executeTakeFirst()
}

/** Serialises the renewals of a certificate with its revocation. */
export async function lockRenewable(
  tx: ScopedTransaction,
  serial: string,
): Promise<RenewableRow | undefined> {
  return await issued(tx).where("serial", "=", serial).forUpdate().executeTakeFirst()
}

/** Those that end first come first. */
export async function listRenewable(tx: ScopedTransaction, clientId: string): Promise<RenewableRow[]> {
  return await issued(tx)
    .where("client_id", "=", clientId)
    .where("status", "!=", "revoked")
    .orderBy("not_after")
    .orderBy("serial")
    .execute()
}

const open = requestStatuses.filter((status) => !isFinal(status))

/** The open renewals of certificates, at most one of each. */
export async function listOpenRenewals(
  tx: ScopedTransaction,
  serials: readonly string[],
): Promise<RequestRow[]> {
  if (serials.length === 0) return []
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("renews_serial", "in", serials)
    .where("status", "in", open)
    .where("removal_id", "is", null)
    .execute()
}

export async function setReplacedBy(
  tx: ScopedTransaction,
  serial: string,
  replacedBy: string | null,
): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ replaced_by: replacedBy })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}

export interface RenewingAccount {
  id: string
  email: string
  names: string
}

/** Only approved accounts renew: an identity belongs to nobody before. */
function approved(tx: ScopedTransaction) {
  return tx
    .selectFrom("clients")
    .select(["id", "email", "names"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("approved_at", "is not", null)
    .where("state", "=", "active")
    .where("removal_id", "is", null)
}

export async function findApprovedAccount(
  tx: ScopedTransaction,
  id: string,
): Promise<RenewingAccount | undefined> {
  return await approved(tx).where("id", "=", id).executeTakeFirst()
}

/** Two people can have passports of one number. */
export async function listApprovedAccounts(
  tx: ScopedTransaction,
  identity: string,
  limit: number,
): Promise<RenewingAccount[]> {
  return await approved(tx).where("identity", "=", identity).orderBy("id").limit(limit).execute()
}

export async function updateRenewalType(
  tx: ScopedTransaction,
  id: string,
  { renewal, supersedes }: { renewal: RenewalType; supersedes: boolean },
): Promise<void> {
  await tx.updateTable("requests").set({ renewal, supersedes }).where("id", "=", id).execute()
}
