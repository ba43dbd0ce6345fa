import { createHash } from "node:crypto"
import type { Scope } from "../../database/scope.ts"

/** A request's id that is the same whenever the story is told: version 8 of RFC 9562, from the tenant and the key. */
export function storyId({ distributorId }: Scope, key: string): string {
  const bytes = createHash("sha256").update(`${distributorId}/${key}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
