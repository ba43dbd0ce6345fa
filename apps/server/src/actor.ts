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

/** What a row keeps of who acted. */
export function actorColumn(actor: Actor): ActorColumn {
  return { area: actor.area, id: actor.id }
}
