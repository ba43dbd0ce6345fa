import { ApiError } from "@trazo/contract/errors"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { loadRequest, lockRequest } from "../requests/load-request.ts"
import { channelOf, type ReviewCall } from "./review-module.ts"

type Wanted = Pick<ReviewCall, "id" | "module">

/** Another channel's request is not found here, nor is a draft. */
function requireInModule(request: RequestRow, { module }: Wanted): RequestRow {
  const isHere = request.channel === channelOf(module) && request.number !== null
  if (!isHere) throw new ApiError("REQUEST_NOT_FOUND")
  return request
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function loadReviewed(tx: ScopedTransaction, wanted: Wanted): Promise<RequestRow> {
  return requireInModule(await loadRequest(tx, wanted.id), wanted)
}

/** Nobody else moves it until the transaction ends. @throws ApiError REQUEST_NOT_FOUND */
export async function lockReviewed(tx: ScopedTransaction, wanted: Wanted): Promise<RequestRow> {
  return requireInModule(await lockRequest(tx, wanted.id), wanted)
}
