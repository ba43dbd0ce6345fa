import { BlockList, isIP } from "node:net"

/** Special-purpose addresses (IANA registries of RFC 6890) inside IPv4 and inside 2000::/3. */
const special = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, prefix, "ipv4")
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6")

const globalUnicast = new BlockList()
globalUnicast.addSubnet("2000::", 3, "ipv6")

/** Whether an IP address is of the public internet: not of this machine, a private network or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, "ipv4")
  // Mapped, translated, link-local and unique local addresses lie outside of 2000::/3.
  return version === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6")
}
