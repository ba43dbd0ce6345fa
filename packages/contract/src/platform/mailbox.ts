import { emailField } from "@trazo/domain/forms/contact-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam } from "../endpoint/field-shapes.ts"

/** The built-in mailbox at /correo. Only with demo data, and only for loopback. */
export const listMailbox = defineEndpoint({
  method: "GET",
  path: "/api/mailbox",
  access: "public",
  summary: "Los últimos correos enviados (solo en desarrollo).",
  query: z.object({ to: z.string().max(emailField.maximum).optional() }),
  response: z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        /** Their names, in their places. */
        attachments: z.array(z.string()),
        receivedAt: z.iso.datetime(),
      }),
    ),
  }),
  errors: ["NOT_FOUND"],
})

export const readMailAttachment = defineEndpoint({
  method: "GET",
  path: "/api/mailbox/:id/attachments/:place",
  access: "public",
  summary: "Un archivo adjunto de un correo enviado (solo en desarrollo).",
  params: z.object({ id: idParam, place: z.coerce.number().int().min(0).max(9) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
