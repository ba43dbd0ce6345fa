import { addressChangeAnswers } from "@trazo/domain/identity/identity-account"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { linkTokenShape } from "../endpoint/field-shapes.ts"

/** A change of an account's address by staff, as shown to the old address. */
export const addressChangeShape = z.object({
  state: z.enum(["pending", "applied", "refused"]),
  from: z.string(),
  to: z.string(),
  takesEffectAt: z.iso.datetime(),
})
export type AddressChange = z.infer<typeof addressChangeShape>

const params = z.object({ token: linkTokenShape })

export const getAddressChange = defineEndpoint({
  method: "GET",
  path: "/api/address-changes/:token",
  access: "public",
  summary: "El cambio de correo de una cuenta que espera la respuesta del correo anterior.",
  params,
  response: addressChangeShape,
  errors: ["ADDRESS_CHANGE_INVALID"],
})

export const answerAddressChange = defineEndpoint({
  method: "PUT",
  path: "/api/address-changes/:token",
  access: "public",
  summary: "Confirma o rechaza el cambio de correo. Enviada dos veces, responde lo mismo.",
  params,
  body: z.object({ answer: z.enum(addressChangeAnswers) }),
  response: addressChangeShape,
  errors: ["ADDRESS_CHANGE_INVALID", "ACCOUNT_DISPUTED"],
})
