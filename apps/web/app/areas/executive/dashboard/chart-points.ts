import type { DashboardDay } from "@trazo/contract/desk/dashboard"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"

export interface ChartPoint {
  label: string
  /** In dollars. */
  ventas: number
  enviadas: number
  aprobadas: number
  emitidas: number
}

const daily = 62
const weekly = 200

const labelOf = (day: string) => formatCalendarDate(day).slice(0, 5)

/** Points of a chart: days, weeks or months, so that no period has more than about 60. */
export function chartPoints(days: readonly DashboardDay[]): ChartPoint[] {
  const size = days.length <= daily ? 1 : days.length <= weekly ? 7 : 30
  // Whole groups end on the last day, so that the newest point is not a fraction.
  const first = days.length % size
  const groups = Array.from({ length: Math.floor(days.length / size) }, (_, index) =>
    days.slice(first + index * size, first + (index + 1) * size),
  )
  return groups.map((group) => {
    const sum = (figure: "salesCents" | "submitted" | "approved" | "issued") =>
      group.reduce((total, day) => total + day[figure], 0)
    const [start, end] = [group[0]?.day ?? "", group.at(-1)?.day ?? ""]
    return {
      label: start === end ? labelOf(start) : `${labelOf(start)} a ${labelOf(end)}`,
      ventas: sum("salesCents") / 100,
      enviadas: sum("submitted"),
      aprobadas: sum("approved"),
      emitidas: sum("issued"),
    }
  })
}
