import { mailStates } from "@trazo/domain/platform/mail-delivery"
import { z } from "zod"
import { deliveryAddresses } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** Delivery of a mail that the page has announced. */
export const mailDeliveryShape = z.object({
  /** «en cola», «aceptado por el servidor del destinatario», «rechazado». */
  state: z.enum(mailStates),
  /** Reason of a refusal, in plain Spanish. */
  reason: z.string().nullable(),
  /** Time of the decision, or of writing while it waits. */
  at: z.iso.datetime(),
})
export type MailDelivery = z.infer<typeof mailDeliveryShape>

/** Null if no code was sent to the current address. */
export const codeDelivery = z.object({ delivery: mailDeliveryShape.nullable() })
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
  byActivationLink: true,
  summary: "Si el correo con el código de activación salió, espera o fue rechazado.",
  params: z.object({ id: z.uuid() }),
  response: codeDelivery,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const getRevocationCodeDelivery = defineEndpoint({
  method: "GET",
  path: deliveryAddresses.revocationCode,
  access: "client",
  summary: "Si el correo con el código que confirma la revocación salió, espera o fue rechazado.",
  params: z.object({ serial: z.string().regex(/^[1-9][0-9]{0,48}$/) }),
  response: codeDelivery,
  errors: ["CERTIFICATE_NOT_FOUND"],
})

export const requestMailShape = mailDeliveryShape.extend({
  id: z.string(),
  /** Name of a server template, such as «correction». */
  template: z.string(),
  title: z.string(),
  to: z.string(),
  /** Tries so far. `reason` explains the last failure. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  mayResend: z.boolean(),
})
export type RequestMail = z.infer<typeof requestMailShape>
