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
    .selectFrom("bank_statement_columns")
    .select(["mapping", "is_complete"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where("header_key", "=", headerKey)
    .executeTakeFirst()
  return row && { mapping: row.mapping as ColumnMapping, isComplete: row.is_complete }
}

export async function saveColumns(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["bank_statement_columns"]>, "distributor_id">,
): Promise<void> {
  const { mapping, chosen_by, chosen_at } = row
  await tx
    .insertInto("bank_statement_columns")
    .values({ ...row, distributor_id: tx.scope.distributorId, is_complete: true })
    .onConflict((clash) =>
      clash
        .columns(["distributor_id", "bank", "header_key"])
        .doUpdateSet({ mapping, chosen_by, chosen_at, is_complete: true }),
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
    .selectFrom("bank_statement_words")
    .select(["word", "meaning"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("bank", "=", bank)
    .where((where) =>
      where.or([
        where.and([where("header_key", "=", ""), where("word", "<>", "")]),
        where.and([where("header_key", "=", headerKey), where("word", "=", "")]),
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
  const distributor_id = tx.scope.distributorId
  for (const { word, meaning } of meanings) {
    const chosen = { meaning, chosen_by: chosenBy, chosen_at: chosenAt }
    await tx
      .insertInto("bank_statement_words")
      .values({ ...chosen, distributor_id, bank: table.bank, header_key: keyOf(word, table), word })
      .onConflict((clash) =>
        clash.columns(["distributor_id", "bank", "header_key", "word"]).doUpdateSet(chosen),
      )
      .execute()
  }
}
