import { ApiError } from "@trazo/contract/errors/errors"
import type { chooseWordMeanings as endpoint } from "@trazo/contract/money/statements"
import { directionOfWord } from "@trazo/domain/money/movement-direction"
import { type ColumnMapping, headerKey } from "@trazo/domain/money/statement-columns"
import type { WordQuestion } from "@trazo/domain/money/statement-movements"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadActingBank } from "./acting-bank.ts"
import { columnChoice } from "./choose-columns.ts"
import { findRows, findStatement, lockStatements } from "./statement.ts"
import { saveMeanings } from "./statement-format.ts"
import { storeMovements } from "./store-movements.ts"

/**
 * Says of words of the statement whether they mean money in or out, for all statements of the bank, and reads it again.
 * An answer changes only while no payment was confirmed with the statement and no movement is put aside.
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED, MOVE_NOT_ALLOWED
 */
export async function chooseWordMeanings(
  { scope, actor, params: { id }, body: { meanings } }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock" | "random" | "live">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { bank, actor: chooser } = await loadActingBank(tx, actor)
    await lockStatements(tx, bank)
    const statement = await findStatement(tx, { id, bank })
    if (!statement) throw new ApiError("NOT_FOUND")
    const rows = await findRows(tx, id)
    if (rows === null || statement.mapping === null) {
      const message = "Las filas de este extracto ya se borraron. Suba el archivo otra vez para responder."
      throw new ApiError("MOVE_NOT_ALLOWED", { message })
    }
    const asked = new Map(
      (statement.questions as WordQuestion[]).map((question) => [question.word, question]),
    )
    if (meanings.some(({ word }) => !asked.has(word) || directionOfWord(word) !== null)) {
      throw new ApiError("MOVE_NOT_ALLOWED", {
        message: "El extracto ya no pregunta eso. Actualice la página.",
      })
    }
    const isChange = meanings.some(({ word, meaning }) => {
      const former = asked.get(word)?.meaning ?? null
      return former !== null && former !== meaning
    })
    if (isChange && (await columnChoice(tx, { id, rows })) !== "open") {
      const message =
        "Con este extracto ya se confirmaron pagos o hay movimientos apartados: la respuesta no cambia."
      throw new ApiError("MOVE_NOT_ALLOWED", { message })
    }
    await saveMeanings(tx, {
      bank,
      headerKey: headerKey(rows[0]?.cells ?? []),
      meanings,
      chosenBy: chooser.id,
      chosenAt: deps.clock.now(),
    })
    const object = `bank-statement:${id}`
    const said = meanings.map(({ word, meaning }) => `${word}: ${meaning}`)
    recordAudit(
      tx,
      { actor, action: "bank-statement.words-answered", object, data: { meanings: said } },
      deps,
    )
    const mapping = statement.mapping as ColumnMapping
    await storeMovements(tx, { id, actor, bank, account: statement.accountId, rows, mapping }, deps)
    return { id }
  })
}
