import type { Review } from "@trazo/contract/desk/review"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import { changedFields } from "@trazo/domain/requests/renewal"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { identityTypeOf, loadRequest, type RequestRow } from "../requests/request.ts"
import { listCurrentDocuments } from "../requests/request-documents.ts"
import { loadRenewed } from "./renewal.ts"

/** What a reviewer compares in a renewal. Null for other requests. */
export async function compareRenewal(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<Review["renewal"]> {
  const renewed = await loadRenewed(tx, request)
  if (!renewed || request.renewal === null || request.prefilledFrom === null) return null
  const source = await loadRequest(tx, request.prefilledFrom)
  const files = await listCurrentDocuments(tx, request.id)
  const added = files.filter(({ reusedFrom }) => reusedFrom === null).map(({ documentType }) => documentType)
  const holder = { kind: request.kind, identityType: identityTypeOf(request) }
  const { serial, status, notAfter, replacedBy: replacedBySerial } = renewed
  return {
    type: request.renewal,
    serial,
    notAfter: notAfter.toISOString(),
    status: shownStatus({ stored: status, notAfter, replacedBySerial, now: clock.now() }),
    supersedes: request.supersedes,
    changed: changedFields(source.userInfo, request.userInfo, holder).map((field) => ({
      field,
      before: source.userInfo[field] ?? "",
      after: request.userInfo[field] ?? "",
    })),
    newPapers: [...new Set(added)],
    source: source.number ? { id: source.id, number: source.number, channel: source.channel } : null,
  }
}
