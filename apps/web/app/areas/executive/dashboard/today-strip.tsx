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
      <ul className={`${classes.panel} ${classes.today}`} style={{ padding: 0 }}>
        <li>
          <div className={classes.label}>Fuera de plazo</div>
          <div className={`${classes.value} ${overdue > 0 ? classes.late : ""}`}>
            <FigureLink to={links.overdue}>
              {overdue > 0 ? <IconClockExclamation size={18} aria-hidden="true" /> : null}{" "}
              {overdue === 0 ? "Ninguna" : formatCount(overdue)}
            </FigureLink>
          </div>
        </li>
        <li>
          <div className={classes.label}>Respuesta de hoy, mediana</div>
          <div className={classes.value}>
            {answerMedianSeconds === null ? "Sin respuestas" : formatDuration(answerMedianSeconds)}
          </div>
        </li>
        <li>
          <div className={classes.label}>Aprobadas hoy</div>
          <div className={classes.value}>
            <FigureLink to={links.approved}>{formatCount(approved)}</FigureLink>
          </div>
        </li>
        <li>
          <div className={classes.label}>Ventas de hoy</div>
          <div className={classes.value}>
            <FigureLink to={links.sales}>{formatMoney(salesCents)}</FigureLink>{" "}
            <span className={classes.label}>{paid === 1 ? "1 pago" : `${formatCount(paid)} pagos`}</span>
          </div>
        </li>
      </ul>
    </section>
  )
}
