import { documentNumber, type TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { sql } from "kysely"
import { keyset, type Reading } from "../../../database/lists/paginate.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { emissionDay } from "../invoices/listed-invoice.ts"

/** Documents of a month of emission, in every state. */
export interface MonthOfDocuments {
  /** YYYY-MM, in Ecuador. */
  month: string
  environment: TaxEnvironment
}

const ofMonth = (tx: ScopedTransaction, { month, environment }: MonthOfDocuments) =>
  tx
    .selectFrom("invoices")
    // The invoice of a month has none.
    .leftJoin("requests", "requests.id", "invoices.requestId")
    .where("invoices.distributorId", "=", tx.scope.distributorId)
    .where("invoices.environment", "=", environment)
    .where(emissionDay, ">=", `${month}-01`)
    .where(sql<boolean>`${emissionDay} < ${`${month}-01`}::date + interval '1 month'`)

/** With their XML, the first first. */
export async function listDocumentsOfMonth(tx: ScopedTransaction, of: MonthOfDocuments, reading: Reading) {
  const rows = ofMonth(tx, of)
    .select(["invoices.id", "invoices.document", "invoices.state", "invoices.facts", "invoices.totalCents"])
    .select(["invoices.establishment", "invoices.emissionPoint", "invoices.sequence", "invoices.accessKey"])
    .select(["invoices.modified", "invoices.authorisedXml", "requests.number as requestNumber"])
    .select("invoices.month as chargedMonth")
    .select([
      sql<string>`${emissionDay}::text`.as("day"),
      // With the database's microseconds, for the next batch.
      sql<string>`invoices.created_at::text`.as("position"),
    ])
  return await keyset(rows, { columns: ["invoices.createdAt", "invoices.id"] }, reading).execute()
}

export type MonthDocument = Awaited<ReturnType<typeof listDocumentsOfMonth>>[number]

export async function hasDocuments(tx: ScopedTransaction, of: MonthOfDocuments): Promise<boolean> {
  const row = await ofMonth(tx, of).select("invoices.id").limit(1).executeTakeFirst()
  return row !== undefined
}

const cents = (amount: ReturnType<typeof sql>, when = sql`true`) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${when}), 0)::float8`
const base = sql`(invoices.facts ->> 'baseCents')::int`
const isTaxed = sql`(invoices.facts -> 'iva' ->> 'percent')::numeric > 0`

/** What the documents of a month add up to, for each kind that has any. What was annulled counts no more. */
export async function sumDocumentsOfMonth(tx: ScopedTransaction, of: MonthOfDocuments) {
  return await ofMonth(tx, of)
    .where("invoices.state", "<>", "annulled")
    .select([
      "invoices.document",
      sql<number>`count(*)::int`.as("count"),
      cents(base, sql`not ${isTaxed}`).as("untaxedCents"),
      cents(base, isTaxed).as("taxedCents"),
      cents(sql`(invoices.facts ->> 'ivaCents')::int`).as("ivaCents"),
      cents(sql`invoices.total_cents`).as("totalCents"),
    ])
    .groupBy("invoices.document")
    .execute()
}

const unfinished = (tx: ScopedTransaction, of: MonthOfDocuments) =>
  ofMonth(tx, of).where("invoices.state", "not in", ["authorised", "annulled"])

/** Documents of a month that are not final, the first first. */
export async function listUnfinished(tx: ScopedTransaction, of: MonthOfDocuments, most: number) {
  return await unfinished(tx, of)
    .select(["invoices.id", "invoices.state", "invoices.month as chargedMonth"])
    .select("requests.number as requestNumber")
    .select(["invoices.establishment", "invoices.emissionPoint", "invoices.sequence"])
    .orderBy("invoices.createdAt")
    .orderBy("invoices.id")
    .limit(most)
    .execute()
}

export async function countUnfinished(tx: ScopedTransaction, of: MonthOfDocuments): Promise<number> {
  const row = await unfinished(tx, of)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow()
  return row.total
}

/** 001-001-000000001; "" until it has one. */
export function numberOf({
  establishment,
  emissionPoint,
  sequence,
}: Pick<MonthDocument, "establishment" | "emissionPoint" | "sequence">): string {
  return establishment && emissionPoint && sequence
    ? documentNumber({ establishment, emissionPoint }, sequence)
    : ""
}
