import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import {
  accountInvoicings,
  chargeFields,
  monthlyAccountFields,
  monthPaymentFields,
} from "@trazo/domain/money/monthly-account"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, done, fieldShape, idParam } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { monthShape } from "../endpoint/month.ts"
import { invoicedShape } from "./invoiced-months.ts"

/** A month of an internal client's or an agreement's account. */
export const accountMonthShape = z.object({
  month: monthShape,
  /** Requests that it charges. */
  charges: z.int(),
  /** Requests of closed months that ended without a certificate. */
  credits: z.int(),
  /** Of both. */
  totalCents: z.int(),
  closedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Null for one that was recorded without it. */
  paidReference: z.string().nullable(),
  /** The last payment of it that was undone. */
  undone: z.object({ at: z.iso.datetime(), reference: z.string().nullable(), reason: z.string() }).nullable(),
})
export type AccountMonth = z.infer<typeof accountMonthShape>

export const paidBody = z.object({ reference: fieldShape(monthPaymentFields.reference) })
export const undoneBody = z.object({ reason: fieldShape(monthPaymentFields.reason) })

/** What whoever closes a month has seen: earlier months in favour of whoever pays are in it. */
export const closingBody = z.object({ totalCents: z.int() })

/** The monthly account of an internal client (G11): what they charge, and what they owe. */
const balanceShape = z.object({
  company: z.string(),
  ruc: z.string(),
  state: z.enum(accountStates),
  invoicing: z.enum(accountInvoicings),
  limitCents: z.int(),
  /** Charged and not paid yet. */
  unpaidCents: z.int(),
  /** Newest first. */
  months: z.array(accountMonthShape),
})
export type MonthlyAccount = z.infer<typeof balanceShape>

const chargeShape = z.object({
  id: z.string(),
  number: z.string(),
  names: z.string(),
  kind: z.enum(certificateKinds),
  validity: z.enum(validities),
  status: z.enum(requestStatuses),
  totalCents: z.int(),
  isRefunded: z.boolean(),
  at: z.iso.datetime(),
})
export type MonthlyCharge = z.infer<typeof chargeShape>

/** The last charges that the client sees. */
export const shownCharges = 100

export const getOwnMonthlyAccount = defineEndpoint({
  method: "GET",
  path: "/api/clients/monthly-account",
  access: "client",
  summary: "La cuenta mensual del cliente interno y lo último que cargó; null si no tiene.",
  response: z.object({ account: balanceShape, charges: z.array(chargeShape) }).nullable(),
})

export const chargeMonthlyAccount = defineEndpoint({
  method: "POST",
  path: "/api/clients/monthly-account/charges",
  access: "client",
  summary: "Paga con la cuenta mensual una solicitud propia o de alguien de la empresa, ya enviada.",
  body: z.object({ number: fieldShape(chargeFields.number), identity: fieldShape(chargeFields.identity) }),
  response: z.object({ number: z.string(), names: z.string(), totalCents: z.int() }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED", "VALIDITY_NOT_SOLD", "COUPON_EXPIRED"],
})

const base = "/api/executives/clients/:id/monthly-account"
const params = z.object({ id: idParam })
const ofMonth = params.extend({ month: monthShape })

const staffAccountShape = z.object({
  account: balanceShape.nullable(),
  invoiced: invoicedShape,
  lastChange: lastChangeShape,
})

export const getMonthlyAccount = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/clients:view" },
  summary: "La cuenta mensual de un cliente interno; null si no tiene.",
  params,
  response: staffAccountShape,
  errors: ["NOT_FOUND"],
})

export const saveMonthlyAccount = defineEndpoint({
  method: "PUT",
  path: base,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary: "Abre la cuenta mensual de un cliente interno, o cambia su empresa, su límite o su estado.",
  params,
  body: z.object({
    company: fieldShape(monthlyAccountFields.company),
    ruc: fieldShape(monthlyAccountFields.ruc),
    limit: fieldShape(monthlyAccountFields.limit),
    state: z.enum(accountStates),
    invoicing: z.enum(accountInvoicings).default("none"),
    version: versionShape,
  }),
  response: done,
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})

export const closeMonth = defineEndpoint({
  method: "PUT",
  path: `${base}/:month/closing`,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary:
    "Cierra un mes terminado con lo que se cargó hasta su fin, que ya no cambia. Repetirlo no cambia nada.",
  params: ofMonth,
  body: closingBody,
  response: z.object({ totalCents: z.int() }),
  errors: ["NOT_FOUND", "TOTAL_CHANGED"],
})

export const recordMonthPaid = defineEndpoint({
  method: "PUT",
  path: `${base}/:month/payment`,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary:
    "Registra que un mes cerrado se pagó, lo que libera su parte del límite. Repetirlo no cambia nada.",
  params: ofMonth,
  body: paidBody,
  response: done,
  errors: ["NOT_FOUND"],
})

export const undoMonthPaid = defineEndpoint({
  method: "PUT",
  path: `${base}/:month/payment/undone`,
  access: { permission: "/clients:edit" },
  proof: "recent",
  summary: "Deshace el pago de un mes, que se debe otra vez, salvo si por él ya se devuelve dinero.",
  params: ofMonth,
  body: undoneBody,
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const getMonthStatement = defineEndpoint({
  method: "GET",
  path: `${base}/:month/statement`,
  access: { permission: "/clients:export" },
  summary: "Lo que se cargó en un mes, como PDF o XLSX.",
  params: ofMonth,
  query: z.object({ format: z.enum(["pdf", "xlsx"]) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
