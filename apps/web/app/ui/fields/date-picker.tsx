import { ActionIcon, Popover, TextInput } from "@mantine/core"
import { DatePicker as Calendar, DatesProvider } from "@mantine/dates"
import "@mantine/dates/styles.layer.css"
import "dayjs/locale/es"
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs"
import { type CalendarDate, ecuadorDay, isCalendarDate } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { maskedDate, parseTypedDate } from "@trazo/domain/dates/typed-date"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useEffect, useState } from "react"
import { afterPress } from "./after-press.ts"
import classes from "./date-picker.module.css"
import { useServerError } from "./use-server-error.ts"

interface DatePickerProps {
  name: string
  label: string
  hint?: React.ReactNode
  /** The server's message, shown until the date changes. */
  error?: string | null | undefined
  /** What is wrong with the day of `onValue`. */
  problem?: string | null
  required?: boolean
  /** YYYY-MM-DD as the form sends it, or what was typed instead. */
  defaultValue?: string | undefined
  /** Allows future dates (D5). */
  normal?: boolean
  /** For birth dates: the calendar opens on the years when most applicants were born. */
  startWithYears?: boolean
  onValue?: (value: CalendarDate | null) => void
}

const spanish = { locale: "es", firstDayOfWeek: 1 } as const
/** Years before today; most holders are between 30 and 40. */
const usualAge = 35

/** A date (D5), typed in any usual way or chosen from the calendar, which opens on demand. */
export function DatePicker({ name, label, hint, required = false, ...props }: DatePickerProps) {
  const { error, problem, normal = false, startWithYears = false } = props
  const field = useDateText(props)
  const [serverError, clearServerError] = useServerError(error)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useIsHydrated()

  return (
    <DatesProvider settings={spanish}>
      {isHydrated ? <input type="hidden" name={name} value={field.sent} /> : null}
      <TextInput
        // Without JavaScript the server parses the text.
        {...(isHydrated ? {} : { name })}
        id={name}
        label={label}
        description={hint}
        withAsterisk={required}
        aria-required={required}
        error={serverError ?? field.problem ?? problem}
        placeholder="Escoja la fecha"
        value={field.text}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget }) => {
          clearServerError()
          field.type(currentTarget)
        }}
        onKeyDown={({ key }) => {
          if (key === "ArrowDown") setOpen(true)
        }}
        onBlur={field.leave}
        rightSection={
          <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-end">
            <Popover.Target>
              <ActionIcon aria-label="Abrir el calendario" onClick={() => setOpen(!isOpen)}>
                <IconCalendar size={20} aria-hidden="true" />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown data-dates-dropdown>
              <Calendar
                value={field.day}
                defaultDate={field.day ?? (startWithYears ? yearsAgo(usualAge) : ecuadorDay(new Date()))}
                defaultLevel={startWithYears ? "decade" : "month"}
                {...(normal ? {} : { maxDate: ecuadorDay(new Date()) })}
                classNames={{
                  day: classes.cell,
                  monthsListControl: classes.cell,
                  yearsListControl: classes.cell,
                }}
                onChange={(day) => {
                  clearServerError()
                  field.choose(day)
                  setOpen(false)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
        rightSectionWidth={48}
      />
    </DatesProvider>
  )
}

function yearsAgo(years: number): CalendarDate {
  const today = ecuadorDay(new Date())
  return `${Number(today.slice(0, 4)) - years}-01-01`
}

function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}

const shown = (value: string) => (isCalendarDate(value) ? formatCalendarDate(value) : value)

/** The text of the field, the day that it names, and what is wrong with it once the field is left. */
function useDateText({ defaultValue = "", normal = false, onValue }: Partial<DatePickerProps>) {
  const [text, setText] = useState(shown(defaultValue))
  const [isLeft, setLeft] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const read = (typed: string, isWhole: boolean) =>
    parseTypedDate(typed, isWhole ? { shortYears: { now: new Date(), isToCome: normal } } : {})
  const isPossible = (date: CalendarDate | null) =>
    date !== null && (normal || date <= ecuadorDay(new Date()))
  const named = read(text, isLeft)
  const day = isPossible(named) ? named : null
  const change = (next: string, isWhole: boolean) => {
    const written = read(next, isWhole)
    const nextDay = isPossible(written) ? written : null
    setText(nextDay && isWhole ? formatCalendarDate(nextDay) : next)
    setLeft(isWhole)
    if (isWhole) afterPress(() => setJudged(true))
    else setJudged(false)
    if (nextDay !== day) onValue?.(nextDay)
  }

  return {
    text,
    day,
    /** The server names the problem of a text that is no date, so the form sends it too. */
    sent: named ?? text.trim(),
    problem: isJudged && text.trim() !== "" && !day ? problemOf(named) : null,
    type: (input: HTMLInputElement) => {
      const isAtEnd = input.selectionStart === input.value.length
      change(isAtEnd ? maskedDate(input.value, text) : input.value, false)
    },
    leave: () => change(text, true),
    choose: (chosen: CalendarDate | null) => change(chosen ? formatCalendarDate(chosen) : "", true),
  }
}

function problemOf(named: CalendarDate | null): string {
  return named ? "La fecha no puede ser futura" : fieldMessages.date
}
