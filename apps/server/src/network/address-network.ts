import { isIP } from "node:net"

/**
 * The network that limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, because one subscriber
 * has at least a /64 (RFC 6177). An IPv4-mapped address counts as IPv4. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1)
  if (isIP(bare) !== 6) return address
  const groups = groupsOf(bare)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return groups.slice(6).flatMap(bytesOf).join(".")
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`
}

/** The eight groups of a valid IPv6 address (RFC 4291 section 2.2). */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::")
  const [before, after] = [numbersOf(head), numbersOf(tail ?? "")]
  const gap = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...gap, ...after]
}

function numbersOf(text: string): number[] {
  if (text === "") return []
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}
