import type { InvoiceDetail, InvoiceSummary } from "@trazo/contract/money/invoices"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { howToUndo } from "@trazo/domain/money/invoices/how-to-undo"
import { documentNumber } from "@trazo/domain/money/invoices/invoice"
import { type InvoiceState, statesForPeople } from "@trazo/domain/money/sale-invoice"
import { explainTaxMessage, type TaxMessage } from "@trazo/domain/money/tax-messages"
import { sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { mayCorrect, mayRetry } from "./invoice.ts"

interface InvoicesFilter {
  search: string
  state?: InvoiceState | undefined
  since?: Date | undefined
  before?: Date | undefined
}

const shown = [
  "invoices.id",
  "invoices.requestId",
  "invoices.state",
  "invoices.environment",
  "invoices.establishment",
  "invoices.emissionPoint",
  "invoices.sequence",
  "invoices.day",
  "invoices.facts",
  "invoices.totalCents",
  "invoices.createdAt",
  "invoices.authorisedAt",
  "invoices.messages",
  "invoices.nextTryAt",
  "invoices.sentAt",
  "invoices.busyUntil",
  "invoices.accessKey",
  "invoices.mailedAt",
  "requests.number",
  "payments.status as paymentStatus",
] as const

function listed(tx: ScopedTransaction) {
  return (
    tx
      .selectFrom("invoices")
      .innerJoin("requests", "requests.id", "invoices.requestId")
      .innerJoin("payments", "payments.id", "invoices.paymentId")
      .where("invoices.distributorId", "=", tx.scope.distributorId)
      .select(shown)
      .select(sql<boolean>`coalesce(authorised_xml, signed_xml) is not null`.as("hasXml"))
      // With the database's microseconds, for the cursor.
      .select(sql<string>`invoices.created_at::text`.as("position"))
  )
}

/** In the buyer, who may not be the request's holder, or in the request. */
const hasText = (search: string) =>
  sql<boolean>`(${containsText(sql.ref("requests.searchText"), search)} or ${containsText(
    sql`concat(facts->'buyer'->>'names', ' ', facts->'buyer'->>'identity')`,
    search,
  )})`

/** The latest first. */
export async function listInvoiceRows(
  tx: ScopedTransaction,
  { search, state, since, before }: InvoicesFilter,
  reading: Reading,
) {
  let rows = listed(tx)
  if (state) rows = rows.where("invoices.state", "=", state)
  if (since) rows = rows.where("invoices.createdAt", ">=", since)
  if (before) rows = rows.where("invoices.createdAt", "<", before)
  if (search !== "") rows = rows.where(hasText(search))
  const order = { columns: ["invoices.createdAt", "invoices.id"], isDescending: true } as const
  return await keyset(rows, order, reading).execute()
}
export type ListedInvoice = Awaited<ReturnType<typeof listInvoiceRows>>[number]

export async function findListedInvoice(
  tx: ScopedTransaction,
  id: string,
): Promise<ListedInvoice | undefined> {
  return await listed(tx).where("invoices.id", "=", id).executeTakeFirst()
}

/** Returned, not authorised or waiting. */
export async function countForPeople(tx: ScopedTransaction): Promise<number> {
  const row = await tx
    .selectFrom("invoices")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "in", statesForPeople)
    .executeTakeFirstOrThrow()
  return row.total
}

/** What the SRI authorised, else what was signed. */
export async function findXml(
  tx: ScopedTransaction,
  id: string,
): Promise<{ accessKey: string; xml: string } | undefined> {
  const row = await tx
    .selectFrom("invoices")
    .select(["accessKey", sql<string | null>`coalesce(authorised_xml, signed_xml)`.as("xml")])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.accessKey && row.xml !== null ? { accessKey: row.accessKey, xml: row.xml } : undefined
}

/** Authorised invoices of a month of emission, in the order of their numbers. */
export async function listAuthorisedXml(
  tx: ScopedTransaction,
  { month, environment, limit }: { month: string; environment: "test" | "production"; limit: number },
): Promise<{ accessKey: string | null; authorisedXml: string | null }[]> {
  return await tx
    .selectFrom("invoices")
    .select(["accessKey", "authorisedXml"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("environment", "=", environment)
    .where("state", "=", "authorised")
    .where(sql<boolean>`day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month'`)
    .orderBy("establishment")
    .orderBy("emissionPoint")
    .orderBy("sequence")
    .limit(limit)
    .execute()
}

export const presentMessage = ({ code, text, detail }: TaxMessage) => {
  const { meaning, advice } = explainTaxMessage(code)
  return { code, meaning, advice, original: [text, detail].filter((part) => part !== "").join(": ") }
}

export function presentSummary(row: ListedInvoice): InvoiceSummary {
  const { establishment, emissionPoint, sequence, facts } = row
  const hasNumber = establishment && emissionPoint && sequence
  return {
    id: row.id,
    requestId: row.requestId,
    requestNumber: row.number ?? "",
    state: row.state,
    environment: row.environment,
    number: hasNumber ? documentNumber({ establishment, emissionPoint }, sequence) : null,
    day: row.day,
    buyer: facts.buyer,
    totalCents: row.totalCents,
    createdAt: row.createdAt.toISOString(),
    authorisedAt: row.authorisedAt?.toISOString() ?? null,
    messages: row.messages.map(presentMessage),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    isPaid: row.paymentStatus === "received",
  }
}

function undoOf({ state, day, facts }: ListedInvoice, now: Date): InvoiceDetail["undo"] {
  if (state !== "authorised" || day === null) return null
  const today = ecuadorDay(now)
  const invoice = { buyerCode: facts.buyer.code, invoiceDay: day, today, part: "whole" } as const
  return howToUndo({ ...invoice, state: "authorized" })
}

export function presentDetail(row: ListedInvoice, { now }: { now: Date }): InvoiceDetail {
  const { facts } = row
  return {
    ...presentSummary(row),
    accessKey: row.accessKey,
    lines: [...facts.lines],
    payments: [...facts.payments],
    baseCents: facts.baseCents,
    ivaCents: facts.ivaCents,
    undo: undoOf(row, now),
    hasXml: row.hasXml,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    mayRetry: mayRetry(row, now),
    mayCorrect: mayCorrect(row, now),
  }
}
