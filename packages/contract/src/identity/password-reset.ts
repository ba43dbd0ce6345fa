import { linkAreas, resetAreas } from "@trazo/domain/identity/password-reset"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { linkTokenShape, newPasswordShape, userShape } from "../endpoint/field-shapes.ts"

/** Contains nothing about the person. */
export const passwordResetShape = z.object({
  area: z.enum(linkAreas),
  /** True for an internal client. */
  internal: z.boolean(),
})
export type PasswordReset = z.infer<typeof passwordResetShape>

const params = z.object({ token: linkTokenShape })

/** The response and its duration do not depend on whether the account exists. */
export const askPasswordReset = defineEndpoint({
  method: "POST",
  path: "/api/password-resets",
  access: "public",
  summary: "Pide el enlace para cambiar una contraseña olvidada; llega al correo de la cuenta, si existe.",
  body: z.object({
    area: z.enum(resetAreas),
    /** A client's identity number or an executive's e-mail address. */
    user: userShape,
  }),
  response: z.object({ ok: z.literal(true) }),
})

/** Does not consume the link, because mail programs open links too. */
export const getPasswordReset = defineEndpoint({
  method: "GET",
  path: "/api/password-resets/:token",
  access: "public",
  summary: "De qué ingreso es el enlace para cambiar la contraseña, mientras sirva.",
  params,
  response: passwordResetShape,
  errors: ["RESET_LINK_INVALID"],
})

export const resetPassword = defineEndpoint({
  method: "PUT",
  path: "/api/password-resets/:token",
  access: "public",
  summary: "Cambia la contraseña con el enlace, que sirve una vez, y cierra todas las sesiones de la cuenta.",
  params,
  body: z.object({ password: newPasswordShape }),
  response: passwordResetShape,
  errors: ["RESET_LINK_INVALID"],
})
