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
