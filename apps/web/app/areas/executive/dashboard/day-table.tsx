import { Box } from "@mantine/core"
import type { DashboardDay } from "@trazo/contract/desk/dashboard"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import type { CsvColumn } from "../../../ui/list/use-csv-export.ts"
import classes from "./dashboard.module.css"
import { formatCount } from "./figure-card.tsx"

const count = (title: string, figure: "visits" | "submitted" | "paid" | "approved" | "issued") => ({
  title,
  text: (row: DashboardDay) => row[figure],
  shown: (row: DashboardDay) => formatCount(row[figure]),
})

export const dayColumns: readonly (CsvColumn<DashboardDay> & { shown: (row: DashboardDay) => string })[] = [
  { title: "Día", text: ({ day }) => day, shown: ({ day }) => formatCalendarDate(day) },
  count("Visitas", "visits"),
  count("Enviadas", "submitted"),
  count("Pagadas", "paid"),
  {
    title: "Ventas con IVA",
    text: ({ salesCents }) => (salesCents / 100).toFixed(2),
    shown: ({ salesCents }) => formatMoney(salesCents),
  },
  count("Aprobadas", "approved"),
  count("Certificados", "issued"),
]

/** The figures of the charts, for screen readers and for reading exact values. */
export function DayTable({ days }: { days: readonly DashboardDay[] }) {
  return (
    <Disclosure label="Tabla por día">
      <Box
        component="section"
        mah={420}
        style={{ overflow: "auto" }}
        aria-label="Cifras por día"
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {dayColumns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((row) => (
              <tr key={row.day}>
                {dayColumns.map(({ title, shown }, index) =>
                  index === 0 ? (
                    <th key={title} scope="row">
                      {shown(row)}
                    </th>
                  ) : (
                    <td key={title}>{shown(row)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Disclosure>
  )
}
