import { Box, Paper } from "@mantine/core"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import type { Dashboard } from "@trazo/contract/desk/dashboard"
import { formatDuration } from "@trazo/domain/desk/duration-steps"
import { formatMoney } from "@trazo/domain/money/money"
import classes from "./dashboard.module.css"
import { FigureLink, formatCount } from "./figure-card.tsx"

interface TodayStripProps {
  today: Dashboard["today"]
  links: Record<"overdue" | "approved" | "sales", string | null>
}

export function TodayStrip({ today, links }: TodayStripProps) {
  const { overdue, answerMedianSeconds, approved, paid, salesCents } = today
  return (
    <section aria-label="Hoy">
      <Paper component="ul" withBorder radius="lg" className={classes.today ?? ""}>
        <li>
          <Box fz="xs" c="dimmed">
            Fuera de plazo
          </Box>
          <div className={`${classes.value} ${overdue > 0 ? classes.late : ""}`}>
            <FigureLink to={links.overdue}>
              {overdue > 0 ? <IconClockExclamation size={18} aria-hidden="true" /> : null}{" "}
              {overdue === 0 ? "Ninguna" : formatCount(overdue)}
            </FigureLink>
          </div>
        </li>
        <li>
          <Box fz="xs" c="dimmed">
            Respuesta de hoy, mediana
          </Box>
          <div className={classes.value}>
            {answerMedianSeconds === null ? "Sin respuestas" : formatDuration(answerMedianSeconds)}
          </div>
        </li>
        <li>
          <Box fz="xs" c="dimmed">
            Aprobadas hoy
          </Box>
          <div className={classes.value}>
            <FigureLink to={links.approved}>{formatCount(approved)}</FigureLink>
          </div>
        </li>
        <li>
          <Box fz="xs" c="dimmed">
            Ventas de hoy
          </Box>
          <div className={classes.value}>
            <FigureLink to={links.sales}>{formatMoney(salesCents)}</FigureLink>{" "}
            <Box component="span" fz="xs" c="dimmed">
              {paid === 1 ? "1 pago" : `${formatCount(paid)} pagos`}
            </Box>
          </div>
        </li>
      </Paper>
    </section>
  )
}
