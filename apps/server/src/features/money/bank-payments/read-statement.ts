import { createHash } from "node:crypto"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/statements"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import {
  type ColumnMapping,
  findHeader,
  headerKey,
  isCompleteMapping,
} from "@trazo/domain/money/statement-columns"
import { statementRowsDays } from "@trazo/domain/money/statement-terms"
import { mappingOfTable, withDirectionColumns } from "@trazo/domain/money/suggest-columns"
import type { Actor } from "../../../actor.ts"
import type { SheetProblem } from "../../../adapters/sheet-reader/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { type ActingBank, loadActingBank, requireAccount } from "./acting-bank.ts"
import {
  findStatement,
  findTwin,
  insertStatement,
  lockStatements,
  needsRows,
  updateStatement,
} from "./statement.ts"
import { findColumns } from "./statement-format.ts"
import { storeMovements } from "./store-movements.ts"

/** A month of a busy account. */
const statementRowsAtMost = 20_000
/** Of all cells as they are stored. A busy month has about 2 MB; a small workbook can repeat one text in every cell. */
const statementCharactersAtMost = 8_000_000

const problems: Record<Exclude<SheetProblem, "busy" | "too-large">, string> = {
  unreadable: "No pudimos leer el archivo. Descárguelo otra vez de la página del banco, en XLSX o CSV.",
  "old-excel": "El archivo es de un Excel antiguo (.xls). Ábralo y guárdelo como XLSX o CSV.",
  protected: "El archivo pide una contraseña. Quítesela y vuelva a subirlo.",
  empty: "El archivo no tiene filas.",
  "too-many-rows": "El archivo tiene demasiadas filas. Divídalo por semanas.",
}

/**
 * Reads the file and, where its columns are known, its movements. The same file twice returns its first reading,
 * whose columns can be chosen again if no payment was confirmed with it. A file belongs to one account.
 * @throws ApiError SHEET_UNREADABLE, FILE_TOO_LARGE, OVERLOADED, VALIDATION_FAILED
 */
export async function sendStatement(
  { scope, actor, upload: { file, account: named } }: Call<typeof contract.sendStatement>,
  deps: Pick<Deps, "db" | "clock" | "random" | "live" | "sheets">,
): Promise<{ id: string; isRepeated: boolean }> {
  await inScope(deps.db, scope, async (tx) => requireAccount(await loadActingBank(tx, actor), named))
  const rows = await readRows(file, deps)
  const header = findHeader(rows)
  const used = rows.slice(header ?? 0)
  return await inScope(deps.db, scope, async (tx) => {
    const acting = await loadActingBank(tx, actor)
    const { bank, actor: sender } = acting
    const account = requireAccount(acting, named)
    await lockStatements(tx, bank)
    const now = deps.clock.now()
    const id = newId(deps.random, now)
    const kept = {
      rows: JSON.stringify(used),
      rowsUntil: new Date(now.getTime() + statementRowsDays * dayMilliseconds),
    }
    const sha256 = createHash("sha256").update(file.bytes).digest()
    const inserted = await insertStatement(tx, {
      id,
      bank,
      name: [...file.name].slice(0, 120).join("") || "extracto",
      uploadedBy: sender.id,
      accountId: account,
      sha256,
      createdAt: now,
      ...kept,
    })
    if (!inserted.isNew) {
      if (await needsRows(tx, inserted.id)) await updateStatement(tx, inserted.id, kept)
      await readUnchecked(tx, { id: inserted.id, actor, bank, rows: used }, deps)
      return { id: inserted.id, isRepeated: true }
    }
    await requireNoTwin(tx, { acting, account, sha256 })
    recordAudit(
      tx,
      { actor, action: "bank-statement.read", object: `bank-statement:${id}`, data: { rows: used.length } },
      deps,
    )
    const mapping =
      (await findMapping(tx, { bank, rows: used })) ?? (header === null ? {} : mappingOfTable(used))
    if (isCompleteMapping(mapping))
      await storeMovements(tx, { id, actor, bank, account, rows: used, mapping }, deps)
    return { id, isRepeated: false }
  })
}

/** The columns that somebody chose for statements with these titles. */
async function findMapping(
  tx: ScopedTransaction,
  { bank, rows }: { bank: string; rows: string[][] },
): Promise<ColumnMapping | undefined> {
  const chosen = await findColumns(tx, { bank, headerKey: headerKey(rows[0] ?? []) })
  return chosen && (chosen.isComplete ? chosen.mapping : withDirectionColumns(chosen.mapping, rows))
}

/** Reads a statement again that was read before debits were told from credits. */
async function readUnchecked(
  tx: ScopedTransaction,
  { id, actor, bank, rows }: { id: string; actor: Actor; bank: string; rows: string[][] },
  deps: Pick<Deps, "clock" | "random" | "live">,
): Promise<void> {
  const statement = await findStatement(tx, { id, bank })
  if (!statement || statement.isChecked || statement.mapping === null) return
  const mapping = withDirectionColumns(statement.mapping as ColumnMapping, rows)
  await storeMovements(tx, { id, actor, bank, account: statement.accountId, rows, mapping }, deps)
}

/** The same file would pay twice. @throws ApiError VALIDATION_FAILED */
async function requireNoTwin(
  tx: ScopedTransaction,
  { acting, ...wanted }: { acting: ActingBank; account: string; sha256: Buffer },
): Promise<void> {
  const twin = await findTwin(tx, { bank: acting.bank, ...wanted })
  if (!twin) return
  const name = acting.accounts.get(twin.accountId)
  const read = `Este archivo ya se leyó el ${formatDate(twin.createdAt)} para ${name ? `la cuenta ${name}` : "otra cuenta"}`
  const account = twin.isConfirmed
    ? `${read} y confirmó pagos. Si es de otra, avise a la distribuidora`
    : `${read}. Si es de otra, cámbiela al elegir las columnas de ese extracto`
  throw new ApiError("VALIDATION_FAILED", { message: `${account}.`, fields: { account } })
}

async function readRows({ bytes }: ReceivedFile, { sheets }: Pick<Deps, "sheets">): Promise<string[][]> {
  const sheet = await sheets.open(bytes)
  if (sheet === "busy") throw new ApiError("OVERLOADED")
  if (sheet === "too-large") throw new ApiError("FILE_TOO_LARGE", { message: "El archivo pesa demasiado." })
  if (typeof sheet === "string") throw new ApiError("SHEET_UNREADABLE", { message: problems[sheet] })
  try {
    const rows: string[][] = []
    let characters = 0
    for await (const batch of sheet.batches()) {
      rows.push(...batch)
      characters += storedCharacters(batch)
      if (characters > statementCharactersAtMost) {
        const message = "El archivo tiene demasiado texto. Divídalo por semanas."
        throw new ApiError("FILE_TOO_LARGE", { message })
      }
      if (rows.length > statementRowsAtMost) {
        throw new ApiError("SHEET_UNREADABLE", { message: problems["too-many-rows"] })
      }
    }
    return rows
  } finally {
    sheet.close()
  }
}

/** Each cell has its quotes and a comma, also an empty one. */
function storedCharacters(rows: readonly string[][]): number {
  return rows.reduce((sum, row) => row.reduce((total, cell) => total + cell.length + 3, sum), 0)
}
