import { plainTitle } from "./statement-columns.ts"

/** Whether money came into the account or left it. */
export type Direction = "in" | "out"

/** What somebody says of a word that no list has. `unsaid`: the sign of the amount or the balance tells, not the word. */
export const wordMeanings = ["in", "out", "unsaid"] as const
export type WordMeaning = (typeof wordMeanings)[number]

/** By key (`directionWord`). */
export type WordMeanings = ReadonlyMap<string, WordMeaning>

const words: Record<Direction, ReadonlySet<string>> = {
  in: new Set(
    `+ c cr cre cred credit credito creditos h hab haber nc ncr notacr notacredito notadecredito notasdecredito
    abono abonos acreditacion acreditado deposito depositos dep entrada entradas ingreso ingresos
    transferenciarecibida transfrecibida pagorecibido positivo mas`.split(/\s+/),
  ),
  out: new Set(
    `- d db dr deb debit debito debitos debe nd ndb notadb notadebito notadedebito notasdedebito
    adeudo cargo cargos cheque cheques chq comision comisiones consumo costo compra debitado egreso egresos
    extraccion gasto pago pagos pagoproveedor retiro retiros ret salida salidas sobregiro
    transferenciaenviada transfenviada negativo menos`.split(/\s+/),
  ),
}

const keyLength = 60

/**
 * The key of a cell that says which way money went: letters and digits in one case, without accents, dots, spaces or
 * strokes, then a sign at its edge. «N/D», «n. d.» and «ND» are one word, «(-)» is «-».
 */
export function directionWord(text: string): string {
  const plain = plainTitle(text).replace(/[−–—]/g, "-")
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, "")
  const edges = plain.replace(/[()\s]/g, "")
  const signs = [/^[+-]/, /[+-]$/].flatMap((edge) => edge.exec(edges)?.[0] ?? [])
  return letters.slice(0, keyLength) + [...new Set(signs)].join("")
}

/** Null for a word of neither list, and for a word and a sign that contradict each other. */
export function directionOfWord(key: string): Direction | null {
  if (key.length > 1 && /[+-]$/.test(key)) {
    const word = directionOfWord(key.slice(0, -1))
    return word === directionOfWord(key.slice(-1)) ? word : null
  }
  if (words.in.has(key)) return "in"
  return words.out.has(key) ? "out" : null
}

/** Descriptions of money that left, where nothing else in the row says so. */
const outgoing =
  /^(n\/d|nd|n\.d\.?|nota de debito|debito|deb\.?|retiro|egreso|cargo|comision|costo|cheque|pago a |pago de (servicio|tarjeta|prestamo|nomina)|transferencia (enviada|a terceros)|transf\.? enviada)\b/

export const describesOutgoing = (description: string): boolean => outgoing.test(plainTitle(description))

const reversal =
  /\b(rev|reverso|reversa|reversado|reversada|reversion|anulad[ao]|anulacion|extorno|devolucion|devuelt[ao]|rechazo|rechazad[ao]|protesto|protestad[ao]|contraasiento)\b/

/** Whether a text names the taking back of a credit. */
export const describesReversal = (text: string): boolean => reversal.test(plainTitle(text))
