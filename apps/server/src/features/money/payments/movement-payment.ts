import type { MovementUse } from "@trazo/contract/money/movement-use"
import type { MatchReason } from "@trazo/domain/money/settlement/compare-payment"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** What movements of statements pay of payments. The database adds up what each movement paid. */

interface NewUse {
  movementId: string
  paymentId: string
  cents: number
  agrees: readonly MatchReason[]
  /** A bank user. */
  by: string
  at: Date
}

/** @returns whether the movement is a credit that nobody put aside, and had as much left */
export async function takeCents(
  tx: ScopedTransaction,
  { movementId, paymentId, cents, agrees, by, at }: NewUse,
): Promise<boolean> {
  const row = await tx
    .insertInto("movementPayments")
    .columns(["movementId", "paymentId", "distributorId", "amountCents", "agrees", "takenBy", "takenAt"])
    .expression((create) =>
      create
        .selectFrom("bankMovements")
        .select(["bankMovements.id", sql<string>`${paymentId}::uuid`.as("paymentId")])
        .select(["bankMovements.distributorId", sql<string>`${cents}::bigint`.as("amountCents")])
        .select([sql<string[]>`${[...agrees]}::text[]`.as("agrees"), sql<string>`${by}::uuid`.as("takenBy")])
        .select(sql<Date>`${at}::timestamptz`.as("takenAt"))
        .where("bankMovements.distributorId", "=", tx.scope.distributorId)
        .where("bankMovements.id", "=", movementId)
        .where("isReversal", "=", sql<boolean>`false`)
        .where("dismissedAt", "is", null)
        .where(sql<boolean>`amount_cents - paid_cents >= ${cents}::bigint`)
        .forUpdate(),
    )
    .returning("movementId")
    .executeTakeFirst()
  return row !== undefined
}

/** Frees what movements paid of a payment. @returns their ids and what each paid */
export async function freeMovements(
  tx: ScopedTransaction,
  paymentId: string,
): Promise<{ id: string; cents: number }[]> {
  const rows = await tx
    .deleteFrom("movementPayments")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("paymentId", "=", paymentId)
    .returning(["movementId", "amountCents"])
    .execute()
  return rows.map(({ movementId: id, amountCents }) => ({ id, cents: Number(amountCents) }))
}

/** The movements that pay of payments, and what each pays. */
export async function listUsed(tx: ScopedTransaction, payments: readonly string[]) {
  if (payments.length === 0) return []
  const rows = await tx
    .selectFrom("movementPayments as taken")
    .innerJoin("bankMovements as movement", "movement.id", "taken.movementId")
    .leftJoin("bankUsers", "bankUsers.id", "taken.takenBy")
    .select(["taken.paymentId", "taken.movementId", "taken.amountCents", "taken.agrees", "taken.takenAt"])
    .select(["movement.statementId", "movement.line", "movement.day", "movement.reference"])
    .select(["movement.payer", "movement.amountCents as movementCents", "bankUsers.names"])
    .where("taken.distributorId", "=", tx.scope.distributorId)
    .where("taken.paymentId", "in", [...payments])
    .orderBy("taken.takenAt")
    .orderBy("movement.line")
    .execute()
  return rows.map(({ amountCents, ...row }) => ({ ...row, cents: Number(amountCents) }))
}

/** Which payments the movements of a statement paid. */
export async function listUsedOf(tx: ScopedTransaction, statementId: string) {
  return await tx
    .selectFrom("movementPayments as taken")
    .innerJoin("bankMovements as movement", "movement.id", "taken.movementId")
    .select(["taken.movementId", "taken.paymentId", "taken.agrees"])
    .where("taken.distributorId", "=", tx.scope.distributorId)
    .where("movement.statementId", "=", statementId)
    .orderBy("taken.takenAt")
    .execute()
}

type UsedRow = Awaited<ReturnType<typeof listUsed>>[number]

/** What movements pay of payments, by payment. */
export async function loadUses(
  tx: ScopedTransaction,
  payments: readonly string[],
): Promise<ReadonlyMap<string, MovementUse[]>> {
  const uses = new Map<string, MovementUse[]>()
  for (const row of await listUsed(tx, payments)) {
    const of = uses.get(row.paymentId) ?? []
    of.push(presentUse(row))
    uses.set(row.paymentId, of)
  }
  return uses
}

function presentUse(row: UsedRow): MovementUse {
  const { movementId: movement, statementId: statement, line, day, reference, payer, cents, names } = row
  return {
    movement,
    statement,
    line,
    day,
    reference,
    payer,
    cents,
    movementCents: Number(row.movementCents),
    agrees: row.agrees as MatchReason[] | null,
    by: names,
    at: row.takenAt.toISOString(),
  }
}
