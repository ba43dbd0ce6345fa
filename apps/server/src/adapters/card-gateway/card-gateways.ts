import type { GatewayKind } from "@trazo/domain/money/cards/card-gateway"
import type { Clock } from "../../clock.ts"
import type { Random } from "../../random.ts"
import { demonstrationAddress, GatewayAddressRefused, isGatewayAddress } from "./gateway-address.ts"
import { payPhone } from "./payphone.ts"
import { placetoPay } from "./placetopay.ts"
import type { CardGateway } from "./port.ts"

export interface GatewayAccount {
  kind: GatewayKind
  address: string
  /** The login of PlacetoPay, the store of PayPhone. */
  account: string
  secret: string
}

/** Opens a distributor's account at its gateway. @throws GatewayAddressRefused for an address that is no gateway's */
export type OpenCardGateway = (account: GatewayAccount) => CardGateway

interface Addresses {
  /** Of the demonstration's gateways. Null: there are none. */
  local: Record<GatewayKind, string> | null
  /** By default the gateways' own. */
  isAllowed?: typeof isGatewayAddress
}

export function cardGateways(
  sources: { clock: Clock; random: Random },
  { local, isAllowed = isGatewayAddress }: Addresses,
): OpenCardGateway {
  return ({ kind, address: given, account, secret }) => {
    const ofDemonstration = given === demonstrationAddress ? local?.[kind] : undefined
    if (ofDemonstration === undefined && !isAllowed(kind, given)) {
      throw new GatewayAddressRefused(`${given} is no address of ${kind}`)
    }
    const address = ofDemonstration ?? given
    return kind === "placetopay"
      ? placetoPay({ address, login: account, secret }, sources)
      : payPhone({ address, store: account, token: secret })
  }
}
