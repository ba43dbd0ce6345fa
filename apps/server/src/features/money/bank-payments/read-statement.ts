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
  mappingOfHeader,
} from "@trazo/domain/money/statement-columns"
import { statementRowsDays } from "@trazo/domain/money/statement-terms"
import { mappingOfTable, withDirectionColumns } from "@trazo/domain/money/suggest-columns"
import { bestSheet, type ChosenTable, rowsFromTitles, type TableRow } from "@trazo/domain/platform/table-row"
import type { Actor } from "../../../actor.ts"
import type { OpenSheet } from "../../../adapters/sheet-reader/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { openTable } from "../../platform/tables/open-table.ts"
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

const problems = {
  unreadable: "No pudimos leer el archivo. Descárguelo otra vez de la página del banco, en XLSX o CSV.",
  "too-large": "El archivo pesa demasiado.",
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
  const table = await readTable(file, { source: scope.distributorId }, deps)
  const rows = rowsFromTitles(table.sheets[table.sheet]?.rows ?? [], table.titlesLine)
  const isRecognised = isCompleteMapping(mappingOfTable(rows))
  return await inScope(deps.db, scope, async (tx) => {
    const acting = await loadActingBank(tx, actor)
    const { bank, actor: sender } = acting
    const account = requireAccount(acting, named)
    await lockStatements(tx, bank)
    const now = deps.clock.now()
    const id = newId(deps.random, now)
    const kept = {
      rows: JSON.stringify(table.sheets),
      sheet: table.sheet,
      titlesLine: table.titlesLine,
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
      await readUnchecked(tx, { id: inserted.id, actor, bank, rows }, deps)
      return { id: inserted.id, isRepeated: true }
    }
    await requireNoTwin(tx, { acting, account, sha256 })
    recordAudit(
      tx,
      { actor, action: "bank-statement.read", object: `bank-statement:${id}`, data: { rows: rows.length } },
      deps,
    )
    const mapping = (await findMapping(tx, { bank, rows })) ?? (isRecognised ? mappingOfTable(rows) : {})
    if (isCompleteMapping(mapping))
      await storeMovements(tx, { id, actor, bank, account, rows, mapping }, deps)
    return { id, isRepeated: false }
  })
}

/** The columns that somebody chose for statements with these titles. */
async function findMapping(
  tx: ScopedTransaction,
  { bank, rows }: { bank: string; rows: TableRow[] },
): Promise<ColumnMapping | undefined> {
  const chosen = await findColumns(tx, { bank, headerKey: headerKey(rows[0]?.cells ?? []) })
  return chosen && (chosen.isComplete ? chosen.mapping : withDirectionColumns(chosen.mapping, rows))
}

/** Reads a statement again that was read before debits were told from credits. */
async function readUnchecked(
  tx: ScopedTransaction,
  { id, actor, bank, rows }: { id: string; actor: Actor; bank: string; rows: TableRow[] },
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

type Sheet = ChosenTable["sheets"][number]

/** The rows of all sheets, those of the one that is a statement first: what does not fit beside it is left out. */
async function readTable(
  { bytes }: ReceivedFile,
  { source }: { source: string },
  { sheets: reader }: Pick<Deps, "sheets">,
): Promise<ChosenTable> {
  const opened = await openTable(reader, { file: bytes, source, problems })
  try {
    const chosen = bestSheet(opened.sheets, namedColumns)
    const room = { rows: statementRowsAtMost, characters: statementCharactersAtMost }
    const first = await readSheet(opened, { position: chosen, room })
    if (!first) throw tooLong(room)
    const read = new Map([[chosen, first]])
    for (const position of opened.sheets.keys()) {
      const sheet = position === chosen ? null : await readSheet(opened, { position, room })
      if (sheet) read.set(position, sheet)
    }
    const positions = [...read.keys()].sort((one, other) => one - other)
    const { rows } = first
    return {
      sheets: positions.flatMap((position) => read.get(position) ?? []),
      sheet: positions.indexOf(chosen),
      titlesLine: findHeader(rows) ?? rows[0]?.number ?? null,
    }
  } finally {
    opened.close()
  }
}

function namedColumns(rows: readonly TableRow[]): number {
  const line = findHeader(rows)
  const titles = rows.find(({ number }) => number === line)
  return titles ? Object.keys(mappingOfHeader(titles.cells)).length : 0
}

interface Room {
  rows: number
  characters: number
}

/** Takes its room. Null for a sheet that does not fit. */
async function readSheet(
  opened: OpenSheet,
  { position, room }: { position: number; room: Room },
): Promise<Sheet | null> {
  const rows: TableRow[] = []
  for await (const batch of opened.batches(position)) {
    rows.push(...batch)
    room.rows -= batch.length
    room.characters -= storedCharacters(batch)
    if (room.rows < 0 || room.characters < 0) return null
  }
  const { name, isHidden } = opened.sheets[position] ?? { name: "", isHidden: false }
  return { name, isHidden, rows }
}

function tooLong({ rows }: Room): ApiError {
  if (rows < 0) return new ApiError("SHEET_UNREADABLE", { message: problems["too-many-rows"] })
  return new ApiError("FILE_TOO_LARGE", {
    message: "El archivo tiene demasiado texto. Divídalo por semanas.",
  })
}

/** Each cell has its quotes and a comma, also an empty one. */
function storedCharacters(rows: readonly TableRow[]): number {
  return rows.reduce((sum, { cells }) => cells.reduce((total, cell) => total + cell.length + 3, sum), 0)
}
