import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import type { Deps } from "../../../deps.ts"
import type { Random } from "../../../random.ts"

/** A plain digest is enough for a token of 256 random bits. Only the digest is stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}

export interface CodeBinding {
  kind: OneTimeCodePurpose
  /** Id of the request or client, or serial of the certificate. */
  subject: string
}

/** HMAC-SHA-256 over kind, subject and code, so that a hash is valid for one kind and subject only. */
export function codeHash(pepper: Buffer, { kind, subject }: CodeBinding, code: string): Buffer {
  return createHmac("sha256", pepper)
    .update(JSON.stringify([kind, subject, code]))
    .digest()
}

/** In constant time. */
export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

const derive = (key: Buffer, text: string, bytes: number) =>
  createHmac("sha256", key).update(text).digest().subarray(0, bytes).toString("base64url")

interface Handed {
  /** The hash of the token that was handed out. */
  stored?: Buffer | null | undefined
  bytes?: number
}

/**
 * The token that the installation's key derives from a text, so that it can be made again. With the stored hash, it is the
 * one that was handed out, also under an earlier master key.
 */
export function derivedToken(
  text: string,
  { stored, bytes = 32 }: Handed,
  { settings }: Pick<Deps, "settings">,
): string {
  const [current, ...earlier] = settings.secrets.linkKey
  const token = derive(current, text, bytes)
  if (!stored || hashToken(token).equals(stored)) return token
  return earlier.map((key) => derive(key, text, bytes)).find((one) => hashToken(one).equals(stored)) ?? token
}

/** Whether a token of which no hash is stored is derived from the text, also under an earlier master key. */
export function isDerivedToken(
  text: string,
  { token, bytes = 32 }: { token: string; bytes?: number },
  { settings }: Pick<Deps, "settings">,
): boolean {
  const given = Buffer.from(token)
  return settings.secrets.linkKey.some((key) => sameHash(given, Buffer.from(derive(key, text, bytes))))
}

/** Drawn again above the largest multiple of `all` in 32 bits, which would make small codes more likely. */
export function newDigits(random: Random, length: number): string {
  const all = 10 ** length
  const fairLimit = Math.floor(2 ** 32 / all) * all
  let drawn = random.bytes(4).readUInt32BE()
  while (drawn >= fairLimit) drawn = random.bytes(4).readUInt32BE()
  return digitsOf(drawn, length)
}

export function digitsOf(number: number, length: number): string {
  return String(number % 10 ** length).padStart(length, "0")
}

/** Counts a number that was typed at the other device. Throw after the commit, so that the try counts. */
export function afterWrongNumber(row: { wrongNumbers: number }, { tries }: { tries: number }, now: Date) {
  const wrongNumbers = row.wrongNumbers + 1
  return { wrongNumbers, endedAt: wrongNumbers >= tries ? now : null }
}
