import { type CalendarDate, isCalendarDate } from "../../dates/calendar-date.ts"
import type { TaxDocumentCode, TaxEnvironment } from "./invoice.ts"

export interface AccessKeyParts {
  /** Of emission, in Ecuador. */
  day: CalendarDate
  document: TaxDocumentCode
  ruc: string
  environment: TaxEnvironment
  establishment: string
  emissionPoint: string
  sequence: number
  /** Eight digits that the issuer chooses. */
  code: string
}

const environments = { test: "1", production: "2" } as const
/** Tipo de emisión: the only one of the offline scheme. */
const normal = "1"
export const maximumSequence = 999_999_999

/**
 * The «clave de acceso» of 49 digits, by which the SRI knows a document for good.
 * @throws RangeError for a part that does not fit
 */
export function accessKey(parts: AccessKeyParts): string {
  const { day, document, ruc, environment, establishment, emissionPoint, sequence, code } = parts
  if (!isCalendarDate(day)) throw new RangeError(`not a calendar date: ${day}`)
  if (!/^\d{10}001$/.test(ruc)) throw new RangeError("not the RUC of an issuer")
  if (!isPoint(establishment) || !isPoint(emissionPoint)) throw new RangeError("not three digits")
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > maximumSequence) {
    throw new RangeError(`not a sequence: ${sequence}`)
  }
  if (!/^\d{8}$/.test(code)) throw new RangeError("not eight digits")
  const [year, month, date] = day.split("-")
  const digits = [
    `${date}${month}${year}${document}${ruc}${environments[environment]}`,
    `${establishment}${emissionPoint}${String(sequence).padStart(9, "0")}${code}${normal}`,
  ].join("")
  return digits + checkDigit(digits)
}

const isPoint = (text: string) => /^\d{3}$/.test(text) && text !== "000"

/** Modulo 11 with the weights 2 to 7 from the right; 11 becomes 0, and 10 becomes 1. */
function checkDigit(digits: string): number {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) sum += Number(digit) * (2 + (index % 6))
  const rest = 11 - (sum % 11)
  return rest === 11 ? 0 : rest === 10 ? 1 : rest
}

const keyShape =
  /^(?<date>\d\d)(?<month>\d\d)(?<year>\d{4})(?<document>\d\d)(?<ruc>\d{10}001)(?<environment>[12])(?<establishment>\d{3})(?<emissionPoint>\d{3})(?<sequence>\d{9})(?<code>\d{8})1\d$/

/** Null for what is not the key of an invoice or credit note: 49 digits whose parts and check digit hold. */
export function readAccessKey(key: string): AccessKeyParts | null {
  const found = keyShape.exec(key)?.groups
  if (!found) return null
  const { date, month, year, document, ruc = "", establishment = "", emissionPoint = "", code = "" } = found
  if (document !== "01" && document !== "04") return null
  const parts: AccessKeyParts = {
    day: `${year}-${month}-${date}`,
    document,
    ruc,
    environment: found.environment === "1" ? "test" : "production",
    establishment,
    emissionPoint,
    sequence: Number(found.sequence),
    code,
  }
  try {
    return accessKey(parts) === key ? parts : null
  } catch (problem) {
    if (problem instanceof RangeError) return null
    throw problem
  }
}
