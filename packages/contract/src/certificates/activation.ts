import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { z } from "zod"
import { deliveryAddresses } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape } from "../endpoint/field-shapes.ts"

/**
 * Activation: the holder's device generates the key. Order: code, key copy, certification request, certificate,
 * finished P12. All calls are idempotent, so that an interrupted activation can continue. The session that an activation
 * link opened may call them too (activation-link.ts).
 */
const base64 = (maximumBytes: number) =>
  z
    .string()
    .max(Math.ceil(maximumBytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "El contenido no llegó completo.")

const params = z.object({ id: z.uuid() })

export const issuedCertificateShape = z.object({
  serial: z.string(),
  /** DER, base64. */
  certificate: z.string(),
  /** Issuing certificate, then root. DER, base64. */
  chain: z.array(z.string()),
  /** Of its revocation sheet. Only in the response that stored the certificate: the server keeps a hash. */
  sheetCode: z.string().nullable(),
})
export type IssuedCertificate = z.infer<typeof issuedCertificateShape>

export const activationStateShape = z.object({
  requestId: z.string(),
  number: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  holderNames: z.string(),
  email: z.string(),
  /**
   * "code": a one-time code is required. "key": authorised, no request sent. "issued": the certificate exists. "done":
   * the P12 is stored.
   */
  stage: z.enum(["code", "key", "issued", "done"]),
  /** End of the authorisation that the code gave. */
  authorisedUntil: z.iso.datetime().nullable(),
  /** The server's copy of the key, always encrypted under the holder's password. */
  keyCopy: z.enum(["none", "wrapped", "p12"]),
  /** A lost key can be replaced once per approval. */
  mayRestart: z.boolean(),
})
export type ActivationState = z.infer<typeof activationStateShape>

export const getActivation = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/:id/activation",
  access: "client",
  byActivationLink: true,
  summary: "En qué punto está la activación.",
  params,
  response: activationStateShape,
  errors: ["REQUEST_NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const sendActivationCode = defineEndpoint({
  method: "POST",
  path: deliveryAddresses.activationCode,
  access: "client",
  byActivationLink: true,
  summary: "Envía el código de activación al correo del titular.",
  params,
  response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
  errors: ["REQUEST_NOT_FOUND", "CODE_TOO_SOON", "MOVE_NOT_ALLOWED", "APPROVAL_VOID"],
})

export const confirmActivationCode = defineEndpoint({
  method: "PUT",
  path: deliveryAddresses.activationCode,
  access: "client",
  byActivationLink: true,
  summary: "Confirma el código y habilita la activación por un tiempo.",
  params,
  body: z.object({ code: codeShape }),
  response: activationStateShape,
  errors: [
    "REQUEST_NOT_FOUND",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_USED",
    "CODE_EXHAUSTED",
    "MOVE_NOT_ALLOWED",
    "APPROVAL_VOID",
  ],
})

/** The key, encrypted under the P12 password. Refused after a certification request for another key. */
export const saveKeyCopy = defineEndpoint({
  method: "PUT",
  path: "/api/clients/requests/:id/activation/key-copy",
  access: "client",
  byActivationLink: true,
  summary: "Guarda la copia cifrada de la clave, antes de pedir el certificado.",
  params,
  body: z.object({ copy: base64(16_384) }),
  response: activationStateShape,
  errors: [
    "REQUEST_NOT_FOUND",
    "ACTIVATION_NOT_AUTHORISED",
    "ALREADY_ISSUED",
    "MOVE_NOT_ALLOWED",
    "APPROVAL_VOID",
  ],
})

export const getKeyCopy = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/:id/activation/key-copy",
  access: "client",
  byActivationLink: true,
  summary: "La copia cifrada de la clave, para seguir en este u otro dispositivo.",
  params,
  /** `copy` is base64. `wrapped` is the key alone, `p12` the finished file. */
  response: z.object({ kind: z.enum(["wrapped", "p12"]), copy: z.string() }),
  errors: ["REQUEST_NOT_FOUND", "NOT_FOUND"],
})

/** A second request with the same key returns the same certificate. A request with another key is refused. */
export const requestCertificate = defineEndpoint({
  method: "POST",
  path: "/api/clients/requests/:id/activation/certificate",
  access: "client",
  byActivationLink: true,
  summary: "Emite el certificado para la clave de esta solicitud PKCS#10.",
  params,
  body: z.object({ certificationRequest: base64(16_384) }),
  response: issuedCertificateShape,
  errors: [
    "REQUEST_NOT_FOUND",
    "ACTIVATION_NOT_AUTHORISED",
    "KEY_COPY_REQUIRED",
    "CERTIFICATION_REQUEST_INVALID",
    "REQUEST_SIGNATURE_INVALID",
    "KEY_REFUSED",
    "KEY_ALREADY_CERTIFIED",
    "ALREADY_ISSUED",
    "VALIDITY_NOT_SOLD",
    "CLOCK_WRONG",
    "MOVE_NOT_ALLOWED",
    "APPROVAL_VOID",
    "ACCOUNT_DISPUTED",
  ],
})

export const getIssuedCertificate = defineEndpoint({
  method: "GET",
  path: "/api/clients/requests/:id/activation/certificate",
  access: "client",
  byActivationLink: true,
  summary: "El certificado ya emitido de esta solicitud.",
  params,
  response: issuedCertificateShape,
  errors: ["REQUEST_NOT_FOUND", "CERTIFICATE_NOT_FOUND"],
})

/** Replaces the key copy. */
export const saveP12 = defineEndpoint({
  method: "PUT",
  path: "/api/clients/requests/:id/activation/p12",
  access: "client",
  byActivationLink: true,
  summary: "Guarda el P12 terminado y cifrado, para descargarlo de nuevo.",
  params,
  body: z.object({ p12: base64(65_536) }),
  response: activationStateShape,
  errors: ["REQUEST_NOT_FOUND", "CERTIFICATE_NOT_FOUND", "P12_ALREADY_SAVED"],
})

/** For a key lost before its P12 was stored: revokes the certificate as superseded and reopens the approval. */
export const restartActivation = defineEndpoint({
  method: "POST",
  path: "/api/clients/requests/:id/activation/restart",
  access: "client",
  byActivationLink: true,
  summary: "Empieza de nuevo con otra clave; el certificado anterior se revoca.",
  params,
  body: z.object({ code: codeShape }),
  response: activationStateShape,
  errors: [
    "REQUEST_NOT_FOUND",
    "MOVE_NOT_ALLOWED",
    "APPROVAL_VOID",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_USED",
    "CODE_EXHAUSTED",
  ],
})
