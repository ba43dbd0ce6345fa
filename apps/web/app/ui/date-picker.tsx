import { DateInput, DatesProvider } from "@mantine/dates"
import "@mantine/dates/styles.layer.css"
import "dayjs/locale/es"
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs"
import { type CalendarDate, ecuadorDay, isCalendarDate } from "@trazo/domain/dates/calendar-date"
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
  const [value, setValue] = useState<CalendarDate | null>(defaultValue ?? null)
  const [serverError, clearServerError] = useServerError(error)
  const [mayOpen, setMayOpen] = useState(false)
  const open = () => setMayOpen(true)

  return (
    <DatesProvider settings={spanish}>
      <DateInput
        name={name}
        id={name}
        label={label}
        description={hint}
        withAsterisk={required}
        aria-required={required}
        error={serverError}
        placeholder="Escoja la fecha"
        valueFormat="DD/MM/YYYY"
        dateParser={parseTypedDate}
        value={value}
        {...(normal ? {} : { maxDate: ecuadorDay(new Date()) })}
        defaultLevel={startWithYears ? "decade" : "month"}
        clearable
        classNames={{ day: classes.cell, monthsListControl: classes.cell, yearsListControl: classes.cell }}
        clearButtonProps={{ "aria-label": "Borrar la fecha" }}
        inputMode="numeric"
        autoComplete="off"
        // The focus alone does not open the calendar, which would cover the form.
        popoverProps={{ trapFocus: false, disabled: !mayOpen }}
        onPointerDown={open}
        onInput={open}
        onKeyDown={({ key }) => {
          if (key === "ArrowDown") open()
        }}
        onBlur={() => setMayOpen(false)}
        leftSection={<IconCalendar size={20} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        onChange={(day) => {
          setValue(day)
          clearServerError()
          onValue?.(day)
        }}
      />
    </DatesProvider>
  )
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
