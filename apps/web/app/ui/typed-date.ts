import { type CalendarDate, isCalendarDate } from "@trazo/domain/dates/calendar-date"

/** A date as people type it, «5/3/1990», «05-03-1990», «05031990», day first; null when the day does not exist. */
export function parseTypedDate(text: string): CalendarDate | null {
  const parts =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim())
  if (!parts) return isCalendarDate(text) ? text : null
  const [, day = "", month = "", year = ""] = parts
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isCalendarDate(date) ? date : null
}
