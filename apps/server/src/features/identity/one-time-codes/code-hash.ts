import { createHmac, timingSafeEqual } from "node:crypto"
import { oneTimeCodeLength } from "@trazo/domain/identity/one-time-code"
import type { Random } from "../../../random.ts"
import type { CodeBinding } from "./queries.ts"

const codes = 10 ** oneTimeCodeLength
/** Largest multiple of `codes` in 32 bits. Numbers above it would make small codes more likely. */
const fairLimit = Math.floor(2 ** 32 / codes) * codes

export function newCode(random: Random): string {
  let drawn = random.bytes(4).readUInt32BE()
  while (drawn >= fairLimit) drawn = random.bytes(4).readUInt32BE()
  return String(drawn % codes).padStart(oneTimeCodeLength, "0")
}

/** HMAC-SHA-256 over purpose, subject and code, so that a hash is valid for one purpose and subject only. */
export function codeHash(pepper: Buffer, { purpose, subject }: CodeBinding, code: string): Buffer {
  return createHmac("sha256", pepper)
    .update(JSON.stringify([purpose, subject, code]))
    .digest()
}

export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
