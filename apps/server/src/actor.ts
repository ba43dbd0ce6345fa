import type { Area } from "@trazo/contract/endpoint"
import type { Permission } from "@trazo/domain/access/module-permissions"

/** The authenticated caller. Operations authorise it and the audit names it. */
export type Actor =
  | {
      area: "executive"
      id: string
      /** Holds every permission of the distributor's modules (checklist G6); `permissions` has them all. */
      administrator: boolean
      permissions: readonly Permission[]
    }
  | { area: "administrator" | "client" | "banks"; id: string }
  /** The holder of a purchase's resume token: `id` is the request; null: a visitor without one. */
  | { area: "applicant"; id: string | null }
  | { area: "system"; id: null }

export const system: Actor = { area: "system", id: null }

/** The actor before a session is open, for the audit: it has no permissions. */
export function actorOf({ area, id }: { area: Area; id: string }): Actor {
  return area === "executive" ? { area, id, administrator: false, permissions: [] } : { area, id }
}

/** The JSON that a row keeps of its actor. */
export interface ActorColumn {
  area: "administrator" | "executive" | "client" | "banks" | "applicant" | "system"
  id: string | null
}

export function actorColumn(actor: Actor): ActorColumn {
  return { area: actor.area, id: actor.id }
}
