import { dayMilliseconds, ecuadorDay } from "../dates/calendar-date.ts"
import { formatDate } from "../dates/spanish-dates.ts"

/** Days before the end of a certificate at which its holder is reminded; 0 is once after it. */
export const reminderSteps = [60, 30, 15, 5, 1, 0] as const

export const noticeKinds = ["mail", "drawer"] as const

/** How a holder is reminded. */
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * Without personal data. By the day on which it is written: a reminder may be made up later than its step.
 * @param ends of the holder's certificates, the first one first
 */
export function reminderTitle(ends: Ends, now: Date): string {
  const [end] = ends
  if (ends.length > 1) return `${ends.length} firmas electrónicas suyas ${endingText(ends, now)}`
  if (end < now) return "Su firma electrónica venció"
  return `Su firma electrónica vence ${dayText(end, now)}`
}

export function reminderText(ends: Ends, now: Date): string {
  const [end] = ends
  if (ends.length > 1) return "Renueve cada una con los datos que ya tenemos."
  const day = formatDate(end)
  return end < now
    ? `Venció el ${day}. Todavía puede renovarla con los datos que ya tenemos.`
    : `Vence el ${day}. Si nada cambió, renovarla son dos pantallas y el pago.`
}

type Ends = readonly [Date, ...Date[]]

function endingText(ends: Ends, now: Date): string {
  const [first] = ends
  if (ends.every((end) => end < now)) return "vencieron"
  if (first < now) return "vencieron o están por vencer"
  const areOfOneDay = ends.every((end) => ecuadorDay(end) === ecuadorDay(first))
  return areOfOneDay ? `vencen ${dayText(first, now)}` : `vencen pronto, la primera ${dayText(first, now)}`
}

/** «hoy», «mañana» or «el 27/11/2026». */
function dayText(end: Date, now: Date): string {
  const day = ecuadorDay(end)
  if (day === ecuadorDay(now)) return "hoy"
  const isTomorrow = day === ecuadorDay(new Date(now.getTime() + dayMilliseconds))
  return isTomorrow ? "mañana" : `el ${formatDate(end)}`
}
