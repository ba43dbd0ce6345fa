import type { ReviewedAccount } from "@trazo/contract/review"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { identityOf } from "../requests/request-account.ts"
import { presentAccount } from "./presenters.ts"
import {
  listAccountsOfIdentity,
  listCertificatesOfAccounts,
  listPendingAddressChanges,
  listRequestsOfAccounts,
} from "./review.queries.ts"

/**
 * The accounts of a request's identity for staff to compare: the request's own first, then the approved one. A closed
 * account that did nothing is left out.
 */
export async function loadAccounts(tx: ScopedTransaction, request: RequestRow): Promise<ReviewedAccount[]> {
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
