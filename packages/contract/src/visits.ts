import { visitsAddress } from "./api-paths.ts"
import { defineEndpoint } from "./endpoint.ts"
import { done } from "./field-shapes.ts"

export const countVisit = defineEndpoint({
  method: "POST",
  path: visitsAddress,
  access: "public",
  summary: "Cuenta una visita a la tienda. No guarda nada de quien la visita.",
  response: done,
})
