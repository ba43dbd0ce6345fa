import { createHmac } from "node:crypto"
import {
  normaliseRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from "@trazo/domain/access/second-factor"
import type { AnyTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { Random } from "../../random.ts"
import { deleteRecoveryCodes, insertRecoveryCodes } from "./queries.ts"
import type { Subject } from "./subject.ts"

/** 120 bits per code: the five low bits of each byte select one of 32 characters. */
function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(random.bytes(recoveryCodeLength), (byte) => recoveryAlphabet[byte & 31]).join(""),
  )
}

/** HMAC-SHA-256 over the account and the code, so that a code is valid for one account only. */
export function recoveryHash(
  { area, id }: Subject,
  typed: string,
  { settings }: Pick<Deps, "settings">,
): Buffer {
  return createHmac("sha256", settings.secrets.codePepper)
    .update(JSON.stringify(["recovery", area, id, normaliseRecoveryCode(typed)]))
    .digest()
}

/** @returns the new codes; only their hashes are stored */
export async function replaceRecoveryCodes(
  tx: AnyTransaction,
  subject: Subject,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string[]> {
  const codes = newRecoveryCodes(deps.random)
  const hashes = codes.map((code) => recoveryHash(subject, code, deps))
  await deleteRecoveryCodes(tx, subject)
  await insertRecoveryCodes(tx, subject, { hashes, now: deps.clock.now() })
  return codes
}
