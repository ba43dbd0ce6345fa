import { createCipheriv, createDecipheriv } from "node:crypto"
import type { Random } from "./random.ts"

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag, ciphertext. `label` is authenticated, so that a sealed value is valid in one place only. */
export function seal(key: Buffer, content: Uint8Array, label: string, random: Random): Buffer {
  const nonce = random.bytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws if the key, the label or a byte is wrong */
export function unseal(key: Buffer, sealed: Buffer, label: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(label))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}
