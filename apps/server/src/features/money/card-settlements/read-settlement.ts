import { createHash } from "node:crypto"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/card-settlements"
import type { CardSettlement } from "@trazo/contract/money/card-settlements"
import {
  readSettlement,
  type SettledPayment,
  type SettlementLine,
  settlementOutcome,
} from "@trazo/domain/money/cards/card-settlement"
import { bestSheet, type TableRow } from "@trazo/domain/platform/table-row"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { claimOfDistributor } from "../../platform/files/claim-quota.ts"
import { openTable } from "../../platform/tables/open-table.ts"
import { monthOf, requireOpenMonth } from "../closed-months/closed-month.ts"
import {
  deleteSettlement,
  findSummary,
  insertLines,
  insertSettlement,
  listChangedMoments,
  listLines,
  listPaidSessions,
  listSummaries,
  lockSettlements,
  presentSettlement,
  presentSummary,
  sumUnsettled,
} from "./card-settlement.ts"

const mostRows = 20_000
const problemsKept = 100
const rowsPerInsert = 1000
const longestKey = 100
const shownSettlements = 40
const shownLines = 200

const problems = {
  unreadable: "No pudimos leer el archivo. Descárguelo otra vez de la página de la pasarela, en XLSX o CSV.",
  "too-large": "El archivo pesa demasiado.",
  empty: "El archivo no tiene filas.",
  "too-many-rows": "El archivo tiene demasiadas filas. Divídalo por semanas.",
}

const noColumns =
  "No encontramos las columnas de una liquidación: la referencia o la transacción, el valor, y la comisión o el neto."

/**
 * Reads a gateway's settlement and settles the payments that it names. The same file twice returns its first reading.
 * @throws ApiError SHEET_UNREADABLE, FILE_TOO_LARGE, OVERLOADED, TOO_MANY_REQUESTS
 */
export async function sendCardSettlement(
  { scope, actor, upload: { file } }: Call<typeof contract.sendCardSettlement>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "sheets">,
): Promise<{ id: string; isRepeated: boolean }> {
  // Counted before reading, so that files that are refused count too.
  await inScope(deps.db, scope, (tx) => claimOfDistributor(tx, "settlements", deps))
  const rows = await readRows(file.bytes, { source: scope.distributorId }, deps)
  const read = readSettlement(rows)
  if (!read) throw new ApiError("SHEET_UNREADABLE", { message: noColumns })
  return await inScope(deps.db, scope, async (tx) => {
    await lockSettlements(tx)
    const now = deps.clock.now()
    const { id, isNew } = await insertSettlement(tx, {
      id: newId(deps.random, now),
      name: [...file.name].slice(0, 120).join("") || "liquidacion",
      sha256: createHash("sha256").update(file.bytes).digest(),
      uploadedBy: actor.id,
      createdAt: now,
      problems: JSON.stringify(read.problems.slice(0, problemsKept)),
    })
    if (!isNew) return { id, isRepeated: true }
    const fees = await settle(tx, { id, lines: read.lines })
    const data = { lines: read.lines.length, fees }
    recordAudit(tx, { actor, action: "card-settlement.read", object: `card-settlement:${id}`, data }, deps)
    return { id, isRepeated: false }
  })
}

async function readRows(
  file: Uint8Array,
  { source }: { source: string },
  { sheets: reader }: Pick<Deps, "sheets">,
): Promise<TableRow[]> {
  const opened = await openTable(reader, { file, source, problems })
  try {
    const chosen = bestSheet(opened.sheets, (rows) => (readSettlement(rows) ? 1 : 0))
    const rows: TableRow[] = []
    for await (const batch of opened.batches(chosen)) {
      rows.push(...batch)
      if (rows.length > mostRows)
        throw new ApiError("SHEET_UNREADABLE", { message: problems["too-many-rows"] })
    }
    return rows
  } finally {
    opened.close()
  }
}

/** Compares each line with the payment that it names. A payment is settled once. @returns the sum of the fees */
async function settle(
  tx: ScopedTransaction,
  { id: settlementId, lines }: { id: string; lines: readonly SettlementLine[] },
): Promise<number> {
  let fees = 0
  const settled = new Set<string>()
  for (let start = 0; start < lines.length; start += rowsPerInsert) {
    const part = lines.slice(start, start + rowsPerInsert)
    const find = await paymentsOf(tx, part)
    await insertLines(
      tx,
      part.map((line) => {
        const found = find(line)
        const payment = found && { ...found, isSettled: found.isSettled || settled.has(found.id) }
        const outcome = settlementOutcome(line, payment)
        if (found && outcome === "settled") {
          settled.add(found.id)
          fees += line.feeCents
        }
        return {
          settlementId,
          outcome,
          sessionId: found?.id ?? null,
          line: line.line,
          reference: line.reference.slice(0, longestKey),
          transaction: line.transaction.slice(0, longestKey),
          amountCents: String(line.amountCents),
          feeCents: String(line.feeCents),
        }
      }),
    )
  }
  return fees
}

/** Our reference counts before the gateway's number, which two gateways can give alike. */
async function paymentsOf(
  tx: ScopedTransaction,
  lines: readonly SettlementLine[],
): Promise<(line: SettlementLine) => SettledPayment | undefined> {
  const keys = lines.flatMap(({ reference, transaction }) => [reference, transaction]).filter(Boolean)
  const sessions = await listPaidSessions(tx, { references: keys, transactions: keys })
  const byReference = new Map(sessions.map((session) => [session.reference, session]))
  const byTransaction = new Map<string, typeof sessions>()
  for (const session of sessions) {
    const same = byTransaction.get(session.transaction ?? "") ?? []
    byTransaction.set(session.transaction ?? "", [...same, session])
  }
  return ({ reference, transaction }) => {
    const named = [reference, transaction].filter(Boolean)
    const own = named.map((key) => byReference.get(key)).find(Boolean)
    if (own) return own
    const [only, ...others] = named.flatMap((key) => byTransaction.get(key) ?? [])
    return others.some(({ id }) => id !== only?.id) ? undefined : only
  }
}

export function listCardSettlements(
  { scope }: Pick<Call<typeof contract.listCardSettlements>, "scope">,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listCardSettlements>> {
  return inScope(deps.db, scope, async (tx) => ({
    rows: (await listSummaries(tx, shownSettlements)).map(presentSummary),
    unsettled: await sumUnsettled(tx),
  }))
}

/** @throws ApiError NOT_FOUND */
export function getCardSettlement(
  { scope, params: { id } }: Call<typeof contract.getCardSettlement>,
  deps: Pick<Deps, "db">,
): Promise<CardSettlement> {
  return inScope(deps.db, scope, async (tx) => {
    const summary = await findSummary(tx, id)
    if (!summary) throw new ApiError("NOT_FOUND")
    return presentSettlement(summary, await listLines(tx, { id, limit: shownLines }))
  })
}

const reopen =
  "Sus comisiones son de esta liquidación y ya no se quitan. Si hay que corregirla, reabra el mes en «Cierre del mes»."

/** @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED for one that was read in a closed month */
export async function deleteCardSettlement(
  { scope, actor, params: { id } }: Call<typeof contract.deleteCardSettlement>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    await lockSettlements(tx)
    const summary = await findSummary(tx, id)
    if (!summary) throw new ApiError("NOT_FOUND")
    for (const moment of await listChangedMoments(tx, id)) {
      await requireOpenMonth(tx, monthOf(moment), { instead: reopen })
    }
    await deleteSettlement(tx, id)
    const data = { name: summary.name, fees: summary.feeCents }
    recordAudit(tx, { actor, action: "card-settlement.deleted", object: `card-settlement:${id}`, data }, deps)
  })
  return { ok: true }
}
