import { z } from "zod"

/** WebAuthn Level 3, sections 5.1.8 and 5.1.9: JSON of a browser's credential. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const id = z
  .string()
  .max(1400)
  .regex(/^[\w-]+$/)
const credential = { id, rawId: id, type: z.literal("public-key") }

export const newPasskeyShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof newPasskeyShape>

export const passkeyAnswerShape = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswerShape>

/** Argument of the browser's `startRegistration` and `startAuthentication`. */
export const passkeyOptionsShape = z.looseObject({ challenge: z.string() })
