import type { AnyTransaction } from "../../../database/scope.ts"
import type { Subject } from "./subject.ts"

interface TotpRow {
  sealedSecret: Buffer
  confirmedAt: Date | null
  lastStep: number | null
}

export const owned = (tx: AnyTransaction, { area, id }: Subject) => ({
  area,
  subject_id: id,
  distributor_id: tx.scope?.distributorId ?? null,
})

function totp(tx: AnyTransaction, { area, id }: Subject) {
  return tx
    .selectFrom("totp_factors")
    .select(["sealed_secret as sealedSecret", "confirmed_at as confirmedAt", "last_step as lastStep"])
    .where("subject_id", "=", id)
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
  const values = { sealed_secret: sealedSecret, confirmed_at: null, last_step: null, created_at: now }
  const written = await tx
    .insertInto("totp_factors")
    .values({ ...owned(tx, subject), ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["subject_id", "area"])
        .doUpdateSet(values)
        .where("totp_factors.confirmed_at", "is", null),
    )
    .returning("subject_id")
    .executeTakeFirst()
  return written !== undefined
}

export async function updateTotp(
  tx: AnyTransaction,
  { area, id }: Subject,
  changes: { last_step: number; confirmed_at?: Date },
): Promise<void> {
  await tx
    .updateTable("totp_factors")
    .set(changes)
    .where("subject_id", "=", id)
    .where("area", "=", area)
    .execute()
}

export async function deleteTotp(tx: AnyTransaction, { area, id }: Subject): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("totp_factors")
    .where("subject_id", "=", id)
    .where("area", "=", area)
    .where("confirmed_at", "is not", null)
    .returning("subject_id")
    .executeTakeFirst()
  return deleted !== undefined
}

export async function countRecoveryCodes(tx: AnyTransaction, { area, id }: Subject): Promise<number> {
  const row = await tx
    .selectFrom("recovery_codes")
    .select((select) => select.fn.countAll<string>().as("total"))
    .where("subject_id", "=", id)
    .where("area", "=", area)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function insertRecoveryCodes(
  tx: AnyTransaction,
  subject: Subject,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  const rows = hashes.map((code_hash) => ({
    ...owned(tx, subject),
    code_hash,
    used_at: null,
    created_at: now,
  }))
  await tx.insertInto("recovery_codes").values(rows).execute()
}

/** @returns whether the code was valid and unused */
export async function useRecoveryCode(
  tx: AnyTransaction,
  { area, id }: Subject,
  { hashes, now }: { hashes: Buffer[]; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("subject_id", "=", id)
    .where("area", "=", area)
    .where("code_hash", "in", hashes)
    .where("used_at", "is", null)
    .returning("subject_id")
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteRecoveryCodes(tx: AnyTransaction, { area, id }: Subject): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("subject_id", "=", id).where("area", "=", area).execute()
}
