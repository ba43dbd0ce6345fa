import { z } from "zod"
import { timeStampsAddress } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"

export const getTimeStampOffer = defineEndpoint({
  method: "GET",
  path: timeStampsAddress,
  access: "public",
  summary: "Si aquí se ofrecen sellos de tiempo para las firmas.",
  response: z.object({ isOffered: z.boolean() }),
})

/** The response is a TimeStampToken in DER (RFC 3161 §2.4.2). */
export const requestTimeStamp = defineEndpoint({
  method: "POST",
  path: timeStampsAddress,
  access: "public",
  summary: "Un sello de tiempo sobre el resumen de una firma. Del documento no se recibe nada.",
  body: z.object({
    /** SHA-256 of the signature, in hexadecimal. */
    digest: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/, "Es un resumen SHA-256 en hexadecimal."),
  }),
  response: "binary",
  errors: ["TIME_STAMPS_NOT_OFFERED", "TIME_STAMP_UNAVAILABLE", "TOO_MANY_REQUESTS"],
})

/**
 * The body is a TimeStampReq, application/timestamp-query, and the response a TimeStampResp (RFC 3161 §3.4). What cannot be
 * stamped is refused in it, with status 200.
 */
export const askTimeStamp = defineEndpoint({
  method: "POST",
  path: "/tsa",
  access: "platform",
  summary: "Un sello de tiempo de la plataforma (RFC 3161).",
  response: "binary",
  errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
})

/** Stamps are validated for years, so certificates of keys that sign no more stay here. */
export const getStampingCertificate = defineEndpoint({
  method: "GET",
  path: "/pki/stamping.cer",
  access: "platform",
  anyHost: true,
  summary: "El certificado con el que se firman los sellos de tiempo.",
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const getLaterStampingCertificate = defineEndpoint({
  method: "GET",
  path: "/pki/stamping-:generation.cer",
  access: "platform",
  anyHost: true,
  summary: "El certificado de una clave de sellos de tiempo posterior a la primera.",
  params: z.object({ generation: z.coerce.number().int().min(2).max(9999) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
