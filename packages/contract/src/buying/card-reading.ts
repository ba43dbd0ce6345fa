import { defineEndpoint } from "../endpoint/endpoint.ts"
import { purchaseFlowShape } from "./purchase.ts"

/** Takes some seconds. What a busy reader leaves stays pending. */
export const readCard = defineEndpoint({
  method: "POST",
  path: "/api/requests/current/card-reading",
  access: "request",
  summary: "Lee la cédula o el pasaporte que se subió, para llenar el formulario.",
  response: purchaseFlowShape,
  errors: ["MOVE_NOT_ALLOWED", "CONSENT_REQUIRED"],
})
