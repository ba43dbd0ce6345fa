import { accountFields } from "@trazo/domain/identity/account-fields"
import { identityTypes } from "@trazo/domain/identity/identity-type"
import { z } from "zod"
import { type Area, defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape, newPasswordShape, typedShape } from "../endpoint/field-shapes.ts"

/** The signed-in person's own account. Null for fields that their area does not have. */
const accountShape = z.object({
  id: z.string(),
  names: z.string(),
  surnames: z.string().nullable(),
  identityType: z.enum(identityTypes).nullable(),
  identity: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** False for a client who signs in with one-time codes. */
  hasPassword: z.boolean(),
})
export type OwnAccount = z.infer<typeof accountShape>

const ownSessionShape = z.object({
  id: z.string(),
  /** For example «Chrome en Windows». */
  device: z.string(),
  /** Without its last part. Empty if unknown. */
  address: z.string(),
  /** Whether this session made the call. */
  isCurrent: z.boolean(),
  openedAt: z.iso.datetime(),
  /** Precise to five minutes (`domain/access/session-lifetime`). */
  lastSeenAt: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSessionShape>

const nothing = z.object({ ok: z.literal(true) })

/** Every area has the same calls under its own path. */
function accountEndpoints<A extends Area>(access: A, base: string) {
  return {
    getAccount: defineEndpoint({
      method: "GET",
      path: base,
      access,
      summary: "Los datos propios de quien inició sesión.",
      response: accountShape,
    }),
    changePassword: defineEndpoint({
      method: "PUT",
      path: `${base}/password`,
      access,
      summary:
        "Cambia la contraseña y cierra las demás sesiones; quien no tiene una la crea con un código de su correo.",
      body: z.object({
        currentPassword: newPasswordShape.optional(),
        code: codeShape.optional(),
        password: newPasswordShape,
      }),
      response: nothing,
      errors: ["CURRENT_PASSWORD_WRONG", "CODE_WRONG", "CODE_EXPIRED", "CODE_USED", "CODE_EXHAUSTED"],
    }),
    listSessions: defineEndpoint({
      method: "GET",
      path: `${base}/sessions`,
      access,
      summary: "Las sesiones abiertas de la cuenta, la más reciente primero.",
      response: z.object({ rows: z.array(ownSessionShape) }),
    }),
    endSession: defineEndpoint({
      method: "DELETE",
      path: `${base}/sessions/:id`,
      access,
      summary: "Cierra una sesión de la cuenta.",
      params: z.object({ id: z.uuid() }),
      response: nothing,
      errors: ["SESSION_NOT_FOUND"],
    }),
    endOtherSessions: defineEndpoint({
      method: "DELETE",
      path: `${base}/sessions`,
      access,
      summary: "Cierra todas las sesiones de la cuenta menos la que llama.",
      response: nothing,
    }),
  } as const
}

/** Staff sign in with their e-mail address, so they can change only their names. */
function staffAccountEndpoints<A extends Area>(access: A, base: string) {
  return {
    ...accountEndpoints(access, base),
    saveNames: defineEndpoint({
      method: "PUT",
      path: base,
      access,
      summary: "Cambia los nombres propios.",
      body: z.object({ names: typedShape(accountFields.names) }),
      response: accountShape,
    }),
  } as const
}

export const executiveAccount = staffAccountEndpoints("executive", "/api/executives/me")
export const administratorAccount = staffAccountEndpoints("administrator", "/api/administrators/me")
export const banksAccount = staffAccountEndpoints("banks", "/api/banks/me")

const clientBase = "/api/clients/me"

export const clientAccount = {
  ...accountEndpoints("client", clientBase),
  savePhone: defineEndpoint({
    method: "PUT",
    path: clientBase,
    access: "client",
    proof: "recent",
    summary: "Cambia el teléfono propio y cierra las otras sesiones.",
    body: z.object({ phone: typedShape(accountFields.phone) }),
    response: accountShape,
  }),
  /** Sends to the account's address. */
  sendFirstPasswordCode: defineEndpoint({
    method: "POST",
    path: `${clientBase}/password/code`,
    access: "client",
    summary: "Envía al correo de la cuenta el código para crear su primera contraseña.",
    response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
    errors: ["CODE_TOO_SOON"],
  }),
  /** Sends to the new address. Accounts with a password must prove it, because later codes go to the new address. */
  sendEmailCode: defineEndpoint({
    method: "POST",
    path: `${clientBase}/email/code`,
    access: "client",
    proof: "recent",
    summary: "Envía un código al correo nuevo de la cuenta.",
    body: z.object({
      email: typedShape(accountFields.email),
      currentPassword: newPasswordShape.optional(),
    }),
    response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
    errors: ["CODE_TOO_SOON", "CURRENT_PASSWORD_WRONG"],
  }),
  changeEmail: defineEndpoint({
    method: "PUT",
    path: `${clientBase}/email`,
    access: "client",
    proof: "recent",
    summary: "Cambia el correo de la cuenta por el que el código demostró y cierra las otras sesiones.",
    body: z.object({ email: typedShape(accountFields.email), code: codeShape }),
    response: accountShape,
    errors: ["CODE_WRONG", "CODE_EXPIRED", "CODE_USED", "CODE_EXHAUSTED"],
  }),
} as const
