import type { ReviewedChannel, requestModules } from "@trazo/domain/buying/channel"
import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { paymentNoteField } from "@trazo/domain/desk/review-note"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { emailField } from "@trazo/domain/forms/contact-fields"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { addressDecisions } from "@trazo/domain/identity/identity-account"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, requestStateShape } from "../endpoint/field-shapes.ts"

/** For decisions: the other person who has the request, as shown to the reviewer. */
export const seenAssigneeField = { seenAssignee: z.uuid().optional() }

/** For decisions: what the reviewer marked. Without it, no checklist is kept. */
const checksField = { checks: z.array(z.enum(reviewChecks)).max(reviewChecks.length).optional() }

/** An approved account and its address, as shown to the reviewer. */
export const seenAccountShape = z.object({ id: z.uuid(), email: z.string().max(emailField.maximum) })

/** «Same person»: a decision about the approved account, as shown to the reviewer. */
const accountDecisionShape = seenAccountShape.extend({ address: z.enum(addressDecisions) })

/** What the client is asked to correct. */
export const targetShape = z.object({
  type: z.enum(["field", "paper"]),
  key: z.string(),
  reason: z.string(),
})
export type CorrectionTarget = z.infer<typeof targetShape>

const params = z.object({ id: z.uuid() })
const reason = fieldShape(reviewReasonField)

/** A permission module of staff who review requests. */
export type ReviewModule = (typeof requestModules)[ReviewedChannel]

function paymentDecisionEndpoints(module: ReviewModule, base: string) {
  return {
    validatePayment: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/payment/validation`,
      access: { permission: `${module}:validatePayment` },
      summary: "Da por recibido el pago.",
      params,
      /** `note`: why a payment counts whose receipt says another amount, number or day. Staff read it. */
      body: z.object({ note: fieldShape(paymentNoteField).optional(), ...seenAssigneeField }).nullish(),
      response: requestStateShape,
      errors: [
        "REQUEST_NOT_FOUND",
        "PAYMENT_NOT_FOUND",
        "MOVE_NOT_ALLOWED",
        "REQUEST_TAKEN",
        "RECEIPT_DIFFERS",
      ],
    }),
    refusePayment: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/payment/refusal`,
      access: { permission: `${module}:validatePayment` },
      summary: "Rechaza el comprobante, con el motivo que leerá el cliente.",
      params,
      body: z.object({ reason, ...seenAssigneeField }),
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "PAYMENT_NOT_FOUND", "MOVE_NOT_ALLOWED", "REQUEST_TAKEN"],
    }),
    undoPayment: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/payment/undone`,
      access: { permission: `${module}:validatePayment` },
      summary:
        "Deshace la confirmación del pago, con el motivo que leerá el cliente, y libera sus movimientos.",
      params,
      body: z.object({ reason, ...seenAssigneeField }),
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "PAYMENT_NOT_FOUND", "MOVE_NOT_ALLOWED", "REQUEST_TAKEN"],
    }),
  }
}

/** What staff decide on a request, by request. */
export function decisionEndpoints(module: ReviewModule, base: string) {
  return {
    ...paymentDecisionEndpoints(module, base),
    approve: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/approval`,
      access: { permission: `${module}:approve` },
      proof: "recent",
      summary:
        "Aprueba la solicitud; el cliente ya puede activar su certificado. Si la identidad ya tiene otra cuenta, con la decisión sobre ella.",
      params,
      body: z
        .object({ account: accountDecisionShape.optional(), ...checksField, ...seenAssigneeField })
        .nullish(),
      response: requestStateShape,
      errors: [
        ...(["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "OWN_REQUEST", "PAPERS_MISSING"] as const),
        ...(["CHECKS_MISSING", "ACCOUNT_DECISION_REQUIRED", "ACCOUNT_DISPUTED", "REQUEST_TAKEN"] as const),
      ],
    }),
    reject: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/rejection`,
      access: { permission: `${module}:approve` },
      summary: "Rechaza la solicitud, con el motivo que leerá el cliente.",
      params,
      body: z.object({ reason, ...checksField, ...seenAssigneeField }),
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "REQUEST_TAKEN", "ACCOUNT_DISPUTED"],
    }),
    askCorrection: defineEndpoint({
      method: "PUT",
      path: `${base}/:id/correction`,
      access: { permission: `${module}:approve` },
      summary: "Pide corregir uno o más campos o documentos, cada uno con su motivo.",
      params,
      body: z.object({
        targets: z
          .array(targetShape.extend({ key: z.string().max(40), reason }))
          .min(1, fieldMessages.required)
          .max(20),
        ...checksField,
        ...seenAssigneeField,
      }),
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "REQUEST_TAKEN"],
    }),
  }
}
