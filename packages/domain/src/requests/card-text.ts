import type { CalendarDate } from "../dates/calendar-date.ts"
import { isCedula } from "../identity/cedula.ts"

/** Compares what was typed with the text that a program read from a card. Reading errs, so a doubt is no difference. */
export const evidenceOutcomes = ["agrees", "differs", "unreadable"] as const
export type EvidenceOutcome = (typeof evidenceOutcomes)[number]

interface Compared {
  outcome: EvidenceOutcome
  /** What the card says, where that was read. */
  read: string | null
}

const unreadable: Compared = { outcome: "unreadable", read: null }
const agrees = (read: string): Compared => ({ outcome: "agrees", read })
const differs = (read: string | null): Compared => ({ outcome: "differs", read })

export const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase()

const squash = (text: string) => plain(text).replace(/[^A-Z0-9]/g, "")

/** Letters that are read for digits. */
const alike: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  S: "5",
  B: "8",
  Z: "2",
  G: "6",
}
export const asDigits = (text: string) => squash(text).replace(/[OQDILSBZG]/g, (sign) => alike[sign] ?? sign)

export function compareNumber(lines: readonly string[], typed: string): Compared {
  const wanted = squash(typed)
  if (wanted === "") return unreadable
  if (lines.some((line) => squash(line).includes(wanted))) return agrees(typed)
  if (!isCedula(typed)) return unreadable
  if (lines.some((line) => asDigits(line).includes(wanted))) return agrees(typed)
  const other = lines.flatMap((line) => line.replace(/[ .-]/g, "").match(/\d{10}/g) ?? []).find(isCedula)
  return other ? differs(other) : unreadable
}

/** Whether two words differ in at most one letter of the same place, or one has one more. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1) return false
  const at = [...short].findIndex((sign, index) => sign !== long[index])
  if (at === -1) return true
  return short.slice(at + (long.length === short.length ? 1 : 0)) === long.slice(at + 1)
}

const labels = ["APELLIDOS", "NOMBRES", "NACIONALIDAD", "NACIMIENTO", "ECUADOR", "CEDULA", "PASSPORT"]

/** Whether enough was read to miss something in it. */
function isLegible(lines: readonly string[]): boolean {
  const words = lines.flatMap((line) => plain(line).split(/[^A-Z0-9]+/))
  return labels.filter((label) => words.some((word) => isNear(word, label))).length >= 3
}

/** @param typed all names and surnames */
export function compareNames(lines: readonly string[], typed: readonly string[]): Compared {
  const words = lines.flatMap((line) => plain(line).split(/[^A-Z]+/)).filter(Boolean)
  const wanted = typed.flatMap((part) => plain(part).split(/[^A-Z]+/)).filter((word) => word.length > 1)
  const missing = wanted.filter((name) => !words.some((word) => isNear(word, name)))
  if (wanted.length > 0 && missing.length === 0) return agrees(typed.join(" "))
  const isOther = missing.length === wanted.length && isLegible(lines)
  return isOther ? differs(null) : unreadable
}

const months = ["ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC"]
const english: Record<string, string> = { JAN: "ENE", APR: "ABR", AUG: "AGO", DEC: "DIC" }

/** Dates as documents write them: 1990-05-17, 17/05/1990, 17 MAY 1990, 17 de mayo de 1990. */
export function datesIn(line: string): CalendarDate[] {
  const found: CalendarDate[] = []
  const add = (year?: string, month?: string | number, day?: string) => {
    const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
    if (!Number.isNaN(Date.parse(date))) found.push(date)
  }
  const text = plain(line)
  for (const [, year, month, day] of text.matchAll(/(\d{4})[-/. ](\d{2})[-/. ](\d{2})/g))
    add(year, month, day)
  for (const [, day, month, year] of text.matchAll(/(\d{2})[-/. ](\d{2})[-/. ](\d{4})/g))
    add(year, month, day)
  for (const [, day, name = "", year] of text.matchAll(
    /(\d{1,2})(?:[-/. ]|DE )*([A-Z]{3})[A-Z]*(?:[-/., ]|DEL? )*(\d{4})/g,
  )) {
    const month = months.indexOf(english[name] ?? name) + 1
    if (month > 0) add(year, month, day)
  }
  return found
}

/** Birth and expiry of the machine-readable lines (ICAO 9303), YYMMDD each. */
function machineDates(lines: readonly string[]): { birth: string; expiry: string } | null {
  for (const line of lines) {
    const text = plain(line).replace(/\s/g, "").replace(/[OQ]/g, "0")
    const [, birth, expiry] = /(\d{6})\d[MFX<H](\d{6})\d/.exec(text) ?? []
    if (birth && expiry) return { birth, expiry }
  }
  return null
}

/** The first date on a line with the word, or on the line below it. */
function labelledDate(lines: readonly string[], label: RegExp): CalendarDate | undefined {
  const at = lines.findIndex((line) => label.test(plain(line)))
  if (at === -1) return undefined
  return [lines[at], lines[at + 1]].flatMap((line) => datesIn(line ?? ""))[0]
}

export function birthDateOn(lines: readonly string[]): CalendarDate | undefined {
  // «LUGAR DE NACIMIENTO» stands beside other dates.
  return labelledDate(lines, /FECHA.{0,4}NACIM|BIRTH|^(?!.*LUGAR).*NACIM/)
}

export function compareBirthDate(lines: readonly string[], typed: CalendarDate): Compared {
  if (lines.some((line) => datesIn(line).includes(typed))) return agrees(typed)
  if (machineDates(lines)?.birth === typed.slice(2).replaceAll("-", "")) return agrees(typed)
  const other = birthDateOn(lines)
  return other ? differs(other) : unreadable
}

/** «V1029I9573», on the back. */
export function compareFingerprint(lines: readonly string[], typed: string): Compared {
  const wanted = asDigits(typed)
  if (wanted === "") return unreadable
  if (lines.some((line) => asDigits(line).includes(wanted))) return agrees(typed)
  const other = lines.map((line) => /[A-Z]\d{4}[A-Z]\d{4}/.exec(squash(line))?.[0]).find(Boolean)
  return other ? differs(other) : unreadable
}

/** Agrees while the card is valid. */
export function readExpiry(lines: readonly string[], today: CalendarDate): Compared {
  const machine = machineDates(lines)?.expiry
  const written = labelledDate(lines, /VENC|EXPIR|CADUC/)
  const expiry = written ?? (machine && `20${machine.slice(0, 2)}-${machine.slice(2, 4)}-${machine.slice(4)}`)
  if (!expiry || Number.isNaN(Date.parse(expiry))) return unreadable
  return expiry >= today ? agrees(expiry) : differs(expiry)
}
