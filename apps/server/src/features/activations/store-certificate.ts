import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { recordCertificateStatus } from "../authority/certificate-status.ts"
import { loadClient } from "../clients/client-account.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { notifyEvent } from "../notifications/notify-event.ts"
import { clientIdOf } from "../requests/client-requests.ts"
import { moveRequest } from "../requests/move-request.ts"
import { verifiedEmailOf } from "../requests/request-account.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { brandUrl, loadBrand } from "../tenants/brand.ts"
import { loadApproval } from "./load-approval.ts"
import { markIssued } from "./queries.ts"

type StoreDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "authority" | "live">

/**
 * Stores a signed certificate, its register entry, the request's move, the audit entry and the mail in one transaction.
 * Does nothing if the certificate is already stored.
 * @throws ApiError MOVE_NOT_ALLOWED if the approval ended during signing; the certificate is then never delivered
 */
export async function storeCertificate(
  scope: Scope,
  { actor, id, serial, der }: { actor: Actor; id: string; serial: string; der: Buffer },
  deps: StoreDeps,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    const [{ request, certificate }, recipient] = await Promise.all([
      loadApproval(tx, { actor, id, lock: true }),
      loadEmailRecipient(tx, actor),
    ])
    if (certificate?.serial !== serial || certificate.status === "revoked")
      throw new ApiError("MOVE_NOT_ALLOWED")
    if (certificate.der) return
    await Promise.all([
      markIssued(tx, serial, { der, issuedAt: deps.clock.now() }),
      request.status === "approved"
        ? moveRequest(tx, { request, to: "issued", actor }, deps)
        : notifyEvent(tx, { event: "certificateIssued", request, actor }, deps),
      recordCertificateStatus(tx, { serial, status: "good" }, deps),
      mailSupplies(tx, recipient, { validUntil: certificate.not_after, request }, deps),
    ])
    const data = { request: id, approval: request.approval_number }
    recordAudit(tx, { actor, action: "certificate.issued", object: `certificate:${serial}`, data }, deps)
  })
}

async function loadEmailRecipient(tx: ScopedTransaction, actor: Actor) {
  const [client, brand] = await Promise.all([loadClient(tx, clientIdOf(actor)), loadBrand(tx)])
  return { client, brand }
}

async function mailSupplies(
  tx: ScopedTransaction,
  { client, brand }: Awaited<ReturnType<typeof loadEmailRecipient>>,
  { validUntil, request }: { validUntil: Date; request: RequestRow },
  deps: StoreDeps,
): Promise<void> {
  const link = brandUrl(deps.settings, brand, paths.managerSignatures)
  const variables = { names: client.names, validUntil: formatDate(validUntil), link }
  const to = verifiedEmailOf(request)
  await queueMail(tx, { to, template: "supplies", variables, brand, requestId: request.id }, deps)
}
