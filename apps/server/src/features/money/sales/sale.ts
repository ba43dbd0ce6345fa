import type { Sale } from "@trazo/contract/money/sales"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import type { Validity } from "@trazo/domain/certificates/validity"
import type { InvoiceBuyer } from "@trazo/domain/money/invoices/invoice"
import type { SettlementMethod } from "@trazo/domain/money/payment-receipt"
import { invoicePaymentCodeOf } from "@trazo/domain/money/sale-invoice"
import { type RawBuilder, sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { buyerOf } from "../invoices/buyer.ts"
import { invoicesOfPayment } from "../invoices/months/invoiced-charge.ts"

export interface SalesFilter {
  since: Date
  before: Date
  method?: SettlementMethod | undefined
  kind?: CertificateKind | undefined
  validity?: Validity | undefined
  /** An id, or "none" for sales without a seller's code. */
  seller?: string | undefined
  convenio?: string | undefined
  /** A monthly account. */
  uninvoiced?: string | undefined
  /** Without one that could have one. */
  invoice?: "none" | undefined
  search: string
}

/** The requests that have a seller's code. */
const sold = (tx: ScopedTransaction) =>
  tx
    .selectFrom("distributorCodes as code")
    .innerJoin("codeLots as lot", "lot.id", "code.lotId")
    .where("code.distributorId", "=", tx.scope.distributorId)
    .where("code.requestId", "is not", null)

function sales(tx: ScopedTransaction, filter: SalesFilter) {
  const { since, before, method, kind, validity, seller, convenio, uninvoiced, invoice, search } = filter
  let all = tx
    .selectFrom("payments")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .where("payments.distributorId", "=", tx.scope.distributorId)
    // As literals, so that the partial index applies.
    .where(sql<boolean>`payments.status in ('received', 'refunded')`)
    .where("payments.receivedAt", ">=", since)
    .where("payments.receivedAt", "<", before)
    .$if(method !== undefined, (query) => query.where("payments.method", "=", method ?? "transfer"))
    .$if(search !== "", (query) => query.where(hasTextOrSerial(search)))
  if (kind) all = all.where("requests.kind", "=", kind)
  if (validity) all = all.where("requests.validity", "=", validity)
  if (uninvoiced) all = all.where(isUninvoiced(tx, uninvoiced))
  if (convenio) all = all.where(ofConvenio(tx, convenio))
  if (invoice) all = all.where(lacksInvoice)
  if (seller === undefined) return all
  const ofRequest = sold(tx).where("code.requestId", "=", sql.ref<string>("requests.id"))
  if (seller === "none") return all.where(({ not, exists }) => not(exists(ofRequest.select("lot.id"))))
  return all.where(({ exists }) => exists(ofRequest.where("lot.sellerId", "=", seller).select("lot.id")))
}

const invoicedMethods = Object.keys(invoicePaymentCodeOf) as SettlementMethod[]

const lacksInvoice = sql<boolean>`payments.status = 'received' and requests.total_cents > 0
  and payments.method in (${sql.join(invoicedMethods)})
  and not exists (select from invoices invoice where invoice.distributor_id = payments.distributor_id
    and invoice.payment_id = payments.id and invoice.document = '01' and not invoice.is_undone)`

/** A serial number is searched in decimal. */
const hasTextOrSerial = (search: string) =>
  sql<boolean>`(${containsText(sql.ref("requests.searchText"), search)} or requests.id in (
    select request_id from certificates where serial = ${search}))`

/** Whether a request is of the agreement's people. */
const ofConvenio = (tx: ScopedTransaction, convenio: string) =>
  sql<boolean>`requests.convenio_person_id in (
    select id from convenio_people
     where distributor_id = ${tx.scope.distributorId} and convenio_id = ${convenio})`

const isUninvoiced = (tx: ScopedTransaction, accountId: string) =>
  sql<boolean>`(payments.status = 'received'
    and payments.id in (select charge.payment_id from monthly_charges charge
      where charge.distributor_id = ${tx.scope.distributorId} and charge.account_id = ${accountId})
    and not exists (select from invoiced_charges invoiced
      where invoiced.payment_id = payments.id and not invoiced.is_undone
        and invoiced.environment = coalesce((select configuration #>> '{billing,issuer,environment}' from distributors
          where id = payments.distributor_id), 'production')))`

/** The name of a filter's agreement or seller; null without one. */
export async function findFilterName(
  tx: ScopedTransaction,
  table: "convenios" | "sellers",
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined || id === "none") return null
  const found = await tx
    .selectFrom(table)
    .select("name")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return found?.name ?? null
}

/** Of the payment alone, or of its month. */
const isOfPayment = (tx: ScopedTransaction) =>
  sql`invoice.id = ${invoicesOfPayment(tx, sql.ref("payments.id"))}`

/** The last received first. */
export async function listSaleRows(tx: ScopedTransaction, filter: SalesFilter, reading: Reading) {
  const rows = sales(tx, filter)
    .select(["payments.id", "payments.requestId", "payments.method", "payments.status"])
    .select([
      "requests.number",
      "requests.kind",
      "requests.channel",
      "requests.validity",
      "requests.userInfo",
      "requests.selectProducts",
    ])
    .select(["requests.baseCents", "requests.ivaCents", "requests.totalCents"])
    .select(sql<Date>`payments.received_at`.as("receivedAt"))
    .select(
      sql<Sale["invoice"]>`(select json_build_object('id', invoice.id, 'state', invoice.state)
      from invoices invoice where invoice.distributor_id = payments.distributor_id
       and ${isOfPayment(tx)} and invoice.document = '01'
       and not (invoice.is_undone and payments.status = 'received') order by invoice.created_at desc limit 1)`.as(
        "invoice",
      ),
    )
    .select(
      sql<InvoiceBuyer | null>`coalesce(
      (select invoice.facts -> 'buyer' from invoices invoice where invoice.distributor_id = payments.distributor_id
        and ${isOfPayment(tx)} and invoice.document = '01' order by invoice.created_at desc limit 1),
      (select chosen.buyer from request_buyers chosen where chosen.distributor_id = payments.distributor_id
        and chosen.request_id = payments.request_id))`.as("chosenBuyer"),
    )
    .select(
      sql<number | null>`(select line.fee_cents::float8 from card_sessions session
       join card_settlement_lines line on line.session_id = session.id and line.outcome = 'settled'
      where session.payment_id = payments.id)`.as("feeCents"),
    )
    // With the database's microseconds, for the cursor.
    .select(sql<string>`payments.received_at::text`.as("position"))
  const order = { columns: ["payments.receivedAt", "payments.id"], isDescending: true } as const
  return await keyset(rows, order, reading).execute()
}
export type SaleRow = Awaited<ReturnType<typeof listSaleRows>>[number]

export async function countSales(tx: ScopedTransaction, filter: SalesFilter): Promise<number> {
  const row = await sales(tx, filter).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow()
  return row.total
}

const received = sql`payments.status = 'received'`
const refunded = sql`payments.status = 'refunded'`
const count = (which: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${which}))::int`
const sum = (column: "baseCents" | "ivaCents" | "totalCents", which = received) =>
  sql<number>`coalesce(sum(${sql.ref(`requests.${column}`)}) filter (where ${which}), 0)::float8`

/** Adds up the received sales, and the refunded ones apart. */
export async function sumSales(tx: ScopedTransaction, filter: SalesFilter) {
  return await sales(tx, filter)
    .select(count(received).as("count"))
    .select(sum("baseCents").as("baseCents"))
    .select(sum("ivaCents").as("ivaCents"))
    .select(sum("totalCents").as("totalCents"))
    .select(count(refunded).as("refundedCount"))
    .select(sum("totalCents", refunded).as("refundedCents"))
    .executeTakeFirstOrThrow()
}

/** As `sumSales`, for each method that has sales. */
export async function sumSalesByMethod(tx: ScopedTransaction, filter: SalesFilter) {
  return await sales(tx, filter)
    .select("payments.method")
    .select(count(received).as("count"))
    .select(sum("totalCents").as("cents"))
    .select(count(refunded).as("refundedCount"))
    .select(sum("totalCents", refunded).as("refundedCents"))
    .groupBy("payments.method")
    .orderBy("payments.method")
    .execute()
}

const withoutNulls = ({ email, address, ...buyer }: InvoiceBuyer) => ({
  ...buyer,
  email: email ?? "",
  address: address ?? "",
})

export function presentSale(row: SaleRow): Sale {
  return {
    id: row.id,
    at: row.receivedAt.toISOString(),
    requestId: row.requestId,
    kind: row.kind,
    number: row.number ?? "",
    channel: row.channel,
    validity: row.validity,
    method: row.method,
    products: row.selectProducts.map(({ name }) => name),
    isRefunded: row.status === "refunded",
    invoice: row.invoice,
    buyer: row.chosenBuyer ? withoutNulls(row.chosenBuyer) : buyerOf(row),
    baseCents: row.baseCents ?? 0,
    ivaCents: row.ivaCents ?? 0,
    totalCents: row.totalCents ?? 0,
    feeCents: row.feeCents,
  }
}
