import { z } from "zod"
import { deliveryAddresses } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape } from "../endpoint/field-shapes.ts"
import { codeDelivery } from "../platform/mail-delivery.ts"
import { releaseErrors, suspensionErrors } from "./certificate-suspension.ts"
import { certificateShape } from "./certificates.ts"

/** The holder's own suspension, where the distributor allows it, and its end. */

const params = z.object({ serial: certificateShape.shape.serial })
const path = "/api/clients/certificates/:serial/suspension"
const codeErrors = ["CODE_WRONG", "CODE_EXPIRED", "CODE_USED", "CODE_EXHAUSTED"] as const
const body = z.object({ code: codeShape })

export const sendSuspensionCode = defineEndpoint({
  method: "POST",
  path: deliveryAddresses.suspensionCode,
  access: "client",
  summary: "Envía al correo del titular el código para suspender, o para levantar su propia suspensión.",
  params,
  response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
  errors: [...suspensionErrors, "CODE_TOO_SOON"],
})

export const getSuspensionCodeDelivery = defineEndpoint({
  method: "GET",
  path: deliveryAddresses.suspensionCode,
  access: "client",
  summary: "Si el correo con el código de la suspensión salió, espera o fue rechazado.",
  params,
  response: codeDelivery,
  errors: ["CERTIFICATE_NOT_FOUND"],
})

export const suspendOwnCertificate = defineEndpoint({
  method: "PUT",
  path,
  access: "client",
  summary: "Suspende el certificado a pedido de su titular, si la distribuidora lo permite.",
  params,
  body,
  response: certificateShape,
  errors: [...suspensionErrors, ...codeErrors],
})

export const releaseOwnCertificate = defineEndpoint({
  method: "PUT",
  path: `${path}/release`,
  access: "client",
  summary: "Levanta la suspensión que pidió el mismo titular.",
  params,
  body,
  response: certificateShape,
  errors: [...releaseErrors, ...codeErrors],
})
