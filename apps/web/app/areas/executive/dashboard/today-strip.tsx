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
          <Box
            className="numbers"
            fw={650}
            lh={1.3}
            lts="-0.015em"
            fz="lg"
            c={overdue > 0 ? "var(--bad)" : "inherit"}
          >
            <FigureLink to={links.overdue}>
              {overdue > 0 ? <IconClockExclamation size={18} aria-hidden="true" /> : null}{" "}
              {overdue === 0 ? "Ninguna" : formatCount(overdue)}
            </FigureLink>
          </Box>
        </li>
        <li>
          <Box fz="xs" c="dimmed">
            Respuesta de hoy, mediana
          </Box>
          <Box className="numbers" fw={650} lh={1.3} lts="-0.015em" fz="lg">
            {answerMedianSeconds === null ? "Sin respuestas" : formatDuration(answerMedianSeconds)}
          </Box>
        </li>
        <li>
          <Box fz="xs" c="dimmed">
            Aprobadas hoy
          </Box>
          <Box className="numbers" fw={650} lh={1.3} lts="-0.015em" fz="lg">
            <FigureLink to={links.approved}>{formatCount(approved)}</FigureLink>
          </Box>
        </li>
        <li>
          <Box fz="xs" c="dimmed">
            Ventas de hoy
          </Box>
          <Box className="numbers" fw={650} lh={1.3} lts="-0.015em" fz="lg">
            <FigureLink to={links.sales}>{formatMoney(salesCents)}</FigureLink>{" "}
            <Box component="span" fz="xs" c="dimmed">
              {paid === 1 ? "1 pago" : `${formatCount(paid)} pagos`}
            </Box>
          </Box>
        </li>
      </Paper>
    </section>
  )
}
