import type { IncomingMessage } from "node:http"
import proxyaddr from "@fastify/proxy-addr"
import { networkOf } from "../network/address-network.ts"
import { type TrustedProxies, trustProxyOption } from "../network/trusted-proxies.ts"

export interface Callers {
  /** The network of a connection, or null for one of a trusted proxy, which carries the calls of many. */
  ofConnection(remoteAddress: string | undefined): string | null
  /** The network of whoever called, through trusted proxies or not. */
  ofCall(request: IncomingMessage): string
}

export function callersBehind(trusted: TrustedProxies): Callers {
  const option = trustProxyOption(trusted)
  const isTrusted =
    option === false
      ? () => false
      : typeof option === "string"
        ? proxyaddr.compile(option.split(","))
        : option
  return {
    ofConnection(remoteAddress) {
      // A connection that is gone again has none.
      if (remoteAddress === undefined || isTrusted(remoteAddress, 0)) return null
      return networkOf(remoteAddress)
    },
    ofCall: (request) => (request.socket.remoteAddress ? networkOf(proxyaddr(request, isTrusted)) : ""),
  }
}
