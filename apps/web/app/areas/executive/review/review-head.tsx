import { ActionIcon } from "@mantine/core"
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import type { Review } from "@trazo/contract/review"
import { Link } from "react-router"
import { RequestStatusBadge } from "../../../ui/request-status-badge.tsx"
import { type Shortcut, Shortcuts } from "../../../ui/shortcuts.tsx"
import { WaitingTime } from "../queue/waiting-time.tsx"
import classes from "./review-screen.module.css"

const shortcuts: readonly Shortcut[] = [
  [["a"], "Aprobar"],
  [["c"], "Pedir corrección"],
  [["r"], "Rechazar"],
  [["←", "→"], "Documento anterior y siguiente"],
  [["+", "−", "0"], "Acercar, alejar, ver completo"],
  [["Mayús + flechas"], "Mover el documento"],
  [["g"], "Girar"],
  [["v"], "Comparar con la foto"],
  [["n"], "Solicitud siguiente"],
  [["Esc"], "Salir de la corrección"],
]

interface ReviewHeadProps {
  review: Review
  now: Date
  queue: { path: string; title: string }
  next: string | null
  state: unknown
}

export function ReviewHead({ review, now, queue, next, state }: ReviewHeadProps) {
  return (
    <header className={classes.head}>
      <ActionIcon component={Link} to={queue.path} aria-label={`Volver a ${queue.title}`} title={queue.title}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.who}>
        <h1>{review.names}</h1>
        <span className={classes.number}>{review.number}</span>
      </div>
      <RequestStatusBadge status={review.status} />
      <WaitingTime request={review} now={now} />
      <span className={classes.space} />
      <Shortcuts shortcuts={shortcuts} />
      {next ? (
        <ActionIcon
          component={Link}
          to={next}
          state={state}
          prefetch="intent"
          aria-label="Solicitud siguiente"
          title="Solicitud siguiente (n)"
        >
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </header>
  )
}
