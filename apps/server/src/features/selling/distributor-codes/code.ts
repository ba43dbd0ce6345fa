import { createHmac } from "node:crypto"
import { sellerCode } from "@trazo/domain/selling/seller-code"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

type Keys = Pick<Deps, "settings">

const derive = (id: string, key: Buffer) =>
  sellerCode(createHmac("sha256", key).update(`seller code ${id}`).digest())

const hashUnder = (pepper: Buffer, code: string) =>
  createHmac("sha256", pepper).update(`seller code ${code}`).digest()

/** A new code: 65 bits of an HMAC, so that a stolen table contains no code and a sheet can be printed again. */
export function newCode(id: string, { settings }: Keys): { id: string; codeHash: Buffer } {
  const { linkKey, codePepper } = settings.secrets
  return { id, codeHash: hashUnder(codePepper[0], derive(id, linkKey[0])) }
}

/** The code of a row, under the keys that it was made with. */
export function codeOf(
  { id, codeHash: stored }: { id: string; codeHash: Buffer },
  { settings }: Keys,
): string {
  const { linkKey, codePepper } = settings.secrets
  const codes = linkKey.map((key) => derive(id, key))
  const made = codes.find((code, index) => hashUnder(codePepper[index] ?? codePepper[0], code).equals(stored))
  return made ?? derive(id, linkKey[0])
}

/** The hashes that a typed code may be stored under: a printed code outlives a master key. */
export function codeHashes(code: string, { settings }: Keys): Buffer[] {
  return settings.secrets.codePepper.map((pepper) => hashUnder(pepper, code))
}

export async function insertCodes(
  tx: ScopedTransaction,
  lotId: string,
  codes: readonly { id: string; codeHash: Buffer }[],
): Promise<void> {
  const rows = codes.map((code) => ({ ...code, lotId, distributorId: tx.scope.distributorId }))
  await tx.insertInto("distributorCodes").values(rows).execute()
}

export async function listCodes(tx: ScopedTransaction, lotId: string) {
  return await tx
    .selectFrom("distributorCodes")
    .leftJoin("requests", "requests.id", "distributorCodes.requestId")
    .select(["distributorCodes.id", "distributorCodes.state", "codeHash", "redeemedAt", "requests.number"])
    .where("distributorCodes.distributorId", "=", tx.scope.distributorId)
    .where("lotId", "=", lotId)
    .orderBy("distributorCodes.id")
    .execute()
}
export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number]

/** The code with its lot, whatever its state. */
export async function findByHash(tx: ScopedTransaction, hashes: Buffer[]) {
  return await tx
    .selectFrom("distributorCodes")
    .innerJoin("codeLots", "codeLots.id", "distributorCodes.lotId")
    .select(["distributorCodes.id", "distributorCodes.state", "requestId", "lotId"])
    .select(["prepaid", "priceKey", "prepaidCents", "expiresAt"])
    .where("distributorCodes.distributorId", "=", tx.scope.distributorId)
    .where("codeHash", "in", hashes)
    .executeTakeFirst()
}

/**
 * Takes an available code for a request. PostgreSQL checks the state again after it waited for the row's lock, so that
 * one of many parallel calls takes it.
 * @returns whether this call took it
 */
export async function takeCode(
  tx: ScopedTransaction,
  { id, requestId, now }: { id: string; requestId: string; now: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable("distributorCodes")
    .set({ state: "redeemed", requestId, redeemedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "available")
    .returning("id")
    .executeTakeFirst()
  return taken !== undefined
}

/** The code of a request, or undefined. */
export async function findCodeOf(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("distributorCodes")
    .innerJoin("codeLots", "codeLots.id", "distributorCodes.lotId")
    .innerJoin("sellers", "sellers.id", "codeLots.sellerId")
    .select(["distributorCodes.id", "lotId", "codeLots.prepaid", "sellers.name as seller"])
    .where("distributorCodes.distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .executeTakeFirst()
}

/** Makes a code available again, or cancels it where its lot was cancelled meanwhile. Locks the lot before the code. */
export async function giveCodeBack(
  tx: ScopedTransaction,
  { id, lotId }: { id: string; lotId: string },
): Promise<void> {
  const lot = await tx
    .selectFrom("codeLots")
    .select("cancelledAt")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", lotId)
    .forShare()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable("distributorCodes")
    .set({ state: lot.cancelledAt ? "cancelled" : "available", requestId: null, redeemedAt: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
