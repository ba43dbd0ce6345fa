import { argon2Sync, randomBytes } from "node:crypto"

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "")

/**
 * A stored password that is verified at once: one pass over 8 KB. The product's own hashes take 19 MB and two passes
 * (features/clients/hash-password.ts).
 */
export function lightHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync("argon2id", { message: password.normalize("NFC"), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`
}
