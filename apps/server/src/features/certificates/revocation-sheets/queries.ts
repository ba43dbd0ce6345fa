import type { ScopedTransaction } from "../../../database/scope.ts"

interface MadeSheet {
  serial: string
  hash: Buffer
  now: Date
}

/** The code before it stops working. */
export async function replaceSheet(tx: ScopedTransaction, { serial, hash, now }: MadeSheet): Promise<void> {
  const made = { code_hash: hash, made_at: now, used_at: null }
  await tx
    .insertInto("revocation_sheets")
    .values({ serial, distributor_id: tx.scope.distributorId, ...made })
    .onConflict((clash) => clash.column("serial").doUpdateSet(made))
    .execute()
}

export async function findSheet(tx: ScopedTransaction, serial: string) {
  return await tx
    .selectFrom("revocation_sheets")
    .select(["code_hash", "made_at", "used_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .executeTakeFirst()
}

/** The unused code of one of the hashes with its certificate, locked so that it is used once. */
export async function lockSheet(tx: ScopedTransaction, hashes: Buffer[]) {
  return await tx
    .selectFrom("revocation_sheets as sheet")
    .innerJoin("certificates", "certificates.serial", "sheet.serial")
    .select(["sheet.serial", "certificates.holder_identity", "certificates.client_id"])
    .where("sheet.distributor_id", "=", tx.scope.distributorId)
    .where("sheet.code_hash", "in", hashes)
    .where("sheet.used_at", "is", null)
    .where("certificates.der", "is not", null)
    .forUpdate("sheet")
    .executeTakeFirst()
}

export async function markUsed(tx: ScopedTransaction, serial: string, now: Date): Promise<void> {
  await tx
    .updateTable("revocation_sheets")
    .set({ used_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}
