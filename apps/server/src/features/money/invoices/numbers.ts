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

/** The next number of a point's documents of a kind, and the highest that one has. */
interface Numbers {
  next: number
  used: number
}

type Sequence = Point & { document: TaxDocumentCode }

/** Locks the sequence. */
export async function lockNumbers(tx: ScopedTransaction, sequence: Sequence): Promise<Numbers> {
  const { nextNumber } = await tx
    .insertInto("emissionPoints")
    .values({ ...sequence, distributorId: tx.scope.distributorId, nextNumber: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["distributorId", "environment", "ruc", "establishment", "emissionPoint", "document"])
        .doUpdateSet({ nextNumber: sql<number>`emission_points.next_number` }),
    )
    .returning("nextNumber")
    .executeTakeFirstOrThrow()
  return { next: nextNumber, used: await findLastNumber(tx, sequence) }
}

/** The same without a lock, to show them. */
export async function findNumbers(tx: ScopedTransaction, sequence: Sequence): Promise<Numbers> {
  const row = await tx
    .selectFrom("emissionPoints")
    .select("nextNumber")
    .where(ofSequence(tx, sequence))
    .executeTakeFirst()
  return { next: row?.nextNumber ?? 1, used: await findLastNumber(tx, sequence) }
}

async function findLastNumber(tx: ScopedTransaction, sequence: Sequence): Promise<number> {
  const row = await tx
    .selectFrom("invoices")
    .select(sql<number | null>`max(sequence)`.as("last"))
    .where(ofSequence(tx, sequence))
    .executeTakeFirst()
  return row?.last ?? 0
}

export async function storeNextNumber(
  tx: ScopedTransaction,
  sequence: Sequence,
  nextNumber: number,
): Promise<void> {
  await tx.updateTable("emissionPoints").set({ nextNumber }).where(ofSequence(tx, sequence)).execute()
}

const ofSequence = (
  tx: ScopedTransaction,
  { environment, ruc, establishment, emissionPoint, document }: Sequence,
) =>
  sql<boolean>`(distributor_id, environment, ruc, establishment, emission_point, document)
    = (${tx.scope.distributorId}, ${environment}, ${ruc}, ${establishment}, ${emissionPoint}, ${document})`
