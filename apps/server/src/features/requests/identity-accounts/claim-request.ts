import type { ClaimableRequest } from "@trazo/contract/certificates/client-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { hasIdentity, identityOf, loadRequest, lockRequest, type RequestRow } from "../requests/request.ts"
import { lockClient, lockIdentity, moveToAccount, requireUndisputed } from "./identity-account.ts"

interface Claim {
  actor: Actor
  requestId: string | null
}

const claimableStatuses: readonly RequestStatus[] = ["payment", "paymentReview", "review", "correction"]

export function getClaimableRequest(
  scope: Scope,
  { actor, requestId }: Claim,
  deps: Pick<Deps, "db">,
): Promise<{ request: ClaimableRequest | null }> {
  return inScope(deps.db, scope, async (tx) => {
    if (requestId === null) return { request: null }
    const request = await loadRequest(tx, requestId)
    const isNew = request.clientId !== clientIdOf(actor)
    const isPossible = isNew && isClaimable(request) && (await isOwner(tx, actor, request))
    return { request: isPossible ? claimable(request) : null }
  })
}

/**
 * Moves a request to the approved account of its identity. The client must be signed in and hold the resume link.
 * Claiming twice returns the same response.
 * @throws ApiError REQUEST_NOT_FOUND, also for a request of another identity; MOVE_NOT_ALLOWED after approval;
 * ACCOUNT_DISPUTED
 */
export function claimRequest(
  scope: Scope,
  { actor, requestId }: Claim,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ClaimableRequest> {
  return inScope(deps.db, scope, async (tx) => {
    if (requestId === null) throw new ApiError("REQUEST_NOT_FOUND")
    const clientId = clientIdOf(actor)
    const request = await lockRequest(tx, requestId)
    if (request.clientId === clientId) return claimable(request)
    await lockIdentity(tx, identityOf(request).identity)
    if (!(await isOwner(tx, actor, request))) throw new ApiError("REQUEST_NOT_FOUND")
    if (!isClaimable(request)) throw new ApiError("MOVE_NOT_ALLOWED")
    await requireUndisputed(tx, clientId)
    return claimable(await moveToAccount(tx, request, { clientId, actor }, deps))
  })
}

function isClaimable({ status }: RequestRow): boolean {
  return claimableStatuses.includes(status)
}

/** Provisional accounts cannot claim requests: their identity has not been checked. */
async function isOwner(tx: ScopedTransaction, actor: Actor, request: RequestRow): Promise<boolean> {
  const account = await lockClient(tx, clientIdOf(actor))
  return account.approvedAt !== null && hasIdentity(account, identityOf(request))
}

const claimable = ({ id, number, verifiedEmail }: RequestRow) => ({
  id,
  number: number ?? "",
  verifiedEmail: verifiedEmail ?? "",
})
