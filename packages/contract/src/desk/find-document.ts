import { z } from "zod"
import { certDataShape } from "../buying/purchase.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** Opens a document from anywhere in the executive's area. */
export const findDocument = defineEndpoint({
  method: "GET",
  path: "/api/executives/documents/:file",
  access: { permission: "/certificates:view" },
  summary: "La solicitud a la que pertenece un documento o comprobante.",
  params: z.object({ file: z.uuid() }),
  response: z.object({ request: z.string(), channel: certDataShape.shape.channel }),
  errors: ["NOT_FOUND"],
})
