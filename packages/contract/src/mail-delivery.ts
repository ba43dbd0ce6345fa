import { mailStates } from "@trazo/domain/mail/mail-delivery"
import { z } from "zod"
import { deliveryAddresses } from "./api-paths.ts"
import { defineEndpoint } from "./endpoint.ts"

/** How a mail that was promised fares. */
export const mailDeliveryShape = z.object({
  /** «en cola», «aceptado por el servidor del destinatario», «rechazado». */
  state: z.enum(mailStates),
  /** Why it was refused, in plain Spanish. */
  reason: z.string().nullable(),
  /** When it was decided; while it waits, when it was written. */
  at: z.iso.datetime(),
})
export type MailDelivery = z.infer<typeof mailDeliveryShape>

/** Null: no code was sent to the present address. */
const codeDelivery = z.object({ delivery: mailDeliveryShape.nullable() })
export type CodeDelivery = z.infer<typeof codeDelivery>

export const getEmailCodeDelivery = defineEndpoint({
  method: "GET",
  path: deliveryAddresses.emailCode,
  access: "request",
  summary: "Si el correo con el código del solicitante salió, espera o fue rechazado.",
  response: codeDelivery,
  errors: ["MOVE_NOT_ALLOWED"],
})

export const getActivationCodeDelivery = defineEndpoint({
  method: "GET",
  path: deliveryAddresses.activationCode,
  access: "client",
  summary: "Si el correo con el código de activación salió, espera o fue rechazado.",
  params: z.object({ id: z.uuid() }),
  response: codeDelivery,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const getRevocationCodeDelivery = defineEndpoint({
  method: "GET",
  path: deliveryAddresses.revocationCode,
  access: "client",
  summary: "Si el correo con el código de revocación salió, espera o fue rechazado.",
  params: z.object({ serial: z.string().regex(/^[1-9][0-9]{0,48}$/) }),
  response: codeDelivery,
  errors: ["CERTIFICATE_NOT_FOUND"],
})

/** A mail about a request, as staff see it. */
export const requestMailShape = mailDeliveryShape.extend({
  id: z.string(),
  /** A name of the server's templates: «correction». */
  template: z.string(),
  title: z.string(),
  to: z.string(),
  /** Tries so far; `reason` also says why it still waits. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  mayResend: z.boolean(),
})
export type RequestMail = z.infer<typeof requestMailShape>
