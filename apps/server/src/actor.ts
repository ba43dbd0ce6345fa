import type { Area } from "@trazo/contract/endpoint"
import type { Permission } from "@trazo/domain/module-permissions"
import type { ActorColumn } from "./database/schema.ts"

/** Who acts, as found by the server itself; operations authorise by it and the audit names it. */
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

/** Who acts before a session is open: only who it is gets written, what they may do plays no part. */
export function actorOf({ area, id }: { area: Area; id: string }): Actor {
  return area === "executive" ? { area, id, administrator: false, permissions: [] } : { area, id }
}

/** What a row keeps of who acted. */
export function actorColumn(actor: Actor): ActorColumn {
  return { area: actor.area, id: actor.id }
}
