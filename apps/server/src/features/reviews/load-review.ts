import type { Review, ReviewedAccount } from "@trazo/contract/review"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadLatestCorrection } from "../corrections/load-correction.ts"
import { loadPayment } from "../payments/payment-state.ts"
import { loadIssuedSerial } from "../requests/load-request.ts"
import { identityOf } from "../requests/request-account.ts"
import { loadCategories } from "../requests/request-documents.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { allowedIn, presentAccount, presentReview } from "./presenters.ts"
import { findNextId } from "./queue.queries.ts"
import {
  findStaffNames,
  listAccountsOfIdentity,
  listCertificatesOfAccounts,
  listConsents,
  listMovements,
  listPendingAddressChanges,
  listRequestsOfAccounts,
} from "./review.queries.ts"
import {
  loadReviewed,
  type ReviewCall,
  type ReviewModule,
  requireStaff,
  type Staff,
} from "./review-request.ts"

/**
 * Loads the accounts of the request's identity for comparison: the request's account first, then the approved one.
 * Disabled accounts without requests or approval are left out.
 */
async function loadAccounts(tx: ScopedTransaction, request: RequestRow): Promise<ReviewedAccount[]> {
  const accounts = await listAccountsOfIdentity(tx, identityOf(request))
  if (accounts.length === 0) return []
  const ids = accounts.map(({ id }) => id)
  const requests = await listRequestsOfAccounts(tx, ids)
  const certificates = await listCertificatesOfAccounts(tx, ids)
  const changes = await listPendingAddressChanges(tx, ids)
  const rank = (account: ReviewedAccount) => (account.isOfRequest ? 0 : account.isApproved ? 1 : 2)
  return accounts
    .map((account) =>
      presentAccount(account, {
        isOfRequest: account.id === request.client_id,
        requests: requests.filter(({ client_id }) => client_id === account.id),
        certificates: certificates.filter(({ client_id }) => client_id === account.id),
        change: changes.find(({ client_id }) => client_id === account.id),
      }),
    )
    .filter((account) => !account.isDisabled || account.isApproved || account.requests.length > 0)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Builds the response of every review endpoint. */
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
    certificateSerial: await loadIssuedSerial(tx, request.id),
  })
}

/** @throws ApiError REQUEST_NOT_FOUND */
export function getReview(scope: Scope, call: ReviewCall, deps: Pick<Deps, "db" | "clock">): Promise<Review> {
  const { module } = call
  const staff = requireStaff(call.actor, module, "view")
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadReviewed(tx, call)
    return loadReview(tx, { request, module, staff }, deps)
  })
}
