import { setImmediate } from "node:timers/promises"
import type { StatementMovementRow } from "@trazo/contract/money/statements"
import {
  type MatchedMovement,
  type MovementElsewhere,
  strayReversalDays,
} from "@trazo/domain/money/find-reversed"
import type { AlikeCredits } from "@trazo/domain/money/settlement/movement-problem"
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

/** Movements of a statement, with whether it was read since debits are told from credits. */
export async function listChosenMovements(
  tx: ScopedTransaction,
  { statementId, ids }: { statementId: string; ids: readonly string[] },
): Promise<ChosenMovement[]> {
  return await tx
    .selectFrom("bankMovements")
    .innerJoin("bankStatements", "bankStatements.id", "bankMovements.statementId")
    .selectAll("bankMovements")
    .select("bankStatements.isChecked")
    .where("bankMovements.distributorId", "=", tx.scope.distributorId)
    .where("bankMovements.statementId", "=", statementId)
    .where("bankMovements.id", "in", [...ids])
    .execute()
}

export type ChosenMovement = MovementRow & { isChecked: boolean }

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

/**
 * Counts the credits like each movement: one that was used in a statement of another format paid something, or was taken
 * back.
 */
export async function countAlike(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AlikeCredits>> {
  if (ids.length === 0) return new Map()
  const isFree = sql`source.id = own.statement_id and (alike.paid_cents = 0 or alike.id = own.id)`
  const isOtherFormat = sql`source.id <> own.statement_id
    and (statement.mapping is distinct from source.mapping or statement.header_key <> source.header_key)`
  const isTakenBack = sql`exists (
    select from bank_movements reversal
    where reversal.distributor_id = alike.distributor_id and reversal.account_id = alike.account_id
      and reversal.amount_cents = alike.amount_cents and reversal.is_reversal
      and names_credit(reversal.reference, reversal.numbers, alike.reference, alike.numbers)
  )`
  const isOfDay = sql`alike.day = own.day`
  const isNamed = sql`normal_reference(alike.reference) = normal_reference(own.reference)
    and normal_reference(own.reference) <> ''`
  const count = (...conditions: ReturnType<typeof sql>[]) =>
    sql<number>`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::int`
  const rows = await tx
    .selectFrom("bankMovements as own")
    .innerJoin("bankStatements as statement", "statement.id", "own.statementId")
    .innerJoin("bankMovements as alike", (join) =>
      join
        .onRef("alike.distributorId", "=", "own.distributorId")
        .onRef("alike.accountId", "=", "own.accountId")
        .onRef("alike.amountCents", "=", "own.amountCents")
        .on("alike.isReversal", "=", false)
        .on(sql<boolean>`(${isOfDay} or (${isNamed}))`),
    )
    .innerJoin("bankStatements as source", "source.id", "alike.statementId")
    .select([
      "own.id",
      count(isOfDay, isFree).as("free"),
      count(isOfDay, isOtherFormat, sql`(alike.paid_cents > 0 or ${isTakenBack})`).as("taken"),
      count(isNamed, isFree).as("freeNamed"),
      count(isNamed, isOtherFormat, sql`alike.paid_cents > 0`).as("takenNamed"),
    ])
    .where("own.distributorId", "=", tx.scope.distributorId)
    .where("own.id", "in", [...ids])
    .groupBy("own.id")
    .execute()
  return new Map(rows.map(({ id, ...alike }) => [id, alike]))
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
    .where("paidCents", "=", "0")
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

/** Whether it paid something. */
export const isUsed = ({ paidCents }: Pick<MovementRow, "paidCents">) => Number(paidCents) > 0

export const freeCentsOf = ({ amountCents, paidCents }: Pick<MovementRow, "amountCents" | "paidCents">) =>
  Number(amountCents) - Number(paidCents)

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
  return { ...presentMovement(row), statementId: isUsed(row) ? null : row.statementId }
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
