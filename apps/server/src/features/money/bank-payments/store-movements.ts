import { createHash } from "node:crypto"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { type ColumnMapping, headerKey } from "@trazo/domain/money/statement-columns"
import { movementKey, readMovements, type StatementMovement } from "@trazo/domain/money/statement-movements"
import { movementNamesDays } from "@trazo/domain/money/statement-terms"
import type { TableRow } from "@trazo/domain/platform/table-row"
import { type Insertable, sql } from "kysely"
import type { Actor } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { lockAccount, notifyReversals } from "../payments/reversal.ts"
import { updateStatement } from "./statement.ts"
import { findMeanings } from "./statement-format.ts"

const problemsKept = 100
const questionsKept = 50
const rowsPerInsert = 1000

interface ReadTable {
  /** Of the statement. */
  id: string
  actor: Actor
  bank: string
  account: string
  /** The titles first. */
  rows: TableRow[]
  mapping: ColumnMapping
}

/**
 * Reads the movements of a statement, also again: those that confirmed a payment or are put aside stay, the others go.
 * What stays and is no credit of the new reading is refuted. Its rows stay.
 * @returns how many movements went
 */
export async function storeMovements(
  tx: ScopedTransaction,
  { id, actor, bank, account, rows, mapping }: ReadTable,
  deps: Pick<Deps, "clock" | "random" | "live">,
): Promise<{ deleted: number }> {
  const titles = headerKey(rows[0]?.cells ?? [])
  const meanings = await findMeanings(tx, { bank, headerKey: titles })
  const read = readMovements(rows.slice(1), mapping, meanings)
  await lockAccount(tx, account)
  const deleted = await deleteFreeMovements(tx, id)
  const kept = await listKeptMovements(tx, id)
  const now = deps.clock.now()
  let isNew = 0
  for (let start = 0; start < read.movements.length; start += rowsPerInsert) {
    const part = read.movements.slice(start, start + rowsPerInsert)
    isNew += await insertMovements(
      tx,
      part.map((movement) => ({
        id: newId(deps.random, now),
        statementId: id,
        accountId: account,
        line: movement.line,
        day: movement.day,
        amountCents: String(movement.amountCents),
        isReversal: movement.isReversal,
        reference: movement.reference,
        payer: movement.payer,
        description: movement.description,
        contentHash: hashOf(movement),
        occurrence: movement.occurrence,
      })),
    )
  }
  const found = new Set(read.movements.map((movement) => keyOf(hashOf(movement), movement.occurrence)))
  const refuted = kept.filter(({ contentHash: hash, occurrence }) => !found.has(keyOf(hash, occurrence)))
  await markRefuted(tx, { statementId: id, ids: refuted.map((row) => row.id) })
  await updateStatement(tx, id, {
    readAt: now,
    mapping: JSON.stringify(mapping),
    headerKey: titles,
    isChecked: true,
    namesUntil: new Date(now.getTime() + movementNamesDays * dayMilliseconds),
    namesTermPassed: false,
    skipped: read.skipped,
    alreadyRead: read.movements.length - isNew - (kept.length - refuted.length),
    problems: JSON.stringify(read.problems.slice(0, problemsKept)),
    questions: JSON.stringify(read.questions.slice(0, questionsKept)),
  })
  await notifyReversals(tx, { statementId: id, actor }, deps)
  return { deleted }
}

const hashOf = (movement: StatementMovement) => createHash("sha256").update(movementKey(movement)).digest()

const keyOf = (hash: Buffer, occurrence: number) => `${hash.toString("hex")} ${occurrence}`

/** Deletes the movements of a statement that confirmed nothing and are not put aside. @returns how many there were */
async function deleteFreeMovements(tx: ScopedTransaction, statementId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("bankMovements")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
    .where("paidCents", "=", "0")
    .where("dismissedAt", "is", null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function listKeptMovements(tx: ScopedTransaction, statementId: string) {
  return await tx
    .selectFrom("bankMovements")
    .select(["id", "contentHash", "occurrence"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
    .execute()
}

/** Marks those of the statement's movements that it doesn't have as credits, and no others. */
async function markRefuted(
  tx: ScopedTransaction,
  { statementId, ids }: { statementId: string; ids: readonly string[] },
): Promise<void> {
  const isRefuted = sql<boolean>`id = any(${[...ids]}::uuid[])`
  await tx
    .updateTable("bankMovements")
    .set({ isRefuted })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("statementId", "=", statementId)
    .where(sql<boolean>`is_refuted <> (${isRefuted})`)
    .execute()
}

/**
 * Leaves out movements that an earlier statement of the account had, unless that one was read before debits were told from
 * credits: this reading proves its free ones, and takes them.
 * @returns how many are new
 */
async function insertMovements(
  tx: ScopedTransaction,
  rows: Omit<Insertable<Database["bankMovements"]>, "distributorId">[],
): Promise<number> {
  if (rows.length === 0) return 0
  const distributorId = tx.scope.distributorId
  const inserted = await tx
    .insertInto("bankMovements")
    .values(rows.map((row) => ({ ...row, distributorId })))
    .onConflict((clash) =>
      clash
        .columns(["distributorId", "accountId", "contentHash", "occurrence"])
        .doUpdateSet((excluded) => ({
          statementId: excluded.ref("excluded.statementId"),
          line: excluded.ref("excluded.line"),
        }))
        .where("bankMovements.paidCents", "=", "0")
        .where("bankMovements.dismissedAt", "is", null)
        .where(
          sql<boolean>`not (select is_checked from bank_statements where id = bank_movements.statement_id)`,
        )
        .where("bankMovements.statementId", "<>", sql<string>`excluded.statement_id`),
    )
    .returning("id")
    .execute()
  return inserted.length
}
