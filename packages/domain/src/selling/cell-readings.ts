import { isEmail } from "../forms/email.ts"
import { plainPhone } from "../forms/phone.ts"
import { isCedula } from "../identity/cedula.ts"

/** What a cell can only mean where it is not written as it should be, and what is wrong with it. */
export interface CellReading {
  /** Null where there are two readings, or none. */
  reading: string | null
  /** Without the text of the cell where there is no reading: rows are counted by their problems. */
  problem: string
}

/** «0926687856.0» and «1.758084147E+09» with all their digits. Null for a text that is no such number. */
function wholeDigits(text: string): { digits: string; isCut: boolean } | null {
  const [, whole] = /^(\d{6,15})\.0+$/.exec(text) ?? []
  if (whole !== undefined) return { digits: whole, isCut: false }
  const [, unit, decimals = "", exponent] = /^(\d)(?:[.,](\d{1,14}))?e\+?(\d{1,2})$/i.exec(text) ?? []
  if (unit === undefined) return null
  const isCut = decimals.length < Number(exponent)
  return { digits: (unit + decimals).padEnd(Math.min(Number(exponent), 15) + 1, "0"), isCut }
}

/** A cédula that lost its first 0, or with the 001 of its RUC. */
function cedulaIn(digits: string): string | null {
  const candidates = [digits, `0${digits}`].flatMap((text) => [
    text,
    ...(text.length === 13 && text.endsWith("001") ? [text.slice(0, 10)] : []),
  ])
  return candidates.find((candidate) => candidate.length === 10 && isCedula(candidate)) ?? null
}

function identityReading(typed: string): CellReading | null {
  const text = typed.replace(/[\s-]/g, "")
  if (/^\d{10}$/.test(text)) return null
  const number = wholeDigits(text)
  if (number?.isCut) {
    return { reading: null, problem: "Excel le quitó cifras. Escriba la cédula completa" }
  }
  const digits = number?.digits ?? text
  const cedula = /^\d{9,13}$/.test(digits) ? cedulaIn(digits) : null
  if (cedula === null) return null
  if (digits.length > 10) return { reading: cedula, problem: `Es un RUC. La cédula es ${cedula}` }
  return { reading: cedula, problem: digits === cedula ? `Es ${cedula}` : `Le falta el primer 0: ${cedula}` }
}

function phoneReading(typed: string): CellReading | null {
  const text = typed.trim()
  const number = wholeDigits(text)
  if (number?.isCut) return { reading: null, problem: "Excel le quitó cifras. Escriba el número completo" }
  if (number && plainPhone(number.digits) !== null) {
    return { reading: number.digits, problem: `Es ${number.digits}` }
  }
  if (plainPhone(text) !== null) return null
  const numbers = text.split(/\s*(?:[/;,|]| y | o )\s*/i).flatMap((part) => plainPhone(part) ?? [])
  if (numbers.length < 2) return null
  const cells = numbers.filter((number) => /^\+5939\d{8}$/.test(number))
  const [only] = cells
  const national = only?.replace(/^\+593/, "0")
  if (national === undefined || cells.length > 1)
    return { reading: null, problem: "Tiene dos números. Deje el celular" }
  return { reading: national, problem: `Tiene dos números. El celular es ${national}` }
}

function emailReading(typed: string): CellReading | null {
  const text = typed.trim()
  if (isEmail(text)) return null
  const addresses = [...new Set(text.match(/[^\s<>;,:"'()]+@[^\s<>;,:"'()]+/g) ?? [])]
  const [only] = addresses
  if (addresses.length > 1) return { reading: null, problem: "Tiene dos correos. Deje uno" }
  if (only === undefined || !isEmail(only)) return null
  return { reading: only, problem: `El correo es ${only}` }
}

const readings = { identity: identityReading, phone: phoneReading, email: emailReading }
type ReadColumn = keyof typeof readings
const readColumns = Object.keys(readings) as ReadColumn[]

/** By column, for those whose cells are written as nobody should. */
export function cellReadings(texts: Readonly<Record<ReadColumn, string>>): {
  [Column in ReadColumn]?: CellReading
} {
  const found = readColumns.flatMap((column) => {
    const reading = readings[column](texts[column])
    return reading ? [[column, reading]] : []
  })
  return Object.fromEntries(found)
}
