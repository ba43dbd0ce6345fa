import { ApiError } from "@trazo/contract/errors/errors"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { loadRequest, lockRequest, type RequestRow } from "../../requests/requests/request.ts"

export type CorrectionRow = Selectable<Database["corrections"]>
type TokenHashes = Pick<CorrectionRow, "tokenHash" | "formTokenHash">

/** Closes one that ended unsent, because the confirmation of the payment was undone. */
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
  await tx
    .updateTable("corrections")
    .set({ closedAt: correction.at })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", correction.requestId)
    .where("closedAt", "is", null)
    .execute()
  const row = await tx
    .insertInto("corrections")
    .values({
      distributorId: tx.scope.distributorId,
      requestId: correction.requestId,
      ...correction.hashes,
      targets: JSON.stringify(correction.targets),
      askedBy: correction.askedBy,
      createdAt: correction.at,
      closedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return row.id
}

function findByToken(tx: ScopedTransaction, tokenHash: Buffer): Promise<CorrectionRow | undefined> {
  return tx
    .selectFrom("corrections")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where(({ or, eb }) => or([eb("tokenHash", "=", tokenHash), eb("formTokenHash", "=", tokenHash)]))
    .executeTakeFirst()
}

export function findLatest(tx: ScopedTransaction, requestId: string): Promise<CorrectionRow | undefined> {
  return tx
    .selectFrom("corrections")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
}

export function listCorrections(tx: ScopedTransaction, requestId: string): Promise<CorrectionRow[]> {
  return tx
    .selectFrom("corrections")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .execute()
}

export async function replaceHashes(tx: ScopedTransaction, id: string, hashes: TokenHashes): Promise<void> {
  await tx
    .updateTable("corrections")
    .set(hashes)
    .where("distributorId", "=", tx.scope.distributorId)
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
    .set({ ...hashes, resentAt: at })
    .where("distributorId", "=", tx.scope.distributorId)
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
      ...(changes.closedAt && { closedAt: changes.closedAt }),
    })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export interface OpenedCorrection {
  correction: CorrectionRow
  request: RequestRow
  /** False if the link opens only the form. */
  showsFiles: boolean
}

/** Whether the correction was sent, or its request moved on without it. */
export function isOver({ correction, request }: Pick<OpenedCorrection, "correction" | "request">): boolean {
  return correction.closedAt !== null || request.status !== "correction"
}

/** Reads without a lock, also a correction that is over. @throws ApiError REQUEST_LINK_INVALID */
export async function findCorrection(tx: ScopedTransaction, token: string): Promise<OpenedCorrection> {
  const found = await requireByToken(tx, token)
  return { ...found, request: await loadRequest(tx, found.correction.requestId) }
}

/** @throws ApiError REQUEST_LINK_INVALID, also when the request moved on without the correction */
export async function lockCorrection(tx: ScopedTransaction, token: string): Promise<OpenedCorrection> {
  const { correction } = await requireByToken(tx, token)
  const request = await lockRequest(tx, correction.requestId)
  // Read again under the lock: the correction may have been sent meanwhile.
  return requireUsable({ ...(await requireByToken(tx, token)), request })
}

async function requireByToken(
  tx: ScopedTransaction,
  token: string,
): Promise<Omit<OpenedCorrection, "request">> {
  const hash = hashToken(token)
  const correction = await findByToken(tx, hash)
  if (!correction) throw new ApiError("REQUEST_LINK_INVALID")
  return { correction, showsFiles: hash.equals(correction.tokenHash) }
}

function requireUsable(opened: OpenedCorrection): OpenedCorrection {
  const { correction, request } = opened
  if (!correction.closedAt && request.status !== "correction") throw new ApiError("REQUEST_LINK_INVALID")
  return opened
}

export interface LatestCorrection {
  targets: CorrectionTarget[]
  askedAt: Date
  resentAt: Date | null
  answeredAt: Date | null
}

export async function loadLatestCorrection(
  tx: ScopedTransaction,
  requestId: string,
): Promise<LatestCorrection | null> {
  const row = await findLatest(tx, requestId)
  if (!row) return null
  const { targets, createdAt, resentAt, closedAt } = row
  return { targets, askedAt: createdAt, resentAt, answeredAt: closedAt }
}
