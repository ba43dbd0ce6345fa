import { resetAreas } from "@trazo/domain/access/password-reset"
import { z } from "zod"
import { defineEndpoint } from "./endpoint.ts"
import { linkTokenShape, newPasswordShape, userShape } from "./field-shapes.ts"

/** Whose password: what the page needs to lead to the right sign-in, and nothing about the person. */
export const passwordResetShape = z.object({
  area: z.enum(resetAreas),
  /** True for a client who signs in as an internal one. */
  internal: z.boolean(),
})
export type PasswordReset = z.infer<typeof passwordResetShape>

const params = z.object({ token: linkTokenShape })

/** Answers the same, after the same work, whether the account exists or not. */
export const askPasswordReset = defineEndpoint({
  method: "POST",
  path: "/api/password-resets",
  access: "public",
  summary: "Pide el enlace para cambiar una contraseña olvidada; llega al correo de la cuenta, si existe.",
  body: z.object({
    area: z.enum(resetAreas),
    /** A client's identity number, an executive's e-mail. */
    user: userShape,
  }),
  response: z.object({ ok: z.literal(true) }),
})

/** Reading it doesn't use it up: mail programs open links too. */
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
