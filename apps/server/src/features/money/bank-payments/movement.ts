import { setImmediate } from "node:timers/promises"
import type { StatementMovementRow } from "@trazo/contract/money/statements"
import {
  type MatchedMovement,
  type MovementElsewhere,
  strayReversalDays,
} from "@trazo/domain/money/find-reversed"
import { type Selectable, sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

export type MovementRow = Selectable<Database["bank_movements"]>

export async function listMovementRows(tx: ScopedTransaction, statementId: string): Promise<MovementRow[]> {
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .orderBy("line")
    .execute()
}

/**
 * Movements of the account's other statements that say which of this one were taken back: those of the amount and the
 * reference of one, and reversals of an amount with every credit that they may mean (`findReversed`).
 */
export async function listRelatedMovements(
  tx: ScopedTransaction,
  { account, statementId }: { account: string; statementId: string },
): Promise<MovementRow[]> {
  const { distributorId } = tx.scope
  const equal = sql<boolean>`(amount_cents, normal_reference(reference)) in (
    select own.amount_cents, normal_reference(own.reference) from bank_movements own
    where own.distributor_id = ${distributorId} and own.statement_id = ${statementId}
      and normal_reference(own.reference) <> ''
  )`
  const meantByReversal = sql<boolean>`id in (
    select meant.id
    from (
      select array_agg(distinct amount_cents) as amounts, min(day) as first, max(day) as last
      from bank_movements where distributor_id = ${distributorId} and statement_id = ${statementId} and not is_reversal
    ) own
    join bank_movements reversal on reversal.amount_cents = any(own.amounts)
      and reversal.day between own.first and own.last + ${strayReversalDays}::int
    join bank_movements meant on meant.amount_cents = reversal.amount_cents and ${isMeantBy}
    where reversal.distributor_id = ${distributorId} and reversal.account_id = ${account} and reversal.is_reversal
      and meant.distributor_id = ${distributorId} and meant.account_id = ${account}
  )`
  const namedReversal = sql<boolean>`is_reversal and numbers <> '{}' and amount_cents in (
    select own.amount_cents from bank_movements own
    where own.distributor_id = ${distributorId} and own.statement_id = ${statementId}
  )`
  return await tx
    .selectFrom("bank_movements")
    .selectAll()
    .where("distributor_id", "=", distributorId)
    .where("account_id", "=", account)
    .where("statement_id", "<>", statementId)
    .where((where) => where.or([equal, namedReversal, meantByReversal]))
    .execute()
}

/** A reversal may mean `meant`, or something that would be its partner before. */
const isMeantBy = sql`(
  meant.day between reversal.day - ${strayReversalDays}::int and reversal.day
  or meant.statement_id = reversal.statement_id
  or meant.numbers && reversal.numbers
)`

/** With whether its statement was read since debits are told from credits. */
export async function findMovement(
  tx: ScopedTransaction,
  { id, statementId }: { id: string; statementId: string },
): Promise<(MovementRow & { is_checked: boolean }) | undefined> {
  return await tx
    .selectFrom("bank_movements")
    .innerJoin("bank_statements", "bank_statements.id", "bank_movements.statement_id")
    .selectAll("bank_movements")
    .select("bank_statements.is_checked")
    .where("bank_movements.distributor_id", "=", tx.scope.distributorId)
    .where("bank_movements.statement_id", "=", statementId)
    .where("bank_movements.id", "=", id)
    .executeTakeFirst()
}

/**
 * The movement and those of its amount in the account that say whether it is free: of the same reference, and reversals
 * with every credit that they may mean.
 */
export async function listRivals(tx: ScopedTransaction, movement: MovementRow): Promise<MovementRow[]> {
  const { id, account_id: account, statement_id: statementId, amount_cents: cents, reference, day } = movement
  const { distributorId } = tx.scope
  return await tx
    .selectFrom("bank_movements as meant")
    .selectAll()
    .where("distributor_id", "=", distributorId)
    .where("account_id", "=", account)
    .where("amount_cents", "=", cents)
    .where(
      sql<boolean>`(
        id = ${id}
        or (normal_reference(reference) = normal_reference(${reference}) and normal_reference(reference) <> '')
        or (is_reversal and numbers && ${movement.numbers}::text[])
        or exists (
          select from bank_movements reversal
          where reversal.distributor_id = ${distributorId} and reversal.account_id = ${account}
            and reversal.amount_cents = ${cents} and reversal.is_reversal
            and (
              reversal.statement_id = ${statementId}
              or reversal.day between ${day}::date and ${day}::date + ${strayReversalDays}::int
            )
            and (meant.statement_id = ${statementId} or ${isMeantBy})
        )
      )`,
    )
    .orderBy("id")
    .execute()
}

/** @returns whether the movement of this statement was still free, and now belongs to the payment */
export async function takeMovement(
  tx: ScopedTransaction,
  { id, statementId, paymentId }: { id: string; statementId: string; paymentId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("bank_movements")
    .set({ payment_id: paymentId })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("id", "=", id)
    .where("is_reversal", "=", sql<boolean>`false`)
    .where("dismissed_at", "is", null)
    .where((where) => where.or([where("payment_id", "is", null), where("payment_id", "=", paymentId)]))
    .where(
      sql<boolean>`not exists (
        select from bank_movements other where other.payment_id = ${paymentId} and other.id <> ${id}
      )`,
    )
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Credits of the movement's amount and day, and of its amount and reference: the free ones of its statement, and those
 * that are used up in the account's statements of another format, because they confirmed a payment or were taken back.
 * Two formats of a bank print one transfer as two movements.
 */
export async function countAlike(
  tx: ScopedTransaction,
  { account_id: account, statement_id: statementId, day, amount_cents: cents, reference }: MovementRow,
): Promise<Record<"free" | "taken" | "freeNamed" | "takenNamed", number>> {
  const isFree = sql`source.id = ${statementId} and alike.payment_id is null`
  const isOtherFormat = sql`source.id <> ${statementId} and exists (
    select from bank_statements own
    where own.id = ${statementId}
      and (own.mapping is distinct from source.mapping or own.header_key <> source.header_key)
  )`
  const isTakenBack = sql`exists (
    select from bank_movements reversal
    where reversal.distributor_id = alike.distributor_id and reversal.account_id = alike.account_id
      and reversal.amount_cents = alike.amount_cents and reversal.is_reversal
      and names_credit(reversal.reference, reversal.numbers, alike.reference, alike.numbers)
  )`
  const isOfDay = sql`alike.day = ${day}`
  const isNamed = sql`normal_reference(alike.reference) = normal_reference(${reference}) and normal_reference(${reference}) <> ''`
  const count = (...conditions: ReturnType<typeof sql>[]) =>
    sql<number>`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::int`
  return await tx
    .selectFrom("bank_movements as alike")
    .innerJoin("bank_statements as source", "source.id", "alike.statement_id")
    .select([
      count(isOfDay, isFree).as("free"),
      count(isOfDay, isOtherFormat, sql`(alike.payment_id is not null or ${isTakenBack})`).as("taken"),
      count(isNamed, isFree).as("freeNamed"),
      count(isNamed, isOtherFormat, sql`alike.payment_id is not null`).as("takenNamed"),
    ])
    .where("alike.distributor_id", "=", tx.scope.distributorId)
    .where("alike.account_id", "=", account)
    .where("alike.amount_cents", "=", cents)
    .where(sql<boolean>`(${isOfDay} or (${isNamed}))`)
    .where("alike.is_reversal", "=", false)
    .executeTakeFirstOrThrow()
}

interface Changed {
  statementId: string
  ids: readonly string[]
}

const movementsOf = (tx: ScopedTransaction, { statementId, ids }: Changed) =>
  tx
    .updateTable("bank_movements")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("statement_id", "=", statementId)
    .where("id", "in", [...ids])

/** Puts free credits aside. @returns the ids of those that were not before */
export async function putAside(
  tx: ScopedTransaction,
  changed: Changed,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<string[]> {
  const rows = await movementsOf(tx, changed)
    .set({ dismissed_at: at, dismissed_by: by, dismissed_reason: reason })
    .where("payment_id", "is", null)
    .where("is_reversal", "=", false)
    .where("dismissed_at", "is", null)
    .returning("id")
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the ids of those that were put aside */
export async function takeBack(tx: ScopedTransaction, changed: Changed): Promise<string[]> {
  const rows = await movementsOf(tx, changed)
    .set({ dismissed_at: null, dismissed_by: null, dismissed_reason: null })
    .where("dismissed_at", "is not", null)
    .returning("id")
    .execute()
  return rows.map(({ id }) => id)
}

export function presentMovement(row: MovementRow): MatchedMovement {
  const { id, day, reference, payer, description } = row
  return {
    id,
    day,
    reference,
    payer,
    description,
    amountCents: Number(row.amount_cents),
    isReversal: row.is_reversal,
  }
}

/** As the surroundings of a statement's movements. */
export function presentElsewhere(row: MovementRow): MovementElsewhere {
  return { ...presentMovement(row), statementId: row.payment_id === null ? row.statement_id : null }
}

export function presentDismissal(
  { dismissed_at: at, dismissed_by: by, dismissed_reason: reason }: MovementRow,
  names: ReadonlyMap<string, string>,
): StatementMovementRow["dismissed"] {
  return at === null ? null : { by: names.get(by ?? "") ?? "", at: at.toISOString(), reason: reason ?? "" }
}

/** Lets other calls be answered between the steps. */
export async function inSteps<Result>(steps: Generator<undefined, Result, void>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
