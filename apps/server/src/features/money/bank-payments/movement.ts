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

export type MovementRow = Selectable<Database["bankMovements"]>

export async function listMovementRows(tx: ScopedTransaction, statementId: string): Promise<MovementRow[]> {
  return await tx
    .selectFrom("bankMovements")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
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
    .selectFrom("bankMovements")
    .selectAll()
    .where("distributorId", "=", distributorId)
    .where("accountId", "=", account)
    .where("statementId", "<>", statementId)
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
): Promise<(MovementRow & { isChecked: boolean }) | undefined> {
  return await tx
    .selectFrom("bankMovements")
    .innerJoin("bankStatements", "bankStatements.id", "bankMovements.statementId")
    .selectAll("bankMovements")
    .select("bankStatements.isChecked")
    .where("bankMovements.distributorId", "=", tx.scope.distributorId)
    .where("bankMovements.statementId", "=", statementId)
    .where("bankMovements.id", "=", id)
    .executeTakeFirst()
}

/**
 * The movement and those of its amount in the account that say whether it is free: of the same reference, and reversals
 * with every credit that they may mean.
 */
export async function listRivals(tx: ScopedTransaction, movement: MovementRow): Promise<MovementRow[]> {
  const { id, accountId: account, statementId, amountCents: cents, reference, day } = movement
  const { distributorId } = tx.scope
  return await tx
    .selectFrom("bankMovements as meant")
    .selectAll()
    .where("distributorId", "=", distributorId)
    .where("accountId", "=", account)
    .where("amountCents", "=", cents)
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
    .updateTable("bankMovements")
    .set({ paymentId })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
    .where("id", "=", id)
    .where("isReversal", "=", sql<boolean>`false`)
    .where("dismissedAt", "is", null)
    .where((where) => where.or([where("paymentId", "is", null), where("paymentId", "=", paymentId)]))
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
  { accountId: account, statementId, day, amountCents: cents, reference }: MovementRow,
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
    .selectFrom("bankMovements as alike")
    .innerJoin("bankStatements as source", "source.id", "alike.statementId")
    .select([
      count(isOfDay, isFree).as("free"),
      count(isOfDay, isOtherFormat, sql`(alike.payment_id is not null or ${isTakenBack})`).as("taken"),
      count(isNamed, isFree).as("freeNamed"),
      count(isNamed, isOtherFormat, sql`alike.payment_id is not null`).as("takenNamed"),
    ])
    .where("alike.distributorId", "=", tx.scope.distributorId)
    .where("alike.accountId", "=", account)
    .where("alike.amountCents", "=", cents)
    .where(sql<boolean>`(${isOfDay} or (${isNamed}))`)
    .where("alike.isReversal", "=", false)
    .executeTakeFirstOrThrow()
}

interface Changed {
  statementId: string
  ids: readonly string[]
}

const movementsOf = (tx: ScopedTransaction, { statementId, ids }: Changed) =>
  tx
    .updateTable("bankMovements")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
    .where("id", "in", [...ids])

/** Puts free credits aside. @returns the ids of those that were not before */
export async function putAside(
  tx: ScopedTransaction,
  changed: Changed,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<string[]> {
  const rows = await movementsOf(tx, changed)
    .set({ dismissedAt: at, dismissedBy: by, dismissedReason: reason })
    .where("paymentId", "is", null)
    .where("isReversal", "=", false)
    .where("dismissedAt", "is", null)
    .returning("id")
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the ids of those that were put aside */
export async function restoreDismissed(tx: ScopedTransaction, changed: Changed): Promise<string[]> {
  const rows = await movementsOf(tx, changed)
    .set({ dismissedAt: null, dismissedBy: null, dismissedReason: null })
    .where("dismissedAt", "is not", null)
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
    amountCents: Number(row.amountCents),
    isReversal: row.isReversal,
  }
}

/** As the surroundings of a statement's movements. */
export function presentElsewhere(row: MovementRow): MovementElsewhere {
  return { ...presentMovement(row), statementId: row.paymentId === null ? row.statementId : null }
}

export function presentDismissal(
  { dismissedAt: at, dismissedBy: by, dismissedReason: reason }: MovementRow,
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
