import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

const missingKeys = z.array(z.string())

/**
 * Missing keys by group (checklist F1). An absent group is complete. Without `billing` the distributor does not issue
 * invoices.
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

/** Responds 404 for any distributor but the host's own. */
export const checkDistributorConfigurations = defineEndpoint({
  method: "GET",
  path: "/api/anf-requests/user/:distributorId/check-configurations",
  access: "public",
  summary: "Lo que falta configurar en la distribuidora de este host, por grupo.",
  params: z.object({ distributorId: z.uuid() }),
  response: configurationCheckShape,
  errors: ["NOT_FOUND"],
})
