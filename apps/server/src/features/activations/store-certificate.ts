import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/spanish-dates"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { recordCertificateStatus } from "../authority/record-certificate-status.ts"
import { loadClient } from "../clients/load-client.ts"
import { queueMail } from "../mail/queue-mail.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { moveRequest } from "../requests/move-request.ts"
import { ownClientRequest } from "../requests/own-client-request.ts"
import { linkTo } from "../tenants/link-to.ts"
import { findApprovalRows, markIssued } from "./queries.ts"

type StoreDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority">

/**
 * Stores a signed certificate with everything that follows from it, in one transaction: its state in the register,
 * the request's move, the audit row, the mail. Stored already, nothing happens again.
 * @throws ApiError MOVE_NOT_ALLOWED where the approval ended while it was being signed: nobody gets to see it then
 */
export async function storeCertificate(
  scope: Scope,
  { actor, id, serial, der }: { actor: Actor; id: string; serial: string; der: Buffer },
  deps: StoreDeps,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    const request = await ownClientRequest(tx, { actor, id, lock: true })
    const validUntil = await markIssued(tx, serial, { der, issuedAt: deps.clock.now() })
    if (!validUntil) return requireStored(tx, request, serial)
    if (request.status !== "issued") await moveRequest(tx, { request, to: "issued", actor }, deps)
    await recordCertificateStatus(tx, { serial, status: "good" }, deps)
    const data = { request: id, approval: request.approval_number }
    await recordAudit(
      tx,
      { actor, action: "certificate.issued", object: `certificate:${serial}`, data },
      deps,
    )
    await mailSupplies(tx, request, validUntil, deps)
  })
}

/** Another call with the same key was faster; or the approval ended, and its intent with it. */
async function requireStored(tx: ScopedTransaction, request: RequestRow, serial: string): Promise<void> {
  const { certificate } = await findApprovalRows(tx, request)
  if (certificate?.serial !== serial || certificate.status !== "valid") throw new ApiError("MOVE_NOT_ALLOWED")
}

/** How to download and use what was bought. */
async function mailSupplies(
  tx: ScopedTransaction,
  request: RequestRow,
  validUntil: Date,
  deps: StoreDeps,
): Promise<void> {
  const client = await loadClient(tx, request.client_id ?? "")
  const variables = {
    names: client.names,
    validUntil: formatDate(validUntil),
    link: await linkTo(tx, paths.managerSignatures, deps),
  }
  await queueMail(tx, { to: client.email, template: "supplies", variables }, deps)
}
