import { maximumSequence } from "@trazo/domain/money/invoices/access-key"
import type { TaxDocumentCode } from "@trazo/domain/money/invoices/invoice"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

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
export async function takeNumber(
  tx: ScopedTransaction,
  point: Point & { document: TaxDocumentCode },
): Promise<number | null> {
  const taken = await tx
    .insertInto("emissionPoints")
    .values({ ...point, distributorId: tx.scope.distributorId, nextNumber: 2 })
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

/** The next number of a point's invoices, and the highest that a document has. Locks the point. */
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
    .where("document", "=", "01")

/** The same without a lock, to show them. */
export async function findNumbers(
  tx: ScopedTransaction,
  point: Point,
): Promise<{ next: number; used: number }> {
  const row = await thePoint(tx, point).select("nextNumber").executeTakeFirst()
  return { next: row?.nextNumber ?? 1, used: await findLastNumber(tx, point) }
}

const thePoint = (tx: ScopedTransaction, point: Point) =>
  tx
    .selectFrom("emissionPoints")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("environment", "=", point.environment)
    .where("ruc", "=", point.ruc)
    .where("establishment", "=", point.establishment)
    .where("emissionPoint", "=", point.emissionPoint)
    .where("document", "=", "01")

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
