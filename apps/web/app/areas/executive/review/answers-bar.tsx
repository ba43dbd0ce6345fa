import { Button } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import type { Review } from "@trazo/contract/review"
import { useId } from "react"
import { type Answer, whyNot } from "./answers.ts"
import classes from "./answers-bar.module.css"

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
