import { ApiError } from "@trazo/contract/errors/errors"
import { provisionalAccountLimit } from "@trazo/domain/identity/identity-account"
import { system } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { changeClient } from "../../identity/credentials/client-account.ts"
import { moveRequest } from "../requests/move-request.ts"
import {
  type Holder,
  hasIdentity,
  type Identity,
  identityOf,
  type RequestRow,
  verifiedEmailOf,
} from "../requests/request.ts"
import {
  type ClientRow,
  closeAccount,
  hasApprovedClient,
  hasOtherRequest,
  insertClient,
  listProvisionalClients,
  listRequestsToExpire,
  lockApprovedClient,
  lockClient,
  lockIdentity,
} from "./identity-account.ts"

/**
 * Assigns requests to accounts (docs/security/accounts.md). Lock order: request, identity, account.
 */

type Submitted = Holder & Pick<RequestRow, "id" | "verifiedEmail">

type AccountDeps = Pick<Deps, "clock" | "random" | "live" | "jobs" | "reactions">

/** In one order, whoever asks. */
export async function lockIdentities(tx: ScopedTransaction, numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].sort()) await lockIdentity(tx, number)
}

/**
 * Returns the account of a request at submission: the signed-in client's account if it has the same identity and is
 * approved or has the request's verified address, the identity's approved account if its address is the verified one
 * (docs/security/accounts.md), otherwise the provisional account of the identity and verified
 * address, created if missing. An existing password stays; an account without a password and without other requests gets
 * this one.
 * @throws ApiError IDENTITY_BUSY, VALIDATION_FAILED
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
    const isProved = own.approvedAt !== null || own.email === request.verifiedEmail
    if (own.state === "active" && isProved && hasIdentity(own, identity)) return own.id
  }
  const approved = await lockApprovedClient(tx, identity)
  if (approved?.email !== verifiedEmailOf(request)) return provisionalAccount(tx, request, passwordHash, deps)
  if (passwordHash !== null) {
    throw new ApiError("VALIDATION_FAILED", { fields: { password: accountWithThisAddress } })
  }
  return approved.id
}

/**
 * Whether an unsubmitted request will end in the approved account of its identity. True only for the address of that
 * account, once a code has proved it: nobody else learns that the identity has an account.
 */
export async function joinsApprovedAccount(
  tx: ScopedTransaction,
  request: Holder & Pick<RequestRow, "verifiedEmail">,
): Promise<boolean> {
  const { verifiedEmail: email, userInfo: info } = request
  return (
    email !== null && email === info.email && (await hasApprovedClient(tx, { ...identityOf(request), email }))
  )
}

/**
 * Returns the account of a request after its personal data were corrected. A provisional account used only by this
 * request is updated. Other accounts do not change: a corrected identity number leads to a provisional account of the
 * request's verified address, never to an account created by someone else.
 * @param before stored row, locked
 * @throws ApiError IDENTITY_BUSY
 */
export async function updateAccountAfterCorrection(
  tx: ScopedTransaction,
  { before, corrected }: { before: RequestRow; corrected: RequestRow },
  deps: AccountDeps,
): Promise<string | null> {
  const { clientId, id: requestId } = before
  if (clientId === null) return null
  const identity = identityOf(corrected)
  await lockIdentities(tx, [identityOf(before).identity, identity.identity])
  const account = await lockClient(tx, clientId)
  const isSame = hasIdentity(account, identity)
  const isOwn = account.approvedAt === null && !(await hasOtherRequest(tx, { clientId, requestId }))
  if (isSame) {
    if (isOwn) await changeClient(tx, clientId, personOf(corrected))
    return clientId
  }
  if (isOwn && !(await findProvisional(tx, identity, account.email))) {
    await evictProvisionalAccount(tx, identity.identity, deps)
    await changeClient(tx, clientId, { ...identity, ...personOf(corrected) })
    return clientId
  }
  const next = await provisionalAccount(tx, corrected, null, deps)
  if (isOwn) await closeAccount(tx, clientId, deps)
  return next
}

/**
 * Makes a provisional account that staff insert. Other accounts of the identity stay.
 * @throws ApiError VALIDATION_FAILED if the identity has an approved account or one of this address; IDENTITY_BUSY
 */
export async function insertProvisionalAccount(
  tx: ScopedTransaction,
  account: Identity & Pick<ClientRow, "names" | "surnames" | "phone" | "email" | "internal">,
  { clock }: Pick<Deps, "clock">,
): Promise<string> {
  const taken = (field: string, message: string) =>
    new ApiError("VALIDATION_FAILED", { fields: { [field]: message } })
  await lockIdentity(tx, account.identity)
  if (await lockApprovedClient(tx, account))
    throw taken("identity", "Ese documento ya tiene una cuenta aprobada")
  const place = await findProvisionalPlace(tx, account)
  if (place === "taken") throw taken("email", "Ese documento ya tiene una cuenta con este correo")
  if (place === "full") throw new ApiError("IDENTITY_BUSY")
  return (await insertClient(tx, { ...account, passwordHash: null, createdAt: clock.now() })).id
}

/**
 * Whether an account may be opened beside the provisional ones of its identity: `taken` by one of the same address,
 * `full` at their limit. The identity is locked.
 */
export async function findProvisionalPlace(
  tx: ScopedTransaction,
  account: Identity & Pick<ClientRow, "email">,
): Promise<"free" | "taken" | "full"> {
  const accounts = await listProvisionalClients(tx, account.identity)
  if (accounts.some((one) => hasIdentity(one, account) && one.email === account.email)) return "taken"
  return accounts.length < provisionalAccountLimit ? "free" : "full"
}

const accountWithThisAddress =
  "Ya tiene una cuenta con este documento y este correo. Envíe sin contraseña: entrará con la que ya usa, o con un código."

const accountWithoutPassword =
  "Ya tiene una cuenta sin contraseña con este correo. Envíe sin contraseña: entrará con un código, y en «Mi cuenta» puede crear una."

/** @throws ApiError IDENTITY_BUSY, VALIDATION_FAILED for a password of an account that has none and other requests */
async function provisionalAccount(
  tx: ScopedTransaction,
  request: Submitted,
  passwordHash: string | null,
  deps: AccountDeps,
): Promise<string> {
  const identity = identityOf(request)
  const email = verifiedEmailOf(request)
  const existing = await findProvisional(tx, identity, email)
  if (existing) {
    if (existing.passwordHash === null && passwordHash !== null) {
      // A forwarded link of this draft must not open the account's other requests.
      if (await hasOtherRequest(tx, { clientId: existing.id, requestId: request.id })) {
        throw new ApiError("VALIDATION_FAILED", { fields: { password: accountWithoutPassword } })
      }
      await changeClient(tx, existing.id, { passwordHash })
    }
    return existing.id
  }
  await evictProvisionalAccount(tx, identity.identity, deps)
  const person = { ...identity, ...personOf(request), email }
  const account = { ...person, passwordHash, createdAt: deps.clock.now() }
  return (await insertClient(tx, account)).id
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
 * Enforces the limit of provisional accounts per identity number. Closes the oldest account whose open requests are
 * all unpaid and expires those requests.
 * @throws ApiError IDENTITY_BUSY when every account has a payment under review or further
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

function personOf({ userInfo: info }: Holder): Pick<ClientRow, "names" | "surnames" | "phone"> {
  const { names = "", surname1 = "", surname2 = "", phone = "" } = info
  return { names, surnames: `${surname1} ${surname2}`.trim(), phone }
}
