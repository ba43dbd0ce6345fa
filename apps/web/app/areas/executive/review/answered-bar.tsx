import { Button } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import type { Answer } from "./answers.ts"
import classes from "./answers-bar.module.css"

const told: Record<Answer, string> = {
  approve: "Aprobada. El cliente ya puede activar su certificado.",
  askCorrection: "Corrección pedida. El cliente recibe un enlace en su correo.",
  reject: "Rechazada. El cliente recibe el motivo en su correo.",
  validatePayment: "Pago validado.",
  refusePayment: "Comprobante rechazado. El cliente puede enviar otro.",
}

interface AnsweredBarProps {
  answer: Answer
  /** The review of the request that follows, loaded ahead; null: this was the last one. */
  next: string | null
  /** The queue as it was filtered. */
  queue: string
  /** The queue's query, given on. */
  state: unknown
}

/** What became of the request, and the next one. */
export function AnsweredBar({ answer, next, queue, state }: AnsweredBarProps) {
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => onward.current?.focus(), [])
  return (
    <section className={classes.bar} aria-label="Respuesta enviada">
      <p className={classes.done} role="status">
        <IconCircleCheck size={20} aria-hidden="true" />
        {told[answer]}
      </p>
      <Button ref={next ? null : onward} component={Link} to={queue} variant="default">
        Volver a la lista
      </Button>
      {next ? (
        <Button
          ref={onward}
          component={Link}
          to={next}
          state={state}
          prefetch="render"
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          Siguiente solicitud
        </Button>
      ) : null}
    </section>
  )
}
