/** What Trazo reads from a bank's statement. `credit` and `debit` stand in for `amount` where a bank has two columns. */
export const statementColumns = [
  "day",
  "amount",
  "credit",
  "debit",
  "type",
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
  type: "Tipo (crédito o débito)",
  reference: "Número de documento",
  payer: "Quién pagó",
  description: "Concepto",
}

/** Positions in a row, from 0. */
export type ColumnMapping = { readonly [Column in StatementColumn]?: number }

const titles: Record<StatementColumn, RegExp> = {
  day: /^(fecha|fec)\b/,
  credit: /^(credito|creditos|abono|abonos|haber|deposito|depositos|ingresos?)( usd| \$)?$/,
  debit: /^(debito|debitos|cargo|cargos|debe|retiro|retiros|egresos?)( usd| \$)?$/,
  amount: /^(valor|monto|importe)\b/,
  type: /^(tipo|signo|c\/d|d\/c|naturaleza)\b/,
  reference: /(referencia|documento|comprobante|^no\.?$|^nro|^numero|secuencial|^doc\b)/,
  payer: /(ordenante|depositante|pagador|remitente|originador|^cliente$|^nombre|beneficiario|contraparte)/,
  description: /(concepto|descripcion|detalle|transaccion|observacion|motivo)/,
}

export const plainTitle = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim()

/** The columns that a header's titles name, each title for one column. */
export function mappingOfHeader(header: readonly string[]): ColumnMapping {
  const mapping: { [Column in StatementColumn]?: number } = {}
  for (const column of [
    "day",
    "credit",
    "debit",
    "amount",
    "type",
    "reference",
    "payer",
    "description",
  ] as const) {
    const taken = Object.values(mapping)
    const position = header.findIndex(
      (title, index) => !taken.includes(index) && titles[column].test(plainTitle(title)),
    )
    if (position >= 0) mapping[column] = position
  }
  return mapping
}

/** Whether movements can be read with it. */
export function isCompleteMapping(mapping: ColumnMapping): boolean {
  return mapping.day !== undefined && (mapping.amount !== undefined || mapping.credit !== undefined)
}

/** Rows above the header: banks begin with the account's name, number and period. */
const headerWithin = 30

/** The position of the first row that names the columns, or null. */
export function findHeader(rows: readonly (readonly string[])[]): number | null {
  const position = rows.slice(0, headerWithin).findIndex((row) => isCompleteMapping(mappingOfHeader(row)))
  return position < 0 ? null : position
}

/** Identifies the statements of a bank that have the same columns. */
export const headerKey = (header: readonly string[]): string => header.map(plainTitle).join("|")
