import { ApiError } from "@trazo/contract/errors"
import { hasPermission } from "@trazo/domain/access/module-permissions"
import type { Channel } from "@trazo/domain/requests/channel"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { loadRequest, lockRequest } from "../requests/load-request.ts"
import type { RequestRow } from "../requests/request-row.ts"

type ReviewKey = Pick<ReviewCall, "id" | "module">

/** Hides drafts and requests of other channels. */
function requireInModule(request: RequestRow, { module }: ReviewKey): RequestRow {
  const isHere = request.channel === channelOf(module) && request.number !== null
  if (!isHere) throw new ApiError("REQUEST_NOT_FOUND")
  return request
}

/** @throws ApiError REQUEST_NOT_FOUND */
export async function loadReviewed(tx: ScopedTransaction, key: ReviewKey): Promise<RequestRow> {
  return requireInModule(await loadRequest(tx, key.id), key)
}

/** Locks the request until the transaction ends. @throws ApiError REQUEST_NOT_FOUND */
export async function lockReviewed(tx: ScopedTransaction, key: ReviewKey): Promise<RequestRow> {
  return requireInModule(await lockRequest(tx, key.id), key)
}

/** Each review module covers one channel. */
export type ReviewModule = "/certificates" | "/fast/certificates"

export type Staff = Extract<Actor, { area: "executive" }>

export interface ReviewCall {
  id: string
  module: ReviewModule
  actor: Actor
}

const channels: Record<ReviewModule, Channel> = { "/certificates": "normal", "/fast/certificates": "fast" }

export function channelOf(module: ReviewModule): Channel {
  return channels[module]
}

/** @throws ApiError NOT_ALLOWED */
export function requireStaff(
  actor: Actor,
  module: ReviewModule,
  permission: "view" | "validatePayment" | "approve",
): Staff {
  const isAllowed =
    actor.area === "executive" &&
    hasPermission({ administrator: false, granted: actor.permissions }, `${module}:${permission}`)
  if (!isAllowed) throw new ApiError("NOT_ALLOWED")
  return actor
}
