import { Box, Paper, Text } from "@mantine/core"
import classes from "./dashboard.module.css"
import { Change, FigureLink, formatCount } from "./figure-card.tsx"

interface Share {
  key: string
  label: string
  value: number
  before: number
  /** How many stand behind the amount. */
  count?: number
  to: string | null
}

interface ShareTableProps {
  title: string
  /** The heading of the rows, such as «Producto». */
  of: string
  /** The heading of the figures. */
  unit: string
  rows: readonly Share[]
  format: (value: number) => string
  wanted: "more" | "less" | null
  /** Said when there are no rows. */
  none: string
}

const shownRows = 8

/** The largest rows, and the sum of the others as one. */
function withOthers(rows: readonly Share[]): Share[] {
  const rest = rows.slice(shownRows)
  if (rest.length === 0) return [...rows]
  const sum = (figure: "value" | "before" | "count") =>
    rest.reduce((total, row) => total + (row[figure] ?? 0), 0)
  const hasCount = rest.some(({ count }) => count !== undefined)
  return [
    ...rows.slice(0, shownRows),
    {
      key: "otros",
      label: "Otros",
      value: sum("value"),
      before: sum("before"),
      ...(hasCount && { count: sum("count") }),
      to: null,
    },
  ]
}

/** What a figure is made of, the largest first, each with a bar and its change. */
export function ShareTable({ title, of, unit, rows, format, wanted, none }: ShareTableProps) {
  const shown = withOthers(rows)
  const most = Math.max(...shown.map(({ value }) => value), 1)
  const hasCount = rows.some(({ count }) => count !== undefined)
  return (
    <Paper component="section" withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
      <Box component="h2" fz="md">
        {title}
      </Box>
      {rows.length === 0 ? (
        <Text mt={8} c="dimmed" size="sm">
          {none}
        </Text>
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {hasCount ? <th scope="col">Pagos</th> : null}
              <th scope="col">{unit}</th>
              <th scope="col">Cambio</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, label, value, before, count, to }) => (
              <tr key={key}>
                <th scope="row">
                  {label}
                  <div
                    className={classes.bar}
                    style={{ width: `${Math.max(1, (value / most) * 100)}%` }}
                    hidden={value === 0}
                  />
                </th>
                {hasCount ? <td>{formatCount(count ?? 0)}</td> : null}
                <td>
                  <FigureLink to={to}>{format(value)}</FigureLink>
                </td>
                <td>
                  <Change now={value} before={before} wanted={wanted} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}
