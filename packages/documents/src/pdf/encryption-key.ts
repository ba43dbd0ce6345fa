import { cbc } from "@noble/ciphers/aes.js"
import { md5 } from "@noble/hashes/legacy.js"
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js"
import { type Bytes, concatenate, equalBytes } from "@trazo/pki/bytes"
import type { EncryptionSettings } from "./encryption-settings.ts"
import { rc4 } from "./rc4.ts"

export interface FileKey {
  readonly key: Bytes
  /** Whether the password was the owner's, who may do everything. */
  readonly isOwner: boolean
}

/** The key that the password opens, as user or as owner; undefined when it is neither. */
export function fileKey(settings: EncryptionSettings, password: string): FileKey | undefined {
  return settings.revision >= 5 ? modernKey(settings, password) : formerKey(settings, password)
}

const padding = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e,
  0x00, 0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
])
const noSalt = new Uint8Array(16)

/** Revisions 2 to 4 (ISO 32000-2 §7.6.4.3.2 and §7.6.4.4.2). */
function formerKey(settings: EncryptionSettings, password: string): FileKey | undefined {
  const padded = (octets: Bytes) => concatenate(octets, padding).slice(0, 32)
  const typed = padded(Uint8Array.from(password, (character) => character.charCodeAt(0) & 255))
  const owner = formerUserKey(settings, padded(userPasswordOf(settings, typed)))
  if (owner) return { key: owner, isOwner: true }
  const user = formerUserKey(settings, typed)
  return user && { key: user, isOwner: false }
}

function formerUserKey(settings: EncryptionSettings, padded: Bytes): Bytes | undefined {
  const { revision, keyLength, owner, user, permissions, id, encryptsMetadata } = settings
  const stated = new Uint8Array(4)
  new DataView(stated.buffer).setInt32(0, permissions | 0, true)
  const rest = revision >= 4 && !encryptsMetadata ? new Uint8Array(4).fill(255) : new Uint8Array()
  let hash = digest(concatenate(padded, owner.slice(0, 32), stated, id, rest))
  if (revision >= 3) for (let round = 0; round < 50; round++) hash = digest(hash.slice(0, keyLength))
  const key = hash.slice(0, keyLength)
  if (revision === 2) return equalBytes(rc4(key, padding), user.slice(0, 32)) ? key : undefined
  let check = rc4(key, digest(concatenate(padding, id)))
  for (let round = 1; round <= 19; round++)
    check = rc4(
      key.map((octet) => octet ^ round),
      check,
    )
  return equalBytes(check, user.slice(0, 16)) ? key : undefined
}

/** What the owner's password decrypts: the user's. */
function userPasswordOf({ revision, keyLength, owner }: EncryptionSettings, padded: Bytes): Bytes {
  let hash = digest(padded)
  if (revision >= 3) for (let round = 0; round < 50; round++) hash = digest(hash)
  const key = hash.slice(0, keyLength)
  let password = owner.slice(0, 32)
  if (revision === 2) return rc4(key, password)
  for (let round = 19; round >= 0; round--)
    password = rc4(
      key.map((octet) => octet ^ round),
      password,
    )
  return password
}

/** Revisions 5 and 6 (ISO 32000-2 §7.6.4.3.3). */
function modernKey(settings: EncryptionSettings, password: string): FileKey | undefined {
  const { revision, owner, user, ownerKey, userKey } = settings
  const typed = new TextEncoder().encode(password.normalize("NFKC")).slice(0, 127)
  const whole = user.slice(0, 48)
  const hashOf = (salt: Bytes, more: Bytes) =>
    revision === 5 ? new Uint8Array(sha256(concatenate(typed, salt, more))) : hardenedHash(typed, salt, more)
  const opens = (entry: Bytes, more: Bytes) =>
    equalBytes(hashOf(entry.slice(32, 40), more), entry.slice(0, 32))
  const open = (entry: Bytes, wrapped: Bytes, more: Bytes) =>
    new Uint8Array(
      cbc(hashOf(entry.slice(40, 48), more), noSalt, { disablePadding: true }).decrypt(wrapped.slice(0, 32)),
    )
  if (opens(owner, whole)) return { key: open(owner, ownerKey, whole), isOwner: true }
  const nothing = new Uint8Array()
  return opens(user, nothing) ? { key: open(user, userKey, nothing), isOwner: false } : undefined
}

const hashes = [sha256, sha384, sha512] as const

/** Algorithm 2.B. */
function hardenedHash(password: Bytes, salt: Bytes, more: Bytes): Bytes {
  let key = new Uint8Array(sha256(concatenate(password, salt, more)))
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const one = concatenate(password, key, more)
    const input = concatenate(...Array.from({ length: 64 }, () => one))
    const output = cbc(key.slice(0, 16), key.slice(16, 32), { disablePadding: true }).encrypt(input)
    const rest = output.subarray(0, 16).reduce((sum, octet) => sum + octet, 0) % 3
    key = new Uint8Array((hashes[rest] ?? sha256)(output))
    last = output.at(-1) ?? 0
  }
  return key.slice(0, 32)
}

const digest = (octets: Bytes): Bytes => new Uint8Array(md5(octets))
