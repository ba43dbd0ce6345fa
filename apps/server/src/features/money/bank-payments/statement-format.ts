import type { WordMeaning } from "@trazo/domain/money/movement-direction"
import type { ColumnMapping } from "@trazo/domain/money/statement-columns"
import type { Insertable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** What the bank's users said of statements with the same titles: which column is what, and what a word means. */

/** The columns that somebody chose for statements with the titles. */
export async function findColumns(
  tx: ScopedTransaction,
  { bank, headerKey }: { bank: string; headerKey: string },
): Promise<{ mapping: ColumnMapping; isComplete: boolean } | undefined> {
  const row = await tx
    .selectFrom("bankStatementColumns")
    .select(["mapping", "isComplete"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("headerKey", "=", headerKey)
    .executeTakeFirst()
  return row && { mapping: row.mapping as ColumnMapping, isComplete: row.isComplete }
}

export async function saveColumns(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["bankStatementColumns"]>, "distributorId">,
): Promise<void> {
  const { mapping, chosenBy, chosenAt } = row
  await tx
    .insertInto("bankStatementColumns")
    .values({ ...row, distributorId: tx.scope.distributorId, isComplete: true })
    .onConflict((clash) =>
      clash
        .columns(["distributorId", "bank", "headerKey"])
        .doUpdateSet({ mapping, chosenBy, chosenAt, isComplete: true }),
    )
    .execute()
}

interface Table {
  bank: string
  /** Of the statement's titles. */
  headerKey: string
}

/** A row without a word means something in statements with the same titles only. */
const keyOf = (word: string, { headerKey }: Table) => (word === "" ? headerKey : "")

/** What somebody said of the words of statements with these titles. */
export async function findMeanings(
  tx: ScopedTransaction,
  { bank, headerKey }: Table,
): Promise<ReadonlyMap<string, WordMeaning>> {
  const rows = await tx
    .selectFrom("bankStatementWords")
    .select(["word", "meaning"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where((where) =>
      where.or([
        where.and([where("headerKey", "=", ""), where("word", "<>", "")]),
        where.and([where("headerKey", "=", headerKey), where("word", "=", "")]),
      ]),
    )
    .execute()
  return new Map(rows.map(({ word, meaning }) => [word, meaning as WordMeaning]))
}

export async function saveMeanings(
  tx: ScopedTransaction,
  {
    meanings,
    chosenBy,
    chosenAt,
    ...table
  }: Table & {
    meanings: readonly { word: string; meaning: WordMeaning }[]
    chosenBy: string
    chosenAt: Date
  },
): Promise<void> {
  const distributorId = tx.scope.distributorId
  for (const { word, meaning } of meanings) {
    const chosen = { meaning, chosenBy, chosenAt }
    await tx
      .insertInto("bankStatementWords")
      .values({ ...chosen, distributorId, bank: table.bank, headerKey: keyOf(word, table), word })
      .onConflict((clash) =>
        clash.columns(["distributorId", "bank", "headerKey", "word"]).doUpdateSet(chosen),
      )
      .execute()
  }
}
