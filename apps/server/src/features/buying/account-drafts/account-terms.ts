import { ApiError } from "@trazo/contract/errors/errors"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { lockIdentity, requireUndisputed } from "../../requests/identity-accounts/identity-account.ts"
import { hasIdentity, identityOf, type RequestRow } from "../../requests/requests/request.ts"
import { listSources } from "./queries.ts"

type Account = Awaited<ReturnType<typeof loadClient>>

/**
 * The account in which a request of a signed-in client ends, before it is submitted. Null for other requests. What the
 * request began with may have been taken back since.
 * @throws ApiError KNOWN_DATA_VOID, ACCOUNT_DISPUTED
 */
export async function loadOwnAccount(
  tx: ScopedTransaction,
  request: Pick<RequestRow, "started_by" | "prefilled_from" | "verified_email" | "foreing" | "user_info">,
): Promise<Account | null> {
  if (request.started_by === null) return null
  const identity = identityOf(request)
  await lockIdentity(tx, identity.identity)
  const account = await loadClient(tx, request.started_by)
  const isProved = account.approved_at !== null || account.email === request.verified_email
  if (!isOpen(account) || !isProved || !hasIdentity(account, identity)) throw new ApiError("KNOWN_DATA_VOID")
  await requireUndisputed(tx, account.id)
  const { prefilled_from: source } = request
  if (source === null) return account
  const isUsable = (await usableSources(tx, account)).some(({ id }) => id === source)
  if (!isUsable) throw new ApiError("KNOWN_DATA_VOID")
  return account
}

function isOpen({ state, removal_id }: Account): boolean {
  return state === "active" && removal_id === null
}

/** The approved requests of an approved account that name its holder. A provisional account has none. */
export async function usableSources(tx: ScopedTransaction, account: Account): Promise<RequestRow[]> {
  if (account.approved_at === null || !isOpen(account)) return []
  const sources = await listSources(tx, account.id)
  return sources.filter((source) => hasIdentity(account, identityOf(source)))
}
