import { formatDate } from "../dates/spanish-dates.ts"

/** Days before the end of a certificate at which its holder is reminded; 0 is once after it. */
export const reminderSteps = [60, 30, 15, 5, 1, 0] as const

/** Days after the end in which the last reminder may be sent: the renewal is open for as long. */
export const lastReminderDays = 30

export const noticeKinds = ["mail", "drawer"] as const

/** How a holder is reminded. */
export type NoticeKind = (typeof noticeKinds)[number]

/** The title of a reminder, without personal data. */
export function reminderTitle(step: number): string {
  if (step === 0) return "Su firma electrónica venció"
  if (step === 1) return "Su firma electrónica vence mañana"
  return `Su firma electrónica vence en ${step} días o menos`
}

export function reminderText(step: number, end: Date): string {
  const day = formatDate(end)
  return step === 0
    ? `Venció el ${day}. Todavía puede renovarla con los datos que ya tenemos.`
    : `Vence el ${day}. Si nada cambió, renovarla son dos pantallas y el pago.`
}
