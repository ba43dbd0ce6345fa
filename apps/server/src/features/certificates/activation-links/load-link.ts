import { ApiError } from "@trazo/contract/errors/errors"
import { type ActivationLinkState, activationLinkState } from "@trazo/domain/certificates/activation-link"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { hasFactor, loadFactors } from "../../identity/second-factors/factors.ts"
import { issuanceProblem } from "../../requests/identity-accounts/approve-account.ts"
import {
  loadRequest,
  lockRequest,
  type RequestRow,
  verifiedEmailOf,
} from "../../requests/requests/request.ts"
import { type Approval, isOpen, loadApproval } from "../activations/approval.ts"
import { type ActivationLinkRow, findLink } from "./activation-link.ts"

/** A browser with a link. */
export interface LinkCaller {
  token: string
  /** The client who is signed in. */
  signedInAs: string | null
  /** The request whose activation this browser opened by a link. */
  linkedTo: string | null
}

export interface LoadedLink {
  link: ActivationLinkRow
  request: RequestRow
  /** The account of the request. */
  clientId: string
  state: ActivationLinkState
}

/**
 * `lock` locks the request and then its link until the transaction ends.
 * @throws ApiError ACTIVATION_LINK_INVALID, also for another tenant's link
 */
export async function loadLink(
  tx: ScopedTransaction,
  { token, signedInAs, linkedTo, lock = false }: LinkCaller & { lock?: boolean },
  { clock }: Pick<Deps, "clock">,
): Promise<LoadedLink> {
  const tokenHash = hashToken(token)
  const found = await findLink(tx, { tokenHash, lock: false })
  if (!found) throw new ApiError("ACTIVATION_LINK_INVALID")
  const request = await (lock ? lockRequest : loadRequest)(tx, found.requestId)
  // A new approval may have replaced the link meanwhile.
  const link = lock ? await findLink(tx, { tokenHash, lock }) : found
  if (!link) throw new ApiError("ACTIVATION_LINK_INVALID")
  const { id, status } = request
  const clientId = request.clientId ?? link.clientId
  const isApproved = status === "approved" || status === "issued"
  const actor = { area: "client", id: clientId } as const
  const approval = isApproved ? await loadApproval(tx, { actor, id, lock: false }) : null
  const state = activationLinkState({
    link: { expiresAt: link.expiresAt, tries: link.tries, openedAt: link.openedAt },
    status,
    certificate: approval ? certificateOf(approval) : "none",
    isIssuable:
      approval !== null && isOpen(approval, clock.now()) && (await issuanceProblem(tx, clientId)) === null,
    caller: signedInAs === clientId ? "client" : linkedTo === id ? "linked" : null,
    isOwnMailbox: await isOwnMailbox(tx, request, clientId),
    now: clock.now(),
  })
  return { link, request, clientId, state }
}

function certificateOf({ certificate, keyCopy }: Approval) {
  if (certificate?.status === "revoked") return "revoked"
  if (!certificate?.der) return "none"
  return keyCopy?.kind === "p12" ? "saved" : "issued"
}

/**
 * Whether the mailbox that the request verified opens its account as well, by a mailed code. Not that of somebody whom a
 * reviewer took for the owner, nor that of an account with a second factor.
 */
async function isOwnMailbox(tx: ScopedTransaction, request: RequestRow, clientId: string): Promise<boolean> {
  const [{ email }, factors] = await Promise.all([
    loadClient(tx, clientId),
    loadFactors(tx, { area: "client", id: clientId }),
  ])
  return email === verifiedEmailOf(request) && !hasFactor(factors)
}
