import { channels } from "@trazo/domain/buying/channel"
import { staleReasons } from "@trazo/domain/buying/reused-documents"
import { stepKeys } from "@trazo/domain/buying/steps"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { validities } from "@trazo/domain/certificates/validity"
import { documentTypes } from "@trazo/domain/requests/documents"
import { renewalTimes, renewalTypes } from "@trazo/domain/requests/renewal"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
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
  /** The holder has a newer one of the same kind that ends later: nobody is reminded of this one. */
  isOutlasted: z.boolean(),
  /** What a renewal costs now, by validity, and what a new certificate costs, where one is sold. */
  offers: z.array(
    z.object({ validity: z.enum(validities), price: priceShape, usualCents: z.int().nullable() }),
  ),
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

/** What a purchase that renews a certificate has besides. */
export const renewalShape = z.object({
  type: z.enum(renewalTypes),
  /** The last digits of the renewed certificate. */
  serialEnding: z.string(),
  /** When the renewed certificate ends. */
  notAfter: z.iso.datetime(),
  /** What a new certificate of the same validity costs now. Null where none is sold. */
  usualCents: z.int().nullable(),
})

/** What is known of the holder of a purchase that begins with the data of an account. */
export const knownShape = z.object({
  /** When a certificate issued now would end. */
  newEnd: z.iso.datetime(),
  /** The appointment ends before the validity would. */
  isLimited: z.boolean(),
  /** Steps before the consents that are not complete. */
  missing: z.array(z.enum(stepKeys)),
  /** Fields that differ from the approved ones. */
  changed: z.array(z.string()),
  /** Documents that are needed once more, with the reason. */
  askedAgain: z.array(z.object({ paper: z.enum(documentTypes), reason: z.enum(staleReasons) })),
  /** Documents of the approved request that serve again, with the day of their upload. */
  reused: z.array(z.object({ paper: z.enum(documentTypes), at: z.iso.datetime() })),
})

/** What a reviewer compares: the approved data and documents with the new ones. */
export const reviewedRenewalShape = z.object({
  type: z.enum(renewalTypes),
  serial: z.string(),
  status: z.enum(shownCertificateStatuses),
  notAfter: z.iso.datetime(),
  /** The holder wants the renewed certificate revoked when the new one is in hand. */
  supersedes: z.boolean(),
  changed: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Documents that were uploaded for this request; the others were approved before. */
  newPapers: z.array(z.enum(documentTypes)),
  /** The approved request. */
  source: z.object({ id: z.string(), number: z.string(), channel: z.enum(channels) }).nullable(),
})
