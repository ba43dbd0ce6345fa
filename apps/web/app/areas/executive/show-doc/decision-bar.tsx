import { Button } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import type { Review } from "@trazo/contract/desk/review"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { RecordBar } from "../../../ui/record/record-workspace.tsx"
import { type ReviewDecision, whyNot } from "./review-decisions.ts"

const buttons: readonly {
  decision: ReviewDecision
  label: string
  keys: string
  icon: Icon
  color?: string
}[] = [
  { decision: "reject", label: "Rechazar", keys: "r", icon: IconX, color: "bad" },
  { decision: "askCorrection", label: "Pedir corrección", keys: "c", icon: IconEdit },
  { decision: "approve", label: "Aprobar", keys: "a", icon: IconCheck },
]

interface DecisionBarProps {
  review: Review
  onPrepare: (decision: ReviewDecision) => void
  isPaymentJustValid: boolean
}

/** The three decisions. The message says why one is not possible now. */
export function DecisionBar({ review, onPrepare, isPaymentJustValid }: DecisionBarProps) {
  const reasons = buttons.map(({ decision }) => whyNot(decision, review)).filter((reason) => reason !== null)
  return (
    <RecordBar
      label="Respuesta"
      takesFocus={isPaymentJustValid}
      message={
        (isPaymentJustValid ? "Pago validado. Ahora revise la solicitud. " : "") +
        [...new Set(reasons.toReversed())].join(" ")
      }
    >
      {buttons.map(({ decision, label, keys, icon: Picture, color }) => (
        <Button
          key={decision}
          variant={decision === "approve" ? "filled" : "default"}
          {...(color ? { color } : {})}
          leftSection={<Picture size={18} aria-hidden="true" />}
          disabled={whyNot(decision, review) !== null}
          aria-description={whyNot(decision, review) ?? undefined}
          title={`${label} (${keys})`}
          onClick={() => onPrepare(decision)}
        >
          {label}
        </Button>
      ))}
    </RecordBar>
  )
}

const messages: Record<ReviewDecision, string> = {
  approve: "Aprobada. El cliente ya puede activar su certificado.",
  askCorrection: "Corrección pedida. El cliente recibe un enlace en su correo.",
  reject: "Rechazada. El cliente recibe el motivo en su correo.",
  validatePayment: "Pago validado.",
  refusePayment: "Comprobante rechazado. El cliente puede enviar otro.",
}

const firstApproval = "Primera aprobación registrada. Falta la de otra persona."

interface DecidedBarProps {
  /** The reader gave the first of two approvals. */
  isFirstApproval: boolean
  decision: ReviewDecision
  /** The review of the next request; null after the last one. */
  next: string | null
  /** The queue as it was filtered. */
  queue: string
  /** Location state for `next`. */
  state: unknown
}

/** The result of a decision and the way on, which gets the focus. */
export function DecidedBar({ isFirstApproval, decision, next, queue, state }: DecidedBarProps) {
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => onward.current?.focus(), [])
  return (
    <RecordBar
      label="Respuesta enviada"
      isDone
      message={
        <>
          <IconCircleCheck size={20} aria-hidden="true" />
          {decision === "approve" && isFirstApproval ? firstApproval : messages[decision]}
        </>
      }
    >
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
    </RecordBar>
  )
}
