import { createHash } from "node:crypto"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  type ColumnMapping,
  findHeader,
  headerKey,
  isCompleteMapping,
  mappingOfHeader,
} from "@trazo/domain/statements/statement-columns"
import { movementKey, readMovements } from "@trazo/domain/statements/statement-movements"
import type { Actor } from "../../actor.ts"
import type { SheetProblem } from "../../adapters/sheet-reader/port.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { type ActingBank, loadActingBank } from "./acting-bank.ts"
import {
  findColumns,
  insertMovements,
  insertStatement,
  lockStatement,
  saveColumns,
  updateStatement,
} from "./statement.queries.ts"

/** A month of a busy account. */
const statementRowsAtMost = 20_000
const problemsKept = 100
const rowsPerInsert = 1000

const problems: Record<Exclude<SheetProblem, "busy" | "too-large">, string> = {
  unreadable: "No pudimos leer el archivo. Descárguelo otra vez de la página del banco, en XLSX o CSV.",
  "old-excel": "El archivo es de un Excel antiguo (.xls). Ábralo y guárdelo como XLSX o CSV.",
  protected: "El archivo pide una contraseña. Quítesela y vuelva a subirlo.",
  empty: "El archivo no tiene filas.",
  "too-many-rows": "El archivo tiene demasiadas filas. Divídalo por semanas.",
}

/**
 * Reads the file and, where its columns are known, its movements. The same file twice returns its first reading.
 * @throws ApiError SHEET_UNREADABLE, FILE_TOO_LARGE, OVERLOADED
 */
export async function sendStatement(
  scope: Scope,
  { actor, file }: { actor: Actor; file: ReceivedFile },
  deps: Pick<Deps, "db" | "clock" | "random" | "sheets">,
): Promise<{ id: string; isRepeated: boolean }> {
  await inScope(deps.db, scope, (tx) => loadActingBank(tx, actor))
  const rows = await readRows(file, deps)
  const header = findHeader(rows)
  const used = rows.slice(header ?? 0)
  return await inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    const now = deps.clock.now()
    const id = newId(deps.random, now)
    const inserted = await insertStatement(tx, {
      ...{
        id,
        bank: bank.bank,
        name: [...file.name].slice(0, 120).join("") || "extracto",
        uploaded_by: bank.actor.id,
      },
      ...{ sha256: createHash("sha256").update(file.bytes).digest(), created_at: now },
      rows: JSON.stringify(used),
    })
    if (!inserted.isNew) return { id: inserted.id, isRepeated: true }
    recordAudit(
      tx,
      { actor, action: "bank-statement.read", object: `bank-statement:${id}`, data: { rows: used.length } },
      deps,
    )
    const key = headerKey(used[0] ?? [])
    const chosen = await findColumns(tx, { bank: bank.bank, headerKey: key })
    const mapping = chosen ?? (header === null ? {} : mappingOfHeader(used[0] ?? []))
    if (isCompleteMapping(mapping)) await storeMovements(tx, { id, bank, rows: used, mapping }, deps)
    return { id, isRepeated: false }
  })
}

async function readRows({ bytes }: ReceivedFile, { sheets }: Pick<Deps, "sheets">): Promise<string[][]> {
  const sheet = await sheets.open(bytes)
  if (sheet === "busy") throw new ApiError("OVERLOADED")
  if (sheet === "too-large") throw new ApiError("FILE_TOO_LARGE", { message: "El archivo pesa demasiado." })
  if (typeof sheet === "string") throw new ApiError("SHEET_UNREADABLE", { message: problems[sheet] })
  try {
    const rows: string[][] = []
    for await (const batch of sheet.batches()) {
      rows.push(...batch)
      if (rows.length > statementRowsAtMost) {
        throw new ApiError("SHEET_UNREADABLE", { message: problems["too-many-rows"] })
      }
    }
    return rows
  } finally {
    sheet.close()
  }
}

/**
 * Reads a statement's movements by the chosen columns, which are remembered for the bank.
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED, MOVE_NOT_ALLOWED for a statement that was read
 */
export async function chooseStatementColumns(
  scope: Scope,
  { actor, id, mapping }: { actor: Actor; id: string; mapping: ColumnMapping },
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<{ id: string }> {
  return await inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    const statement = await lockStatement(tx, { id, bank: bank.bank })
    if (!statement) throw new ApiError("NOT_FOUND")
    const rows = statement.rows as string[][] | null
    if (rows === null) {
      throw new ApiError("MOVE_NOT_ALLOWED", {
        message: "Este extracto ya se leyó y sus columnas no cambian. Actualice la página.",
      })
    }
    if (!isCompleteMapping(mapping)) {
      const fields = { mapping: "Elija al menos la fecha y el valor (o los créditos)" }
      throw new ApiError("VALIDATION_FAILED", { fields })
    }
    const remembered = {
      chosen_by: bank.actor.id,
      chosen_at: deps.clock.now(),
      mapping: JSON.stringify(mapping),
    }
    await saveColumns(tx, { ...remembered, bank: bank.bank, header_key: headerKey(rows[0] ?? []) })
    recordAudit(tx, { actor, action: "bank-statement.columns-chosen", object: `bank-statement:${id}` }, deps)
    await storeMovements(tx, { id, bank, rows, mapping }, deps)
    return { id }
  })
}

async function storeMovements(
  tx: ScopedTransaction,
  { id, bank, rows, mapping }: { id: string; bank: ActingBank; rows: string[][]; mapping: ColumnMapping },
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
        ...{ id: newId(deps.random, now), statement_id: id, bank: bank.bank, line: movement.line },
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
    ...{ rows: null, skipped: read.skipped, already_read: read.movements.length - isNew },
    problems: JSON.stringify(read.problems.slice(0, problemsKept)),
  })
}
