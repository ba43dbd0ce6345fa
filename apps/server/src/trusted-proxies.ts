import { isIP } from "node:net"

/** A number of hops, addresses and networks separated by commas, or none. */
export type TrustedProxies = number | string | false

const mostHops = 10

/** Returns null for anything else, also for `true` and for a network of all addresses: both trust every client. */
export function parseTrustProxy(text: string): TrustedProxies | null {
  if (text === "false" || text === "0") return false
  if (/^\d+$/.test(text)) return Number(text) <= mostHops ? Number(text) : null
  const places = text.split(",").map((place) => place.trim())
  return places.every(isAddressOrNetwork) ? places.join(",") : null
}

function isAddressOrNetwork(place: string): boolean {
  const [address = "", bits, ...rest] = place.split("/")
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Fastify's own reading of a number trusts no proxy at all, so the hops are counted here. */
export function trustProxyOption(
  trusted: TrustedProxies,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : trusted
}
