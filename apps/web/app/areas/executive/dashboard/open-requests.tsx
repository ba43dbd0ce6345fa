import { Box, Paper, Text } from "@mantine/core"
import { ageLimits, type Dashboard } from "@trazo/contract/desk/dashboard"
import { channelNames } from "@trazo/domain/buying/channel"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import classes from "./dashboard.module.css"
import { FigureLink, formatCount } from "./figure-card.tsx"

type OpenRow = Dashboard["open"][number]

interface OpenRequestsProps {
  rows: readonly OpenRow[]
  /** The queue of a row and of a place in its ages, or null. */
  hrefOf: (row: OpenRow, band: number) => string | null
}

const ageTitles = [...ageLimits.map((days) => (days === 1 ? "1 día" : `${days} días`)), "Más"]

const titleOf = ({ channel, status }: OpenRow) => {
  const { description } = requestStatusCatalogue[status]
  return channel === "normal" ? description : `${description} (${channelNames[channel].toLowerCase()})`
}

/** The oldest requests that staff owe an answer. */
const isLate = ({ status, ages }: OpenRow, index: number) =>
  requestStatusCatalogue[status].nextActor === "staff" && index === ageLimits.length && (ages[index] ?? 0) > 0

/** What is open now, by state and by the days since it has been there. */
export function OpenRequests({ rows, hrefOf }: OpenRequestsProps) {
  return (
    <Paper component="section" withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
      <Box component="h2" fz="md">
        Solicitudes abiertas, por estado y espera
      </Box>
      {rows.length === 0 ? (
        <Text mt={8} c="dimmed" size="sm">
          Ninguna solicitud está abierta.
        </Text>
      ) : (
        <table className={classes.table} aria-label="Solicitudes abiertas, por estado y espera">
          <thead>
            <tr>
              <th scope="col">Estado</th>
              {ageTitles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.channel} ${row.status}`}>
                <th scope="row">{titleOf(row)}</th>
                {row.ages.map((count, index) => (
                  <td key={ageTitles[index]} className={isLate(row, index) ? classes.late : ""}>
                    {count === 0 ? (
                      "–"
                    ) : (
                      <FigureLink to={hrefOf(row, index)}>{formatCount(count)}</FigureLink>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}
