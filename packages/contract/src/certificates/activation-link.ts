import { activationLinkStates } from "@trazo/domain/certificates/activation-link"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape, linkTokenShape } from "../endpoint/field-shapes.ts"
import { activationStateShape } from "./activation.ts"

/**
 * The one-use link of an approval's mail (docs/security/links.md). Calls are POST, so that the token
 * stays out of addresses, and looking changes nothing: programs that check mails open links.
 */

const body = z.object({ token: linkTokenShape })

const activationLinkShape = z.object({
  state: z.enum(activationLinkStates),
  requestId: z.string(),
  number: z.string(),
  kind: z.enum(certificateKinds),
  /** Masked. */
  email: z.string(),
})
export type ActivationLink = z.infer<typeof activationLinkShape>

export const previewActivationLink = defineEndpoint({
  method: "POST",
  path: "/api/activation-links/preview",
  access: "public",
  summary: "A qué lleva el enlace de activación, sin usarlo.",
  body,
  response: activationLinkShape,
  errors: ["ACTIVATION_LINK_INVALID"],
})

export const sendActivationLinkCode = defineEndpoint({
  method: "POST",
  path: "/api/activation-links/code",
  access: "public",
  summary: "Envía al correo del titular el código con que se abre el enlace de activación.",
  body,
  response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
  errors: ["ACTIVATION_LINK_INVALID", "CODE_TOO_SOON"],
})

/**
 * Uses the link. With the code it opens a session for this activation alone; in the session of the request's account no
 * code is needed.
 */
export const openActivationLink = defineEndpoint({
  method: "PUT",
  path: "/api/activation-links",
  access: "public",
  summary: "Usa el enlace de activación y abre una sesión solo para esa activación.",
  body: z.object({ token: linkTokenShape, code: codeShape.optional() }),
  response: activationStateShape,
  errors: [
    "ACTIVATION_LINK_INVALID",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_USED",
    "CODE_EXHAUSTED",
    "MOVE_NOT_ALLOWED",
    "APPROVAL_VOID",
  ],
})
