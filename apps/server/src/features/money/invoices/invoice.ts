import { ApiError } from "@trazo/contract/errors/errors"
import { documentNumber } from "@trazo/domain/money/invoices/invoice"
import type { PaymentStatus } from "@trazo/domain/money/payment-status"
import { accountMethods, type InvoiceFacts } from "@trazo/domain/money/sale-invoice"
import { type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { lockReceivedCharge } from "./months/invoiced-charge.ts"

export type InvoiceRow = Selectable<Database["invoices"]>
type InvoiceChanges = Omit<Updateable<Database["invoices"]>, "id" | "distributorId">

export function numberOf({
  establishment,
  emissionPoint,
  sequence,
}: Pick<InvoiceRow, "establishment" | "emissionPoint" | "sequence">): string | null {
  return establishment && emissionPoint && sequence
    ? documentNumber({ establishment, emissionPoint }, sequence)
    : null
}

interface NewInvoice extends Pick<InvoiceRow, "id" | "environment"> {
  paymentId: string
  requestId: string
  facts: InvoiceFacts
  now: Date
}

/** What each new document begins with: its facts, and its first try at once. */
export const newDocument = ({ facts, now }: { facts: InvoiceFacts; now: Date }) => ({
  facts: JSON.stringify(facts),
  totalCents: facts.totalCents,
  nextTryAt: now,
  tryingSince: now,
  createdAt: now,
})

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
      ...newDocument({ facts, now }),
    })
    .onConflict((conflict) =>
      // As a literal, so that the partial index applies.
      conflict
        .columns(["paymentId", "environment"])
        .where(sql<boolean>`document = '01' and not is_undone`)
        .doNothing(),
    )
    .execute()
  const found = await tx
    .selectFrom("invoices")
    .select("id")
    .where("paymentId", "=", row.paymentId)
    .where("environment", "=", row.environment)
    .where("document", "=", "01")
    .where("isUndone", "=", false)
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

/** @throws ApiError NOT_FOUND */
export async function lockWanted(tx: ScopedTransaction, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, id)
  if (!row) throw new ApiError("NOT_FOUND")
  return row
}

/** Whether the payment of an invoice, or one of its month, is still received. Keeps it so until the transaction ends. */
export const isStillPaid = async (tx: ScopedTransaction, invoice: InvoiceRow): Promise<boolean> =>
  invoice.paymentId === null
    ? await lockReceivedCharge(tx, invoice.id)
    : (await lockPaymentStatus(tx, invoice)) === "received"

/** Keeps it so until the transaction ends. A month is owed until its requests are taken off one by one. */
export async function lockPaymentStatus(
  tx: ScopedTransaction,
  { paymentId }: Pick<InvoiceRow, "paymentId">,
): Promise<PaymentStatus> {
  if (paymentId === null) return "received"
  const { status } = await tx
    .selectFrom("payments")
    .select("status")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", paymentId)
    .forShare()
    .executeTakeFirstOrThrow()
  return status
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

const isAuthorised = ({ state }: Pick<Standing, "state">) => state === "authorised" || state === "annulled"

export const mayRetry = (invoice: Pick<Standing, "state" | "busyUntil">, now: Date) =>
  !isAuthorised(invoice) && !isBusy(invoice, now)

/** Whether the SRI certainly does not have the document, so that it may be written again. */
export const mayRewrite = ({ state, sentAt }: Pick<Standing, "state" | "sentAt">) =>
  !isAuthorised({ state }) && (sentAt === null || state === "returned" || state === "notAuthorised")

const leftOf = (
  { totalCents }: Pick<InvoiceRow, "totalCents">,
  notes: readonly Pick<InvoiceRow, "totalCents">[],
) => notes.reduce((left, note) => left - note.totalCents, totalCents)

/** By the state alone: the day of the annulment is a person's to say. A credit note takes its place. */
export const mayAnnul = (
  { document, state }: Pick<InvoiceRow, "document" | "state">,
  creditNotes: readonly unknown[],
) => document === "01" && state === "authorised" && creditNotes.length === 0

type Unpaid = Pick<InvoiceRow, "document" | "state" | "facts" | "totalCents"> & {
  paymentStatus: PaymentStatus
}

/** A refund issues its credit note by itself. @returns what is left to credit of an invoice that nobody paid */
export function creditableCents(
  { document, state, facts, paymentStatus, totalCents }: Unpaid,
  notes: readonly Pick<InvoiceRow, "totalCents">[],
): number {
  const isUnpaid = paymentStatus !== "received" && paymentStatus !== "refunded"
  const isOpen = document === "01" && state === "authorised" && isUnpaid && facts.buyer.code !== "07"
  return isOpen ? leftOf({ totalCents }, notes) : 0
}

export const mayCredit = (row: Unpaid, notes: readonly Pick<InvoiceRow, "totalCents">[]) =>
  creditableCents(row, notes) > 0

/** A credit note has the buyer of its invoice. */
export const mayCorrect = (invoice: Standing, now: Date) =>
  invoice.document === "01" && mayRewrite(invoice) && !isBusy(invoice, now)

/** Until it is sent to the SRI. */
export const mayChooseBuyer = (invoice: Standing, now: Date) =>
  invoice.sentAt === null && mayCorrect(invoice, now)
