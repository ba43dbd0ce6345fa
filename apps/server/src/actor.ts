import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { type ReviewedChannel, requestModules } from "@trazo/domain/buying/channel"
import { hasPermission, type Permission } from "@trazo/domain/identity/module-permissions"

export interface Executive {
  area: "executive"
  id: string
  /** Has every permission of the distributor's modules (checklist G6); `permissions` lists them. */
  administrator: boolean
  permissions: readonly Permission[]
}

export type Actor =
  | Executive
  | { area: "administrator"; id: string }
  | { area: "client"; id: string }
  | { area: "banks"; id: string }
  /**
   * Holder of a resume token. `id` is the request, or null for a visitor. `generation` is that of the token; without one,
   * as in a call that proves the request in another way, it is not compared.
   */
  | { area: "applicant"; id: string | null; generation?: number }
  | { area: "system"; id: null }

export const system: Actor = { area: "system", id: null }

/** Actor for the audit before a session is open, without permissions. */
export function actorOf({ area, id }: { area: Area; id: string }): Actor {
  return area === "executive" ? { area, id, administrator: false, permissions: [] } : { area, id }
}

/** @throws ApiError NOT_SIGNED_IN */
export function clientIdOf(actor: Actor): string {
  if (actor.area !== "client") throw new ApiError("NOT_SIGNED_IN")
  return actor.id
}

/** @throws ApiError NOT_SIGNED_IN */
export function executiveOf(actor: Actor): Executive {
  if (actor.area !== "executive") throw new ApiError("NOT_SIGNED_IN")
  return actor
}

/** Whether the actor is an executive with the permission. */
export function isAllowed(actor: Actor, permission: Permission): actor is Executive {
  return (
    actor.area === "executive" &&
    hasPermission({ administrator: false, granted: actor.permissions }, permission)
  )
}

export type StaffPermission = "view" | "validatePayment" | "approve" | "revoke" | "delete"

/** Requires a permission on the requests of a channel. @throws ApiError NOT_ALLOWED */
export function requireStaff(actor: Actor, channel: ReviewedChannel, permission: StaffPermission): Executive {
  if (!isAllowed(actor, `${requestModules[channel]}:${permission}`)) throw new ApiError("NOT_ALLOWED")
  return actor
}

/** Returns the request of the resume token. @throws ApiError REQUEST_LINK_INVALID */
export function ownRequestId(actor: Actor): string {
  if (actor.area !== "applicant" || actor.id === null) throw new ApiError("REQUEST_LINK_INVALID")
  return actor.id
}

/** JSON column of an actor. */
export interface ActorColumn {
  area: "administrator" | "executive" | "client" | "banks" | "applicant" | "system"
  id: string | null
}

export function actorColumn(actor: Actor): ActorColumn {
  return { area: actor.area, id: actor.id }
}
