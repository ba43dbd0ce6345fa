import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, linkTokenShape } from "../endpoint/field-shapes.ts"
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
