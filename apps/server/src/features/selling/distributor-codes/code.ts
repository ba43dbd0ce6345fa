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
export function newCode(id: string, { settings }: Keys): { id: string; code_hash: Buffer } {
  const { linkKey, codePepper } = settings.secrets
  return { id, code_hash: hashUnder(codePepper[0], derive(id, linkKey[0])) }
}

/** The code of a row, under the keys that it was made with. */
export function codeOf(
  { id, code_hash: stored }: { id: string; code_hash: Buffer },
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
  codes: readonly { id: string; code_hash: Buffer }[],
): Promise<void> {
  const rows = codes.map((code) => ({ ...code, lot_id: lotId, distributor_id: tx.scope.distributorId }))
  await tx.insertInto("distributor_codes").values(rows).execute()
}

export async function listCodes(tx: ScopedTransaction, lotId: string) {
  return await tx
    .selectFrom("distributor_codes")
    .leftJoin("requests", "requests.id", "distributor_codes.request_id")
    .select([
      "distributor_codes.id",
      "distributor_codes.state",
      "code_hash",
      "redeemed_at",
      "requests.number",
    ])
    .where("distributor_codes.distributor_id", "=", tx.scope.distributorId)
    .where("lot_id", "=", lotId)
    .orderBy("distributor_codes.id")
    .execute()
}
export type CodeRow = Awaited<ReturnType<typeof listCodes>>[number]

/** The code with its lot, whatever its state. */
export async function findByHash(tx: ScopedTransaction, hashes: Buffer[]) {
  return await tx
    .selectFrom("distributor_codes")
    .innerJoin("code_lots", "code_lots.id", "distributor_codes.lot_id")
    .select(["distributor_codes.id", "distributor_codes.state", "request_id", "lot_id"])
    .select(["prepaid", "price_key", "prepaid_cents", "expires_at"])
    .where("distributor_codes.distributor_id", "=", tx.scope.distributorId)
    .where("code_hash", "in", hashes)
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
    .updateTable("distributor_codes")
    .set({ state: "redeemed", request_id: requestId, redeemed_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "available")
    .returning("id")
    .executeTakeFirst()
  return taken !== undefined
}

/** The code of a request, or undefined. */
export async function findCodeOf(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("distributor_codes")
    .innerJoin("code_lots", "code_lots.id", "distributor_codes.lot_id")
    .innerJoin("sellers", "sellers.id", "code_lots.seller_id")
    .select(["distributor_codes.id", "lot_id", "code_lots.prepaid", "sellers.name as seller"])
    .where("distributor_codes.distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .executeTakeFirst()
}

/** Makes a code available again, or cancels it where its lot was cancelled meanwhile. Locks the lot before the code. */
export async function giveCodeBack(
  tx: ScopedTransaction,
  { id, lotId }: { id: string; lotId: string },
): Promise<void> {
  const lot = await tx
    .selectFrom("code_lots")
    .select("cancelled_at")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", lotId)
    .forShare()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable("distributor_codes")
    .set({ state: lot.cancelled_at ? "cancelled" : "available", request_id: null, redeemed_at: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
