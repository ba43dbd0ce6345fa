import { serveGateway } from "../../adapters/card-gateway/local/gateway-server.ts"
import { LocalPayPhone } from "../../adapters/card-gateway/local/local-payphone.ts"
import { LocalPlacetoPay } from "../../adapters/card-gateway/local/local-placetopay.ts"
import { inScope } from "../../database/scope.ts"
import { storeGateway } from "../../features/money/card-payments/store-gateway.ts"
import type { TestDistributor } from "../factories.ts"
import type { TestApp } from "../test-app.ts"

/** Local gateways of both kinds, and what they notify of. */
export async function cardGatewaysOf({ clock }: Pick<TestApp, "clock">) {
  const notified: object[] = []
  const placetopay = new LocalPlacetoPay({
    login: "tienda",
    secret: "024h1IlD",
    clock,
    notify: async (body) => void notified.push(body as object),
  })
  const payphone = new LocalPayPhone({ store: "tienda", token: "024h1IlD", clock })
  return {
    notified,
    placetopay,
    payphone,
    servers: { placetopay: await serveGateway(placetopay), payphone: await serveGateway(payphone) },
  }
}

/** A distributor takes cards at a local gateway. */
export function aCardGateway(
  { deps }: TestApp,
  { scope }: TestDistributor,
  { kind, address }: { kind: "placetopay" | "payphone"; address: string },
): Promise<void> {
  const gateway = { kind, address, account: "tienda", secret: "024h1IlD" }
  return inScope(deps.db, scope, (tx) => storeGateway(tx, gateway, deps))
}
