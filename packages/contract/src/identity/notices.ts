import { noticeKinds } from "@trazo/domain/certificates/renewal-reminders"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** Of what a client wants notices, and which way. Other notices always go. */
const noticesShape = z.object({
  /** Before a certificate ends. */
  renewal: z.array(z.enum(noticeKinds)).max(noticeKinds.length),
  /** Of a request's progress, in the account. Its mails say what to do, so that they always go. */
  progress: z.boolean(),
})
export type Notices = z.infer<typeof noticesShape>

const path = "/api/clients/me/notices"

export const getNotices = defineEndpoint({
  method: "GET",
  path,
  access: "client",
  summary: "Qué avisos quiere el cliente, y por dónde.",
  response: noticesShape,
})

export const saveNotices = defineEndpoint({
  method: "PUT",
  path,
  access: "client",
  summary: "Elige qué avisos quiere el cliente, y por dónde.",
  body: noticesShape,
  response: noticesShape,
})
