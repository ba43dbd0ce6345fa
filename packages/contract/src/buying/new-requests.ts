import { channels } from "@trazo/domain/buying/channel"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { documentTypes } from "@trazo/domain/requests/documents"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { requestStateShape } from "../endpoint/field-shapes.ts"
import { certDataShape, shownContentShape } from "./purchase.ts"

/** Another request of a signed-in client (docs/product/buying.md). The request itself has the calls of the purchase. */

const companyShape = z.object({
  ruc: z.string(),
  name: z.string(),
  position: z.string(),
  /** YYYY-MM-DD. */
  appointmentExpiry: z.string(),
})
export type KnownCompany = z.infer<typeof companyShape>

const accountDraftShape = z.object({
  id: z.string(),
  certData: certDataShape,
  /** Of a legal person; null before it is typed. */
  companyName: z.string().nullable(),
  changedAt: z.iso.datetime(),
  /** When the draft expires. */
  expiresAt: z.iso.datetime().nullable(),
})
export type AccountDraft = z.infer<typeof accountDraftShape>

const standingShape = z.object({
  /** Of the request. */
  id: z.string(),
  number: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  /** RUC of a legal person's company. */
  company: z.string().nullable(),
  status: z.enum(requestStatuses),
  /** Until when its certificate is valid; null for a request that is still open. */
  validUntil: z.iso.datetime().nullable(),
})
export type StandingRequest = z.infer<typeof standingShape>

const optionsShape = z.object({
  /** Whether data and documents of an approved request serve again. */
  isKnown: z.boolean(),
  /** Companies that the client represents with an appointment that has not ended. */
  companies: z.array(companyShape),
  /** The last changed first. */
  drafts: z.array(accountDraftShape),
  /** The account's open requests and those with a valid certificate, so that nobody buys the same twice unawares. */
  standing: z.array(standingShape),
  /** Whether the express channel is open. */
  hasFast: z.boolean(),
})
export type NewRequestOptions = z.infer<typeof optionsShape>

export const getNewRequestOptions = defineEndpoint({
  method: "GET",
  path: "/api/clients/new-requests",
  access: "client",
  summary: "Lo que el cliente puede pedir con lo que ya se sabe de él, y lo que dejó sin terminar.",
  response: optionsShape,
})

/** Sets the purchase's cookie. Continues the draft of the same certificate if there is one. */
export const startNewRequest = defineEndpoint({
  method: "POST",
  path: "/api/clients/new-requests",
  access: "client",
  summary: "Empieza otra solicitud con los datos y documentos vigentes de la cuenta.",
  body: z.object({
    kind: z.enum(certificateKinds),
    validity: z.enum(validities),
    channel: z.enum(channels).exclude(["convenio"]),
    /** RUC of a known company; null for another one. */
    company: z.string().max(13).nullable().default(null),
  }),
  response: requestStateShape,
  errors: [
    "PRICE_NOT_FOUND",
    "VALIDITY_NOT_SOLD",
    "DISTRIBUTOR_NOT_CONFIGURED",
    "ACCOUNT_DISPUTED",
    "APPOINTMENT_ENDED",
    "DRAFT_LIMIT",
  ],
})

export const continueDraft = defineEndpoint({
  method: "POST",
  path: "/api/clients/new-requests/:id/continuation",
  access: "client",
  summary: "Retoma en este equipo una solicitud sin terminar de la cuenta.",
  params: z.object({ id: z.uuid() }),
  response: requestStateShape,
  errors: ["REQUEST_NOT_FOUND"],
})

export const discardDraft = defineEndpoint({
  method: "PUT",
  path: "/api/clients/new-requests/:id/cancellation",
  access: "client",
  summary: "Descarta una solicitud sin terminar de la cuenta.",
  params: z.object({ id: z.uuid() }),
  response: requestStateShape,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

/** What confirms a purchase of which most is known. */
const confirmationShape = {
  /** The ticks of both consents. A missing one is told together with those of the documents. */
  accepted: z.boolean(),
  biometric: z.boolean(),
  /** The version of the terms that was shown. */
  version: z.string().max(100),
  /** The shown price with IVA. */
  totalCents: z.int(),
  /** The request that was shown: another tab may have opened another one. Without it, the one of the cookie. */
  id: z.uuid().optional(),
  content: shownContentShape,
}

/** Stores the consents and submits the request at the price that was shown. No password is asked. Idempotent. */
export const confirmRequest = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/confirmation",
  access: "request",
  summary: "Confirma los datos conocidos de otra solicitud y la envía: queda pendiente de pago.",
  body: z.object({
    ...confirmationShape,
    /** The documents that may be used again, each with its consent. */
    reuse: z.array(z.enum(documentTypes)).max(documentTypes.length),
  }),
  response: requestStateShape,
  errors: [
    "STEP_NOT_REACHED",
    "MOVE_NOT_ALLOWED",
    "OTHER_REQUEST",
    "TERMS_CHANGED",
    "TOTAL_CHANGED",
    "REQUEST_CHANGED",
    "PRODUCT_NOT_AVAILABLE",
    "PRICE_NOT_FOUND",
    "VALIDITY_NOT_SOLD",
    "KNOWN_DATA_VOID",
    "ACCOUNT_DISPUTED",
  ],
})

/** Renews the consents and submits the renewal at the price that was shown. Idempotent. */
export const confirmRenewal = defineEndpoint({
  method: "PUT",
  path: "/api/requests/current/renewal",
  access: "request",
  summary: "Confirma los datos de una renovación y la envía: queda pendiente de pago.",
  body: z.object({
    ...confirmationShape,
    /** Whether the renewed certificate is revoked when the new one is in hand. */
    supersedes: z.boolean().default(false),
  }),
  response: requestStateShape,
  errors: [
    "STEP_NOT_REACHED",
    "MOVE_NOT_ALLOWED",
    "OTHER_REQUEST",
    "TERMS_CHANGED",
    "TOTAL_CHANGED",
    "REQUEST_CHANGED",
    "PRODUCT_NOT_AVAILABLE",
    "PRICE_NOT_FOUND",
    "VALIDITY_NOT_SOLD",
    "CERTIFICATE_NOT_FOUND",
    "CERTIFICATE_ALREADY_REVOKED",
    "CERTIFICATE_SUSPENDED",
    "RENEWAL_DONE",
    "RENEWAL_NOT_OPEN",
  ],
})
