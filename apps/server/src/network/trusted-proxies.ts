import { isIP } from "node:net"
import { z } from "zod"
import { networkOf } from "./address-network.ts"

/** A number of hops, addresses and networks separated by commas, or none. */
export type TrustedProxies = number | string | false

const mostHops = 10

/** Shorter prefixes cover the internet in a few entries, such as 0.0.0.0/1 and 128.0.0.0/1. */
const shortestPrefix = { 4: 8, 6: 16 } as const

/** Returns null for anything else, also for `true` and for networks of many clients: they trust what clients send. */
export function parseTrustProxy(text: string): TrustedProxies | null {
  if (text === "false" || text === "0") return false
  if (/^\d+$/.test(text)) return Number(text) <= mostHops ? Number(text) : null
  const places = text.split(",").map((place) => place.trim())
  return places.every(isAddressOrNetwork) ? places.join(",") : null
}

export const trustProxySetting = z
  .string()
  .default("false")
  .transform((text, context) => {
    const trusted = parseTrustProxy(text)
    if (trusted !== null) return trusted
    context.addIssue(
      "debe ser un número de saltos (1 a 10) o direcciones y redes separadas por comas, nunca true",
    )
    return z.NEVER
  })

function isAddressOrNetwork(place: string): boolean {
  const [address = "", bits, ...rest] = place.split("/")
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // ::ffff:0:0/96 is every IPv4 address.
  if (version === 6 && isIP(networkOf(address)) === 4) return false
  const shortest = shortestPrefix[version === 4 ? 4 : 6]
  const prefix = /^[1-9]\d{0,2}$/.test(bits) ? Number(bits) : 0
  return prefix >= shortest && prefix <= (version === 4 ? 32 : 128)
}

/** Fastify's own reading of a number trusts no proxy at all, so the hops are counted here. */
export function trustProxyOption(
  trusted: TrustedProxies,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : trusted
}
