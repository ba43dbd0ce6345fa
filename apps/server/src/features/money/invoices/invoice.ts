import { accountMethods, type InvoiceFacts } from "@trazo/domain/money/sale-invoice"
import { type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type InvoiceRow = Selectable<Database["invoices"]>
type InvoiceChanges = Omit<Updateable<Database["invoices"]>, "id" | "distributorId">

interface NewInvoice extends Pick<InvoiceRow, "id" | "paymentId" | "requestId" | "environment"> {
  facts: InvoiceFacts
  now: Date
}

/** @returns its id, also of one that the payment has */
export async function insertInvoice(
  tx: ScopedTransaction,
  { facts, now, ...row }: NewInvoice,
): Promise<string> {
  await tx
    .insertInto("invoices")
    .values({
      ...row,
      distributorId: tx.scope.distributorId,
      facts: JSON.stringify(facts),
      totalCents: facts.totalCents,
      nextTryAt: now,
      tryingSince: now,
      createdAt: now,
    })
    .onConflict((conflict) =>
      // As a literal, so that the partial index applies.
      conflict.columns(["paymentId", "environment"]).where(sql<boolean>`document = '01'`).doNothing(),
    )
    .execute()
  const found = await tx
    .selectFrom("invoices")
    .select("id")
    .where("paymentId", "=", row.paymentId)
    .where("environment", "=", row.environment)
    .where("document", "=", "01")
    .executeTakeFirstOrThrow()
  return found.id
}

export async function findInvoice(tx: ScopedTransaction, id: string): Promise<InvoiceRow | undefined> {
  return await tx.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst()
}

export async function lockInvoice(tx: ScopedTransaction, id: string): Promise<InvoiceRow | undefined> {
  return await tx.selectFrom("invoices").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
}

/** The latest of the applicant's own payment that is received or checked. */
export async function findInvoiceOfRequest(
  tx: ScopedTransaction,
  requestId: string,
): Promise<InvoiceRow | undefined> {
  return await tx
    .selectFrom("invoices")
    .selectAll("invoices")
    .innerJoin("payments", "payments.id", "invoices.paymentId")
    .where("invoices.distributorId", "=", tx.scope.distributorId)
    .where("invoices.requestId", "=", requestId)
    .where("invoices.document", "=", "01")
    .where("payments.status", "in", ["received", "inReview"])
    .where("payments.method", "not in", accountMethods)
    .orderBy("invoices.createdAt", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function updateInvoice(
  tx: ScopedTransaction,
  id: string,
  changes: InvoiceChanges,
): Promise<InvoiceRow> {
  return await tx
    .updateTable("invoices")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The database keeps one that has a number. */
export async function deleteInvoice(tx: ScopedTransaction, id: string): Promise<void> {
  await tx.deleteFrom("invoices").where("id", "=", id).execute()
}

/** Whether the payment of an invoice is still received. Keeps it so until the transaction ends. */
export async function isStillPaid(tx: ScopedTransaction, { paymentId }: InvoiceRow): Promise<boolean> {
  const row = await tx
    .selectFrom("payments")
    .select("status")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", paymentId)
    .forShare()
    .executeTakeFirst()
  return row?.status === "received"
}

/** The payment of a sale. */
export async function findSale(tx: ScopedTransaction, paymentId: string) {
  return await tx
    .selectFrom("payments")
    .select(["requestId", "method", "status"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", paymentId)
    .executeTakeFirst()
}

/** Ids of invoices whose next try is due, longest wait first. */
export async function listDueInvoices(tx: ScopedTransaction, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("invoices")
    .select("id")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("nextTryAt", "<=", now)
    .where((where) => where.or([where("busyUntil", "is", null), where("busyUntil", "<=", now)]))
    .orderBy("nextTryAt")
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type Standing = Pick<InvoiceRow, "document" | "state" | "sentAt" | "busyUntil">

const isBusy = ({ busyUntil }: Pick<Standing, "busyUntil">, now: Date) =>
  busyUntil !== null && busyUntil > now

export const mayRetry = (invoice: Pick<Standing, "state" | "busyUntil">, now: Date) =>
  invoice.state !== "authorised" && !isBusy(invoice, now)

/** Whether the SRI certainly does not have the document, so that it may be written again. */
export const mayRewrite = ({ state, sentAt }: Pick<Standing, "state" | "sentAt">) =>
  state !== "authorised" && (sentAt === null || state === "returned" || state === "notAuthorised")

/** A credit note has the buyer of its invoice. */
export const mayCorrect = (invoice: Standing, now: Date) =>
  invoice.document === "01" && mayRewrite(invoice) && !isBusy(invoice, now)

/** Until it is sent to the SRI. */
export const mayChooseBuyer = (invoice: Standing, now: Date) =>
  invoice.sentAt === null && mayCorrect(invoice, now)
