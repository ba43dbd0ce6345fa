import { type Argon2Parameters, argon2, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { ApiError } from "@trazo/contract/errors/errors"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"
import type { Random } from "../../../random.ts"

const derive = promisify(argon2)

/** OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const tagLength = 32

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function plain(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "")
}

/** Returns a PHC string («$argon2id$v=19$m=…»). */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const nonce = random.bytes(16)
  const parameters: Argon2Parameters = { message: password.normalize("NFC"), nonce, tagLength, ...cost }
  const tag = await derive("argon2id", parameters)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(nonce)}$${plain(tag)}`
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, expected] = shape.exec(hash) ?? []
  if (!nonce || !expected) return false
  const tag = Buffer.from(expected, "base64")
  const found = await derive("argon2id", {
    message: password.normalize("NFC"),
    nonce: Buffer.from(nonce, "base64"),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, tag)
}

/**
 * Hash that no password matches, at the usual cost. Stands for a password that was never chosen, and is verified for an
 * unknown user, so that the response time does not reveal whether an account exists.
 */
export const unusableHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`

/** @throws ApiError VALIDATION_FAILED */
export function requireAllowedPassword(password: string): void {
  const problem = accountPasswordProblem(password)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { password: problem } })
}
