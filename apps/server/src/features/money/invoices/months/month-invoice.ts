import { ApiError } from "@trazo/contract/errors/errors"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import type { InvoiceFacts } from "@trazo/domain/money/sale-invoice"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../../database/scope.ts"
import { newDocument } from "../invoice.ts"
import { findInvoicing } from "../invoicing-settings.ts"

/** The invoice of a month of an organisation's account. */

export interface AccountMonth {
  accountId: string
  /** YYYY-MM of Ecuador. */
  month: string
}

const monthOfCharge = sql<string>`to_char(charge.charged_at at time zone 'America/Guayaquil', 'YYYY-MM')`

/** Agreed when it was charged, or later in its month. */
const isAgreed = sql<boolean>`(charge.by_month or (
  coalesce(convenios.invoicing, account.invoicing) = 'month'
  and ${monthOfCharge} >= coalesce(
    to_char(coalesce(convenios.invoicing_since, account.invoicing_since) at time zone 'America/Guayaquil', 'YYYY-MM'), '')))`

/** What an account owes and no invoice says. */
const uninvoiced = (tx: ScopedTransaction, environment: TaxEnvironment) =>
  tx
    .selectFrom("monthlyCharges as charge")
    .innerJoin("payments", "payments.id", "charge.paymentId")
    .innerJoin("monthlyAccounts as account", "account.id", "charge.accountId")
    .leftJoin("convenios", "convenios.id", "account.convenioId")
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .where("charge.isCredit", "=", false)
    .where("charge.amountCents", ">", 0)
    .where("payments.status", "=", "received")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invoicedCharges as invoiced")
            .select("invoiced.invoiceId")
            .whereRef("invoiced.paymentId", "=", "charge.paymentId")
            .where("invoiced.environment", "=", environment)
            .where("invoiced.isUndone", "=", false),
        ),
      ),
    )

interface Period {
  since: Date
  before: Date
}

/** Months that are to be invoiced. One that had an invoice is left to people. */
export async function listDueMonths(
  tx: ScopedTransaction,
  {
    environment,
    since,
    before,
    accountId,
  }: Period & { environment: TaxEnvironment; accountId: string | undefined },
): Promise<AccountMonth[]> {
  return await uninvoiced(tx, environment)
    .select(["charge.accountId", monthOfCharge.as("month")])
    .where("charge.chargedAt", ">=", since)
    .where("charge.chargedAt", "<", before)
    .where(isAgreed)
    .$if(accountId !== undefined, (query) => query.where("charge.accountId", "=", accountId ?? ""))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invoices")
            .select("invoices.id")
            .whereRef("invoices.accountId", "=", "charge.accountId")
            .where("invoices.month", "=", monthOfCharge)
            .where("invoices.environment", "=", environment)
            .where("invoices.document", "=", "01"),
        ),
      ),
    )
    .groupBy(["charge.accountId", monthOfCharge])
    .orderBy("month")
    .orderBy("charge.accountId")
    .execute()
}

/** Keeps what takes its charges off waiting. @throws ApiError NOT_FOUND */
export async function lockAccountOfMonth(tx: ScopedTransaction, { accountId }: AccountMonth): Promise<void> {
  const row = await tx
    .selectFrom("monthlyAccounts")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError("NOT_FOUND")
}

/** Whether the month has one in force. */
export async function hasMonthInvoice(
  tx: ScopedTransaction,
  { accountId, month }: AccountMonth,
): Promise<boolean> {
  const settings = await findInvoicing(tx)
  const row = await tx
    .selectFrom("invoices")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "=", accountId)
    .where("month", "=", month)
    .where("environment", "=", settings?.environment ?? "production")
    .where("document", "=", "01")
    .where("isUndone", "=", false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface WantedCharges extends Period {
  accountId: string
  environment: TaxEnvironment
}

/** The first charged first. */
export async function listUninvoiced(
  tx: ScopedTransaction,
  { accountId, environment, since, before }: WantedCharges,
  { onlyAgreed }: { onlyAgreed: boolean },
) {
  return await uninvoiced(tx, environment)
    .innerJoin("requests", "requests.id", "payments.requestId")
    .select(["charge.paymentId", "requests.selectProducts", "requests.discountCents", "requests.kind"])
    .select(["requests.validity", "requests.baseCents", "requests.ivaRate"])
    .where("charge.accountId", "=", accountId)
    .where("charge.chargedAt", ">=", since)
    .where("charge.chargedAt", "<", before)
    .$if(onlyAgreed, (query) => query.where(isAgreed))
    .orderBy("charge.chargedAt")
    .orderBy("charge.paymentId")
    .execute()
}
export type UninvoicedCharge = Awaited<ReturnType<typeof listUninvoiced>>[number]

interface NewMonthInvoice extends AccountMonth {
  id: string
  environment: TaxEnvironment
  facts: InvoiceFacts
  now: Date
}

/** The database refuses a second one (invoices_of_month). */
export async function insertMonthInvoice(
  tx: ScopedTransaction,
  { facts, now, ...row }: NewMonthInvoice,
): Promise<void> {
  await tx
    .insertInto("invoices")
    .values({
      ...row,
      distributorId: tx.scope.distributorId,
      ...newDocument({ facts, now }),
    })
    .execute()
}

/** The account owes what the invoice says, unless its month was closed before. */
export async function updateChargedCents(tx: ScopedTransaction, invoiceId: string): Promise<void> {
  await tx
    .updateTable("monthlyCharges as charge")
    .from("invoicedCharges as invoiced")
    .set({ amountCents: sql`invoiced.cents` })
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .where("invoiced.invoiceId", "=", invoiceId)
    .whereRef("charge.paymentId", "=", "invoiced.paymentId")
    .where("charge.isCredit", "=", false)
    .where("charge.month", "is", null)
    .execute()
}
