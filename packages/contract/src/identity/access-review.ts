import { allPermissions } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, idParam } from "../endpoint/field-shapes.ts"
import { listedOperatorShape } from "./operators.ts"

/** The quarterly review of who may do what. */

const reviewedOperatorShape = listedOperatorShape.extend({
  /** Effective, in modules of the distributor. */
  permissions: z.array(z.enum(allPermissions)),
  /** Sent back with the confirmation, which is refused if the access changed in between. */
  seen: z.string(),
  isDue: z.boolean(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewedBy: z.string().nullable(),
})
export type ReviewedOperator = z.infer<typeof reviewedOperatorShape>

export const listAccessReviews = defineEndpoint({
  method: "GET",
  path: "/api/executives/operators/review",
  access: { permission: "/operators:view" },
  summary: "La revisión de accesos del trimestre: quién puede qué, y quién lo revisó. Primero lo pendiente.",
  response: z.object({ rows: z.array(reviewedOperatorShape) }),
})

export const confirmAccess = defineEndpoint({
  method: "PUT",
  path: "/api/executives/operators/:id/review",
  access: { permission: "/operators:edit" },
  summary: "Deja constancia de que el acceso de una persona se revisó.",
  params: z.object({ id: idParam }),
  body: z.object({ seen: z.string().max(100) }),
  response: done,
  errors: ["OPERATOR_NOT_FOUND", "ACCESS_CHANGED", "OWN_ACCESS_REVIEW"],
})
