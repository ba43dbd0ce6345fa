import { ApiError } from "@trazo/contract/errors/errors"
import { isFinal, requestStatuses } from "@trazo/domain/requests/request-status"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { lockIdentity, requireUndisputed } from "../../requests/identity-accounts/identity-account.ts"
import { hasIdentity, identityOf, type RequestRow } from "../../requests/requests/request.ts"

/** Serialises the starts of an account's requests. The lock lasts until commit. */
export async function lockDraftsOf(tx: ScopedTransaction, clientId: string): Promise<void> {
  await lockName(tx, `drafts ${clientId}`)
}

/** Bounds what is read for one account. */
const sourceLimit = 50

/** Requests that staff approved for this account, the newest first. A merge brings none of another account. */
async function listSources(tx: ScopedTransaction, clientId: string): Promise<RequestRow[]> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("approvedClientId", "=", clientId)
    .where("status", "in", ["approved", "issued"])
    .where("removalId", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(sourceLimit)
    .execute()
}

/** The unfinished requests that an account started, the last changed first. */
export async function listAccountDrafts(tx: ScopedTransaction, clientId: string): Promise<RequestRow[]> {
  return await tx
    .selectFrom("requests")
    .selectAll()
    .where("startedBy", "=", clientId)
    .where("status", "=", "draft")
    .where("removalId", "is", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute()
}

const openStatuses = requestStatuses.filter((status) => status !== "draft" && !isFinal(status))

/** Submitted requests of an account that are open, or whose certificate is valid. The newest first. */
export async function listStanding(tx: ScopedTransaction, clientId: string, now: Date) {
  return await tx
    .selectFrom("requests")
    .leftJoin("certificates", (join) =>
      join
        .onRef("certificates.requestId", "=", "requests.id")
        .on("certificates.der", "is not", null)
        .on("certificates.status", "=", "valid")
        .on("certificates.replacedBy", "is", null)
        .on("certificates.notAfter", ">", now),
    )
    .select(["requests.id", "requests.number", "requests.kind", "requests.validity", "requests.status"])
    .select(["requests.userInfo", "certificates.notAfter"])
    .where("requests.distributorId", "=", tx.scope.distributorId)
    .where("requests.clientId", "=", clientId)
    .where("requests.removalId", "is", null)
    .where((where) =>
      where.or([
        where("requests.status", "in", openStatuses),
        where.and([where("requests.status", "=", "issued"), where("certificates.serial", "is not", null)]),
      ]),
    )
    .orderBy("requests.createdAt", "desc")
    .orderBy("requests.id", "desc")
    .limit(sourceLimit)
    .execute()
}

export type StandingRow = Awaited<ReturnType<typeof listStanding>>[number]

type Account = Awaited<ReturnType<typeof loadClient>>

/**
 * The account in which a request of a signed-in client ends, before it is submitted. Null for other requests. What the
 * request began with may have been taken back since.
 * @throws ApiError KNOWN_DATA_VOID, ACCOUNT_DISPUTED
 */
export async function loadOwnAccount(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "startedBy" | "prefilledFrom" | "verifiedEmail" | "foreing" | "userInfo">,
): Promise<Account | null> {
  if (request.startedBy === null) return null
  const identity = identityOf(request)
  await lockIdentity(tx, identity.identity)
  const account = await loadClient(tx, request.startedBy)
  const isProved = account.approvedAt !== null || account.email === request.verifiedEmail
  if (!isOpen(account) || !isProved || !hasIdentity(account, identity)) throw new ApiError("KNOWN_DATA_VOID")
  await requireUndisputed(tx, account.id)
  const { prefilledFrom: source } = request
  if (source === null) return account
  const isUsable = (await usableSources(tx, account)).some(({ id }) => id === source)
  if (!isUsable) throw new ApiError("KNOWN_DATA_VOID")
  return account
}

function isOpen({ state, removalId }: Account): boolean {
  return state === "active" && removalId === null
}

/** The approved requests of an approved account that name its holder. A provisional account has none. */
export async function usableSources(tx: ScopedTransaction, account: Account): Promise<RequestRow[]> {
  if (account.approvedAt === null || !isOpen(account)) return []
  const sources = await listSources(tx, account.id)
  return sources.filter((source) => hasIdentity(account, identityOf(source)))
}
