import { ApiError } from "@trazo/contract/errors/errors"
import { renewalTime, renewalWindow } from "@trazo/domain/certificates/renewal-window"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { RenewalType } from "@trazo/domain/requests/renewal"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { RequestRow } from "../requests/request.ts"
import {
  findApprovedAccount,
  findRenewable,
  lockRenewable,
  type RenewableRow,
  type RenewingAccount,
} from "./queries.ts"

/** @throws ApiError CERTIFICATE_ALREADY_REVOKED, RENEWAL_DONE, CERTIFICATE_SUSPENDED, RENEWAL_NOT_OPEN */
export function requireRenewable(row: RenewableRow, type: RenewalType, now: Date): void {
  if (row.status === "revoked") {
    throw new ApiError("CERTIFICATE_ALREADY_REVOKED", {
      message: "Esta firma está revocada y no se renueva. Pida una firma nueva.",
    })
  }
  if (row.replaced_by !== null) throw new ApiError("RENEWAL_DONE")
  if (row.status !== "valid") {
    throw new ApiError("CERTIFICATE_SUSPENDED", {
      message: "Esta firma está suspendida. Podrá renovarla cuando se levante la suspensión.",
    })
  }
  const validity = { notBefore: row.not_before, notAfter: row.not_after }
  const time = renewalTime(validity, now)
  if (type === "reissue") {
    if (time === "early" || time === "open") return
    throw new ApiError("RENEWAL_NOT_OPEN", { message: "Esta firma ya venció. Renuévela o pida una nueva." })
  }
  if (time === "early") {
    const opens = formatDate(renewalWindow(validity).opens)
    throw new ApiError("RENEWAL_NOT_OPEN", { message: `Podrá renovar esta firma desde el ${opens}.` })
  }
  if (time === "over") {
    throw new ApiError("RENEWAL_NOT_OPEN", {
      message: "El plazo para renovar esta firma terminó. Pida una firma nueva.",
    })
  }
}

/**
 * The account of a renewal, which is the certificate's now, whatever was merged since the renewal began.
 * @throws ApiError CERTIFICATE_NOT_FOUND if that account is not approved or not active
 */
async function accountOf(tx: ScopedTransaction, row: RenewableRow | undefined): Promise<RenewingAccount> {
  const account = row && (await findApprovedAccount(tx, row.client_id))
  if (!account) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return account
}

/**
 * The account and the certificate of a renewal that is about to be submitted. Locks the certificate.
 * @throws ApiError as requireRenewable, CERTIFICATE_NOT_FOUND
 */
export async function loadRenewal(
  tx: ScopedTransaction,
  { renews_serial: serial, renewal }: Pick<RequestRow, "renews_serial" | "renewal">,
  { clock }: Pick<Deps, "clock">,
): Promise<{ account: RenewingAccount; certificate: RenewableRow }> {
  const certificate = await lockRenewable(tx, serial ?? "")
  const account = await accountOf(tx, certificate)
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  requireRenewable(certificate, renewal ?? "renewal", clock.now())
  return { account, certificate }
}

/** The certificate that a request renews. Null for other requests. */
export async function loadRenewed(
  tx: ScopedTransaction,
  { renews_serial: serial }: Pick<RequestRow, "renews_serial">,
): Promise<RenewableRow | null> {
  return serial === null ? null : ((await findRenewable(tx, serial)) ?? null)
}
