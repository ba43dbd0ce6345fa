import { createHash } from "node:crypto"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { type ColumnMapping, headerKey } from "@trazo/domain/money/statement-columns"
import { movementKey, readMovements, type StatementMovement } from "@trazo/domain/money/statement-movements"
import { movementNamesDays } from "@trazo/domain/money/statement-terms"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { lockAccount, notifyReversals } from "../payments/reversals.ts"
import {
  deleteFreeMovements,
  insertMovements,
  listKeptMovements,
  markRefuted,
} from "./kept-movements.queries.ts"
import { updateStatement } from "./statement.queries.ts"
import { findMeanings } from "./words.queries.ts"

const problemsKept = 100
const questionsKept = 50
const rowsPerInsert = 1000

interface ReadTable {
  /** Of the statement. */
  id: string
  actor: Actor
  bank: string
  account: string
  rows: string[][]
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
  const titles = headerKey(rows[0] ?? [])
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
        statement_id: id,
        account_id: account,
        line: movement.line,
        day: movement.day,
        amount_cents: String(movement.amountCents),
        is_reversal: movement.isReversal,
        reference: movement.reference,
        payer: movement.payer,
        description: movement.description,
        content_hash: hashOf(movement),
        occurrence: movement.occurrence,
      })),
    )
  }
  const found = new Set(read.movements.map((movement) => keyOf(hashOf(movement), movement.occurrence)))
  const refuted = kept.filter(({ content_hash: hash, occurrence }) => !found.has(keyOf(hash, occurrence)))
  await markRefuted(tx, { statementId: id, ids: refuted.map((row) => row.id) })
  await updateStatement(tx, id, {
    read_at: now,
    mapping: JSON.stringify(mapping),
    header_key: titles,
    is_checked: true,
    names_until: new Date(now.getTime() + movementNamesDays * dayMilliseconds),
    names_term_passed: false,
    skipped: read.skipped,
    already_read: read.movements.length - isNew - (kept.length - refuted.length),
    problems: JSON.stringify(read.problems.slice(0, problemsKept)),
    questions: JSON.stringify(read.questions.slice(0, questionsKept)),
  })
  await notifyReversals(tx, { statementId: id, actor }, deps)
  return { deleted }
}

const hashOf = (movement: StatementMovement) => createHash("sha256").update(movementKey(movement)).digest()

const keyOf = (hash: Buffer, occurrence: number) => `${hash.toString("hex")} ${occurrence}`
