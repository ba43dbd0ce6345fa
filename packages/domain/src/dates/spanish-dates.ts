import {
  dayMilliseconds,
  ecuadorOffsetMilliseconds,
  hourMilliseconds,
  minuteMilliseconds,
} from "./calendar-date.ts"

/** Dates are stored in UTC and shown in Ecuador's time, UTC-5. */
type Parts = { day: string; month: string; year: string; hour: number; minute: string }

function two(value: number): string {
  return String(value).padStart(2, "0")
}

function inEcuador(date: Date): Parts {
  const local = new Date(date.getTime() + ecuadorOffsetMilliseconds)
  return {
    day: two(local.getUTCDate()),
    month: two(local.getUTCMonth() + 1),
    year: String(local.getUTCFullYear()).padStart(4, "0"),
    hour: local.getUTCHours(),
    minute: two(local.getUTCMinutes()),
  }
}

/** DD/MM/YYYY */
export function formatDate(date: Date): string {
  const { day, month, year } = inEcuador(date)
  return `${day}/${month}/${year}`
}

/** DD/MM/YYYY from "YYYY-MM-DD". */
export function formatCalendarDate(date: string): string {
  return date.split("-").toReversed().join("/")
}

/** DD/MM/YYYY HH:mm (D1) */
export function formatDateTime(date: Date): string {
  const { hour, minute } = inEcuador(date)
  return `${formatDate(date)} ${two(hour)}:${minute}`
}

/** DD/MM/YYYY hh:mm with a. m. or p. m. (D3) */
export function formatTimelineDate(date: Date): string {
  const { hour, minute } = inEcuador(date)
  return `${formatDate(date)} ${two(hour % 12 || 12)}:${minute} ${hour < 12 ? "a. m." : "p. m."}`
}

/** «las 16:30», «la 01:05» */
export function formatClockTime(date: Date): string {
  const { hour, minute } = inEcuador(date)
  return `${hour === 1 ? "la" : "las"} ${two(hour)}:${minute}`
}

const weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]

const months = [
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

/** «octubre de 2026» @param month YYYY-MM */
export function formatMonth(month: string): string {
  const [year, number] = month.split("-")
  return `${months[Number(number) - 1]} de ${year}`
}

/** «jue. 10:00», in the week that follows. */
export function formatSoonTime(date: Date): string {
  const { weekday, hour, minute } = {
    ...inEcuador(date),
    weekday: weekdays[new Date(date.getTime() + ecuadorOffsetMilliseconds).getUTCDay()] ?? "",
  }
  return `${weekday.slice(0, 3)}. ${two(hour)}:${minute}`
}

/** «lunes 23/11/2026, 10:30» */
export function formatWeekdayTime(date: Date): string {
  const weekday = weekdays[new Date(date.getTime() + ecuadorOffsetMilliseconds).getUTCDay()]
  return `${weekday} ${formatDateTime(date).replace(" ", ", ")}`
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * dayMilliseconds],
  ["month", 30 * dayMilliseconds],
  ["week", 7 * dayMilliseconds],
  ["day", dayMilliseconds],
  ["hour", hourMilliseconds],
  ["minute", minuteMilliseconds],
]

/** «hace 2 horas», «dentro de 3 días», or «ahora» below one minute (A9). */
export function relativeTime(date: Date, now: Date): string {
  const distance = date.getTime() - now.getTime()
  const [unit, size] = units.find(([, milliseconds]) => Math.abs(distance) >= milliseconds) ?? []
  if (!unit || !size) return "ahora"
  // Thirty hours ago can be two calendar days ago, so «ayer» would be wrong.
  return new Intl.RelativeTimeFormat("es", { numeric: "always" }).format(Math.trunc(distance / size), unit)
}
