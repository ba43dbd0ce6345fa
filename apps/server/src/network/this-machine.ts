import { BlockList, isIP } from "node:net"

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** Accepts `127.0.0.1`, `::1` and `::ffff:127.0.0.1`. */
export function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? "ipv6" : "ipv4")
}

export function isThisMachine(host: string): boolean {
  return host === "localhost" || isLoopback(host)
}

/** Whether a service's URL names this machine, where nobody can intercept the connection. */
export function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return isThisMachine(hostname.toLowerCase().replace(/^\[|\]$/g, ""))
}
