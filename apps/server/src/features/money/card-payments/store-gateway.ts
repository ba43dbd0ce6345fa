import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { type GatewayRow, insertGateway, listGateways, sealGatewaySecret } from "./card-gateway.ts"

interface NewGateway extends Pick<GatewayRow, "kind" | "address" | "account"> {
  secret: string
}

/** A distributor takes its cards at this gateway from now on. Its secret is stored sealed. */
export async function storeGateway(
  tx: ScopedTransaction,
  { kind, address, account, secret }: NewGateway,
  deps: Pick<Deps, "settings" | "random" | "clock">,
): Promise<void> {
  const testedAt = deps.clock.now()
  const id = newId(deps.random, testedAt)
  const sealedSecret = sealGatewaySecret({ id, secret }, deps)
  await insertGateway(tx, { id, kind, address, account, sealedSecret, isOn: true, testedAt })
}

export async function hasGateway(tx: ScopedTransaction): Promise<boolean> {
  return (await listGateways(tx)).length > 0
}
