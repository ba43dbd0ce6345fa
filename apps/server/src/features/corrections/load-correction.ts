import { ApiError } from "@trazo/contract/errors"
import type { ScopedTransaction } from "../../database/scope.ts"
import { loadRequest, lockRequest } from "../requests/load-request.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { hashToken } from "../sessions/open-session.ts"
import { type CorrectionRow, findByToken } from "./queries.ts"

export interface OpenedCorrection {
  correction: CorrectionRow
  request: RequestRow
}

/** What a link opens, to be read. @throws ApiError REQUEST_LINK_INVALID */
export async function findCorrection(tx: ScopedTransaction, token: string): Promise<OpenedCorrection> {
  const correction = await requireByToken(tx, token)
  return requireUsable({ correction, request: await loadRequest(tx, correction.request_id) })
}

/** The same with its request locked, to be changed. @throws ApiError REQUEST_LINK_INVALID */
export async function lockCorrection(tx: ScopedTransaction, token: string): Promise<OpenedCorrection> {
  const { request_id } = await requireByToken(tx, token)
  const request = await lockRequest(tx, request_id)
  // Whoever held the lock before may have sent it meanwhile.
  return requireUsable({ correction: await requireByToken(tx, token), request })
}

async function requireByToken(tx: ScopedTransaction, token: string): Promise<CorrectionRow> {
  const correction = await findByToken(tx, hashToken(token))
  if (!correction) throw new ApiError("REQUEST_LINK_INVALID")
  return correction
}

/** A link whose request ended before it was answered opens nothing any more. */
function requireUsable(asked: OpenedCorrection): OpenedCorrection {
  const { correction, request } = asked
  if (!correction.closed_at && request.status !== "correction") throw new ApiError("REQUEST_LINK_INVALID")
  return asked
}
