import type { Review } from "@trazo/contract/desk/review"
import { changedFields } from "@trazo/domain/requests/renewal"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { identityTypeOf, loadRequest, type RequestRow } from "../requests/request.ts"
import { loadCurrentDocuments } from "../requests/request-documents.ts"
import { presentComparison } from "./presenters.ts"
import { loadRenewed } from "./renewal-terms.ts"

/** What a reviewer compares in a renewal. Null for other requests. */
export async function compareRenewal(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<Review["renewal"]> {
  const renewed = await loadRenewed(tx, request)
  if (!renewed || request.prefilled_from === null) return null
  const source = await loadRequest(tx, request.prefilled_from)
  const holder = { kind: request.kind, identityType: identityTypeOf(request) }
  return presentComparison({
    request,
    source,
    renewed,
    now: clock.now(),
    changed: changedFields(source.user_info, request.user_info, holder),
    files: await loadCurrentDocuments(tx, request.id),
  })
}
