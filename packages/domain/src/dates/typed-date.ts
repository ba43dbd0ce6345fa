import { folded } from "../text/latin-text.ts"
import { type CalendarDate, ecuadorDay, isCalendarDate } from "./calendar-date.ts"

const monthNames = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
]
const shortestMonthName = 3

interface TypedDateContext {
  /** Reads years of two digits too: the latest year up to `now`, or one of this century for a date to come. */
  shortYears?: { now: Date; isToCome?: boolean }
}

/**
 * Parses a date as people write it, day first: «10/5/1990», «10-05-90», «10051990», «1990-05-10», «10 de mayo de 1990».
 * Null when the text is no date, or the day does not exist.
 */
export function parseTypedDate(text: string, { shortYears }: TypedDateContext = {}): CalendarDate | null {
  const plain = folded(text.trim()).replace(/\b(?:del?|el)\b/g, " ")
  if (!/^[a-z0-9/., -]+$/.test(plain)) return null
  const parts = plain.match(/\d+|[a-z]+/g) ?? []
  const year = (written: string) => fullYear(written, shortYears)
  const dates = candidates(parts).map(([y, month, day]) => dateOf(year(y), month, day))
  return dates.find((date) => date !== null) ?? null
}

type Written = readonly [year: string, month: string, day: string]

function candidates(parts: readonly string[]): Written[] {
  const [first = "", second = "", third = ""] = parts
  if (parts.length === 1) return withoutSigns(first)
  if (parts.length !== 3) return []
  if (/^\d{4}$/.test(first)) return [[first, second, third]]
  return /[a-z]/.test(first) ? [[third, first, second]] : [[third, second, first]]
}

/** Digits alone: DDMMAAAA, AAAAMMDD or DDMMAA. */
function withoutSigns(digits: string): Written[] {
  const part = (from: number, to?: number) => digits.slice(from, to)
  if (/^\d{6}$/.test(digits)) return [[part(4), part(2, 4), part(0, 2)]]
  if (!/^\d{8}$/.test(digits)) return []
  return [
    [part(4), part(2, 4), part(0, 2)],
    [part(0, 4), part(4, 6), part(6)],
  ]
}

function fullYear(written: string, shortYears: TypedDateContext["shortYears"]): string {
  if (written.length !== 2 || !shortYears) return written
  const thisYear = Number(ecuadorDay(shortYears.now).slice(2, 4))
  return shortYears.isToCome || Number(written) <= thisYear ? `20${written}` : `19${written}`
}

function dateOf(year: string, month: string, day: string): CalendarDate | null {
  const number = /^[a-z]/.test(month) ? numberOfMonth(month) : month
  const date = `${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isCalendarDate(date) ? date : null
}

/** By its name or the beginning of it; «setiembre» is usual too. */
function numberOfMonth(written: string): string {
  const name = written.replace(/^set(?!p)/, "sept")
  const isLong = written.length >= shortestMonthName
  const index = isLong ? monthNames.findIndex((month) => month.startsWith(name)) : -1
  return String(index + 1)
}

/**
 * Puts the slashes of DD/MM/AAAA while digits are typed at the end of the field, and takes them away when another way of
 * writing turns out: «19/90» is the start of 1990-05-10.
 */
export function maskedDate(typed: string, before: string): string {
  if (typed.length <= before.length || typed.length > before.length + 1) return typed
  const text = typed
    .replace(/\/{2,}/g, "/")
    .replace(/^(\d\d)\/(\d\d)\/(?=[-.])/, "$1$2")
    .replace(/\/(?=[-. ])/g, "")
  if (/^\d\d$/.test(text)) return `${text}/`
  if (/^\d{3}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2)}`
  const dayAndMonth = /^(\d\d)\/(\d\d)$/.exec(text)
  if (!dayAndMonth) return text
  const [, day = "", month = ""] = dayAndMonth
  return Number(month) > 12 || month === "00" ? `${day}${month}` : `${text}/`
}
