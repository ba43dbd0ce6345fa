import type { Permission } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { requestStateShape } from "../endpoint/field-shapes.ts"
import { seenAssigneeField } from "./decisions.ts"

/** Who has a request now. */
export const assigneeShape = z.object({ id: z.string(), names: z.string(), isOwn: z.boolean() })

/** Executives who may be given the request. Empty unless the reader may take it. */
export const assigneesShape = z.array(z.object({ id: z.string(), names: z.string() }))

/** Requests of one call: a page of the queue has fewer. */
const assignedAtOnce = 100

/** Of one request of a call for several. */
const outcomeShape = z.object({
  id: z.string(),
  /** Why it was not assigned, in Spanish; null when it was. */
  problem: z.string().nullable(),
})
export type AssignmentOutcome = z.infer<typeof outcomeShape>

const params = z.object({ id: z.uuid() })

/** For the staff of one distributor, by request. */
export function assignmentEndpoints(permission: Permission, base: string) {
  return {
    assign: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/assignment`,
      access: { permission },
      summary: "Toma la solicitud, o la pasa a un colega que puede responderla.",
      params,
      body: z.object({ to: z.uuid().optional(), ...seenAssigneeField }).nullish(),
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "REQUEST_TAKEN", "ASSIGNEE_NOT_FOUND", "MOVE_NOT_ALLOWED", "NOT_ALLOWED"],
    }),
    assignSeveral: defineEndpoint({
      method: "PUT",
      path: `${base}-assignments`,
      access: { permission },
      summary: "Toma varias solicitudes o las pasa a un colega. Dice qué pasó con cada una.",
      body: z.object({ ids: z.array(z.uuid()).min(1).max(assignedAtOnce), to: z.uuid().optional() }),
      response: z.object({ outcomes: z.array(outcomeShape) }),
      errors: ["ASSIGNEE_NOT_FOUND", "NOT_ALLOWED"],
    }),
    release: defineEndpoint({
      method: "DELETE",
      path: `${base}/:id/assignment`,
      access: { permission },
      summary: "Suelta la solicitud, para que otra persona la tome.",
      params,
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "REQUEST_TAKEN"],
    }),
  }
}
