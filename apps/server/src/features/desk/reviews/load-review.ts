import type { Review, ReviewedAccount } from "@trazo/contract/desk/review"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { type Executive, isAllowed, requireStaff } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLatestCorrection } from "../../buying/corrections/correction.ts"
import { loadCertificateOfRequest } from "../../certificates/certificates/staff-revocation.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { listAuthorisedOfRequest } from "../../money/invoices/listed-invoice.ts"
import { loadUses } from "../../money/payments/movement-payment.ts"
import { loadPayment, loadRepeatedPayments, loadUndone } from "../../money/payments/payment.ts"
import { loadReversals } from "../../money/payments/reversal.ts"
import { loadReadings, loadReceiptReading } from "../../requests/document-readings/read-pictures.ts"
import { findDispute, isOfMerge } from "../../requests/identity-accounts/identity-account.ts"
import { compareRenewal } from "../../requests/renewals/compare-renewal.ts"
import { identityOf, type RequestRow } from "../../requests/requests/request.ts"
import { loadCategories } from "../../requests/requests/request-documents.ts"
import { keepAssignment, loadAssignee, loadAssignees } from "../../requests/review-records/assignments.ts"
import { loadReviewRecords } from "../../requests/review-records/review-records.ts"
import { loadSellerOf } from "../../selling/distributor-codes/redeem-seller-code.ts"
import { allowedIn, presentAccount, presentReview } from "./presenters.ts"
import { findReviewer, listAccountsOfIdentity, listMovements, loadReviewFacts } from "./review.ts"
import { loadReviewed, type ReviewCall } from "./review-request.ts"

/**
 * Loads the accounts of the request's identity for comparison: the request's account first, then the approved one.
 * Disabled accounts without requests or approval are left out.
 */
async function loadAccounts(tx: ScopedTransaction, request: RequestRow): Promise<ReviewedAccount[]> {
  const accounts = await listAccountsOfIdentity(tx, identityOf(request))
  const rank = (account: ReviewedAccount) => (account.isOfRequest ? 0 : account.isApproved ? 1 : 2)
  return accounts
    .map((account) => presentAccount(account, request))
    .filter((account) => !account.isDisabled || account.isApproved || account.requests.length > 0)
    .toSorted((one, other) => rank(one) - rank(other))
}

async function loadHistory(tx: ScopedTransaction, request: RequestRow) {
  const [movements, correction, repeated, dispute, seller, isMerged] = await Promise.all([
    listMovements(tx, request.id),
    loadLatestCorrection(tx, request.id),
    loadRepeatedPayments(tx, request.id),
    findDispute(tx, request.id),
    loadSellerOf(tx, request.id),
    isOfMerge(tx, request),
  ])
  return { movements, correction, repeated, dispute, seller, isMerged }
}

/** Its statements travel together. */
async function loadReview(
  tx: ScopedTransaction,
  { request, channel, staff }: { request: RequestRow; channel: ReviewedChannel; staff: Executive },
  deps: Pick<Deps, "clock">,
): Promise<Review> {
  const [
    facts,
    certificate,
    accounts,
    categories,
    payment,
    receipt,
    history,
    assignee,
    assignees,
    records,
    rules,
    renewal,
    readings,
  ] = await Promise.all([
    loadReviewFacts(tx, request),
    loadCertificateOfRequest(tx, request.id, deps),
    loadAccounts(tx, request),
    loadCategories(tx, request, deps),
    loadPayment(tx, request.id),
    loadReceiptReading(tx, request, deps.clock.now()),
    loadHistory(tx, request),
    loadAssignee(tx, request.id, deps),
    loadAssignees(tx, channel),
    loadReviewRecords(tx, request),
    loadReviewRules(tx),
    compareRenewal(tx, request, deps),
    loadReadings(tx, request, deps.clock.now()),
  ])
  const ids = payment ? [payment.id] : []
  const [reversals, uses, undone, invoices] = await Promise.all([
    loadReversals(tx, ids),
    loadUses(tx, ids),
    payment && loadUndone(tx, payment.id),
    isAllowed(staff, "/billing:view") ? listAuthorisedOfRequest(tx, request.id) : [],
  ])
  return presentReview({
    ...facts,
    reversals,
    uses,
    undone,
    invoices,
    request,
    certificate,
    accounts,
    categories,
    payment,
    receipt,
    ...history,
    assignee,
    assignees,
    reader: staff,
    ...records,
    rules,
    renewal,
    readings,
    now: deps.clock.now(),
    allowed: allowedIn(channel, staff),
    mayEndSessions: isAllowed(staff, "/clients:edit"),
  })
}

/** Reading a request that the reader has keeps it theirs. @throws ApiError REQUEST_NOT_FOUND */
export function getReview(scope: Scope, call: ReviewCall, deps: Pick<Deps, "db" | "clock">): Promise<Review> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "view")
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadReviewed(tx, call)
    const assignee = await loadAssignee(tx, request.id, deps)
    await keepAssignment(tx, { requestId: request.id, assignee, reader: staff }, deps)
    return loadReview(tx, { request, channel, staff }, deps)
  })
}

/** Whom colleagues see when the actor has the request open. @throws ApiError REQUEST_NOT_FOUND */
export function getReviewReader(
  scope: Scope,
  call: ReviewCall,
  deps: Pick<Deps, "db">,
): Promise<{ id: string; names: string }> {
  const { id } = requireStaff(call.actor, call.channel, "view")
  return inScope(deps.db, scope, async (tx) => {
    const [reader] = await Promise.all([findReviewer(tx, id), loadReviewed(tx, call)])
    return reader
  })
}
