import type { TableRow } from "../platform/table-row.ts"

/** What Trazo reads from a bank's statement. `credit` and `debit` stand in for `amount` where a bank has two columns. */
export const statementColumns = [
  "day",
  "amount",
  "credit",
  "debit",
  "type",
  "balance",
  "reference",
  "payer",
  "description",
] as const
export type StatementColumn = (typeof statementColumns)[number]

export const statementColumnNames: Record<StatementColumn, string> = {
  day: "Fecha",
  amount: "Valor",
  credit: "Créditos",
  debit: "Débitos",
  type: "Entra o sale (tipo o signo)",
  balance: "Saldo",
  reference: "Número de documento",
  payer: "Quién pagó",
  description: "Concepto",
}

/** Positions in a row, from 0. */
export type ColumnMapping = { readonly [Column in StatementColumn]?: number }

const debit = "(?:d|db|deb|debe|debitos?|cargos?|egresos?|salidas?)"
const credit = "(?:c|h|cr|cre|cred|haber|creditos?|abonos?|ingresos?|entradas?)"

/** In the order in which they are tried: an exact title beats one that only begins alike. */
const titles: Record<StatementColumn, readonly RegExp[]> = {
  day: [/^(fecha|fec)\b/],
  credit: [
    /^(credito|creditos|abono|abonos|haber|deposito|depositos|ingresos?|entradas?)( usd| \$| \(\+\))?$/,
    /^(valor|monto)(es|s)? (acreditad[oa]s?|de creditos?|creditos?|haber)$/,
  ],
  debit: [
    /^(debito|debitos|cargo|cargos|debe|retiro|retiros|egresos?|salidas?)( usd| \$| \(-\))?$/,
    /^(valor|monto)(es|s)? (debitad[oa]s?|de debitos?|debitos?|debe)$/,
  ],
  type: [
    /^\(?\s*(\+\s*\/?\s*-|-\s*\/?\s*\+)\s*\)?$/,
    new RegExp(`^(${debit}\\s*[/-]\\s*${credit}|${credit}\\s*[/-]\\s*${debit})$`),
    /^(signo|naturaleza|sentido)\b/,
    /^tipo$/,
    /^tipo (de )?(mov|movimiento|transaccion|trx|operacion|nota)\b/,
    /^(tipo\b|c\/d\b|d\/c\b)/,
  ],
  // What is available may lack what is held back: it does not follow from the movements.
  balance: [
    /^saldo( contable| final| usd| \$)?$/,
    /^(saldo|balance)\b(?!.*\b(inicial|anterior|disponible|promedio)\b)/,
  ],
  amount: [/^(valor|monto|importe)\b/],
  reference: [/(referencia|documento|comprobante|^no\.?$|^nro|^numero|secuencial|^doc\b)/],
  payer: [/(ordenante|depositante|pagador|remitente|originador|^cliente$|^nombre|beneficiario|contraparte)/],
  description: [/(concepto|descripcion|detalle|transaccion|observacion|motivo)/],
}

/** Columns in the order in which they take a title. */
const order = [
  "day",
  "credit",
  "debit",
  "balance",
  "amount",
  "type",
  "reference",
  "payer",
  "description",
] as const satisfies readonly StatementColumn[]

export const plainTitle = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim()

/** The columns that a header's titles name, each title for one column. */
export function mappingOfHeader(header: readonly string[]): ColumnMapping {
  const mapping: { [Column in StatementColumn]?: number } = {}
  const plain = header.map(plainTitle)
  for (const column of order) {
    const taken = Object.values(mapping)
    const position = titles[column]
      .map((title) => plain.findIndex((text, index) => !taken.includes(index) && title.test(text)))
      .find((found) => found >= 0)
    if (position !== undefined) mapping[column] = position
  }
  return mapping
}

/** Whether movements can be read with it. */
export function isCompleteMapping(mapping: ColumnMapping): boolean {
  return mapping.day !== undefined && (mapping.amount !== undefined || mapping.credit !== undefined)
}

/** Rows above the header: banks begin with the account's name, number and period. */
const headerWithin = 30

/** The number of the first row that names the columns, or null. */
export function findHeader(rows: readonly TableRow[]): number | null {
  const found = rows.slice(0, headerWithin).find(({ cells }) => isCompleteMapping(mappingOfHeader(cells)))
  return found?.number ?? null
}

/** Identifies the statements of a bank that have the same columns. */
export const headerKey = (header: readonly string[]): string => header.map(plainTitle).join("|")
