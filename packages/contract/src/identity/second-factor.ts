import { type FactorArea, factorFields, factorWays, proofWays } from "@trazo/domain/identity/second-factor"
import { z } from "zod"
import { type Access, defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape, passwordShape } from "../endpoint/field-shapes.ts"
import { newPasskeyShape, passkeyAnswerShape, passkeyOptionsShape } from "./passkey.ts"

const nothing = z.object({ ok: z.literal(true) })
const code = fieldShape(factorFields.code)

/** Exactly one of them. */
const typedFactor = z.object({
  /** Six digits of the authenticator application. */
  code: code.optional(),
  recoveryCode: fieldShape(factorFields.recoveryCode).optional(),
  passkey: passkeyAnswerShape.optional(),
})

/** A password counts only for accounts without a second factor. */
const typedProof = z.object({
  password: passwordShape.optional(),
  code: code.optional(),
  passkey: passkeyAnswerShape.optional(),
})

/** Second factors to choose from. Empty if none of the account's works on this host. */
export const dueFactorShape = z.object({ secondFactor: z.array(z.enum(factorWays)) })

export const factorsShape = z.object({
  totp: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
      /** Passkeys work only on the host where they were created. */
      host: z.string(),
      isOfThisHost: z.boolean(),
    }),
  ),
  /** Null without a second factor. */
  recoveryCodesLeft: z.int().nullable(),
  /** Whether the distributor or the account's permissions require a second factor. */
  isRequired: z.boolean(),
  /** Whether the account's permissions would require one outside a demonstration. */
  isExempt: z.boolean(),
  /** Ways to renew the proof of an open session. Empty for a client who signs in only with mailed codes. */
  proofWays: z.array(z.enum(proofWays)),
})
export type Factors = z.infer<typeof factorsShape>

/** Recovery codes are returned once, with the first factor. */
export const changedFactorsShape = factorsShape.extend({ recoveryCodes: z.array(z.string()).nullable() })
export type ChangedFactors = z.infer<typeof changedFactorsShape>

const passkeyName = fieldShape(factorFields.passkeyName)
const ofPasskey = z.object({ id: z.uuid() })

/** Sign-in's second step. A ticket in a cookie identifies the caller. */
function ticketEndpoints(base: string, access: Access) {
  return {
    getTicket: defineEndpoint({
      method: "GET",
      path: `${base}/auth/second-factor`,
      access,
      summary: "Con qué puede terminar su ingreso quien ya escribió su contraseña.",
      response: dueFactorShape,
      errors: ["TICKET_OVER"],
    }),
    continueSignIn: defineEndpoint({
      method: "POST",
      path: `${base}/auth/second-factor`,
      access,
      summary: "Termina el ingreso con el segundo factor.",
      body: typedFactor,
      response: z.object({ token: z.string() }),
      errors: ["FACTOR_WRONG", "TICKET_OVER"],
    }),
    dropTicket: defineEndpoint({
      method: "DELETE",
      path: `${base}/auth/second-factor`,
      access,
      summary: "Deja el ingreso a medias, para empezar otro.",
      response: nothing,
    }),
    challengePasskey: defineEndpoint({
      method: "POST",
      path: `${base}/auth/second-factor/passkey`,
      access,
      summary: "Pide el reto que la llave de acceso firma para terminar el ingreso.",
      response: passkeyOptionsShape,
      errors: ["TICKET_OVER", "FACTOR_NOT_FOUND"],
    }),
  }
}

function proofEndpoints(base: string, access: FactorArea) {
  return {
    renewProof: defineEndpoint({
      method: "POST",
      path: `${base}/auth/proof`,
      access,
      allowedBeforeEnrollment: true,
      summary: "Confirma que es la misma persona, para lo que pide una prueba reciente.",
      body: typedProof,
      response: nothing,
      errors: ["FACTOR_WRONG"],
    }),
    challengeProof: defineEndpoint({
      method: "POST",
      path: `${base}/auth/proof/passkey`,
      access,
      allowedBeforeEnrollment: true,
      summary: "Pide el reto que la llave de acceso firma para esa prueba.",
      response: passkeyOptionsShape,
      errors: ["FACTOR_NOT_FOUND"],
    }),
  }
}

function totpEndpoints(base: string, access: FactorArea) {
  const path = `${base}/second-factor/totp`
  return {
    startTotp: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "POST",
      path,
      summary: "Crea el secreto para la aplicación de códigos; no cuenta hasta que se confirma.",
      response: z.object({
        /** Base32. */
        secret: z.string(),
        /** An otpauth:// URI, shown as a QR code. */
        uri: z.string(),
      }),
      errors: ["FACTOR_ALREADY_ON"],
    }),
    confirmTotp: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "PUT",
      path,
      summary: "Activa la aplicación de códigos con uno de sus códigos.",
      body: z.object({ code }),
      response: changedFactorsShape,
      errors: ["FACTOR_WRONG", "FACTOR_ALREADY_ON", "FACTOR_NOT_FOUND"],
    }),
    removeTotp: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "DELETE",
      path,
      summary: "Quita la aplicación de códigos.",
      response: factorsShape,
      errors: ["FACTOR_NOT_FOUND"],
    }),
    renewRecoveryCodes: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "POST",
      path: `${base}/second-factor/recovery-codes`,
      summary: "Cambia los códigos de recuperación; los anteriores dejan de servir.",
      response: changedFactorsShape,
      errors: ["FACTOR_NOT_FOUND"],
    }),
  }
}

function passkeyEndpoints(base: string, access: FactorArea) {
  const path = `${base}/second-factor/passkeys`
  return {
    startPasskey: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "POST",
      path: `${path}/options`,
      summary: "Pide el reto con que se crea una llave de acceso.",
      response: passkeyOptionsShape,
      errors: ["PASSKEYS_FULL"],
    }),
    addPasskey: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "POST",
      path,
      summary: "Guarda una llave de acceso con su nombre.",
      body: z.object({ name: passkeyName, passkey: newPasskeyShape }),
      response: changedFactorsShape,
      errors: ["PASSKEY_REFUSED", "PASSKEYS_FULL"],
    }),
    renamePasskey: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      method: "PATCH",
      path: `${path}/:id`,
      summary: "Cambia el nombre de una llave de acceso.",
      params: ofPasskey,
      body: z.object({ name: passkeyName }),
      response: factorsShape,
      errors: ["FACTOR_NOT_FOUND"],
    }),
    removePasskey: defineEndpoint({
      access,
      allowedBeforeEnrollment: true,
      proof: "recent",
      method: "DELETE",
      path: `${path}/:id`,
      summary: "Quita una llave de acceso.",
      params: ofPasskey,
      response: factorsShape,
      errors: ["FACTOR_NOT_FOUND"],
    }),
  }
}

/** Every area with second factors has the same calls. */
function factorEndpoints(base: string, area: FactorArea, signInAccess: Access) {
  return {
    getFactors: defineEndpoint({
      method: "GET",
      path: `${base}/second-factor`,
      access: area,
      allowedBeforeEnrollment: true,
      summary: "Los segundos factores de la cuenta.",
      response: factorsShape,
    }),
    ...ticketEndpoints(base, signInAccess),
    ...proofEndpoints(base, area),
    ...totpEndpoints(base, area),
    ...passkeyEndpoints(base, area),
  }
}

export const factorApis = {
  executive: factorEndpoints("/api/executives", "executive", "public"),
  client: factorEndpoints("/api/clients", "client", "public"),
  administrator: factorEndpoints("/api/administrators", "administrator", "platform"),
} as const satisfies Record<FactorArea, object>
export type FactorApi = (typeof factorApis)[FactorArea]

export const distributorSecurityShape = z.object({ requiresSecondFactor: z.boolean() })

export const getDistributorSecurity = defineEndpoint({
  method: "GET",
  path: "/api/executives/distributors/security",
  access: { permission: "/configuration:view" },
  allowedBeforeEnrollment: true,
  summary: "Si la distribuidora pide un segundo factor a su personal.",
  response: distributorSecurityShape,
})

export const setDistributorSecurity = defineEndpoint({
  method: "PUT",
  path: "/api/executives/distributors/security",
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Pide, o deja de pedir, un segundo factor a todo el personal.",
  body: distributorSecurityShape,
  response: distributorSecurityShape,
})
