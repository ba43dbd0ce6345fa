import { createHash } from "node:crypto"

/** What a row keeps of a token of 256 random bits: enough to find it, nothing to sign in with. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}
