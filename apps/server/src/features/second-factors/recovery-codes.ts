import { createHmac } from "node:crypto"
import {
  normaliseRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from "@trazo/domain/access/second-factor"
import type { Deps } from "../../deps.ts"
import type { Random } from "../../random.ts"
import { deleteRecoveryCodes, insertRecoveryCodes } from "./queries.ts"
import type { Either, Subject } from "./subject.ts"

/** Fifty bits each: 32 signs, one byte's five low bits a sign. */
function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(random.bytes(recoveryCodeLength), (byte) => recoveryAlphabet[byte & 31]).join(""),
  )
}

/** HMAC-SHA-256 over whose it is and the code: one account's code is nothing at another. */
export function recoveryHash(
  { area, id }: Subject,
  typed: string,
  { settings }: Pick<Deps, "settings">,
): Buffer {
  return createHmac("sha256", settings.secrets.codePepper)
    .update(JSON.stringify(["recovery", area, id, normaliseRecoveryCode(typed)]))
    .digest()
}

/** New ones in the place of all before. @returns them as drawn: only their hashes stay */
export async function giveRecoveryCodes(
  tx: Either,
  subject: Subject,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string[]> {
  const codes = newRecoveryCodes(deps.random)
  const hashes = codes.map((code) => recoveryHash(subject, code, deps))
  await deleteRecoveryCodes(tx, subject)
  await insertRecoveryCodes(tx, subject, { hashes, now: deps.clock.now() })
  return codes
}
