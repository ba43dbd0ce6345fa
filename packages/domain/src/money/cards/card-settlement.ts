import { cellProblemTexts, type TableRow } from "../../platform/table-row.ts"
import type { Cents } from "../money.ts"
import { plainTitle } from "../statement-columns.ts"
import { type DecimalMark, decimalMark, numberCents, statementCents } from "../statement-values.ts"

/** What Trazo reads from a gateway's settlement. Several columns can be withheld: the fee, its IVA, taxes. */
const numbered = "(?:(?:numero|nro|num|no|n|codigo|cod|id)[.º°]*\\s*(?:de )?(?:la )?)?"
const titles = {
  reference: new RegExp(
    `^(${numbered}(referencia|reference|orden|order)|client ?transaction ?id|ref\\b|id (de )?(comercio|cliente))`,
  ),
  transaction: new RegExp(
    `^(${numbered}(transaccion|transaction)( ?id)?|internal ?reference|referencia interna)$`,
  ),
  net: /(\bneto\b|\bnet\b|a (pagar|depositar|recibir|liquidar)|valor liquidado|deposito)/,
  withheld: /(comision|fee|retencion|retenido|descuento|iva (de )?(la )?comision)/,
  /** About what is withheld, and no amount of it. */
  noMoney: /(%|\b(numero|nro|no\.|n[.º°]|comprobante|fecha|date|porcentaje|tasa)(\s|$))/,
  amount: /^(valor|monto|importe|total|amount)\b/,
  partOfAmount: /\b(base|iva|subtotal)\b/,
  total: /\btotal\b/,
} as const satisfies Record<string, RegExp>

interface SettlementColumns {
  reference: number | undefined
  transaction: number | undefined
  amount: number
  net: number | undefined
  withheld: number[]
}

/** The columns that a header names; null unless payments, amounts and fees can be read with them. */
function columnsOf(header: readonly string[]): SettlementColumns | null {
  const plain = header.map(plainTitle)
  const taken = new Set<number>()
  const first = (title: RegExp) => {
    const found = plain.findIndex((text, index) => !taken.has(index) && title.test(text))
    if (found < 0) return undefined
    taken.add(found)
    return found
  }
  // «Referencia interna» is the gateway's.
  const transaction = first(titles.transaction)
  const reference = first(titles.reference)
  const net = first(titles.net)
  const free = (test: (text: string) => boolean) =>
    plain.flatMap((text, index) => (!taken.has(index) && test(text) ? [index] : []))
  const ofFees = free((text) => titles.withheld.test(text) && !titles.noMoney.test(text))
  const namesTotal = (index: number) => titles.total.test(plain[index] ?? "")
  // A total of the fees beside its parts would count them twice.
  const parts = ofFees.filter((index) => !namesTotal(index))
  const withheld = parts.length > 0 ? parts : ofFees
  const amounts = free(
    (text) => titles.amount.test(text) && !titles.withheld.test(text) && !titles.partOfAmount.test(text),
  )
  const amount = amounts.find(namesTotal) ?? amounts[0]
  if (amount === undefined || (net === undefined && withheld.length === 0)) return null
  return transaction === undefined && reference === undefined
    ? null
    : { reference, transaction, amount, net, withheld }
}

export interface SettlementLine {
  /** As the spreadsheet numbers its rows. */
  line: number
  /** Ours, or empty. */
  reference: string
  /** The gateway's, or empty. */
  transaction: string
  /** Negative for money that went back. */
  amountCents: Cents
  /** What the gateway keeps. */
  feeCents: Cents
}

interface ReadSettlement {
  lines: SettlementLine[]
  problems: { line: number; problem: string }[]
}

/** Rows above the header. */
const headerWithin = 30

/** Reads a gateway's settlement. Null for a table without its columns. */
export function readSettlement(rows: readonly TableRow[]): ReadSettlement | null {
  const header = rows.slice(0, headerWithin).findIndex(({ cells }) => columnsOf(cells) !== null)
  const columns = columnsOf(rows[header]?.cells ?? [])
  if (!columns) return null
  const below = rows.slice(header + 1)
  const { amount, net, withheld } = columns
  const moneyColumns = [amount, net, ...withheld].filter((column) => column !== undefined)
  const decimals = decimalMark(below.flatMap(({ cells }) => moneyColumns.map((at) => cells[at] ?? "")))
  const read: ReadSettlement = { lines: [], problems: [] }
  for (const row of below) {
    const result = readLine(row, columns, decimals)
    if (result === null) continue
    if (typeof result === "string") read.problems.push({ line: row.number, problem: result })
    else read.lines.push(result)
  }
  return read
}

const isTotal = (text: string) => /^(total|totales|subtotal|suma)\b/.test(plainTitle(text))

/** Why it is not understood, in Spanish. Null for a row of totals. */
function readLine(
  row: TableRow,
  { reference, transaction, amount, net, withheld }: SettlementColumns,
  decimals: DecimalMark,
): SettlementLine | string | null {
  const textAt = (column: number | undefined) =>
    column === undefined ? "" : (row.cells[column] ?? "").trim()
  const keys = { reference: textAt(reference), transaction: textAt(transaction) }
  if (isTotal(row.cells.find((cell) => cell.trim() !== "") ?? "")) return null
  if (keys.reference === "" && keys.transaction === "") return "No dice qué pago es"
  const wrong = [amount, net, ...withheld].map((at) => row.problems?.[at ?? -1]).find(Boolean)
  if (wrong) return cellProblemTexts[wrong]
  const centsAt = (column: number) => {
    const text = textAt(column)
    return row.numbers?.includes(column) ? numberCents(text) : statementCents(text, decimals)
  }
  const amountCents = centsAt(amount)
  if (amountCents === null) return `No se entiende el valor «${textAt(amount)}»`
  // An empty one withholds nothing.
  const parts = withheld.map((at) => (textAt(at) === "" ? 0 : centsAt(at)))
  if (parts.includes(null)) return "No se entiende lo que descuenta la pasarela"
  const sum = parts.reduce<number>((total, part) => total + Math.abs(part ?? 0), 0)
  if (sum > Math.abs(amountCents)) return "Lo que descuenta la pasarela es más que el valor"
  if (net === undefined) return { ...keys, line: row.number, amountCents, feeCents: sum }
  const netCents = centsAt(net)
  if (netCents === null) return `No se entiende el valor neto «${textAt(net)}»`
  const feeCents = Math.abs(amountCents) - Math.abs(netCents)
  if (feeCents < 0) return "El neto es mayor que el valor"
  if (withheld.length > 0 && sum !== feeCents) return "El valor, el descuento y el neto no cuadran"
  return { ...keys, line: row.number, amountCents, feeCents }
}

/** How a line of a settlement compares with the payments by card. */
export const settlementOutcomes = ["settled", "amount", "returned", "repeated", "unknown"] as const
export type SettlementOutcome = (typeof settlementOutcomes)[number]

export const settlementOutcomeNames: Record<SettlementOutcome, string> = {
  settled: "Coincide",
  amount: "Otro valor",
  returned: "Devuelto",
  repeated: "Ya estaba liquidado",
  unknown: "Sin pago",
}

/** A payment by card, as far as a settlement can be compared with it. */
export interface SettledPayment {
  id: string
  paidCents: Cents
  /** Whether its money went back. */
  isReturned: boolean
  /** By an earlier line. */
  isSettled: boolean
}

/** @param payment the one that the line names, or undefined */
export function settlementOutcome(
  { amountCents }: Pick<SettlementLine, "amountCents">,
  payment: SettledPayment | undefined,
): SettlementOutcome {
  if (!payment) return "unknown"
  if (Math.abs(amountCents) !== payment.paidCents) return "amount"
  if (amountCents < 0) return payment.isReturned ? "returned" : "amount"
  return payment.isSettled ? "repeated" : "settled"
}
