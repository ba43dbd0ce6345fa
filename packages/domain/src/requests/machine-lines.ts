import { type CalendarDate, isCalendarDate } from "../dates/calendar-date.ts"
import { asDigits, plain } from "./card-text.ts"

/** The machine-readable lines of a card or a passport (ICAO 9303), as far as their check digits prove what was read. */
interface MachineLines {
  /** Of a passport. */
  number?: string
  birthDate?: CalendarDate
  /** Three letters, as of the issuer. */
  issuer?: string
  /** Digits that the issuer adds; Ecuador's cards have the cédula there. */
  optional: string[]
  /** Without accents, and Ñ as N. Absent when the line was cut or not read whole. */
  surnames?: string[]
  names?: string[]
}

const weightOf = (sign: string) =>
  /\d/.test(sign) ? Number(sign) : /[A-Z]/.test(sign) ? sign.charCodeAt(0) - 55 : 0

/** Weights 7, 3 and 1 (ICAO 9303, part 3). */
export function checkDigitOf(text: string): string {
  const sum = [...text].reduce((total, sign, at) => total + weightOf(sign) * ([7, 3, 1][at % 3] ?? 0), 0)
  return String(sum % 10)
}

const isProved = (text: string, digit: string) => checkDigitOf(text) === asDigits(digit)
const asAlpha = (text: string) => text.replaceAll("0", "O").replaceAll("1", "I")

const cardLengths = { card: 30, passport: 44 }
const numberLine = /^([A-Z0-9<]{9})(\d)([A-Z0<]{3})([A-Z0-9]{6})([A-Z0-9])[MFX<H]([A-Z0-9]{6})/
const dateLine = /^([A-Z0-9]{6})([A-Z0-9])[MFX<H]([A-Z0-9]{6})([A-Z0-9])[A-Z0-9<]{3}(.*)$/

export function readMachineLines(lines: readonly string[], now: Date): MachineLines {
  const found: MachineLines = { optional: [] }
  for (const line of lines) {
    // A reader that errs about such a line mixes small letters into it.
    if (/\p{Ll}/u.test(line)) continue
    const text = plain(line).replace(/\s/g, "")
    const passport = numberLine.exec(text)
    const card = dateLine.exec(text)
    if (passport) {
      const [, number = "", digit = "", , birth = "", birthDigit = ""] = passport
      if (isProved(number, digit)) found.number = number.replace(/<+$/, "")
      addBirth(found, birth, birthDigit, now)
    } else if (card) {
      addBirth(found, card[1] ?? "", card[2] ?? "", now)
      found.optional.push(...digitsIn(card[5] ?? ""))
    } else if (/^I[A-Z<][A-Z0-9]{3}/.test(text) && text.length === cardLengths.card) {
      found.optional.push(...digitsIn(text.slice(15)))
    } else Object.assign(found, namesIn(text))
  }
  return found
}

/** Ten signs in a row that stand for digits. */
const digitsIn = (text: string) =>
  text
    .split("<")
    .map((part) => asDigits(part))
    .filter((part) => /^\d{10}$/.test(part))

function addBirth(found: MachineLines, read: string, digit: string, now: Date): void {
  const text = asDigits(read)
  if (!/^\d{6}$/.test(text) || !isProved(text, digit)) return
  const short = `${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  const date = [`20${short}`, `19${short}`].find(
    (one) => isCalendarDate(one) && one <= now.toISOString().slice(0, 10),
  )
  if (date) found.birthDate = date
}

function namesIn(text: string): Partial<MachineLines> {
  const passport = /^P[A-Z<]([A-Z0]{3})(.*)$/.exec(text)
  const isWhole = text.length === (passport ? cardLengths.passport : cardLengths.card)
  const issuer = passport ? { issuer: asAlpha(passport[1] ?? "") } : {}
  const [surnames = "", names = "", ...rest] = asAlpha(passport?.[2] ?? text)
    .replace(/<+$/, "")
    .split("<<")
  // A line that is full may have been cut by its issuer.
  const isClear = isWhole && text.endsWith("<") && rest.length === 0
  const areNames = [surnames, names].every((part) => /^[A-Z]{2,}(<[A-Z]+)*$/.test(part))
  return isClear && areNames ? { ...issuer, surnames: surnames.split("<"), names: names.split("<") } : issuer
}
