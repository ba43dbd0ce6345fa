import { createHash } from "node:crypto"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { ColumnMapping } from "@trazo/domain/statements/statement-columns"
import { movementKey, readMovements } from "@trazo/domain/statements/statement-movements"
import { movementNamesDays } from "@trazo/domain/statements/statement-terms"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { insertMovements, updateStatement } from "./statement.queries.ts"

const problemsKept = 100
const rowsPerInsert = 1000

/** Reads the movements of a statement that has none. Its rows stay. */
export async function storeMovements(
  tx: ScopedTransaction,
  { id, account, rows, mapping }: { id: string; account: string; rows: string[][]; mapping: ColumnMapping },
  deps: Pick<Deps, "clock" | "random">,
): Promise<void> {
  const read = readMovements(rows.slice(1), mapping)
  const now = deps.clock.now()
  let isNew = 0
  for (let start = 0; start < read.movements.length; start += rowsPerInsert) {
    const part = read.movements.slice(start, start + rowsPerInsert)
    isNew += await insertMovements(
      tx,
      part.map((movement) => ({
        ...{ id: newId(deps.random, now), statement_id: id, account_id: account, line: movement.line },
        ...{
          day: movement.day,
          amount_cents: String(movement.amountCents),
          is_reversal: movement.isReversal,
        },
        ...{ reference: movement.reference, payer: movement.payer, description: movement.description },
        content_hash: createHash("sha256").update(movementKey(movement)).digest(),
        occurrence: movement.occurrence,
      })),
    )
  }
  await updateStatement(tx, id, {
    ...{ read_at: now, mapping: JSON.stringify(mapping) },
    names_until: new Date(now.getTime() + movementNamesDays * dayMilliseconds),
    names_term_passed: false,
    ...{ skipped: read.skipped, already_read: read.movements.length - isNew },
    problems: JSON.stringify(read.problems.slice(0, problemsKept)),
  })
}
