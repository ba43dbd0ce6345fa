import { z } from "zod"
import { defineEndpoint } from "./endpoint.ts"

const missingKeys = z.array(z.string())

/**
 * The missing keys, by group (checklist F1). A group without missing keys is done, and so is everything in an empty
 * answer. Without `billing` the distributor does not invoice.
 */
const configurationCheckShape = z.object({
  prices: missingKeys.optional(),
  theme: missingKeys.optional(),
  multimedia: missingKeys.optional(),
  texts: missingKeys.optional(),
  mails: missingKeys.optional(),
  paymentMethods: missingKeys.optional(),
  billing: missingKeys.optional(),
  terms: missingKeys.optional(),
})

export const checkConfigurations = defineEndpoint({
  method: "GET",
  path: "/api/executives/distributors/check-configurations",
  access: "executive",
  summary: "Lo que falta configurar en la distribuidora del ejecutivo, por grupo.",
  response: configurationCheckShape,
})

/** Only on the distributor's own host: of another one it says nothing. */
export const checkDistributorConfigurations = defineEndpoint({
  method: "GET",
  path: "/api/anf-requests/user/:distributorId/check-configurations",
  access: "public",
  summary: "Lo que falta configurar en la distribuidora de este host, por grupo.",
  params: z.object({ distributorId: z.uuid() }),
  response: configurationCheckShape,
  errors: ["NOT_FOUND"],
})
