import { z } from "zod"
import { deliveryAddresses } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { codeShape } from "../endpoint/field-shapes.ts"
import { purchaseFlowShape } from "./purchase.ts"

export const sendEmailCode = defineEndpoint({
  method: "POST",
  path: deliveryAddresses.emailCode,
  access: "request",
  summary: "Envía un código al correo del solicitante.",
  response: z.object({ sentTo: z.string(), expiresInSeconds: z.int() }),
  errors: ["CODE_TOO_SOON", "STEP_NOT_REACHED"],
})

export const confirmEmailCode = defineEndpoint({
  method: "PUT",
  path: deliveryAddresses.emailCode,
  access: "request",
  summary: "Confirma el correo con el código recibido.",
  body: z.object({ code: codeShape }),
  response: purchaseFlowShape,
  errors: ["CODE_WRONG", "CODE_EXPIRED", "CODE_USED", "CODE_EXHAUSTED"],
})
