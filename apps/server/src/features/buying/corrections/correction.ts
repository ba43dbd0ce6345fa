import { ApiError } from "@trazo/contract/errors/errors"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import type { Selectable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { loadRequest, lockRequest, type RequestRow } from "../../requests/requests/request.ts"

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

function findByToken(tx: ScopedTransaction, tokenHash: Buffer): Promise<CorrectionRow | undefined> {
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

export interface OpenedCorrection {
  correction: CorrectionRow
  request: RequestRow
  /** False if the link opens only the form. */
  showsFiles: boolean
}

/** Whether the correction was sent, or its request moved on without it. */
export function isOver({ correction, request }: Pick<OpenedCorrection, "correction" | "request">): boolean {
  return correction.closed_at !== null || request.status !== "correction"
}

/** Reads without a lock, also a correction that is over. @throws ApiError REQUEST_LINK_INVALID */
export async function findCorrection(tx: ScopedTransaction, token: string): Promise<OpenedCorrection> {
  const found = await requireByToken(tx, token)
  return { ...found, request: await loadRequest(tx, found.correction.request_id) }
}

/** @throws ApiError REQUEST_LINK_INVALID, also when the request moved on without the correction */
export async function lockCorrection(tx: ScopedTransaction, token: string): Promise<OpenedCorrection> {
  const { correction } = await requireByToken(tx, token)
  const request = await lockRequest(tx, correction.request_id)
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
  return { correction, showsFiles: hash.equals(correction.token_hash) }
}

function requireUsable(opened: OpenedCorrection): OpenedCorrection {
  const { correction, request } = opened
  if (!correction.closed_at && request.status !== "correction") throw new ApiError("REQUEST_LINK_INVALID")
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
  const { targets, created_at, resent_at, closed_at } = row
  return { targets, askedAt: created_at, resentAt: resent_at, answeredAt: closed_at }
}
