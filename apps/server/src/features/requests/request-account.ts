import { ApiError } from "@trazo/contract/errors"
import { provisionalAccountLimit } from "@trazo/domain/access/identity-account"
import { type Actor, system } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import {
  type ClientRow,
  hasOtherRequest,
  type Identity,
  insertClient,
  listProvisionalClients,
  lockClient,
  lockIdentity,
  updateClient,
} from "./accounts.queries.ts"
import { moveRequest } from "./move-request.ts"
import { listRequestsToExpire, updateRequest } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"
import { identityTypeOf } from "./required-documents.ts"

/**
 * Which account a request belongs to (docs/decisions/0022-identity-accounts.md). Lock order everywhere: the request,
 * the identity's turn, the account.
 */

type Holder = Pick<RequestRow, "foreing" | "user_info">
type Submitted = Holder & Pick<RequestRow, "id" | "verified_email">
type AccountDeps = Pick<Deps, "clock" | "random" | "live">

/** The address that a one-time code proved for a submitted request; its mails, codes and links go nowhere else. */
export function verifiedEmailOf({ id, verified_email }: Pick<RequestRow, "id" | "verified_email">): string {
  if (verified_email === null) throw new Error(`Request ${id} proved no address`)
  return verified_email
}

export function identityOf(request: Holder): Identity {
  return { identity_type: identityTypeOf(request), identity: request.user_info.identity ?? "" }
}

export function hasIdentity(client: Identity, { identity_type, identity }: Identity): boolean {
  return client.identity_type === identity_type && client.identity === identity
}

/**
 * The account of a request that is being submitted: that of the client who is signed in, where it is of the same
 * identity; else the provisional one of the identity and the proved address, made where there is none. One that exists
 * keeps its password; one without gets this one.
 * @throws ApiError IDENTITY_BUSY
 */
export async function attachAccount(
  tx: ScopedTransaction,
  request: Submitted,
  { passwordHash, signedInAs }: { passwordHash: string | null; signedInAs: string | null },
  deps: AccountDeps,
): Promise<string> {
  const identity = identityOf(request)
  await lockIdentity(tx, identity.identity)
  if (signedInAs !== null) {
    const own = await lockClient(tx, signedInAs)
    if (own.state === "active" && hasIdentity(own, identity)) return own.id
  }
  return provisionalAccount(tx, request, passwordHash, deps)
}

/**
 * The account of a request whose holder's data were corrected. A provisional account that this request alone made is
 * corrected with it. Any other stays as it is: a corrected number never leads to an account that somebody else made,
 * but to a provisional one of the request's own proved address.
 * @param before as it was stored, locked
 * @throws ApiError IDENTITY_BUSY
 */
export async function updateAccountAfterCorrection(
  tx: ScopedTransaction,
  { before, corrected }: { before: RequestRow; corrected: RequestRow },
  deps: AccountDeps,
): Promise<string | null> {
  const { client_id: clientId, id: requestId } = before
  if (clientId === null) return null
  const identity = identityOf(corrected)
  const numbers = new Set([identityOf(before).identity, identity.identity])
  for (const number of [...numbers].sort()) await lockIdentity(tx, number)
  const account = await lockClient(tx, clientId)
  const isSame = hasIdentity(account, identity)
  const isOwn = account.approved_at === null && !(await hasOtherRequest(tx, { clientId, requestId }))
  if (isSame) {
    if (isOwn) await updateClient(tx, clientId, personOf(corrected))
    return clientId
  }
  if (isOwn && !(await findProvisional(tx, identity, account.email))) {
    await evictProvisionalAccount(tx, identity.identity, deps)
    await updateClient(tx, clientId, { ...identity, ...personOf(corrected) })
    return clientId
  }
  const next = await provisionalAccount(tx, corrected, null, deps)
  if (isOwn) await closeAccount(tx, clientId, deps)
  return next
}

/** Moves a request to another account of its identity; the provisional one that is left without any is closed. */
export async function moveToAccount(
  tx: ScopedTransaction,
  request: RequestRow,
  { clientId, actor }: { clientId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<RequestRow> {
  const former = request.client_id
  if (former === clientId) return request
  const moved = await updateRequest(tx, request.id, { client_id: clientId, updated_at: deps.clock.now() })
  const data = { from: former, to: clientId }
  recordAudit(tx, { actor, action: "request.account-changed", object: `request:${request.id}`, data }, deps)
  if (former !== null) {
    const { approved_at } = await lockClient(tx, former)
    const isEmpty = !(await hasOtherRequest(tx, { clientId: former, requestId: request.id }))
    if (approved_at === null && isEmpty) await closeAccount(tx, former, deps)
  }
  return moved
}

async function provisionalAccount(
  tx: ScopedTransaction,
  request: Submitted,
  passwordHash: string | null,
  deps: AccountDeps,
): Promise<string> {
  const identity = identityOf(request)
  const email = verifiedEmailOf(request)
  const standing = await findProvisional(tx, identity, email)
  if (standing) {
    if (standing.password_hash === null && passwordHash !== null) {
      await updateClient(tx, standing.id, { password_hash: passwordHash })
    }
    return standing.id
  }
  await evictProvisionalAccount(tx, identity.identity, deps)
  const person = { ...identity, ...personOf(request), email }
  const made = { ...person, password_hash: passwordHash, created_at: deps.clock.now() }
  return (await insertClient(tx, made)).id
}

async function findProvisional(
  tx: ScopedTransaction,
  identity: Identity,
  email: string,
): Promise<ClientRow | undefined> {
  const all = await listProvisionalClients(tx, identity.identity)
  return all.find((account) => hasIdentity(account, identity) && account.email === email)
}

/**
 * Keeps the number of a number's provisional accounts bounded: the oldest one whose requests are all unpaid goes, with
 * them. Where every one has sent a payment, staff decide on those first.
 * @throws ApiError IDENTITY_BUSY
 */
async function evictProvisionalAccount(
  tx: ScopedTransaction,
  number: string,
  deps: AccountDeps,
): Promise<void> {
  const accounts = await listProvisionalClients(tx, number)
  if (accounts.length < provisionalAccountLimit) return
  for (const { id } of accounts) {
    const open = await listRequestsToExpire(tx, id)
    if (open === null) continue
    for (const request of open) await moveRequest(tx, { request, to: "expired", actor: system }, deps)
    await closeAccount(tx, id, deps)
    return
  }
  throw new ApiError("IDENTITY_BUSY")
}

/** A provisional account without requests: nobody signs in to it any more. */
async function closeAccount(tx: ScopedTransaction, id: string, deps: Pick<Deps, "clock">): Promise<void> {
  await updateClient(tx, id, { state: "disabled" })
  recordAudit(tx, { actor: system, action: "account.closed", object: `client:${id}` }, deps)
}

function personOf({ user_info: info }: Holder): Pick<ClientRow, "names" | "surnames" | "phone"> {
  const { names = "", surname1 = "", surname2 = "", phone = "" } = info
  return { names, surnames: `${surname1} ${surname2}`.trim(), phone }
}
