import { createHmac } from "node:crypto"
import { formatSheetCode, sheetCodeSigns } from "@trazo/domain/certificates/sheet-code"
import { revocationSheetLimits } from "@trazo/domain/identity/one-use-limits"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

interface MadeSheet {
  serial: string
  hash: Buffer
  now: Date
}

/** The code before it stops working. */
async function replaceSheet(tx: ScopedTransaction, { serial, hash, now }: MadeSheet): Promise<void> {
  const made = { codeHash: hash, madeAt: now, usedAt: null }
  await tx
    .insertInto("revocationSheets")
    .values({ serial, distributorId: tx.scope.distributorId, ...made })
    .onConflict((clash) => clash.column("serial").doUpdateSet(made))
    .execute()
}

export async function findSheet(tx: ScopedTransaction, serial: string) {
  return await tx
    .selectFrom("revocationSheets")
    .select(["codeHash", "madeAt", "usedAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .executeTakeFirst()
}

/** The unused code of one of the hashes with its certificate, locked so that it is used once. */
export async function lockSheet(tx: ScopedTransaction, hashes: Buffer[]) {
  return await tx
    .selectFrom("revocationSheets as sheet")
    .innerJoin("certificates", "certificates.serial", "sheet.serial")
    .select(["sheet.serial", "certificates.holderIdentity", "certificates.clientId"])
    .where("sheet.distributorId", "=", tx.scope.distributorId)
    .where("sheet.codeHash", "in", hashes)
    .where("sheet.usedAt", "is", null)
    .where("certificates.der", "is not", null)
    .forUpdate("sheet")
    .executeTakeFirst()
}

export async function markUsed(tx: ScopedTransaction, serial: string, now: Date): Promise<void> {
  await tx
    .updateTable("revocationSheets")
    .set({ usedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}

/** HMAC-SHA-256 over tenant and code, so that a code is found without its certificate and stored nowhere. */
function sheetHash({ scope }: Pick<ScopedTransaction, "scope">, code: string, pepper: Buffer): Buffer {
  return createHmac("sha256", pepper)
    .update(JSON.stringify(["revocation sheet", scope.distributorId, code]))
    .digest()
}

/** The hashes that a code may be stored under: a printed sheet outlives a master key. */
export function sheetHashes(
  tx: ScopedTransaction,
  code: string,
  { settings }: Pick<Deps, "settings">,
): Buffer[] {
  return settings.secrets.codePepper.map((pepper) => sheetHash(tx, code, pepper))
}

/**
 * Gives a certificate a new code; the one before stops working. The caller hands it out once.
 * @returns «K7QF-2M9X-RT4W»
 */
export async function makeSheet(
  tx: ScopedTransaction,
  serial: string,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string> {
  // 256 is a multiple of 32, so every sign is as likely.
  const drawn = [...deps.random.bytes(revocationSheetLimits.signs)]
  const code = drawn.map((byte) => sheetCodeSigns[byte % sheetCodeSigns.length]).join("")
  const hash = sheetHash(tx, code, deps.settings.secrets.codePepper[0])
  await replaceSheet(tx, { serial, hash, now: deps.clock.now() })
  return formatSheetCode(code)
}

interface Sheet {
  madeAt: Date
  usedAt: Date | null
}

export function presentSheet(sheet: Sheet | undefined): { madeAt: string | null } {
  return { madeAt: sheet && !sheet.usedAt ? sheet.madeAt.toISOString() : null }
}
