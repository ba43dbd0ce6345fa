import { ApiError } from "@trazo/contract/errors/errors"
import type { chooseStatementColumns as endpoint, Statement } from "@trazo/contract/money/statements"
import { headerKey, isCompleteMapping } from "@trazo/domain/money/statement-columns"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadActingBank, requireAccount } from "./acting-bank.ts"
import {
  findDecisions,
  findRows,
  findStatement,
  lockStatements,
  moveStatement,
  updateStatement,
} from "./statement.ts"
import { saveColumns } from "./statement-format.ts"
import { storeMovements } from "./store-movements.ts"

const refusals: Record<Exclude<Statement["columns"], "open">, string> = {
  confirmed: "Ya se confirmaron pagos con este extracto y sus columnas no cambian.",
  dismissed: "Hay movimientos apartados. Devuélvalos primero para elegir las columnas otra vez.",
  forgotten: "Las filas de este extracto ya se borraron. Suba el archivo otra vez para elegir sus columnas.",
}

/**
 * Reads a statement's movements by the chosen columns, which are remembered for the bank, and for another account if one
 * is named. Movements that were read before go.
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED, MOVE_NOT_ALLOWED
 */
export async function chooseStatementColumns(
  {
    scope,
    actor,
    params: { id },
    body: { mapping, sheet, titlesLine, account: named },
  }: Call<typeof endpoint>,
  deps: Pick<Deps, "db" | "clock" | "random" | "live">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const acting = await loadActingBank(tx, actor)
    const { bank, actor: chooser } = acting
    await lockStatements(tx, bank)
    const statement = await findStatement(tx, { id, bank })
    if (!statement) throw new ApiError("NOT_FOUND")
    // The chosen sheet and titles say which rows there are. A refusal undoes them.
    if (sheet !== undefined) await updateStatement(tx, id, { sheet })
    if (titlesLine !== undefined) await updateStatement(tx, id, { titlesLine })
    const rows = await findRows(tx, id)
    const choice = await columnChoice(tx, { id, rows })
    if (choice !== "open") throw new ApiError("MOVE_NOT_ALLOWED", { message: refusals[choice] })
    if (!isCompleteMapping(mapping)) {
      const fields = { mapping: "Elija al menos la fecha y el valor (o los créditos)" }
      throw new ApiError("VALIDATION_FAILED", { fields })
    }
    const account = named === undefined ? statement.accountId : requireAccount(acting, named)
    if (account !== statement.accountId && !(await moveStatement(tx, { id, account }))) {
      throw new ApiError("MOVE_NOT_ALLOWED", { message: "Este archivo ya se leyó para esa cuenta." })
    }
    const remembered = {
      chosenBy: chooser.id,
      chosenAt: deps.clock.now(),
      mapping: JSON.stringify(mapping),
    }
    await saveColumns(tx, { ...remembered, bank, headerKey: headerKey(rows?.[0]?.cells ?? []) })
    const data = await storeMovements(tx, { id, actor, bank, account, rows: rows ?? [], mapping }, deps)
    recordAudit(
      tx,
      { actor, action: "bank-statement.columns-chosen", object: `bank-statement:${id}`, data },
      deps,
    )
    return { id }
  })
}

/** Whether the columns of the statement can be chosen, also again. */
export async function columnChoice(
  tx: ScopedTransaction,
  { id, rows }: { id: string; rows: unknown },
): Promise<Statement["columns"]> {
  const { isConfirmed, isDismissed } = await findDecisions(tx, id)
  if (isConfirmed) return "confirmed"
  if (isDismissed) return "dismissed"
  return rows === null ? "forgotten" : "open"
}
