import type { GatewayKind } from "@trazo/domain/money/cards/card-gateway"

/** In place of an address: the gateway of the demonstration. */
export const demonstrationAddress = "demonstration"

/** Domains of each gateway. A distributor writes its gateway's address, and this server posts to it. */
const domains: Record<GatewayKind, readonly string[]> = {
  placetopay: ["placetopay.ec", "placetopay.com"],
  payphone: ["payphonetodoesposible.com", "payphone.app"],
}

/** The address is none of the gateway: this server does not post to it. */
export class GatewayAddressRefused extends Error {
  override name = "GatewayAddressRefused"
}

/** Whether this server may post to an address: https, a host of the gateway, the usual port, and nothing hidden in it. */
export function isGatewayAddress(kind: GatewayKind, address: string): boolean {
  if (!/^https:\/\/[a-z0-9.-]+(?:\/[\w./-]*)?$/i.test(address) || !URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return domains[kind].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
