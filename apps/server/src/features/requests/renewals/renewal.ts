import { ApiError } from "@trazo/contract/errors/errors"
import type { RenewalLink } from "@trazo/contract/requests/renewals"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import {
  type RenewalType,
  renewability,
  renewalOpensDays,
  renewalWindow,
} from "@trazo/domain/requests/renewal"
import { isFinal, requestStatuses } from "@trazo/domain/requests/request-status"
import { type NotNull, type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { RequestRow } from "../requests/request.ts"

type CertificateRow = Selectable<Database["certificates"]>

/** An issued certificate. Intents are excluded. */
export type RenewableRow = Pick<
  CertificateRow,
  | "serial"
  | "requestId"
  | "clientId"
  | "kind"
  | "validity"
  | "status"
  | "notBefore"
  | "notAfter"
  | "replacedBy"
  | "revokedAt"
  | "revokedBy"
>

const columns = [
  "serial",
  "requestId",
  "clientId",
  "kind",
  "validity",
  "status",
  "notBefore",
  "notAfter",
  "replacedBy",
  "revokedAt",
  "revokedBy",
] as const

function issued(tx: ScopedTransaction) {
  return tx
    .selectFrom("certificates")
    .select(columns)
    .where("distributorId", "=", tx.scope.distributorId)
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

/**
 * The holder has another valid certificate of the same kind and company that ends later, as SQL on `certificates`: it was
 * issued in the second half of the first, or ends long after it, however it was bought. Two of one day, for two devices,
 * leave each other alone.
 */
export const isOutlasted = sql<boolean>`exists (
  select from certificates newer
  join requests of_newer on of_newer.id = newer.request_id
  join requests of_older on of_older.id = certificates.request_id
  where newer.client_id = certificates.client_id and newer.distributor_id = certificates.distributor_id
    and newer.kind = certificates.kind and newer.status = 'valid' and newer.der is not null
    and newer.not_after > certificates.not_after
    and (newer.not_before > certificates.not_before + (certificates.not_after - certificates.not_before) / 2
      or newer.not_after > certificates.not_after + make_interval(days => ${renewalOpensDays}::int))
    and of_newer.user_info->>'companyRuc' is not distinct from of_older.user_info->>'companyRuc')`

export type ListedRenewable = RenewableRow & { isOutlasted: boolean }

/** Those that end first come first. */
export async function listRenewable(tx: ScopedTransaction, clientId: string): Promise<ListedRenewable[]> {
  return await issued(tx)
    .select(isOutlasted.as("isOutlasted"))
    .where("clientId", "=", clientId)
    .where("status", "!=", "revoked")
    .orderBy("notAfter")
    .orderBy("serial")
    .execute()
}

const open = requestStatuses.filter((status) => !isFinal(status))

/** A request has both or neither (`requests_renewal_complete`). */
export type OpenRenewal = RequestRow & { renewsSerial: string; renewal: RenewalType }

/** The open renewals of certificates, at most one of each. */
export async function listOpenRenewals(
  tx: ScopedTransaction,
  serials: readonly string[],
): Promise<OpenRenewal[]> {
  if (serials.length === 0) return []
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("renewsSerial", "in", serials)
    .where("status", "in", open)
    .where("removalId", "is", null)
    .$narrowType<{ renewsSerial: NotNull; renewal: NotNull }>()
    .execute()
}

async function setReplacedBy(
  tx: ScopedTransaction,
  serial: string,
  replacedBy: string | null,
): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ replacedBy })
    .where("distributorId", "=", tx.scope.distributorId)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("approvedAt", "is not", null)
    .where("state", "=", "active")
    .where("removalId", "is", null)
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

/** @throws ApiError CERTIFICATE_ALREADY_REVOKED, RENEWAL_DONE, CERTIFICATE_SUSPENDED, RENEWAL_NOT_OPEN */
export function requireRenewable(row: RenewableRow, type: RenewalType, now: Date): void {
  const found = renewability(row, type, now)
  if (found === "revoked") {
    throw new ApiError("CERTIFICATE_ALREADY_REVOKED", {
      message: "Esta firma está revocada y no se renueva. Pida una firma nueva.",
    })
  }
  if (found === "replaced") throw new ApiError("RENEWAL_DONE")
  if (found === "suspended") {
    throw new ApiError("CERTIFICATE_SUSPENDED", {
      message: "Esta firma está suspendida. Podrá renovarla cuando se levante la suspensión.",
    })
  }
  if (found === "early") {
    const opens = formatDate(renewalWindow(row).opens)
    throw new ApiError("RENEWAL_NOT_OPEN", { message: `Podrá renovar esta firma desde el ${opens}.` })
  }
  if (found === "over") throw new ApiError("RENEWAL_NOT_OPEN", { message: overTexts[type] })
}

const overTexts: Record<RenewalType, string> = {
  renewal: "El plazo para renovar esta firma terminó. Pida una firma nueva.",
  reissue: "Esta firma ya venció. Renuévela o pida una nueva.",
}

/**
 * The account of a renewal, which is the certificate's now, whatever was merged since the renewal began.
 * @throws ApiError CERTIFICATE_NOT_FOUND if that account is not approved or not active
 */
async function accountOf(tx: ScopedTransaction, row: RenewableRow | undefined): Promise<RenewingAccount> {
  const account = row && (await findApprovedAccount(tx, row.clientId))
  if (!account) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return account
}

/**
 * The account and the certificate of a renewal that is about to be submitted. Locks the certificate.
 * @throws ApiError as requireRenewable, CERTIFICATE_NOT_FOUND
 */
export async function loadRenewal(
  tx: ScopedTransaction,
  { serial, renewal }: { serial: string; renewal: RenewalType },
  { clock }: Pick<Deps, "clock">,
): Promise<{ account: RenewingAccount; certificate: RenewableRow }> {
  const certificate = await lockRenewable(tx, serial)
  const account = await accountOf(tx, certificate)
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  requireRenewable(certificate, renewal, clock.now())
  return { account, certificate }
}

/** The certificate that a request renews. Null for other requests. */
export async function loadRenewed(
  tx: ScopedTransaction,
  { renewsSerial: serial }: Pick<RequestRow, "renewsSerial">,
): Promise<RenewableRow | null> {
  return serial === null ? null : ((await findRenewable(tx, serial)) ?? null)
}

type Renewing = Pick<RequestRow, "renewsSerial" | "renewal">

/** The end of the certificate whose file a reissue replaces. Null for other requests. */
export async function formerEndOf(tx: ScopedTransaction, request: Renewing): Promise<Date | null> {
  if (request.renewal !== "reissue") return null
  return (await loadRenewed(tx, request))?.notAfter ?? null
}

/**
 * Refuses to issue while the renewed certificate is suspended, and after staff revoked it: its cause may concern the
 * holder. Staff can reject the approval.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function requireUncontested(
  tx: ScopedTransaction,
  request: Renewing & Pick<RequestRow, "approvedAt">,
): Promise<void> {
  const renewed = await loadRenewed(tx, request)
  if (!renewed) return
  const { status, revokedBy: by, revokedAt: at } = renewed
  const isByStaff = by !== null && by.area !== "client" && by.area !== "system"
  const isAfterApproval = at !== null && request.approvedAt !== null && at > request.approvedAt
  if (status === "suspended" || (status === "revoked" && isByStaff && isAfterApproval)) {
    throw new ApiError("MOVE_NOT_ALLOWED", {
      message:
        "La firma que renueva fue suspendida o revocada después de aprobar su renovación. Escríbanos para revisarla.",
    })
  }
}

/** Shows the renewed certificate as «Renovada». */
export async function recordReplacement(
  tx: ScopedTransaction,
  request: Renewing,
  serial: string,
): Promise<void> {
  if (request.renewsSerial === null) return
  const renewed = await lockRenewable(tx, request.renewsSerial)
  if (renewed) await setReplacedBy(tx, renewed.serial, serial)
}

/** For a new certificate whose key was lost before it was in hand. */
export async function clearReplacement(
  tx: ScopedTransaction,
  request: Renewing,
  serial: string,
): Promise<void> {
  if (request.renewsSerial === null) return
  const renewed = await findRenewable(tx, request.renewsSerial)
  if (renewed?.replacedBy === serial) await setReplacedBy(tx, renewed.serial, null)
}

/** Nothing personal: the link may have been forwarded. */
export function presentRenewalLink(row: RenewableRow | undefined, now: Date): RenewalLink {
  const found = row && renewability(row, "renewal", now)
  if (!row || !found || found === "revoked" || found === "suspended") {
    return { state: "unavailable", opens: null, notAfter: null }
  }
  return {
    state: found === "replaced" ? "renewed" : found,
    opens: renewalWindow(row).opens.toISOString(),
    notAfter: row.notAfter.toISOString(),
  }
}
