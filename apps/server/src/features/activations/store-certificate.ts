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
import { moveRequest } from "../requests/move-request.ts"
import { linkTo } from "../tenants/link-to.ts"
import { type Approval, loadApproval } from "./load-approval.ts"
import { type ApprovalCertificate, markIssued } from "./queries.ts"

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
    const approval = await loadApproval(tx, { actor, id, lock: true })
    const { request, certificate } = approval
    if (certificate?.serial !== serial || certificate.status === "revoked")
      throw new ApiError("MOVE_NOT_ALLOWED")
    if (certificate.der) return
    await markIssued(tx, serial, { der, issuedAt: deps.clock.now() })
    await recordCertificateStatus(tx, { serial, status: "good" }, deps)
    if (request.status === "approved") await moveRequest(tx, { request, to: "issued", actor }, deps)
    const data = { request: id, approval: request.approval_number }
    await recordAudit(
      tx,
      { actor, action: "certificate.issued", object: `certificate:${serial}`, data },
      deps,
    )
    await mailSupplies(tx, approval, certificate, deps)
  })
}

/** How to download and use what was bought. */
async function mailSupplies(
  tx: ScopedTransaction,
  { request }: Approval,
  { not_after }: ApprovalCertificate,
  deps: StoreDeps,
): Promise<void> {
  const client = await loadClient(tx, request.client_id ?? "")
  const variables = {
    names: client.names,
    validUntil: formatDate(not_after),
    link: await linkTo(tx, paths.managerSignatures, deps),
  }
  await queueMail(tx, { to: client.email, template: "supplies", variables }, deps)
}
