import { DateInput, DatesProvider } from "@mantine/dates"
import "@mantine/dates/styles.layer.css"
import "dayjs/locale/es"
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs"
import { type CalendarDate, ecuadorDay, isCalendarDate } from "@trazo/domain/dates/calendar-date"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import classes from "./date-picker.module.css"
import { useServerError } from "./use-server-error.ts"

interface DatePickerProps {
  name: string
  label: string
  hint?: React.ReactNode
  error?: string | null | undefined
  required?: boolean
  /** YYYY-MM-DD, as the form sends it. */
  defaultValue?: CalendarDate | undefined
  /** Allows future dates (D5). */
  normal?: boolean
  /** For birth dates: the calendar opens on the years. */
  startWithYears?: boolean
  onValue?: (value: CalendarDate | null) => void
}

const spanish = { locale: "es", firstDayOfWeek: 1 } as const

/** A date (D5), typed as DD/MM/AAAA or chosen from the calendar. */
export function DatePicker({
  name,
  label,
  hint,
  error,
  required = false,
  defaultValue,
  normal = false,
  startWithYears = false,
  onValue,
}: DatePickerProps) {
  // A stored draft may hold a refused date.
  const [value, setValue] = useState(defaultValue && isCalendarDate(defaultValue) ? defaultValue : null)
  const [serverError, clearServerError] = useServerError(error)
  const [mayOpen, setMayOpen] = useState(false)
  const latest = normal ? undefined : ecuadorDay(new Date())
  const refused = useRefusedText(latest)
  const open = () => setMayOpen(true)
  const change = (day: CalendarDate | null) => {
    setValue(day)
    clearServerError()
    onValue?.(day)
  }

  return (
    <DatesProvider settings={spanish}>
      {refused.sent ? <input type="hidden" name={name} value={refused.sent} /> : null}
      <DateInput
        {...(refused.sent ? {} : { name })}
        id={name}
        label={label}
        description={hint}
        withAsterisk={required}
        aria-required={required}
        error={serverError ?? refused.problem}
        placeholder="Escoja la fecha"
        valueFormat="DD/MM/YYYY"
        dateParser={parseTypedDate}
        value={value}
        {...(latest ? { maxDate: latest } : {})}
        // The text of a refused date stays, to be corrected.
        fixOnBlur={!refused.sent}
        defaultLevel={startWithYears ? "decade" : "month"}
        clearable
        classNames={{ day: classes.cell, monthsListControl: classes.cell, yearsListControl: classes.cell }}
        clearButtonProps={{ "aria-label": "Borrar la fecha" }}
        inputMode="numeric"
        autoComplete="off"
        // The focus alone does not open the calendar, which would cover the form.
        popoverProps={{ trapFocus: false, disabled: !mayOpen }}
        onPointerDown={open}
        onInput={({ currentTarget }) => {
          open()
          clearServerError()
          if (refused.read(currentTarget.value) && value) change(null)
        }}
        onKeyDown={({ key }) => {
          if (key === "ArrowDown") open()
        }}
        onBlur={() => {
          setMayOpen(false)
          refused.leave()
        }}
        leftSection={<IconCalendar size={20} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        onChange={(day) => {
          refused.read("")
          change(day)
        }}
      />
    </DatesProvider>
  )
}

/** Text that is no possible date. The form sends it, so that the server names the problem instead of a missing value. */
function useRefusedText(latest: CalendarDate | undefined) {
  const [sent, setSent] = useState("")
  const [isLeft, setLeft] = useState(false)
  const isFuture = isCalendarDate(sent)
  return {
    sent,
    problem: sent && isLeft ? (isFuture ? "La fecha no puede ser futura" : fieldMessages.date) : null,
    /** Returns whether the text is refused. */
    read: (text: string) => {
      const day = parseTypedDate(text)
      const isUsable = day !== null && !(latest && day > latest)
      const next = isUsable ? "" : (day ?? text.trim().slice(0, 10))
      setSent(next)
      setLeft(false)
      return next !== ""
    },
    leave: () => setLeft(true),
  }
}

/** Parses a typed date, day first: «5/3/1990», «05-03-1990», «05031990». Null when the day does not exist. */
export function parseTypedDate(text: string): CalendarDate | null {
  const parts =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim())
  if (!parts) return isCalendarDate(text) ? text : null
  const [, day = "", month = "", year = ""] = parts
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isCalendarDate(date) ? date : null
}
