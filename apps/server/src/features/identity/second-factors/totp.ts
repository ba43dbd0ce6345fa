import { totpDriftSteps, totpPeriodSeconds, totpStep } from "@trazo/domain/identity/second-factor"
import { Secret, TOTP } from "otpauth"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Random } from "../../../random.ts"
import { seal, unseal } from "../../../secrets/sealing.ts"
import { owned } from "./factor-account.ts"
import type { Subject } from "./subject.ts"

/** 160 bits, as RFC 4226 section 4 recommends. */
export function newTotpSecret(random: Random): Buffer {
  return random.bytes(20)
}

/** RFC 6238 with the parameters that authenticator applications support: SHA-1, six digits, 30 seconds. */
export function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = new Uint8Array(secret).buffer
  const key = new Secret({ buffer })
  return new TOTP({ ...names, secret: key, algorithm: "SHA1", digits: 6, period: totpPeriodSeconds })
}

export function acceptedStep(secret: Buffer, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, "")
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: totpDriftSteps })
  return delta === null ? null : totpStep(now) + delta
}

const labelOf = ({ area, id }: Subject) => `totp:${area}:${id}`

export function sealTotpSecret(
  secret: Buffer,
  subject: Subject,
  { settings, random }: Pick<Deps, "settings" | "random">,
): Buffer {
  return seal(settings.secrets.factorKey, secret, labelOf(subject), random)
}

export function openTotpSecret(
  sealed: Buffer,
  subject: Subject,
  { settings }: Pick<Deps, "settings">,
): Buffer {
  return unseal(settings.secrets.factorKey, sealed, labelOf(subject))
}

interface TotpRow {
  sealedSecret: Buffer
  confirmedAt: Date | null
  lastStep: number | null
}

function totp(tx: AnyTransaction, { area, id }: Subject) {
  return tx
    .selectFrom("totpFactors")
    .select(["sealedSecret", "confirmedAt", "lastStep"])
    .where("subjectId", "=", id)
    .where("area", "=", area)
}

export const findTotp = (tx: AnyTransaction, subject: Subject): Promise<TotpRow | undefined> =>
  totp(tx, subject).executeTakeFirst()

export const lockTotp = (tx: AnyTransaction, subject: Subject): Promise<TotpRow | undefined> =>
  totp(tx, subject).forUpdate().executeTakeFirst()

/** @returns false if a confirmed one exists */
export async function putTotp(
  tx: AnyTransaction,
  subject: Subject,
  { sealedSecret, now }: { sealedSecret: Buffer; now: Date },
): Promise<boolean> {
  const values = { sealedSecret, confirmedAt: null, lastStep: null, createdAt: now }
  const written = await tx
    .insertInto("totpFactors")
    .values({ ...owned(tx, subject), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["subjectId", "area"])
        .doUpdateSet(values)
        .where("totpFactors.confirmedAt", "is", null),
    )
    .returning("subjectId")
    .executeTakeFirst()
  return written !== undefined
}

export async function updateTotp(
  tx: AnyTransaction,
  { area, id }: Subject,
  changes: { lastStep: number; confirmedAt?: Date },
): Promise<void> {
  await tx
    .updateTable("totpFactors")
    .set(changes)
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .execute()
}

export async function deleteTotp(tx: AnyTransaction, { area, id }: Subject): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("totpFactors")
    .where("subjectId", "=", id)
    .where("area", "=", area)
    .where("confirmedAt", "is not", null)
    .returning("subjectId")
    .executeTakeFirst()
  return deleted !== undefined
}
