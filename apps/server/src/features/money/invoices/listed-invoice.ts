import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import type { PaymentStatus } from "@trazo/domain/money/payment-status"
import { accountMethods, type InvoiceState, statesForPeople } from "@trazo/domain/money/sale-invoice"
import { sql } from "kysely"
import { containsText } from "../../../database/lists/contains-text.ts"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { numberOf } from "./invoice.ts"

interface InvoicesFilter {
  search: string
  state?: InvoiceState | undefined
  /** Only what needs a person then. */
  needsPersonAt?: Date
  since?: Date | undefined
  before?: Date | undefined
  environment: TaxEnvironment
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
  "invoices.annulledOn",
  "invoices.annulmentReason",
  "requests.number",
  "invoices.month",
  "account.convenioId",
  "account.clientId",
] as const

const joined = (tx: ScopedTransaction) =>
  tx
    .selectFrom("invoices")
    // The invoice of a month has neither.
    .leftJoin("requests", "requests.id", "invoices.requestId")
    .leftJoin("payments", "payments.id", "invoices.paymentId")
    .leftJoin("monthlyAccounts as account", "account.id", "invoices.accountId")
    .where("invoices.distributorId", "=", tx.scope.distributorId)

/** A payment that never comes leaves the list, also where nobody recorded what became of its invoice. */
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
  let rows = joined(tx).where("invoices.environment", "=", environment)
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
    // A month is owed until its requests are taken off one by one.
    .select(sql<PaymentStatus>`coalesce(payments.status, 'received')`.as("paymentStatus"))
    .select(sql<boolean>`coalesce(authorised_xml, signed_xml) is not null`.as("hasXml"))
    .select(
      sql<string | null>`(select names from executives
        where executives.distributor_id = invoices.distributor_id
          and executives.id = (invoices.annulled_by ->> 'id')::uuid)`.as("annuller"),
    )
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

export async function findListedInvoice(
  tx: ScopedTransaction,
  id: string,
): Promise<ListedInvoice | undefined> {
  return await columns(joined(tx)).where("invoices.id", "=", id).executeTakeFirst()
}

const count = sql<number>`count(*)::int`.as("count")
// Credit notes take off.
const signed = sql<number>`case document when '04' then -invoices.total_cents else invoices.total_cents end`
const cents = sql<number>`coalesce(sum(${signed}), 0)::float8`.as("cents")
const valid = sql<number>`coalesce(sum(${signed}) filter (where invoices.state <> 'annulled'), 0)::float8`

/** What was annulled counts only where it alone is asked for. */
export async function sumInvoices(tx: ScopedTransaction, filter: InvoicesFilter) {
  return await filtered(tx, filter)
    .select([count, filter.state === "annulled" ? cents : valid.as("cents")])
    .executeTakeFirstOrThrow()
}

/** As `sumInvoices` of each state that has invoices. */
export async function sumInvoicesByState(tx: ScopedTransaction, filter: InvoicesFilter) {
  return await filtered(tx, filter)
    .select(["invoices.state", count, cents])
    .groupBy("invoices.state")
    .orderBy("invoices.state")
    .execute()
}

/** Returned, not authorised or waiting, or authorised for a payment that was undone. */
export async function countForPeople(
  tx: ScopedTransaction,
  { environment, now }: { environment: TaxEnvironment; now: Date },
): Promise<number> {
  const row = await tx
    .selectFrom("invoices")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("environment", "=", environment)
    .where("state", "in", statesForPeople)
    .executeTakeFirstOrThrow()
  const undone = await unpaid(tx, now)
    .where("invoices.environment", "=", environment)
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
