import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
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
    .innerJoin("requests", "requests.id", "invoices.requestId")
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
