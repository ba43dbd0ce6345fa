import type { Review } from "@trazo/contract/review"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadLatestCorrection } from "../corrections/load-latest-correction.ts"
import { loadPayment } from "../payments/payment-state.ts"
import { loadCategories } from "../requests/load-categories.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { loadAccounts } from "./load-accounts.ts"
import { allowedIn, presentReview } from "./presenters.ts"
import { findNextId } from "./queue.queries.ts"
import { findIssuedSerial, findStaffNames, listConsents, listMovements } from "./review.queries.ts"
import type { ReviewModule, Staff } from "./review-module.ts"

/** A request as staff see it; what every decision on it answers. */
export async function loadReview(
  tx: ScopedTransaction,
  { request, module, staff }: { request: RequestRow; module: ReviewModule; staff: Staff },
  deps: Pick<Deps, "clock">,
): Promise<Review> {
  const movements = await listMovements(tx, request.id)
  const moverIds = movements.flatMap(({ actor }) => (actor.id === null ? [] : [actor.id]))
  return presentReview({
    request,
    accounts: await loadAccounts(tx, request),
    categories: await loadCategories(tx, request, deps),
    payment: await loadPayment(tx, request.id),
    movements,
    staffNames: await findStaffNames(tx, moverIds),
    consents: await listConsents(tx, request.id),
    correction: await loadLatestCorrection(tx, request.id),
    nextId: await findNextId(tx, request),
    allowed: allowedIn(module, staff),
    certificateSerial: await findIssuedSerial(tx, request.id),
  })
}
