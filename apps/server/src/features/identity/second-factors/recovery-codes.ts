import { createHmac } from "node:crypto"
import {
  normaliseRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from "@trazo/domain/identity/second-factor"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Random } from "../../../random.ts"
import { owned } from "./factor-account.ts"
import type { Subject } from "./subject.ts"

/** 120 bits per code: the five low bits of each byte select one of 32 characters. */
function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(random.bytes(recoveryCodeLength), (byte) => recoveryAlphabet[byte & 31]).join(""),
  )
}

/** HMAC-SHA-256 over the account and the code, so that a code is valid for one account only. */
function recoveryHash({ area, id }: Subject, typed: string, pepper: Buffer): Buffer {
  return createHmac("sha256", pepper)
    .update(JSON.stringify(["recovery", area, id, normaliseRecoveryCode(typed)]))
    .digest()
}

/** The hashes that a typed code may be stored under: codes outlive a master key. */
export function recoveryHashes(
  subject: Subject,
  typed: string,
  { settings }: Pick<Deps, "settings">,
): Buffer[] {
  return settings.secrets.codePepper.map((pepper) => recoveryHash(subject, typed, pepper))
}

/** @returns the new codes; only their hashes are stored */
export async function replaceRecoveryCodes(
  tx: AnyTransaction,
  subject: Subject,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string[]> {
  const codes = newRecoveryCodes(deps.random)
  const hashes = codes.map((code) => recoveryHash(subject, code, deps.settings.secrets.codePepper[0]))
  await deleteRecoveryCodes(tx, subject)
  await insertRecoveryCodes(tx, subject, { hashes, now: deps.clock.now() })
  return codes
}

export async function countRecoveryCodes(tx: AnyTransaction, { area, id }: Subject): Promise<number> {
  const row = await tx
    .selectFrom("recoveryCodes")
    .select((select) => select.fn.countAll<string>().as("total"))
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

async function insertRecoveryCodes(
  tx: AnyTransaction,
  subject: Subject,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  const rows = hashes.map((codeHash) => ({
    ...owned(tx, subject),
    codeHash,
    usedAt: null,
    createdAt: now,
  }))
  await tx.insertInto("recoveryCodes").values(rows).execute()
}

/** @returns whether the code was valid and unused */
export async function useRecoveryCode(
  tx: AnyTransaction,
  { area, id }: Subject,
  { hashes, now }: { hashes: Buffer[]; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .where("codeHash", "in", hashes)
    .where("usedAt", "is", null)
    .returning("subjectId")
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteRecoveryCodes(tx: AnyTransaction, { area, id }: Subject): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("subjectId", "=", id).where("area", "=", area).execute()
}
