import type { Clock } from "../../../clock.ts"
import {
  type GatewayRequest,
  type GatewayResponse,
  type LocalGateway,
  serveGateway,
} from "./gateway-server.ts"
import { LocalPayPhone } from "./local-payphone.ts"
import { LocalPlacetoPay } from "./local-placetopay.ts"

/** The account of the demonstration's distributors at its gateways. */
export const demonstrationAccount = { account: "demostracion", secret: "demostracion" }

/** Where the pages of the demonstration's gateways are, on every host. */
export const demonstrationPath = "/pasarela-de-prueba"

export interface DemonstrationGateways {
  /** Of their APIs. */
  addresses: Record<"placetopay" | "payphone", string>
  /** What a payer does on a page. Null: there is no such page. */
  respond(request: GatewayRequest): Promise<GatewayResponse | null>
  close(): Promise<void>
}

/** Both gateways in this process. They charge nothing, and forget everything when it ends. */
export async function openDemonstrationGateways(clock: Clock): Promise<DemonstrationGateways> {
  const { account, secret } = demonstrationAccount
  const gateways: Record<"placetopay" | "payphone", LocalGateway> = {
    placetopay: new LocalPlacetoPay({ login: account, secret, clock, pendingSeconds: 60 }),
    payphone: new LocalPayPhone({ store: account, token: secret, clock }),
  }
  const placetopay = await serveGateway(gateways.placetopay, `${demonstrationPath}/placetopay`)
  const payphone = await serveGateway(gateways.payphone, `${demonstrationPath}/payphone`)
  return {
    addresses: { placetopay: placetopay.address, payphone: payphone.address },
    async respond(request) {
      const { pathname } = request.url
      if (pathname.startsWith(`${demonstrationPath}/placetopay/session/`)) {
        return await gateways.placetopay.respond(request, "")
      }
      return pathname.startsWith(`${demonstrationPath}/payphone/pay/`)
        ? await gateways.payphone.respond(request, "")
        : null
    },
    async close() {
      await Promise.all([placetopay.close(), payphone.close()])
    },
  }
}
