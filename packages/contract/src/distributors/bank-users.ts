import { bankAccountFields } from "@trazo/domain/money/bank-account"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, fieldShape, idParam, personShape } from "../endpoint/field-shapes.ts"
import { staffAccountStates } from "../identity/operators.ts"

/** Staff of a bank, who see the payments to this distributor's accounts in it. */

const bankUserShape = z.object({
  id: z.string(),
  names: z.string(),
  email: z.string(),
  bank: z.string(),
  /** «invited» until the mailed link was used. */
  state: z.enum(staffAccountStates),
  /** Whether the distributor has an account in the bank. Without one the user sees nothing. */
  hasAccount: z.boolean(),
})
export type BankUser = z.infer<typeof bankUserShape>

const path = "/api/executives/configuration/bank-users"
const access = { permission: "/configuration:edit" } as const
const params = z.object({ id: idParam })
const proof = "recent" as const

export const listBankUsers = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "Las personas de los bancos que confirman los pagos de la distribuidora.",
  response: z.object({ rows: z.array(bankUserShape), banks: z.array(z.string()) }),
})

export const inviteBankUser = defineEndpoint({
  method: "POST",
  path,
  access,
  proof,
  summary: "Invita a una persona de un banco: recibe un enlace para crear su contraseña.",
  body: personShape.extend({ bank: fieldShape(bankAccountFields.bank) }),
  response: z.object({ id: z.string() }),
})

export const sendBankUserLink = defineEndpoint({
  method: "POST",
  path: `${path}/:id/link`,
  access,
  proof,
  summary: "Envía a una persona de un banco un enlace nuevo para crear o cambiar su contraseña.",
  params,
  response: done,
  errors: ["BANK_USER_NOT_FOUND", "LINK_TOO_SOON"],
})

export const enableBankUser = defineEndpoint({
  method: "PUT",
  path: `${path}/:id/access`,
  access,
  proof,
  summary: "Vuelve a dar acceso a una persona de un banco.",
  params,
  response: done,
  errors: ["BANK_USER_NOT_FOUND"],
})

export const disableBankUser = defineEndpoint({
  method: "DELETE",
  path: `${path}/:id/access`,
  access,
  proof,
  summary: "Quita el acceso a una persona de un banco, que sale de inmediato de todos sus dispositivos.",
  params,
  response: done,
  errors: ["BANK_USER_NOT_FOUND"],
})
