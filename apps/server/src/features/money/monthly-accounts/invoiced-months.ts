import type { InvoicedAccount, InvoicedMonth } from "@trazo/contract/money/invoiced-months"
import { mayCloseMonth } from "@trazo/domain/money/invoices/accounting-month"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { numberOf } from "../invoices/invoice.ts"
import { findInvoicing } from "../invoices/invoicing-settings.ts"
import { monthOfLine } from "./account-line.ts"

/** What invoices say of the lines of an account, and of what was taken off it before its month was closed. */

const shownInvoices = 3

interface Account {
  accountId: string
  environment: TaxEnvironment
}

/** With the charge's share of an invoice in force, and its credit notes. */
const documented = (tx: ScopedTransaction, { accountId, environment }: Account) =>
  tx
    .selectFrom("monthlyCharges as line")
    .innerJoin("payments", "payments.id", "line.paymentId")
    .leftJoin("invoicedCharges as invoiced", (join) =>
      join
        .onRef("invoiced.paymentId", "=", "line.paymentId")
        .on("invoiced.environment", "=", environment)
        .on("invoiced.isUndone", "=", false),
    )
    .where("line.distributorId", "=", tx.scope.distributorId)
    .where("line.accountId", "=", accountId)

const isOwed = sql<boolean>`(line.month is not null or line.is_credit or payments.status = 'received')`

/** Credit notes count with the credit of the account, if it has one. */
const said = (environment: TaxEnvironment) => {
  const notes = sql`(select coalesce(sum(note.total_cents), 0) from invoices note
    where note.payment_id = line.payment_id and note.environment = ${environment} and note.document = '04')`
  return sql<number>`(case when line.is_credit then -${notes} else coalesce(invoiced.cents, 0) -
    case when exists (select from monthly_charges credit where credit.payment_id = line.payment_id and credit.is_credit)
      then 0 else ${notes} end end)::int`
}

async function sumMonths(tx: ScopedTransaction, account: Account) {
  const lines = documented(tx, account).select([
    monthOfLine.as("month"),
    sql<number>`case when ${isOwed} then line.amount_cents else 0 end`.as("owed"),
    said(account.environment).as("said"),
    sql<boolean>`invoiced.invoice_id is null`.as("isWithout"),
    sql<boolean>`${isOwed} and not line.is_credit`.as("isCharge"),
    sql<boolean>`not line.is_credit and ${isOwed} and ${said(account.environment)} = invoiced.cents`.as(
      "isWhole",
    ),
  ])
  const sum = (what: ReturnType<typeof sql>, when = sql`true`) =>
    sql<number>`coalesce(sum(${what}) filter (where ${when}), 0)::float8`
  const difference = sql`line.owed - line.said`
  return await tx
    .selectFrom(lines.as("line"))
    .select([
      "line.month",
      sum(sql`line.said`).as("cents"),
      sql<number>`(count(*) filter (where line.is_without and line.is_charge))::int`.as("withoutCount"),
      sum(difference, sql`line.is_without`).as("withoutCents"),
      sum(difference, sql`line.is_whole`).as("roundingCents"),
      sum(difference, sql`not line.is_without and not line.is_whole and ${difference} > 0`).as(
        "creditedCents",
      ),
      sum(difference, sql`not line.is_without and not line.is_whole and ${difference} < 0`).as(
        "toCreditCents",
      ),
    ])
    .groupBy("line.month")
    .execute()
}

/** The invoices in force of each month, the last first. */
async function listLastInvoices(tx: ScopedTransaction, account: Account) {
  const found = documented(tx, account)
    .innerJoin("invoices as invoice", "invoice.id", "invoiced.invoiceId")
    .where("line.isCredit", "=", false)
    .distinct()
    .select([
      monthOfLine.as("month"),
      "invoice.id",
      "invoice.state",
      "invoice.totalCents",
      "invoice.createdAt",
    ])
    .select(["invoice.establishment", "invoice.emissionPoint", "invoice.sequence"])
    .select(sql<boolean>`invoice.account_id is not null`.as("isOfMonth"))
  const ranked = tx
    .selectFrom(found.as("found"))
    .selectAll()
    .select([
      sql<number>`(count(*) over (partition by month))::int`.as("count"),
      sql<boolean>`bool_or(is_of_month) over (partition by month)`.as("hasMonths"),
      sql<number>`row_number() over (partition by month order by created_at desc, id desc)`.as("place"),
    ])
  return await tx
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where("place", "<=", shownInvoices)
    .orderBy("place")
    .execute()
}

/** Of the months that are shown. */
export async function loadInvoiced(
  tx: ScopedTransaction,
  { accountId, months }: { accountId: string; months: readonly { month: string }[] },
  { clock }: Pick<Deps, "clock">,
): Promise<InvoicedAccount> {
  const settings = await findInvoicing(tx)
  const environment = settings?.environment ?? "production"
  const sums = await sumMonths(tx, { accountId, environment })
  const invoices = await listLastInvoices(tx, { accountId, environment })
  const of = (month: string): InvoicedMonth => {
    const { cents, withoutCount, withoutCents, ...differences } =
      sums.find((one) => one.month === month) ?? none
    const shown = invoices.filter((invoice) => invoice.month === month)
    const hasMonths = shown[0]?.hasMonths ?? false
    return {
      month,
      cents,
      without: { count: withoutCount, cents: withoutCents },
      creditedCents: differences.creditedCents,
      toCreditCents: differences.toCreditCents,
      roundingCents: differences.roundingCents,
      invoiceCount: shown[0]?.count ?? 0,
      invoices: shown.map(({ id, state, totalCents, ...row }) => ({
        id,
        state,
        totalCents,
        number: numberOf(row),
      })),
      mayIssue: settings !== null && withoutCount > 0 && !hasMonths && mayCloseMonth(month, clock.now()),
    }
  }
  return { accountId, environment, months: months.map(({ month }) => of(month)) }
}

const none = {
  cents: 0,
  withoutCount: 0,
  withoutCents: 0,
  roundingCents: 0,
  creditedCents: 0,
  toCreditCents: 0,
}
