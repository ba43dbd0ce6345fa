import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import type { ScopedTransaction } from "../../database/scope.ts"
import { findRequest, findRequestByToken } from "./queries.ts"
import type { RequestRow as Row } from "./request-row.ts"
import { resumeTokenHash } from "./resume-token-of.ts"

/** A request as it is stored, for the features that load or lock one. */
export type RequestRow = Row

function found(row: RequestRow | undefined, code: ErrorCode): RequestRow {
  if (!row) throw new ApiError(code)
  return row
}

/** For reading only: nothing may be decided by it. @throws ApiError REQUEST_NOT_FOUND */
export async function loadRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return found(await findRequest(tx, id, false), "REQUEST_NOT_FOUND")
}

/** Nobody else moves it until the transaction ends. @throws ApiError REQUEST_NOT_FOUND */
export async function lockRequest(tx: ScopedTransaction, id: string): Promise<RequestRow> {
  return found(await findRequest(tx, id, true), "REQUEST_NOT_FOUND")
}

/** @throws ApiError REQUEST_LINK_INVALID, also for another tenant's token */
export async function loadRequestByToken(tx: ScopedTransaction, token: string): Promise<RequestRow> {
  return found(await findRequestByToken(tx, resumeTokenHash(token), false), "REQUEST_LINK_INVALID")
}

/** @throws ApiError REQUEST_LINK_INVALID, also for another tenant's token */
export async function lockRequestByToken(tx: ScopedTransaction, token: string): Promise<RequestRow> {
  return found(await findRequestByToken(tx, resumeTokenHash(token), true), "REQUEST_LINK_INVALID")
}
