import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { parsePeriod } from "@trazo/domain/desk/period"
import { FilterChips } from "./filter-chips.tsx"

interface ChosenFilterProps {
  /** The accessible name, such as «Filtrar por período». */
  label: string
  /** What is shown, such as «1 oct 2026 a 31 oct 2026». Null shows nothing. */
  chosen: string | null
  /** The search of this page without the filter. */
  without: string
}

/** A filter that a link brought. Pressing it removes it. */
export function ChosenFilter({ label, chosen, without }: ChosenFilterProps) {
  if (chosen === null) return null
  return (
    <FilterChips
      label={label}
      chosen={chosen}
      choices={[{ value: chosen, label: `${chosen} ×` }]}
      hrefOf={() => without}
    />
  )
}

/** Days of a `periodParam`. */
export function ChosenPeriod({
  period,
  without,
  label = "Filtrar por período",
}: {
  period: string | null
  without: string
  label?: string
}) {
  const days = period === null ? null : parsePeriod(period)
  const [from, to] = days ? [formatCalendarDate(days.from), formatCalendarDate(days.to)] : []
  const text = days && (from === to ? `${from}` : `${from} a ${to}`)
  return <ChosenFilter label={label} chosen={text} without={without} />
}
