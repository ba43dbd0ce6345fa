import { changedFields, renewability } from "@trazo/domain/requests/renewal"
import { system } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { issuanceProblem } from "../identity-accounts/approve-account.ts"
import { giveApproval } from "../requests/approval.ts"
import { identityTypeOf, loadRequest, type RequestRow } from "../requests/request.ts"
import {
  documentRequirements,
  lackingDocuments,
  listCurrentDocuments,
} from "../requests/request-documents.ts"
import { findApprovedAccount, findRenewable } from "./renewal.ts"

type ApproveDeps = Pick<Deps, "clock" | "random" | "live" | "reactions" | "settings" | "jobs">

/**
 * Approves a paid renewal of which nothing changed, where the distributor allows it. Everything else stays in review.
 * `request` is locked (docs/product/certificates.md).
 */
export async function approveUnchanged(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: ApproveDeps,
): Promise<RequestRow> {
  if (request.status !== "review" || !(await isUnchanged(tx, request, deps))) return request
  recordAudit(tx, { actor: system, action: "renewal.passed", object: `request:${request.id}` }, deps)
  return giveApproval(tx, { request, actor: system }, deps)
}

async function isUnchanged(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<boolean> {
  const { renewsSerial: serial, prefilledFrom: source, clientId, kind } = request
  if (serial === null || source === null || clientId === null) return false
  const { renewalsAtOnce, doubleApproval } = await loadReviewRules(tx)
  if (!renewalsAtOnce || doubleApproval) return false
  const now = clock.now()
  const certificate = await findRenewable(tx, serial)
  if (certificate?.clientId !== clientId) return false
  // As for a reissue: after its end, nothing valid vouches for the holder any more.
  if (renewability(certificate, "reissue", now) !== "open") return false
  if (!(await findApprovedAccount(tx, clientId)) || (await issuanceProblem(tx, clientId))) return false
  const { userInfo: approved, approvedClientId: approvedFor } = await loadRequest(tx, source)
  // Staff approved the data for this account, and no merge brought them to it.
  if (approvedFor !== clientId) return false
  const identityType = identityTypeOf(request)
  if (changedFields(approved, request.userInfo, { kind, identityType }).length > 0) return false
  const files = await listCurrentDocuments(tx, request.id)
  const isWhole = lackingDocuments(documentRequirements(request, now), files).length === 0
  return isWhole && files.every(({ reusedFrom }) => reusedFrom === source)
}
