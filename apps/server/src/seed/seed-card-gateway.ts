import { demonstrationAddress } from "../adapters/card-gateway/gateway-address.ts"
import { demonstrationAccount } from "../adapters/card-gateway/local/demonstration.ts"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { hasGateway, storeGateway } from "../features/money/card-payments/store-gateway.ts"

/** A demo distributor takes cards at the gateway of the demonstration. */
export async function seedCardGateway(
  scope: Scope,
  kind: "placetopay" | "payphone",
  deps: Deps,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    if (await hasGateway(tx)) return
    await storeGateway(tx, { kind, address: demonstrationAddress, ...demonstrationAccount }, deps)
  })
}
