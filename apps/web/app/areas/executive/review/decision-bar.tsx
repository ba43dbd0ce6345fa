import { Button } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import type { Review } from "@trazo/contract/review"
import { useEffect, useId, useRef } from "react"
import { Link } from "react-router"
import classes from "./answers-bar.module.css"
import { type Answer, whyNot } from "./review-decisions.ts"

interface AnswersBarProps {
  review: Review
  ask: (answer: Answer) => void
  isPaymentJustValid: boolean
}

/** The three answers, always in reach; what cannot be given now says why. */
export function AnswersBar({ review, ask, isPaymentJustValid }: AnswersBarProps) {
  const id = useId()
  const reasons = (["approve", "askCorrection", "reject"] as const).map((answer) => whyNot(answer, review))
  const why = [...new Set(reasons.filter((reason) => reason !== null))].join(" ")
  const [approve, askCorrection, reject] = reasons
  return (
    <section className={classes.bar} aria-label="Respuesta">
      <p className={classes.why} id={id} role="status">
        {isPaymentJustValid ? "Pago validado. Ahora revise la solicitud. " : ""}
        {why}
      </p>
      <Button
        variant="default"
        className={classes.reject ?? ""}
        leftSection={<IconX size={18} aria-hidden="true" />}
        disabled={Boolean(reject)}
        aria-describedby={reject ? id : undefined}
        title="Rechazar (r)"
        onClick={() => ask("reject")}
      >
        Rechazar
      </Button>
      <Button
        variant="default"
        leftSection={<IconEdit size={18} aria-hidden="true" />}
        disabled={Boolean(askCorrection)}
        aria-describedby={askCorrection ? id : undefined}
        title="Pedir corrección (c)"
        onClick={() => ask("askCorrection")}
      >
        Pedir corrección
      </Button>
      <Button
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        disabled={Boolean(approve)}
        aria-describedby={approve ? id : undefined}
        title="Aprobar (a)"
        onClick={() => ask("approve")}
      >
        Aprobar
      </Button>
    </section>
  )
}

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
