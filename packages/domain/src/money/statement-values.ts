import { type CalendarDate, dayMilliseconds, isCalendarDate } from "../dates/calendar-date.ts"
import type { Cents } from "./money.ts"
import { directionOfWord, directionWord } from "./movement-direction.ts"

const maximumDigits = 12

/** The sign between units and decimals of a column; null where no cell of it tells. */
export type DecimalMark = "." | "," | null

/** The mark of decimals that the cells of a column agree on. One with one or two digits behind it, or behind the other mark. */
export function decimalMark(cells: Iterable<string>): DecimalMark {
  const marks = new Set<string>()
  for (const cell of cells) {
    const [digits = ""] = /\d[\d.,]*/.exec(cell) ?? []
    const [, mixed] = /[.,].*([.,])\d*$/.exec(digits) ?? []
    const [, lone] = /^\d+([.,])(?:\d{1,2}|\d{4})$/.exec(digits) ?? []
    const mark = mixed !== undefined && digits.indexOf(mixed) === digits.lastIndexOf(mixed) ? mixed : lone
    if (mark !== undefined) marks.add(mark)
  }
  const [only] = marks
  return marks.size === 1 ? (only as DecimalMark) : null
}

/** Cents of a number of a workbook, whose point never divides thousands. Null for fractions of a cent. */
export function numberCents(text: string): Cents | null {
  const cents = Number((Number(text) * 100).toPrecision(12))
  return Number.isSafeInteger(cents) ? cents : null
}

/**
 * Reads an amount as banks and Excel write it: «1.234,56», «1,234.56», «$ 23,60», «-5», «(23.60)», «23.60-», «(-) 5»,
 * «5 DB». Null for anything else. A lone separator with three digits behind it divides thousands, unless it is the mark of
 * the column's decimals or stands behind a zero.
 */
export function statementCents(text: string, decimal: DecimalMark = null): Cents | null {
  const compact = text.replace(/[\s$]|usd/gi, "").replace(/[−–—]/g, "-")
  const [, bracketed, before = "", plain, after = ""] =
    /^(?:\(-?([\d.,]+)\)|(\(?[+-]\)?)?([\d.,]+)(\(?[+-]\)?|[a-z/]+\.?)?)$/i.exec(compact) ?? []
  const digits = bracketed ?? plain ?? ""
  const mark = after === "" ? null : directionOfWord(directionWord(after))
  if (after !== "" && mark === null) return null
  const isNegative = bracketed !== undefined || before.includes("-") || mark === "out"
  if (mark === "in" && isNegative) return null
  const shape = /^(\d+|\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d{1,4}))?$/.exec(digits)
  if (!shape || digits.length > maximumDigits + 4) return null
  const [, whole = "", thousands, point, fraction = ""] = shape
  if (thousands !== undefined && (point === thousands || thousands === decimal)) return null
  const isBelowOne = /^0+$/.test(whole)
  if (fraction.length === 3 && point === decimal && !isBelowOne) return null
  const isThousands = thousands === undefined && fraction.length === 3 && !isBelowOne
  const units = whole.replace(/[.,]/g, "") + (isThousands ? fraction : "")
  const cents = isThousands ? 0 : Math.round(Number(`0.${fraction || "0"}`) * 100)
  if (units.length > maximumDigits) return null
  const value = Number(units) * 100 + cents
  return isNegative ? -value : value
}

const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]
/** Days between 30 December 1899, Excel's day 0, and 1 January 1970. */
const excelEpochDays = 25_569

export type DayOrder = "day-first" | "month-first"

/** The order that the days of a column have: month first only where one of them reads no other way, and none the first. */
export function dayOrder(cells: Iterable<string>): DayOrder {
  let isMonthFirst = false
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/.exec(cell.trim()) ?? []
    if (Number(first) > 12) return "day-first"
    if (Number(second) > 12) isMonthFirst = true
  }
  return isMonthFirst ? "month-first" : "day-first"
}

/**
 * Reads a day as YYYY-MM-DD: «25/11/2026», «25-11-26», «2026-11-25 10:15», «20261125», «25-nov-2026» or Excel's day number.
 * The day stands before the month, as in Ecuador, unless the column says otherwise. Null for anything else.
 */
export function statementDay(text: string, order: DayOrder = "day-first"): CalendarDate | null {
  const value = text.trim().toLowerCase()
  const day =
    written(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(value), [1, 2, 3]) ??
    written(
      /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(value),
      order === "day-first" ? [3, 2, 1] : [3, 1, 2],
    ) ??
    written(/^(\d{4})(\d{2})(\d{2})$/.exec(value), [1, 2, 3]) ??
    named(/^(\d{1,2})[-/. ]([a-z]{3})[a-z]*\.?[-/. ](\d{4}|\d{2})/.exec(value)) ??
    ofExcel(value)
  return day && isCalendarDate(day) ? day : null
}

function written(match: RegExpExecArray | null, [year, month, day]: readonly [number, number, number]) {
  return match ? calendarDay(match[year], match[month], match[day]) : null
}

function named(match: RegExpExecArray | null): string | null {
  const month = months.indexOf(match?.[2]?.replace("set", "sep") ?? "") + 1
  return match && month > 0 ? calendarDay(match[3], String(month), match[1]) : null
}

function ofExcel(value: string): string | null {
  const number = /^\d{5}(?:\.\d+)?$/.test(value) ? Math.floor(Number(value)) : 0
  if (number < 36_526) return null // 1 January 2000
  return new Date((number - excelEpochDays) * dayMilliseconds).toISOString().slice(0, 10)
}

function calendarDay(year = "", month = "", day = ""): string {
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}
