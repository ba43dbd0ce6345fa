import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type CorrectionRow = Selectable<Database["corrections"]>
type TokenHashes = Pick<CorrectionRow, "token_hash" | "form_token_hash">

export async function insertCorrection(
  tx: ScopedTransaction,
  correction: {
    requestId: string
    hashes: TokenHashes
    targets: readonly CorrectionTarget[]
    askedBy: string
    at: Date
  },
): Promise<string> {
  const row = await tx
    .insertInto("corrections")
    .values({
      distributor_id: tx.scope.distributorId,
      request_id: correction.requestId,
      ...correction.hashes,
      targets: JSON.stringify(correction.targets),
      asked_by: correction.askedBy,
      created_at: correction.at,
      closed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

export function findByToken(tx: ScopedTransaction, tokenHash: Buffer): Promise<CorrectionRow | undefined> {
  return tx
    .selectFrom("corrections")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(({ or, eb }) => or([eb("token_hash", "=", tokenHash), eb("form_token_hash", "=", tokenHash)]))
    .executeTakeFirst()
}

export function findLatest(tx: ScopedTransaction, requestId: string): Promise<CorrectionRow | undefined> {
  return tx
    .selectFrom("corrections")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

export function listCorrections(tx: ScopedTransaction, requestId: string): Promise<CorrectionRow[]> {
  return tx
    .selectFrom("corrections")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .execute()
}

export async function replaceHashes(tx: ScopedTransaction, id: string, hashes: TokenHashes): Promise<void> {
  await tx
    .updateTable("corrections")
    .set(hashes)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function replaceToken(
  tx: ScopedTransaction,
  id: string,
  { hashes, at }: { hashes: TokenHashes; at: Date },
): Promise<void> {
  await tx
    .updateTable("corrections")
    .set({ ...hashes, resent_at: at })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function updateCorrection(
  tx: ScopedTransaction,
  id: string,
  changes: { values: Record<string, string>; closedAt?: Date },
): Promise<void> {
  await tx
    .updateTable("corrections")
    .set({
      answers: JSON.stringify(changes.values),
      ...(changes.closedAt && { closed_at: changes.closedAt }),
    })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}
