import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import type { Movement } from "@trazo/contract/purchase"
import type { ScopedTransaction } from "../../database/scope.ts"
import { presentMovement } from "./presenters.ts"
import { findRequest, findRequestByToken, listMovementRows } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"
import { resumeTokenHash } from "./resume-token.ts"

function found(row: RequestRow | undefined, code: ErrorCode): RequestRow {
  if (!row) throw new ApiError(code)
  return row
}

/** Reads without a lock: do not base a change on the result. @throws ApiError REQUEST_NOT_FOUND */
export async function loadRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return found(await findRequest(tx, id, false), "REQUEST_NOT_FOUND")
}

/** Locks the request until the transaction ends. @throws ApiError REQUEST_NOT_FOUND */
export async function lockRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return found(await findRequest(tx, id, true), "REQUEST_NOT_FOUND")
}

/** @throws ApiError REQUEST_LINK_INVALID, also for another tenant's token */
export async function loadRequestByToken(tx: ScopedTransaction, token: string): Promise<RequestRow> {
  return found(await findRequestByToken(tx, resumeTokenHash(token), false), "REQUEST_LINK_INVALID")
}

/** Lists the timeline, oldest first. */
export async function listMovements(tx: ScopedTransaction, requestId: string): Promise<Movement[]> {
  return (await listMovementRows(tx, requestId)).map(presentMovement)
}

/** Full name of the holder, for example «MARÍA JOSÉ PEÑA LOOR». */
export function holderNames({ user_info: info }: { user_info: Record<string, string> }): string {
  return [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
}
