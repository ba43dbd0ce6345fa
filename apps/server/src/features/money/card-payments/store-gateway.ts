import { ApiError } from "@trazo/contract/errors/errors"
import type { GatewayAccount } from "../../../adapters/card-gateway/card-gateways.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import {
  findLatestGateway,
  insertGateway,
  listGateways,
  sealGatewaySecret,
  switchOffGateways,
  updateGateway,
} from "./card-gateway.ts"

/** Accounts that a distributor ever had. Their payments are still followed. */
const mostGateways = 20

/**
 * A distributor takes its cards at this gateway from now on. Its secret is stored sealed. An account that is known gets
 * the new secret, for its payments too.
 * @throws ApiError VALIDATION_FAILED for too many accounts
 */
export async function storeGateway(
  tx: ScopedTransaction,
  { kind, address, account, secret }: GatewayAccount,
  deps: Pick<Deps, "settings" | "random" | "clock">,
): Promise<void> {
  const testedAt = deps.clock.now()
  const all = await listGateways(tx)
  const known = all.find((one) => one.kind === kind && one.address === address && one.account === account)
  if (!known && all.length >= mostGateways) {
    const fields = { account: `Puede tener hasta ${mostGateways} cuentas en pasarelas` }
    throw new ApiError("VALIDATION_FAILED", { fields })
  }
  const isFirst = (await findLatestGateway(tx))?.isFirst ?? true
  await switchOffGateways(tx)
  const id = known?.id ?? newId(deps.random, testedAt)
  const sealedSecret = sealGatewaySecret({ id, secret }, deps)
  const changes = { sealedSecret, isOn: true, isFirst, testedAt }
  if (known) await updateGateway(tx, id, changes)
  else await insertGateway(tx, { id, kind, address, account, ...changes })
}

export async function hasGateway(tx: ScopedTransaction): Promise<boolean> {
  return (await listGateways(tx)).length > 0
}
