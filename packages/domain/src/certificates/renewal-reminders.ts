import { dayMilliseconds, ecuadorDay } from "../dates/calendar-date.ts"
import { formatDate } from "../dates/spanish-dates.ts"

/** Days before the end of a certificate at which its holder is reminded; 0 is once after it. */
export const reminderSteps = [60, 30, 15, 5, 1, 0] as const

export const noticeKinds = ["mail", "drawer"] as const

/** How a holder is reminded. */
export type NoticeKind = (typeof noticeKinds)[number]

/** Without personal data. By the day on which it is written: a reminder may be made up later than its step. */
export function reminderTitle(end: Date, now: Date): string {
  if (end < now) return "Su firma electrónica venció"
  const day = ecuadorDay(end)
  if (day === ecuadorDay(now)) return "Su firma electrónica vence hoy"
  const isTomorrow = day === ecuadorDay(new Date(now.getTime() + dayMilliseconds))
  return `Su firma electrónica vence ${isTomorrow ? "mañana" : `el ${formatDate(end)}`}`
}

export function reminderText(end: Date, now: Date): string {
  const day = formatDate(end)
  return end < now
    ? `Venció el ${day}. Todavía puede renovarla con los datos que ya tenemos.`
    : `Vence el ${day}. Si nada cambió, renovarla son dos pantallas y el pago.`
}
