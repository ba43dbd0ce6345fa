import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape, done, linkTokenShape } from "../endpoint/field-shapes.ts"
import { purchaseFlowShape } from "./purchase.ts"

/** Resume links of a purchase. */

export const resumePurchase = defineEndpoint({
  method: "POST",
  path: "/api/requests/resume",
  access: "public",
  summary: "Retoma una solicitud con su enlace, en este u otro dispositivo.",
  body: z.object({ token: linkTokenShape }),
  response: purchaseFlowShape,
  errors: ["REQUEST_LINK_INVALID"],
})

const resumePreviewShape = z.object({
  kind: z.enum(certificateKinds),
  status: z.enum(requestStatuses),
  number: z.string().nullable(),
  /** The verified address, masked; null before it is verified. */
  email: z.string().nullable(),
})
export type ResumePreview = z.infer<typeof resumePreviewShape>

/** POST, so that the token stays out of addresses. Changes nothing and sets no cookie. */
export const previewResume = defineEndpoint({
  method: "POST",
  path: "/api/requests/resume/preview",
  access: "public",
  summary: "Qué solicitud abre un enlace, antes de confirmarlo.",
  body: z.object({ token: linkTokenShape }),
  response: resumePreviewShape,
  errors: ["REQUEST_LINK_INVALID"],
})

export const endResumeLinks = defineEndpoint({
  method: "DELETE",
  path: "/api/requests/current/links",
  access: "request",
  summary: "Anula los enlaces de la solicitud y la cierra en los demás dispositivos.",
  response: done,
})

/**
 * The link of the mail with the e-mail's code continues on another device. It proves nothing alone: a code to the same
 * address does, and before the address was verified the number of the applicant's document too, because a mistyped address
 * is somebody else's (docs/product/buying.md).
 */

const continuedShape = resumePreviewShape.extend({
  email: z.string(),
  /** Whether the number of the document is asked. */
  asksIdentity: z.boolean(),
})
export type ContinuedDraft = z.infer<typeof continuedShape>

export const previewContinued = defineEndpoint({
  method: "POST",
  path: "/api/requests/continue/preview",
  access: "public",
  summary: "Qué solicitud continúa el enlace del primer correo, sin abrirla.",
  body: z.object({ token: linkTokenShape }),
  response: continuedShape,
  errors: ["REQUEST_LINK_INVALID", "REQUEST_LINK_SENT", "REQUEST_LINK_SPENT"],
})

export const sendContinuedCode = defineEndpoint({
  method: "POST",
  path: "/api/requests/continue/code",
  access: "public",
  summary: "Envía al correo de la solicitud el código con que se continúa en otro dispositivo.",
  body: z.object({ token: linkTokenShape }),
  response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
  errors: ["REQUEST_LINK_INVALID", "REQUEST_LINK_SENT", "REQUEST_LINK_SPENT", "CODE_TOO_SOON"],
})

export const continueByMail = defineEndpoint({
  method: "PUT",
  path: "/api/requests/continue",
  access: "public",
  summary: "Continúa la solicitud en este dispositivo y la cierra en los demás.",
  body: z.object({
    token: linkTokenShape,
    code: codeShape,
    identity: z.string().max(30).meta({ title: "Número de documento" }).optional(),
  }),
  response: purchaseFlowShape,
  errors: [
    "REQUEST_LINK_INVALID",
    "REQUEST_LINK_SENT",
    "REQUEST_LINK_SPENT",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_USED",
    "CODE_EXHAUSTED",
    "MOVE_NOT_ALLOWED",
  ],
})
