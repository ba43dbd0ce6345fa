import { createCipheriv, createDecipheriv } from "node:crypto"
import type { Random } from "../random.ts"

const nonceBytes = 12
const tagBytes = 16

/** The first key seals and each one opens: there are two while a rotation runs. */
export type KeyRing = readonly [current: Buffer, ...former: Buffer[]]

/** AES-256-GCM: nonce, tag, ciphertext. `label` is authenticated, so that a sealed value is valid in one place only. */
export function seal([key]: KeyRing, content: Uint8Array, label: string, random: Random): Buffer {
  const nonce = random.bytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws if the keys, the label or a byte is wrong */
export function unseal([key, ...former]: KeyRing, sealed: Buffer, label: string): Buffer {
  try {
    return open(key, sealed, label)
  } catch (error) {
    const [next, ...others] = former
    if (!next) throw error
    return unseal([next, ...others], sealed, label)
  }
}

function open(key: Buffer, sealed: Buffer, label: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(label))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}
