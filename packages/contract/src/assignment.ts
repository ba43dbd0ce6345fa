import type { Permission } from "@trazo/domain/access/module-permissions"
import { z } from "zod"
import { defineEndpoint } from "./endpoint.ts"

/** Who has a request now. */
export const assigneeShape = z.object({ id: z.string(), names: z.string(), isOwn: z.boolean() })

/** Executives who may be given the request. Empty unless the reader may take it. */
export const assigneesShape = z.array(z.object({ id: z.string(), names: z.string() }))

/** For decisions: the other person who has the request, as shown to the reviewer. */
export const seenAssigneeField = { seenAssignee: z.uuid().optional() }

const params = z.object({ id: z.uuid() })

/** For the staff of one distributor, by request. `response` is the review. */
export function assignmentEndpoints<Response extends z.ZodType>(
  permission: Permission,
  base: string,
  response: Response,
) {
  return {
    assign: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/assignment`,
      access: { permission },
      summary: "Toma la solicitud, o la pasa a un colega que puede responderla.",
      params,
      body: z.object({ to: z.uuid().optional(), ...seenAssigneeField }).nullish(),
      response,
      errors: ["REQUEST_NOT_FOUND", "REQUEST_TAKEN", "ASSIGNEE_NOT_FOUND", "MOVE_NOT_ALLOWED", "NOT_ALLOWED"],
    }),
    release: defineEndpoint({
      method: "DELETE",
      path: `${base}/:id/assignment`,
      access: { permission },
      summary: "Suelta la solicitud, para que otra persona la tome.",
      params,
      response,
      errors: ["REQUEST_NOT_FOUND", "REQUEST_TAKEN"],
    }),
  }
}
