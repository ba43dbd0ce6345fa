import { maximumSequence } from "@trazo/domain/money/invoices/access-key"
import type { InvoiceFacts } from "@trazo/domain/money/sale-invoice"
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
    .onConflict((conflict) => conflict.columns(["paymentId", "environment"]).doNothing())
    .execute()
  const found = await tx
    .selectFrom("invoices")
    .select("id")
    .where("paymentId", "=", row.paymentId)
    .where("environment", "=", row.environment)
    .executeTakeFirstOrThrow()
  return found.id
}

export async function lockInvoice(tx: ScopedTransaction, id: string): Promise<InvoiceRow | undefined> {
  return await tx.selectFrom("invoices").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
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

type Point = Pick<
  Selectable<Database["emissionPoints"]>,
  "environment" | "ruc" | "establishment" | "emissionPoint"
>

/** No document has a higher number. */
const numbersEnd = maximumSequence + 1

/**
 * Takes the next number under the lock of its point: it is given to the document that the same transaction stores.
 * @returns null if none is left
 */
export async function takeNumber(tx: ScopedTransaction, point: Point): Promise<number | null> {
  const taken = await tx
    .insertInto("emissionPoints")
    .values({ ...point, distributorId: tx.scope.distributorId, document: "01", nextNumber: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(["distributorId", "environment", "ruc", "establishment", "emissionPoint", "document"])
        .doUpdateSet({ nextNumber: sql<number>`emission_points.next_number + 1` })
        .where("emissionPoints.nextNumber", "<", numbersEnd),
    )
    .returning("nextNumber")
    .executeTakeFirst()
  return taken ? taken.nextNumber - 1 : null
}

/** The next number of a point, and the highest that a document has. Locks the point. */
export async function lockNumbers(
  tx: ScopedTransaction,
  point: Point,
): Promise<{ next: number; used: number }> {
  const { nextNumber } = await tx
    .insertInto("emissionPoints")
    .values({ ...point, distributorId: tx.scope.distributorId, document: "01", nextNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["distributorId", "environment", "ruc", "establishment", "emissionPoint", "document"])
        .doUpdateSet({ nextNumber: sql<number>`emission_points.next_number` }),
    )
    .returning("nextNumber")
    .executeTakeFirstOrThrow()
  return { next: nextNumber, used: await findLastNumber(tx, point) }
}

async function findLastNumber(tx: ScopedTransaction, point: Point): Promise<number> {
  const row = await ofPoint(tx, point).select(sql<number | null>`max(sequence)`.as("last")).executeTakeFirst()
  return row?.last ?? 0
}

const ofPoint = (tx: ScopedTransaction, point: Point) =>
  tx
    .selectFrom("invoices")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("environment", "=", point.environment)
    .where("ruc", "=", point.ruc)
    .where("establishment", "=", point.establishment)
    .where("emissionPoint", "=", point.emissionPoint)

export async function findNextNumber(tx: ScopedTransaction, point: Point): Promise<number> {
  const row = await tx
    .selectFrom("emissionPoints")
    .select("nextNumber")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("environment", "=", point.environment)
    .where("ruc", "=", point.ruc)
    .where("establishment", "=", point.establishment)
    .where("emissionPoint", "=", point.emissionPoint)
    .where("document", "=", "01")
    .executeTakeFirst()
  return row?.nextNumber ?? 1
}

export async function storeNextNumber(
  tx: ScopedTransaction,
  point: Point,
  nextNumber: number,
): Promise<void> {
  await tx
    .updateTable("emissionPoints")
    .set({ nextNumber })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("environment", "=", point.environment)
    .where("ruc", "=", point.ruc)
    .where("establishment", "=", point.establishment)
    .where("emissionPoint", "=", point.emissionPoint)
    .where("document", "=", "01")
    .execute()
}
