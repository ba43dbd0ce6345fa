import { checkedDecisions, reviewChecks } from "@trazo/domain/desk/review-checks"
import { requestNoteField } from "@trazo/domain/desk/review-note"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape } from "../endpoint/field-shapes.ts"

/** Notes of staff about a request, newest first. The client never sees them. */
export const notesShape = z.array(
  z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.iso.datetime() }),
)

/** The reviewer's checklist at each decision, newest first. */
export const keptChecksShape = z.array(
  z.object({
    id: z.string(),
    decision: z.enum(checkedDecisions),
    checks: z.array(z.enum(reviewChecks)),
    by: z.string(),
    at: z.iso.datetime(),
  }),
)

/** By request. */
export function noteEndpoints(permission: Permission, base: string) {
  return {
    addNote: defineEndpoint({
      method: "POST",
      path: `${base}/:id/notes`,
      access: { permission },
      summary: "Agrega una nota interna a la solicitud, que el cliente no ve.",
      params: z.object({ id: z.uuid() }),
      body: z.object({ note: fieldShape(requestNoteField) }),
      response: done,
      errors: ["REQUEST_NOT_FOUND"],
    }),
  }
}
