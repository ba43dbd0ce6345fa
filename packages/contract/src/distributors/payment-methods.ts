import { bankAccountFields, bankAccountKinds, bankAccountsMaximum } from "@trazo/domain/money/bank-account"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { fieldShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { bankAccountShape } from "./branding.ts"

/** How the distributor is paid: the ways that it accepts and its bank accounts, in the order of the shop. */

const managedAccountShape = bankAccountShape.extend({
  /** Deactivated accounts are not offered. */
  active: z.boolean(),
  /** Such an account can only be deactivated. */
  hasPayments: z.boolean(),
})
export type ManagedAccount = z.infer<typeof managedAccountShape>

const paymentSettingsShape = z.object({
  /** Empty: the shop takes no payments. */
  accepts: z.array(z.enum(paymentMethods)),
  accounts: z.array(managedAccountShape),
  asksReference: z.boolean(),
  /** The text «transaction» of the configuration, which the shop shows beside the accounts. */
  instructions: z.string(),
  lastChange: lastChangeShape,
  mayEdit: z.boolean(),
})
export type PaymentSettings = z.infer<typeof paymentSettingsShape>

const path = "/api/executives/configuration/payment-methods"
const errors = ["CHANGED_MEANWHILE", "NOT_FOUND", "BANK_ACCOUNT_IN_USE"] as const

export const getPaymentSettings = defineEndpoint({
  method: "GET",
  path,
  access: { permission: "/configuration:view" },
  summary: "Las formas de pago que la distribuidora acepta y sus cuentas bancarias.",
  response: paymentSettingsShape,
})

const accountId = z.string().max(60)

export const savePaymentSettings = defineEndpoint({
  method: "PUT",
  path,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Guarda las formas de pago y el orden de las cuentas. Una cuenta que falta se elimina.",
  body: z.object({
    accepts: z.array(z.enum(paymentMethods)).max(paymentMethods.length),
    /** Every account that stays, in the order of the shop. */
    accounts: z.array(z.object({ id: accountId, active: z.boolean() })).max(bankAccountsMaximum),
    /** Whether a receipt's number is asked besides its picture; unchanged by default. */
    asksReference: z.boolean().optional(),
    version: versionShape,
  }),
  response: paymentSettingsShape,
  errors,
})

/** Adds an account, or changes the one with the id. */
export const saveBankAccount = defineEndpoint({
  method: "POST",
  path: `${path}/accounts`,
  access: { permission: "/configuration:edit" },
  proof: "recent",
  summary: "Agrega una cuenta bancaria al final, o cambia la que tiene ese id.",
  body: z.object({
    id: accountId.optional(),
    bank: fieldShape(bankAccountFields.bank),
    kind: z.enum(bankAccountKinds),
    number: fieldShape(bankAccountFields.number),
    holder: fieldShape(bankAccountFields.holder),
    ruc: fieldShape(bankAccountFields.ruc),
    version: versionShape,
  }),
  response: paymentSettingsShape,
  errors,
})
