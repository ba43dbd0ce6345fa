import { randomBytes } from "node:crypto"

export interface Random {
  bytes(count: number): Buffer
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

/** 256 bits, URL-safe (43 characters), for links and sessions. */
export function newToken(random: Random): string {
  return random.bytes(32).toString("base64url")
}

/** Version 7 UUID (RFC 9562 section 5.7): sorts by time. */
export function newId(random: Random, now: Date): string {
  const bytes = random.bytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
