import type { InvoiceDetail, InvoiceSummary } from "@trazo/contract/money/invoices"
import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { howToUndo } from "@trazo/domain/money/invoices/how-to-undo"
import { documentNumber, type TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { accountMethods, type InvoiceState, statesForPeople } from "@trazo/domain/money/sale-invoice"
import { explainTaxMessage, type TaxMessage } from "@trazo/domain/money/tax-messages"
import { sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { mayCorrect, mayRetry } from "./invoice.ts"

interface InvoicesFilter {
  search: string
  state?: InvoiceState | undefined
  /** Only what needs a person then. */
  needsPersonAt?: Date
  since?: Date | undefined
  before?: Date | undefined
  environment?: TaxEnvironment | undefined
}

const shown = [
  "invoices.id",
  "invoices.document",
  "invoices.credits",
  "invoices.reason",
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

const joined = (tx: ScopedTransaction) =>
  tx
    .selectFrom("invoices")
    .innerJoin("requests", "requests.id", "invoices.requestId")
    .innerJoin("payments", "payments.id", "invoices.paymentId")
    .where("invoices.distributorId", "=", tx.scope.distributorId)

/** A payment that never comes leaves the list: nobody writes here what was annulled in the SRI's portal. */
const unpaidMilliseconds = 60 * dayMilliseconds

/** Authorised invoices whose confirmed payment was undone, and that no credit note takes off whole. */
const unpaid = (tx: ScopedTransaction, now: Date) =>
  joined(tx)
    .where("invoices.document", "=", "01")
    .where("invoices.state", "=", "authorised")
    .where("payments.undoneAt", "is not", null)
    .where("payments.status", "in", ["inReview", "owed", "refused"])
    .where((where) =>
      where.or([
        where("payments.status", "<>", "refused"),
        where("payments.undoneAt", ">", new Date(now.getTime() - unpaidMilliseconds)),
      ]),
    )
    .where(
      sql<boolean>`invoices.total_cents > (
        select coalesce(sum(note.total_cents), 0) from invoices as note where note.credits = invoices.id)`,
    )

/** The day of the document, as the exported month has it; until it has one, the day on which it was made. */
export const emissionDay = sql<string>`coalesce(invoices.day, (invoices.created_at at time zone 'America/Guayaquil')::date)`

function filtered(tx: ScopedTransaction, filter: InvoicesFilter) {
  const { search, state, needsPersonAt, since, before, environment } = filter
  let rows = joined(tx)
  if (environment) rows = rows.where("invoices.environment", "=", environment)
  if (state) rows = rows.where("invoices.state", "=", state)
  if (needsPersonAt) {
    rows = rows.where((where) =>
      where.or([
        where("invoices.state", "in", statesForPeople),
        where("invoices.id", "in", unpaid(tx, needsPersonAt).select("invoices.id")),
      ]),
    )
  }
  if (since) rows = rows.where(emissionDay, ">=", ecuadorDay(since))
  if (before) {
    rows = rows.where(emissionDay, "<", ecuadorDay(before))
    // Nothing is issued before it is made: the index of the list begins here.
    rows = rows.where("invoices.createdAt", "<", before)
  }
  return search === "" ? rows : rows.where(hasText(search))
}

/** What a list and a page show. */
const columns = (rows: ReturnType<typeof joined>) =>
  rows
    .select(shown)
    .select(sql<boolean>`coalesce(authorised_xml, signed_xml) is not null`.as("hasXml"))
    // With the database's microseconds, for the cursor.
    .select(sql<string>`invoices.created_at::text`.as("position"))

/** In the buyer, who may not be the request's holder, or in the request. */
const hasText = (search: string) =>
  sql<boolean>`(${containsText(sql.ref("requests.searchText"), search)} or ${containsText(
    sql`concat(facts->'buyer'->>'names', ' ', facts->'buyer'->>'identity')`,
    search,
  )})`

/** The latest first. */
export async function listInvoiceRows(tx: ScopedTransaction, filter: InvoicesFilter, reading: Reading) {
  const rows = columns(filtered(tx, filter))
  const order = { columns: ["invoices.createdAt", "invoices.id"], isDescending: true } as const
  return await keyset(rows, order, reading).execute()
}
export type ListedInvoice = Awaited<ReturnType<typeof listInvoiceRows>>[number]

type RelatedInvoice = Pick<
  ListedInvoice,
  "id" | "state" | "totalCents" | "establishment" | "emissionPoint" | "sequence"
>

const presentRelated = (row: RelatedInvoice) => ({
  id: row.id,
  number: numberOf(row),
  state: row.state,
  totalCents: row.totalCents,
})

export async function findListedInvoice(
  tx: ScopedTransaction,
  id: string,
): Promise<ListedInvoice | undefined> {
  return await columns(joined(tx)).where("invoices.id", "=", id).executeTakeFirst()
}

const sums = {
  count: sql<number>`count(*)::int`.as("count"),
  // Credit notes take off.
  cents:
    sql<number>`coalesce(sum(case document when '04' then -invoices.total_cents else invoices.total_cents end), 0)::float8`.as(
      "cents",
    ),
}

export async function sumInvoices(tx: ScopedTransaction, filter: InvoicesFilter) {
  return await filtered(tx, filter).select([sums.count, sums.cents]).executeTakeFirstOrThrow()
}

/** As `sumInvoices`, for each state that has invoices. */
export async function sumInvoicesByState(tx: ScopedTransaction, filter: InvoicesFilter) {
  return await filtered(tx, filter)
    .select(["invoices.state", sums.count, sums.cents])
    .groupBy("invoices.state")
    .orderBy("invoices.state")
    .execute()
}

/** Returned, not authorised or waiting, or authorised for a payment that was undone. */
export async function countForPeople(tx: ScopedTransaction, now: Date): Promise<number> {
  const row = await tx
    .selectFrom("invoices")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "in", statesForPeople)
    .executeTakeFirstOrThrow()
  const undone = await unpaid(tx, now)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return row.total + undone.total
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

/** What the SRI authorised of a request to the applicant or to whom they chose, the first first. */
export async function listAuthorisedOfRequest(tx: ScopedTransaction, requestId: string) {
  const rows = await tx
    .selectFrom("invoices")
    .innerJoin("payments", "payments.id", "invoices.paymentId")
    .select(["invoices.id", "document", "establishment", "emissionPoint", "sequence"])
    .where("invoices.distributorId", "=", tx.scope.distributorId)
    .where("invoices.requestId", "=", requestId)
    .where("state", "=", "authorised")
    .where("payments.method", "not in", accountMethods)
    .orderBy("invoices.createdAt")
    .orderBy("invoices.id")
    .execute()
  return rows.map((row) => ({ id: row.id, document: row.document, number: numberOf(row) ?? "" }))
}

export const presentMessage = ({ code, text, detail }: TaxMessage) => {
  const { meaning, advice } = explainTaxMessage(code)
  return { code, meaning, advice, original: [text, detail].filter((part) => part !== "").join(": ") }
}

function numberOf({
  establishment,
  emissionPoint,
  sequence,
}: Pick<ListedInvoice, "establishment" | "emissionPoint" | "sequence">): string | null {
  return establishment && emissionPoint && sequence
    ? documentNumber({ establishment, emissionPoint }, sequence)
    : null
}

export function presentSummary(row: ListedInvoice): InvoiceSummary {
  const { document, facts } = row
  return {
    id: row.id,
    document,
    requestId: row.requestId,
    requestNumber: row.number ?? "",
    state: row.state,
    environment: row.environment,
    number: numberOf(row),
    day: row.day,
    buyer: facts.buyer,
    totalCents: row.totalCents,
    createdAt: row.createdAt.toISOString(),
    authorisedAt: row.authorisedAt?.toISOString() ?? null,
    messages: row.messages.map(presentMessage),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    isPaid: document === "04" || row.paymentStatus === "received",
  }
}

function undoOf({ document, state, day, facts }: ListedInvoice, now: Date): InvoiceDetail["undo"] {
  if (document === "04" || state !== "authorised" || day === null) return null
  const today = ecuadorDay(now)
  const invoice = { buyerCode: facts.buyer.code, invoiceDay: day, today, part: "whole" } as const
  return howToUndo({ ...invoice, state: "authorized" })
}

interface Related {
  credits: RelatedInvoice | undefined
  creditNotes: readonly RelatedInvoice[]
  now: Date
}

export function presentDetail(row: ListedInvoice, { credits, creditNotes, now }: Related): InvoiceDetail {
  const { facts } = row
  return {
    ...presentSummary(row),
    accessKey: row.accessKey,
    lines: [...facts.lines],
    payments: [...facts.payments],
    baseCents: facts.baseCents,
    ivaCents: facts.ivaCents,
    undo: undoOf(row, now),
    credits: credits ? presentRelated(credits) : null,
    creditNotes: creditNotes.map(presentRelated),
    reason: row.reason,
    hasXml: row.hasXml,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    mayRetry: mayRetry(row, now),
    mayCorrect: mayCorrect(row, now),
  }
}
