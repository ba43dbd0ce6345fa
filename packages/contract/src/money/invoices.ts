import { annulmentFields } from "@trazo/domain/money/invoices/annulment"
import {
  invoiceBuyerCodes,
  invoicePaymentCodes,
  taxDocumentCodes,
} from "@trazo/domain/money/invoices/invoice"
import { invoiceBuyerFields } from "@trazo/domain/money/invoices/invoice-buyer"
import { invoiceFilters, invoiceStates } from "@trazo/domain/money/sale-invoice"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { dayShape, fieldShape, idParam, textShape, typedShape } from "../endpoint/field-shapes.ts"
import { monthShape, periodShape } from "../endpoint/month.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { invoiceBuyerShape } from "./invoice-buyer.ts"

/** Electronic invoices of the SRI: one of each paid sale. */

const base = "/api/executives/billing/invoices"
const params = z.object({ id: idParam })

const environmentShape = z.enum(["test", "production"])

const invoiceRowShape = z.object({
  id: z.string(),
  document: z.enum(taxDocumentCodes),
  /** Null, and its number empty, for the invoice of a month. */
  requestId: z.string().nullable(),
  requestNumber: z.string(),
  /** The account's month that it invoices, of an agreement or of an internal client; null for a sale's. */
  ofMonth: z
    .object({ month: monthShape, convenioId: z.string().nullable(), clientId: z.string().nullable() })
    .nullable(),
  state: z.enum(invoiceStates),
  environment: environmentShape,
  /** 001-001-000000001. Null until it has one. */
  number: z.string().nullable(),
  /** Of emission, YYYY-MM-DD. */
  day: z.string().nullable(),
  buyer: invoiceBuyerShape,
  totalCents: z.int(),
  createdAt: z.iso.datetime(),
  authorisedAt: z.iso.datetime().nullable(),
  /** What happened last, in plain words, and what to do. */
  messages: z.array(
    z.object({
      /** The SRI's, or the platform's own. */
      code: z.string(),
      meaning: z.string(),
      advice: z.string(),
      /** As the SRI wrote it. */
      original: z.string(),
    }),
  ),
  nextTryAt: z.iso.datetime().nullable(),
  /** Of an invoice. A payment that is received no more: once authorised, it needs a credit note or an annulment. */
  isPaid: z.boolean(),
})

/** A document that another one leads to. */
const relatedShape = z.object({
  id: z.string(),
  number: z.string().nullable(),
  state: z.enum(invoiceStates),
  totalCents: z.int(),
})
export type InvoiceSummary = z.infer<typeof invoiceRowShape>

const invoiceShape = invoiceRowShape.extend({
  accessKey: z.string().nullable(),
  lines: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      quantity: z.int(),
      unitCents: z.int(),
      discountCents: z.int(),
      baseCents: z.int(),
      ivaCents: z.int(),
    }),
  ),
  payments: z.array(z.object({ code: z.enum(invoicePaymentCodes), cents: z.int() })),
  baseCents: z.int(),
  ivaCents: z.int(),
  /** How an authorised invoice is undone today, by the SRI's rules; null for another. */
  undo: z.object({ way: z.enum(["creditNote", "annulment", "neither"]), reason: z.string() }).nullable(),
  /** The invoice that a credit note changes. */
  credits: relatedShape.nullable(),
  /** Of an invoice, the first first. */
  creditNotes: z.array(relatedShape),
  /** Why a credit note changes its invoice; null for an invoice. */
  reason: z.string().nullable(),
  hasXml: z.boolean(),
  /** When it was mailed to its buyer. */
  mailedAt: z.iso.datetime().nullable(),
  /** Null unless it is annulled. */
  annulment: z.object({ annulledOn: z.string(), reason: z.string(), by: z.string() }).nullable(),
  mayRetry: z.boolean(),
  /** Until the SRI may have authorised it. */
  mayCorrect: z.boolean(),
  /** Whether an annulment of the SRI's portal can be recorded, and whether staff may issue a credit note. */
  mayAnnul: z.boolean(),
  mayCredit: z.boolean(),
})
export type InvoiceDetail = z.infer<typeof invoiceShape>

export const listInvoices = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: "/billing:view" },
  summary: "Las facturas electrónicas de un mes por estado, lo último primero.",
  query: z.object({
    /** In the buyer's names or identity, or the request's number or holder. */
    search: textShape.max(120).optional(),
    state: z.enum(invoiceFilters).optional(),
    /** By default the one in which the distributor issues now. */
    environment: environmentShape.optional(),
    /** Of emission, in Ecuador. */
    month: monthShape.optional(),
    /** Instead of the month. */
    period: periodShape.optional(),
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(invoiceRowShape),
    ...pageShape,
    /** Of the rows and figures. */
    environment: environmentShape,
    /** Returned, not authorised, waiting, or authorised for a payment that was undone, of every month. */
    needPerson: z.int(),
    /** Of the filter. Null without a month or a period. */
    totals: z.object({ count: z.int(), cents: z.int() }).nullable(),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const countInvoicesForPeople = defineEndpoint({
  method: "GET",
  path: `${base}/pending`,
  access: { permission: "/billing:view" },
  summary: "Cuántas facturas necesitan que una persona haga algo.",
  response: z.object({ needPerson: z.int() }),
})

export const getInvoice = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access: { permission: "/billing:view" },
  summary: "Una factura electrónica con lo que dijo el SRI.",
  params,
  response: invoiceShape,
  errors: ["NOT_FOUND"],
})

export const retryInvoice = defineEndpoint({
  method: "POST",
  path: `${base}/:id/retry`,
  access: { permission: "/billing:edit" },
  summary:
    "Vuelve a intentar una factura: si el SRI puede tenerla, primero se consulta; si la devolvió, se escribe de nuevo con el mismo número.",
  params,
  response: invoiceShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const correctInvoice = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/buyer`,
  access: { permission: "/billing:edit" },
  summary: "Corrige el comprador de una factura que el SRI no ha autorizado y la vuelve a enviar.",
  params,
  body: z.object({
    code: z.enum(invoiceBuyerCodes),
    identity: typedShape(invoiceBuyerFields.identity),
    names: typedShape(invoiceBuyerFields.names),
    address: typedShape(invoiceBuyerFields.address),
    email: typedShape(invoiceBuyerFields.email),
  }),
  response: invoiceShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const annulInvoice = defineEndpoint({
  method: "POST",
  path: `${base}/:id/annulment`,
  access: { permission: "/billing:edit" },
  summary:
    "Registra que una factura se anuló en el portal del SRI, donde las reglas de ese día lo permitían.",
  params,
  body: z.object({
    annulledOn: dayShape(annulmentFields.annulledOn),
    reason: fieldShape(annulmentFields.reason),
  }),
  response: invoiceShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const undoAnnulment = defineEndpoint({
  method: "POST",
  path: `${base}/:id/annulment/undo`,
  access: { permission: "/billing:edit" },
  summary: "Quita una anulación que se registró por error: la factura vuelve a contar.",
  params,
  body: z.object({ reason: fieldShape(annulmentFields.reason) }),
  response: invoiceShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const creditUnpaidInvoice = defineEndpoint({
  method: "POST",
  path: `${base}/:id/credit-note`,
  access: { permission: "/billing:edit" },
  summary:
    "Emite la nota de crédito de una factura autorizada cuyo pago ya no está recibido, por lo que queda de ella.",
  params,
  response: invoiceShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const issueSaleInvoice = defineEndpoint({
  method: "POST",
  path: "/api/executives/billing/sales/:id/invoice",
  access: { permission: "/billing:create" },
  summary: "Factura una venta cobrada que no tiene factura.",
  /** Of the payment. */
  params,
  response: invoiceShape,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const readInvoiceXml = defineEndpoint({
  method: "GET",
  path: `${base}/:id/xml`,
  access: { permission: "/billing:view" },
  summary: "El XML de una factura: el que autorizó el SRI o, si no, el firmado.",
  params,
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const readInvoiceRide = defineEndpoint({
  method: "GET",
  path: `${base}/:id/ride`,
  access: { permission: "/billing:view" },
  summary: "La representación impresa (RIDE) de una factura, en PDF.",
  params,
  response: "binary",
  errors: ["NOT_FOUND"],
})

export const exportInvoices = defineEndpoint({
  method: "GET",
  path: `${base}/export`,
  access: { permission: "/billing:export" },
  summary:
    "Un mes en un ZIP: los XML autorizados y la hoja de cálculo (XLSX) del contador, con cada comprobante y sus sumas.",
  query: z.object({ month: monthShape, environment: environmentShape.default("production") }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
