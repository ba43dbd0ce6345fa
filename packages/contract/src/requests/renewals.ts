import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { renewalTimes } from "@trazo/domain/certificates/renewal-window"
import { validities } from "@trazo/domain/certificates/validity"
import { renewalTypes } from "@trazo/domain/requests/renewal"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { confirmationShape } from "../buying/new-requests.ts"
import { priceShape } from "../distributors/catalogue.ts"
import { renewalCalendarPath } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import {
  codeShape,
  linkTokenShape,
  requestStateShape,
  textShape,
  typedMaximum,
} from "../endpoint/field-shapes.ts"

/** Renewals (docs/product/certificates.md). The renewal itself is a request, with the calls of the purchase. */

const serial = z.string().regex(/^[1-9][0-9]{0,48}$/)

const listedRenewalShape = z.object({
  serial,
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  status: z.enum(shownCertificateStatuses),
  notAfter: z.iso.datetime(),
  time: z.enum(renewalTimes),
  /** When the renewal opens and closes. */
  opens: z.iso.datetime(),
  closes: z.iso.datetime(),
  mayRenew: z.boolean(),
  /** What a renewal costs now, by validity. */
  offers: z.array(z.object({ validity: z.enum(validities), price: priceShape })),
  /** What another file until the same end costs. Null: it is not offered. */
  reissue: priceShape.nullable(),
  /** The open renewal. */
  request: z
    .object({
      id: z.string(),
      number: z.string().nullable(),
      status: z.enum(requestStatuses),
      renewal: z.enum(renewalTypes),
    })
    .nullable(),
})
export type ListedRenewal = z.infer<typeof listedRenewalShape>

const planShape = z.object({
  /** Those that end first come first. */
  rows: z.array(listedRenewalShape),
})
export type RenewalPlan = z.infer<typeof planShape>

export const listRenewals = defineEndpoint({
  method: "GET",
  path: "/api/clients/renewals",
  access: "client",
  summary: "Lo que el cliente puede renovar, desde cuándo y a qué precio.",
  response: planShape,
})

/**
 * Sets the purchase's cookie. Continues the open renewal of the certificate if there is one, which takes the type that is
 * named.
 */
export const startRenewal = defineEndpoint({
  method: "POST",
  path: "/api/clients/renewals",
  access: "client",
  summary: "Empieza la renovación de un certificado propio, o continúa la que ya empezó.",
  body: z.object({ serial, type: z.enum(renewalTypes).optional() }),
  response: requestStateShape,
  errors: [
    "CERTIFICATE_NOT_FOUND",
    "CERTIFICATE_ALREADY_REVOKED",
    "CERTIFICATE_SUSPENDED",
    "RENEWAL_DONE",
    "RENEWAL_NOT_OPEN",
    "PRICE_NOT_FOUND",
  ],
})

const renewalLinkShape = z.object({
  state: z.enum([...renewalTimes, "renewed", "unavailable"]).exclude(["ended"]),
  /** When the renewal opens. Null for `unavailable`, as is the end. */
  opens: z.iso.datetime().nullable(),
  notAfter: z.iso.datetime().nullable(),
})
export type RenewalLink = z.infer<typeof renewalLinkShape>

/** POST, so that the token stays out of addresses. Nothing personal is in the response. */
export const previewRenewalLink = defineEndpoint({
  method: "POST",
  path: "/api/renewals/link",
  access: "public",
  summary: "Si el enlace de un aviso todavía sirve para renovar.",
  body: z.object({ notice: linkTokenShape }),
  response: renewalLinkShape,
  errors: ["RENEWAL_LINK_INVALID"],
})

/** A reminder's token or an identity number. */
const callerShape = {
  notice: linkTokenShape.optional(),
  identity: textShape.max(typedMaximum).optional(),
}

/** The response is the same whether or not an account exists. */
export const askRenewalCode = defineEndpoint({
  method: "POST",
  path: "/api/renewals/code",
  access: "public",
  summary: "Envía un código para renovar al correo de la cuenta, sin decir si existe.",
  body: z.object(callerShape),
  response: z.object({ expiresInSeconds: z.int() }),
  errors: ["RENEWAL_LINK_INVALID"],
})

/** Sets the purchase's cookie. */
export const openRenewal = defineEndpoint({
  method: "POST",
  path: "/api/renewals",
  access: "public",
  summary: "Empieza o continúa una renovación con el código enviado por correo.",
  body: z.object({ ...callerShape, code: codeShape }),
  response: requestStateShape,
  errors: [
    "WRONG_CREDENTIALS",
    "RENEWAL_LINK_INVALID",
    "CERTIFICATE_NOT_FOUND",
    "CERTIFICATE_ALREADY_REVOKED",
    "CERTIFICATE_SUSPENDED",
    "RENEWAL_DONE",
    "RENEWAL_NOT_OPEN",
    "PRICE_NOT_FOUND",
  ],
})

export const getRenewalCalendar = defineEndpoint({
  method: "GET",
  path: renewalCalendarPath,
  access: "public",
  summary: "La fecha en que vence una firma, para el calendario (RFC 5545).",
  query: z.object({ aviso: linkTokenShape }),
  response: "binary",
  errors: ["RENEWAL_LINK_INVALID", "CERTIFICATE_ALREADY_REVOKED"],
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
