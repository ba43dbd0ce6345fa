import { ApiError } from "@trazo/contract/errors"
import type { Channel } from "@trazo/domain/channel"
import { hasPermission } from "@trazo/domain/module-permissions"
import type { Actor } from "../../actor.ts"

/** The modules in which requests are reviewed, each for the requests of one channel. */
export type ReviewModule = "/certificates" | "/fast/certificates"

export type Staff = Extract<Actor, { area: "executive" }>

/** A call on one request, in the module where it was made. */
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
