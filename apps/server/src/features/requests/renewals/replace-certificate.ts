import { ApiError } from "@trazo/contract/errors/errors"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../requests/request.ts"
import { findRenewable, lockRenewable, setReplacedBy } from "./queries.ts"
import { loadRenewed } from "./renewal-terms.ts"

type Renewing = Pick<RequestRow, "renews_serial" | "renewal">

/** The end of the certificate whose file a reissue replaces. Null for other requests. */
export async function formerEndOf(tx: ScopedTransaction, request: Renewing): Promise<Date | null> {
  if (request.renewal !== "reissue") return null
  return (await loadRenewed(tx, request))?.not_after ?? null
}

/**
 * Refuses to issue while the renewed certificate is suspended, and after staff revoked it: its cause may concern the
 * holder. Staff can reject the approval.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function requireUncontested(
  tx: ScopedTransaction,
  request: Renewing & Pick<RequestRow, "approved_at">,
): Promise<void> {
  const renewed = await loadRenewed(tx, request)
  if (!renewed) return
  const { status, revoked_by: by, revoked_at: at } = renewed
  const isByStaff = by !== null && by.area !== "client" && by.area !== "system"
  const isAfterApproval = at !== null && request.approved_at !== null && at > request.approved_at
  if (status === "suspended" || (status === "revoked" && isByStaff && isAfterApproval)) {
    throw new ApiError("MOVE_NOT_ALLOWED", {
      message:
        "La firma que renueva fue suspendida o revocada después de aprobar su renovación. Escríbanos para revisarla.",
    })
  }
}

/** Shows the renewed certificate as «Renovada». */
export async function markRenewed(tx: ScopedTransaction, request: Renewing, serial: string): Promise<void> {
  if (request.renews_serial === null) return
  const renewed = await lockRenewable(tx, request.renews_serial)
  if (renewed) await setReplacedBy(tx, renewed.serial, serial)
}

/** For a new certificate whose key was lost before it was in hand. */
export async function unmarkRenewed(tx: ScopedTransaction, request: Renewing, serial: string): Promise<void> {
  if (request.renews_serial === null) return
  const renewed = await findRenewable(tx, request.renews_serial)
  if (renewed?.replaced_by === serial) await setReplacedBy(tx, renewed.serial, null)
}
