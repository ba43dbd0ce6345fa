import { z } from "zod"
import { paymentMethodsShape, textsShape, themeShape } from "../distributors/branding.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape, passwordShape, userShape } from "../endpoint/field-shapes.ts"
import { dueFactorShape } from "./second-factor.ts"

const credentials = z.object({ user: userShape, password: passwordShape })

/** With a second factor, the session opens in the second step. */
export const admittedShape = z.union([z.object({ token: z.string() }), dueFactorShape])
const nothing = z.object({ ok: z.literal(true) })

/** What a session has beside its token and its user (checklist I1). */
const sessionShape = z.object({
  /** The first page of the session's area. */
  path: z.string(),
  /** Percentage of the distributor's configuration that is complete; 100 on the platform. */
  total: z.int(),
  /** Whether the area shows `total` in a progress bar. */
  showTotal: z.boolean(),
})

export const signInAdministrator = defineEndpoint({
  method: "POST",
  path: "/api/administrators/auth",
  access: "platform",
  summary: "Inicio de sesión de un administrador de la plataforma.",
  body: credentials,
  response: admittedShape,
  errors: ["WRONG_CREDENTIALS"],
})

export const signInExecutive = defineEndpoint({
  method: "POST",
  path: "/api/executives/auth",
  access: "public",
  summary: "Inicio de sesión de un ejecutivo de la distribuidora.",
  body: credentials,
  response: admittedShape,
  errors: ["WRONG_CREDENTIALS"],
})

/** Clients sign in with a password or a one-time code. Internal clients omit `simple` and set `internal`. */
export const signInClient = defineEndpoint({
  method: "POST",
  path: "/api/clients/auth",
  access: "public",
  summary: "Inicio de sesión de un cliente (?simple=true) o de un cliente interno.",
  query: z.object({ simple: z.enum(["true", "false"]).optional() }),
  body: z.object({
    user: userShape,
    password: passwordShape.optional(),
    code: codeShape.optional(),
    internal: z.boolean().optional(),
  }),
  response: admittedShape,
  errors: ["WRONG_CREDENTIALS", "CODE_EXPIRED", "CODE_EXHAUSTED"],
})

/** The response does not depend on whether the client exists. */
export const sendSignInCode = defineEndpoint({
  method: "POST",
  path: "/api/clients/auth/code",
  access: "public",
  summary: "Envía al correo del cliente un código para iniciar sesión.",
  body: z.object({ user: userShape }),
  response: z.object({ expiresInSeconds: z.int() }),
})

export const signInBank = defineEndpoint({
  method: "POST",
  path: "/api/auth",
  access: "public",
  summary: "Inicio de sesión del personal de un banco.",
  body: credentials,
  response: admittedShape,
  errors: ["WRONG_CREDENTIALS"],
})

/** An entry of the executive's menu (checklist I1). */
export const moduleShape = z.object({
  key: z.string(),
  title: z.string(),
  icon: z.string(),
  check: z.boolean(),
  permissions: z.array(z.string()),
  children: z
    .array(z.object({ key: z.string(), title: z.string(), permissions: z.array(z.string()) }))
    .optional(),
})

export const executiveShape = sessionShape.extend({
  id: z.string(),
  name: z.string(),
  names: z.string(),
  dataBusiness: z.object({ name: z.string(), logo: z.object({ id: z.string() }).nullable() }),
  administrator: z.boolean(),
  /** Whether the executive must enrol a second factor before using anything else. */
  mustEnrollFactor: z.boolean(),
  distributor: z.string(),
  modules: z.array(moduleShape),
  /** URL of the distributor's favicon. */
  favicon: z.string().nullable(),
  /** Null before the first configuration. */
  theme: themeShape.nullable(),
})
export type Executive = z.infer<typeof executiveShape>

export const clientShape = sessionShape.extend({
  id: z.string(),
  names: z.string(),
  personalData: z.object({ names: z.string(), surnames: z.string() }),
  distributor: z.string(),
  hasPassword: z.boolean(),
  email: z.string(),
  internal: z.boolean(),
  theme: themeShape.nullable(),
  dataBusiness: z.object({
    name: z.string(),
    address: z.string(),
    ruc: z.string(),
    logo: z.object({ id: z.string() }).nullable(),
  }),
  configuration: z.object({ texts: textsShape, paymentMethods: paymentMethodsShape }).nullable(),
})
export type Client = z.infer<typeof clientShape>

export const getExecutive = defineEndpoint({
  method: "GET",
  path: "/api/executives/auth",
  access: "executive",
  allowedBeforeEnrollment: true,
  summary: "El ejecutivo que inició sesión.",
  response: executiveShape,
})

export const getClient = defineEndpoint({
  method: "GET",
  path: "/api/clients/auth",
  access: "client",
  summary: "El cliente que inició sesión.",
  response: clientShape,
})

export const signOutExecutive = defineEndpoint({
  method: "DELETE",
  path: "/api/executives/auth",
  access: "executive",
  allowedBeforeEnrollment: true,
  summary: "Cierra la sesión del ejecutivo.",
  response: nothing,
})

export const signOutClient = defineEndpoint({
  method: "DELETE",
  path: "/api/clients/auth",
  access: "client",
  summary: "Cierra la sesión del cliente.",
  response: nothing,
})

const staffShape = sessionShape.extend({ id: z.string(), names: z.string(), email: z.string() })

export const getAdministrator = defineEndpoint({
  method: "GET",
  path: "/api/administrators/auth",
  access: "administrator",
  allowedBeforeEnrollment: true,
  summary: "El administrador que inició sesión.",
  response: staffShape.extend({
    /** Whether the administrator must enrol a second factor before using anything else. */
    mustEnrollFactor: z.boolean(),
  }),
})

export const getBankUser = defineEndpoint({
  method: "GET",
  path: "/api/auth",
  access: "banks",
  summary: "La persona del banco que inició sesión.",
  response: staffShape.extend({ bank: z.string() }),
})

export const signOutAdministrator = defineEndpoint({
  method: "DELETE",
  path: "/api/administrators/auth",
  access: "administrator",
  allowedBeforeEnrollment: true,
  summary: "Cierra la sesión del administrador.",
  response: nothing,
})

export const signOutBank = defineEndpoint({
  method: "DELETE",
  path: "/api/auth",
  access: "banks",
  summary: "Cierra la sesión de la persona del banco.",
  response: nothing,
})
