import { accountFields } from "@trazo/domain/access/account-fields"
import { identityTypes } from "@trazo/domain/identity/identity-type"
import { z } from "zod"
import { type Area, defineEndpoint } from "./endpoint.ts"
import { codeShape, newPasswordShape, typedShape } from "./field-shapes.ts"

/** Whoever signed in, as they see themselves; `null` is what the people of their area don't have. */
const accountShape = z.object({
  id: z.string(),
  names: z.string(),
  surnames: z.string().nullable(),
  identityType: z.enum(identityTypes).nullable(),
  identity: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** False for a client who signs in by one-time code. */
  hasPassword: z.boolean(),
})
export type OwnAccount = z.infer<typeof accountShape>

const ownSessionShape = z.object({
  id: z.string(),
  /** In plain words: «Chrome en Windows». */
  device: z.string(),
  /** Without its last part; empty where it is not known. */
  address: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  openedAt: z.iso.datetime(),
  /** To the minutes: `domain/session-life`. */
  lastSeenAt: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSessionShape>

const nothing = z.object({ ok: z.literal(true) })

/** What each area's people do with their own account: the same calls under the area's own address. */
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

/** Staff are known by their e-mail, so that only their names are theirs to write. */
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
    summary: "Cambia el teléfono propio.",
    body: z.object({ phone: typedShape(accountFields.phone) }),
    response: accountShape,
  }),
  /** To the address that the account has. */
  sendFirstPasswordCode: defineEndpoint({
    method: "POST",
    path: `${clientBase}/password/code`,
    access: "client",
    summary: "Envía al correo de la cuenta el código para crear su primera contraseña.",
    response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
    errors: ["CODE_TOO_SOON"],
  }),
  /** To the new address; whoever has a password says it, because codes for certificates go to that address later. */
  sendEmailCode: defineEndpoint({
    method: "POST",
    path: `${clientBase}/email/code`,
    access: "client",
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
    summary: "Cambia el correo de la cuenta por el que el código demostró.",
    body: z.object({ email: typedShape(accountFields.email), code: codeShape }),
    response: accountShape,
    errors: ["CODE_WRONG", "CODE_EXPIRED", "CODE_USED", "CODE_EXHAUSTED"],
  }),
} as const
