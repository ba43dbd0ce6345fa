import type { BankAccount, Distributor } from "@trazo/contract/branding"
import type { RouteResponse } from "@trazo/contract/endpoint"
import type { getPaymentMethods as endpoint } from "@trazo/contract/payment"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { ownRequestId } from "../requests/load-draft.ts"
import { loadFlow } from "../requests/load-flow.ts"
import { loadRequest } from "../requests/load-request.ts"

export function getPaymentMethods(
  scope: Scope,
  actor: Actor,
  deps: Deps,
): Promise<RouteResponse<typeof endpoint>> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await loadRequest(tx, ownRequestId(actor))
    const distributor = await loadDistributor(tx)
    return {
      flow: await loadFlow(tx, request, deps),
      accounts: activeBankAccounts(distributor),
      instructions: distributor.configuration?.texts.transaction ?? "",
    }
  })
}

/** Returns no accounts when the transfer method is disabled. */
export function activeBankAccounts({ configuration }: Pick<Distributor, "configuration">): BankAccount[] {
  const transfer = configuration?.paymentMethods.transfer
  return transfer?.enabled ? transfer.accounts : []
}
