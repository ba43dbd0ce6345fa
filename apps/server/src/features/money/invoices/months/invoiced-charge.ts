import { ApiError } from "@trazo/contract/errors/errors"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import type { Cents } from "@trazo/domain/money/money"
import { sql } from "kysely"
import { violates } from "../../../../database/client.ts"
import type { ScopedTransaction } from "../../../../database/scope.ts"

/** What a monthly account charged, with its share of the invoice that says it: of its request, or of its month. */

interface NewCharges {
  invoiceId: string
  environment: TaxEnvironment
  charges: readonly { paymentId: string; cents: Cents }[]
}

/** Fewer parameters than a statement takes. */
const batch = 2000

/** The database refuses a charge that another invoice says (invoiced_charges_once). */
export async function insertInvoicedCharges(
  tx: ScopedTransaction,
  { invoiceId, environment, charges }: NewCharges,
): Promise<void> {
  const { distributorId } = tx.scope
  for (let start = 0; start < charges.length; start += batch) {
    const rows = charges.slice(start, start + batch)
    await tx
      .insertInto("invoicedCharges")
      .values(
        rows.map(({ paymentId, cents }) => ({ invoiceId, paymentId, cents, environment, distributorId })),
      )
      .execute()
  }
}

/** With its invoice. */
export async function updateInvoicedCharges(
  tx: ScopedTransaction,
  invoiceId: string,
  changes: { isUndone: boolean },
): Promise<void> {
  await tx
    .updateTable("invoicedCharges")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("invoiceId", "=", invoiceId)
    .execute()
}

/** The invoices of a payment, alone or with its month. */
export const invoicesOfPayment = (tx: ScopedTransaction, paymentId: unknown) =>
  sql<string>`any(array(
    select own.id from invoices own
     where own.distributor_id = ${tx.scope.distributorId} and own.payment_id = ${paymentId}
    union all select charge.invoice_id from invoiced_charges charge
     where charge.distributor_id = ${tx.scope.distributorId} and charge.payment_id = ${paymentId}))`

export async function loadInvoicedCharge(tx: ScopedTransaction, invoiceId: string, paymentId: string) {
  return await tx
    .selectFrom("invoicedCharges as charge")
    .innerJoin("payments", "payments.id", "charge.paymentId")
    .innerJoin("requests", "requests.id", "payments.requestId")
    .select(["charge.paymentId", "charge.cents", "payments.requestId", "requests.number"])
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .where("charge.invoiceId", "=", invoiceId)
    .where("charge.paymentId", "=", paymentId)
    .executeTakeFirstOrThrow()
}
export type InvoicedCharge = Awaited<ReturnType<typeof loadInvoicedCharge>>

const payments = (tx: ScopedTransaction, invoiceId: string) =>
  tx
    .selectFrom("invoicedCharges as charge")
    .innerJoin("payments", "payments.id", "charge.paymentId")
    .select("payments.id")
    .where("charge.distributorId", "=", tx.scope.distributorId)
    .where("charge.invoiceId", "=", invoiceId)

/** Whether a charge of the invoice is still owed. Keeps one so until the transaction ends. */
export async function lockReceivedCharge(tx: ScopedTransaction, invoiceId: string): Promise<boolean> {
  const row = await payments(tx, invoiceId)
    .where("payments.status", "=", "received")
    .orderBy("payments.id")
    .limit(1)
    .forShare("payments")
    .executeTakeFirst()
  return row !== undefined
}

/** The payments of an invoice that went back. */
export async function listRefundedCharges(tx: ScopedTransaction, invoiceId: string): Promise<string[]> {
  const rows = await payments(tx, invoiceId).where("payments.status", "=", "refunded").execute()
  return rows.map(({ id }) => id)
}

/** Another invoice took one of its charges at the same moment. @throws ApiError MOVE_NOT_ALLOWED, else the error itself */
export function refuseInvoicedTwice(error: unknown): never {
  if (!violates(error, "invoices_of_month") && !violates(error, "invoiced_charges_once")) throw error
  const message =
    "Lo que factura ya está en otra factura de la misma organización: anule primero la otra en el SRI y regístrelo aquí."
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}
