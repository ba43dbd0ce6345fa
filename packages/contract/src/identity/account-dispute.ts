import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { z } from "zod"
import { seenAccountShape } from "../desk/decisions.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, requestStateShape } from "../endpoint/field-shapes.ts"

/** A reviewer stated that the approved account belongs to another person; a second one decides. */
export const accountDisputeShape = z.object({
  accountId: z.string(),
  email: z.string(),
  reason: z.string(),
  reporter: z.string(),
  reportedAt: z.iso.datetime(),
  /** Whether the reader reported it. */
  isOwn: z.boolean(),
})

const params = z.object({ id: z.uuid() })

/** For the staff of one distributor, by request. */
export function disputeEndpoints(permission: Permission, base: string) {
  return {
    disputeAccount: defineEndpoint({
      method: "POST",
      path: `${base}/:id/account-dispute`,
      access: { permission },
      summary: "Dice que la cuenta aprobada de la identidad es de otra persona; otro revisor lo decide.",
      params,
      body: z.object({ account: seenAccountShape, reason: fieldShape(reviewReasonField) }),
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "ACCOUNT_DISPUTED", "ACCOUNT_DECISION_REQUIRED"],
    }),
    decideAccountDispute: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/account-dispute`,
      access: { permission },
      proof: "recent",
      summary: "Confirma o niega que la cuenta aprobada es de otra persona. Lo hace otro revisor.",
      params,
      body: z.object({ answer: z.enum(["confirm", "refuse"]) }),
      response: requestStateShape,
      errors: [
        "REQUEST_NOT_FOUND",
        "MOVE_NOT_ALLOWED",
        "SECOND_REVIEWER_REQUIRED",
        "ACCOUNT_DECISION_REQUIRED",
      ],
    }),
  }
}
