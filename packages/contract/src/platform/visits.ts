import { visitsAddress } from "../endpoint/api-paths.ts"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done } from "../endpoint/field-shapes.ts"

export const countVisit = defineEndpoint({
  method: "POST",
  path: visitsAddress,
  access: "public",
  summary: "Cuenta una visita a la tienda. No guarda nada de quien la visita.",
  response: done,
})
