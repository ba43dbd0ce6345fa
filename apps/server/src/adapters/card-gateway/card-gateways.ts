import type { Clock } from "../../clock.ts"
import type { Random } from "../../random.ts"
import { payPhone } from "./payphone.ts"
import { placetoPay } from "./placetopay.ts"
import type { CardGateway } from "./port.ts"

type GatewayKind = "placetopay" | "payphone"

interface GatewayAccount {
  kind: GatewayKind
  address: string
  /** The login of PlacetoPay, the store of PayPhone. */
  account: string
  secret: string
}

/** Opens a distributor's account at its gateway. */
export type OpenCardGateway = (account: GatewayAccount) => CardGateway

/** In place of an address: the gateway of the demonstration. */
export const demonstrationAddress = "demonstration"

/** @param local addresses of the demonstration's gateways, or null */
export function cardGateways(
  sources: { clock: Clock; random: Random },
  local: Record<GatewayKind, string> | null,
): OpenCardGateway {
  return ({ kind, address: given, account, secret }) => {
    const address = given === demonstrationAddress && local ? local[kind] : given
    return kind === "placetopay"
      ? placetoPay({ address, login: account, secret }, sources)
      : payPhone({ address, store: account, token: secret })
  }
}
