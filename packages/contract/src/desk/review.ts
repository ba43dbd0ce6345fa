import { type ReviewedChannel, requestModules, reviewedChannels } from "@trazo/domain/buying/channel"
import { certificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { permissionNames } from "@trazo/domain/identity/module-permissions"
import { taxDocumentCodes } from "@trazo/domain/money/invoices/invoice"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { consentFields } from "../buying/consent-fields.ts"
import { categoryShape, certDataShape, movementShape, paymentStateShape } from "../buying/purchase.ts"
import { suspensionEndpoints } from "../certificates/certificate-suspension.ts"
import { revocationEndpoints, staffCertificateShape } from "../certificates/staff-revocation.ts"
import { priceShape } from "../distributors/catalogue.ts"
import { presetReasonsShape } from "../distributors/review-settings.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { requestStateShape } from "../endpoint/field-shapes.ts"
import { accountDisputeShape, disputeEndpoints } from "../identity/account-dispute.ts"
import { movementUseShape, undoneShape } from "../money/movement-use.ts"
import { paymentReversalShape } from "../money/payment-reversal.ts"
import { requestMailShape } from "../platform/mail-delivery.ts"
import { reviewedRenewalShape } from "../requests/renewals.ts"
import { assigneesShape, assignmentEndpoints } from "./assignment.ts"
import { decisionEndpoints, type ReviewModule, targetShape } from "./decisions.ts"
import { evidenceShape, receiptPartShape } from "./evidence.ts"
import { removalEndpoints } from "./removals.ts"
import { queueEndpoints, queueRowShape } from "./review-queue.ts"
import { keptChecksShape, noteEndpoints, notesShape } from "./review-records.ts"
import { sharedSignalsShape } from "./shared-signals.ts"

/** A provisional or approved account of the request's identity, with its history. */
const reviewedAccountShape = z.object({
  id: z.string(),
  /** Whether the request belongs to this account. */
  isOfRequest: z.boolean(),
  /** Whether staff approved a request for this account or created it. */
  isApproved: z.boolean(),
  isDisabled: z.boolean(),
  internal: z.boolean(),
  names: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.iso.datetime(),
  /** A pending change of address. */
  addressChange: z.object({ email: z.string(), takesEffectAt: z.iso.datetime() }).nullable(),
  /** Submitted requests, newest first. */
  requests: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(requestStatuses),
      channel: certDataShape.shape.channel,
      email: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  certificates: z.array(
    z.object({ serial: z.string(), status: z.enum(certificateStatuses), notAfter: z.iso.datetime() }),
  ),
})
export type ReviewedAccount = z.infer<typeof reviewedAccountShape>

const reviewShape = queueRowShape.extend({ renewal: reviewedRenewalShape.nullable() }).extend({
  userInfo: z.record(z.string(), z.string()),
  foreing: z.boolean(),
  verifiedEmail: z.string().nullable(),
  /** All accounts of the request's identity: the request's own first, then the approved one. `isMerged`: a merge brought it. */
  accounts: z.array(reviewedAccountShape),
  isMerged: z.boolean(),
  accountDispute: accountDisputeShape.nullable(),
  price: priceShape,
  /** Names of what is bought besides the certificate. */
  products: z.array(z.string()),
  categories: z.array(categoryShape),
  payment: paymentStateShape.nullable(),
  /** The receipt beside what is owed; null without one. `isPending`: a program is reading it. */
  receipt: z.object({ isPending: z.boolean(), parts: z.array(receiptPartShape) }).nullable(),
  /** The bank took the money of the confirmed payment back. */
  paymentReversal: paymentReversalShape.nullable(),
  /** What the SRI authorised, the first first. Empty for whom may not read the billing. */
  invoices: z.array(z.object({ id: z.string(), document: z.enum(taxDocumentCodes), number: z.string() })),
  /** The movements that pay it. None where a person confirmed it by hand. */
  paymentUses: z.array(movementUseShape),
  /** The last time that somebody undid its confirmation. */
  paymentUndone: undoneShape.nullable(),
  /** Other requests whose payment has the same reference, or a receipt with the same content. */
  repeatedPayments: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(requestStatuses),
      channel: certDataShape.shape.channel,
      isSameReference: z.boolean(),
      isSameReceipt: z.boolean(),
    }),
  ),
  notes: notesShape,
  keptChecks: keptChecksShape,
  presetReasons: presetReasonsShape,
  signals: sharedSignalsShape,
  evidence: evidenceShape,
  /** Two people approve each request of the distributor; an approval needs each check of the list. */
  doubleApproval: z.boolean(),
  checksRequired: z.boolean(),
  /** The first of two approvals, while the second is missing. */
  firstApproval: z.object({ by: z.string(), isOwn: z.boolean(), at: z.iso.datetime() }).nullable(),
  /** `isOwn`: the reader did it. */
  timeline: z.array(movementShape.extend({ actor: z.string(), isOwn: z.boolean() })),
  consents: z.array(z.object(consentFields)),
  correction: z
    .object({
      targets: z.array(targetShape),
      askedAt: z.iso.datetime(),
      /** Time at which the link was last sent again. */
      resentAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Keys of the targets that the latest correction changed. */
  corrected: z.array(z.string()),
  reason: z.string().nullable(),
  /** The next request in the queue of the same status. */
  nextId: z.string().nullable(),
  /** The reader's permissions on this request's channel, such as approve or validatePayment. */
  allowed: z.array(z.enum(permissionNames)),
  assignees: assigneesShape,
  mayEndSessions: z.boolean(),
  /** The latest certificate that was issued for the request. */
  certificate: staffCertificateShape.nullable(),
})
export type Review = z.infer<typeof reviewShape>

const reviewMailsShape = z.object({ mails: z.array(requestMailShape) })
export type ReviewMails = z.infer<typeof reviewMailsShape>

const params = z.object({ id: z.uuid() })

function readingEndpoints(module: ReviewModule, base: string) {
  return {
    ...queueEndpoints(`${module}:view`, base),
    review: defineEndpoint({
      method: "GET",
      path: `${base}/:id`,
      access: { permission: `${module}:view` },
      summary: "Una solicitud con sus datos, documentos, pago e historia.",
      params,
      response: reviewShape,
      errors: ["REQUEST_NOT_FOUND"],
    }),
    reader: defineEndpoint({
      method: "GET",
      path: `${base}/:id/reader`,
      access: { permission: `${module}:view` },
      summary: "Quien abre la solicitud, como lo ven sus colegas que también la tienen abierta.",
      params,
      response: z.object({ id: z.string(), names: z.string() }),
      errors: ["REQUEST_NOT_FOUND"],
    }),
    document: defineEndpoint({
      method: "GET",
      path: `${base}/:id/files/:file`,
      access: { permission: `${module}:view` },
      summary: "El contenido de un documento o comprobante de la solicitud.",
      params: params.extend({ file: z.uuid() }),
      response: "binary",
      errors: ["REQUEST_NOT_FOUND", "NOT_FOUND"],
    }),
  }
}

function mailEndpoints(module: ReviewModule, base: string) {
  return {
    resendCorrection: defineEndpoint({
      method: "POST",
      path: `${base}/:id/correction/link`,
      access: { permission: `${module}:approve` },
      summary:
        "Envía otra vez el enlace de la corrección pedida; el anterior deja de servir. Uno por minuto.",
      params,
      response: requestStateShape,
      errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED", "LINK_TOO_SOON"],
    }),
    mails: defineEndpoint({
      method: "GET",
      path: `${base}/:id/mails`,
      access: { permission: `${module}:view` },
      summary: "Los últimos correos sobre la solicitud: si salieron, esperan o fueron rechazados.",
      params,
      response: reviewMailsShape,
      errors: ["REQUEST_NOT_FOUND"],
    }),
    resendMail: defineEndpoint({
      method: "POST",
      path: `${base}/:id/mails/:mail`,
      access: { permission: `${module}:approve` },
      summary: "Envía otra vez un correo que fue rechazado, a la dirección que la solicitud tiene ahora.",
      params: params.extend({ mail: z.uuid() }),
      response: reviewMailsShape,
      errors: ["REQUEST_NOT_FOUND", "NOT_FOUND", "MOVE_NOT_ALLOWED"],
    }),
  }
}

function reviewEndpoints(module: ReviewModule) {
  const base = `/api/executives${module}`
  return {
    ...readingEndpoints(module, base),
    ...decisionEndpoints(module, base),
    ...assignmentEndpoints(`${module}:view`, base),
    ...disputeEndpoints(`${module}:approve`, base),
    ...revocationEndpoints(`${module}:revoke`, base),
    ...suspensionEndpoints(`${module}:revoke`, base),
    ...mailEndpoints(module, base),
    ...noteEndpoints(`${module}:view`, base),
    ...removalEndpoints(`${module}:delete`, base),
  }
}

export type ReviewApi = ReturnType<typeof reviewEndpoints>

/** The calls of each channel. A request of another channel is not found there. */
export const reviewApis = Object.fromEntries(
  Object.keys(reviewedChannels).map((channel) => [
    channel,
    reviewEndpoints(requestModules[channel as ReviewedChannel]),
  ]),
) as Record<ReviewedChannel, ReviewApi>
