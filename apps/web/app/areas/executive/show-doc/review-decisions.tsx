import { Anchor, Box, Button } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs"
import IconUserExclamation from "@tabler/icons-react/dist/esm/icons/IconUserExclamation.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import type { Review, ReviewApi } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import type { ReviewCheck } from "@trazo/domain/desk/review-checks"
import { reviewReasonField } from "@trazo/domain/desk/review-reason"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { canMove, type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import type { BodyOf } from "../../../shared-features/platform/intent/page-action.ts"
import {
  type EndpointIntent,
  type Intent,
  useEndpointIntent,
} from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { RecordBar } from "../../../ui/record/record-workspace.tsx"

/** What staff can decide on a request. Each is an intent of the page. */
export const reviewDecisions = [
  "approve",
  "askCorrection",
  "reject",
  "validatePayment",
  "refusePayment",
] as const

export type ReviewDecision = (typeof reviewDecisions)[number]

type DecisionBody<Decision extends ReviewDecision> = BodyOf<ReviewApi[Decision]>

export type DecisionIntents = { [Decision in ReviewDecision]: EndpointIntent<ReviewApi[Decision]> }

/** The colleague who has the request; null when the reader or nobody has it. */
export function otherAssignee({ assignee }: Pick<Review, "assignee">): { id: string; names: string } | null {
  return assignee && !assignee.isOwn ? assignee : null
}

/** Decisions name the colleague who has the request: the reviewer was shown them. Those of a review carry its checklist. */
export function useDecisionIntents(
  review: Pick<Review, "assignee">,
  checklist: { marked: readonly ReviewCheck[] } | null,
): DecisionIntents {
  const other = otherAssignee(review)
  const seen = other ? { seenAssignee: other.id } : {}
  const reviewed = checklist ? { ...seen, checks: [...checklist.marked] } : seen
  return {
    approve: useDecision("approve", reviewed),
    askCorrection: useDecision("askCorrection", reviewed),
    reject: useDecision("reject", reviewed),
    validatePayment: useDecision("validatePayment", seen),
    refusePayment: useDecision("refusePayment", seen),
  }
}

function useDecision<Decision extends ReviewDecision>(
  decision: Decision,
  facts: Partial<DecisionBody<Decision>>,
): EndpointIntent<ReviewApi[Decision]> {
  const intent = useEndpointIntent<ReviewApi[Decision]>(decision)
  return { ...intent, send: (body) => intent.send({ ...body, ...facts }) }
}

/** The latest decision that the API accepted, until the request leaves the status in which that decision put it. */
export function useLastDecision(intents: DecisionIntents, status: RequestStatus): ReviewDecision | null {
  const atOf = (decision: ReviewDecision) => intents[decision].done?.at ?? 0
  const latest = reviewDecisions.reduce((one, other) => (atOf(other) > atOf(one) ? other : one))
  const at = atOf(latest)
  const [decided, setDecided] = useState({ at: 0, status })
  if (at > decided.at) setDecided({ at, status })
  return at > 0 && at === decided.at && status === decided.status ? latest : null
}

const leadsTo: Record<ReviewDecision, RequestStatus> = {
  approve: "approved",
  askCorrection: "correction",
  reject: "rejected",
  validatePayment: "review",
  refusePayment: "payment",
}

const statusReasons: Partial<Record<RequestStatus, string>> = {
  payment: "Falta el pago del cliente.",
  paymentReview: "Primero valide el pago.",
  correction: "El cliente todavía no envía su corrección.",
  approved: "Ya está aprobada.",
}

const undecidedDispute = "Falta decidir de quién es la cuenta aprobada."

/** Why a decision is not possible now, for the reader; null when it is. */
export function whyNot(
  decision: ReviewDecision,
  review: Pick<Review, "status" | "allowed" | "categories" | "accountDispute" | "firstApproval" | "payment">,
): string | null {
  const { status, allowed, categories, accountDispute, firstApproval } = review
  const isOfPayment = decision === "validatePayment" || decision === "refusePayment"
  const isOwed = decision === "validatePayment" && review.payment?.status === "owed"
  if (isOfPayment ? status !== "paymentReview" && !isOwed : !canMove(status, leadsTo[decision])) {
    return statusReasons[status] ?? `La solicitud ya terminó: ${requestStatusCatalogue[status].description}.`
  }
  if (!allowed.includes(isOfPayment ? "validatePayment" : "approve")) {
    return isOfPayment
      ? "Su usuario no tiene permiso para validar pagos."
      : "Su usuario no tiene permiso para responder solicitudes."
  }
  if (accountDispute && decision === "reject") return undecidedDispute
  if (decision !== "approve") return null
  if (firstApproval?.isOwn) return "Usted ya la aprobó: falta la aprobación de otra persona."
  if (accountDispute) return undecidedDispute
  const missing = categories.filter(({ required, files }) => required && files.length === 0)
  return missing.length > 0 ? `Falta: ${missing.map(({ title }) => title).join(", ")}.` : null
}

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

export interface DecisionDialogProps<Decision extends ReviewDecision> {
  review: Review
  intent: DecisionIntents[Decision]
  opened: boolean
  onCancel: () => void
  returnsFocus: boolean
  /** That somebody else changed the request meanwhile. */
  change: React.ReactNode
}

/** Null when the reason may be sent to the client. */
export function reasonProblem(reason: string): string | null {
  return formFieldProblem(reviewReasonField, reason)
}

/** Beside a decision on a request that a colleague has. */
export function AssigneeNote({ review }: { review: Pick<Review, "assignee"> }) {
  const other = otherAssignee(review)
  if (!other) return null
  return (
    <Note tone="warn" icon={IconUserExclamation}>
      {other.names} tiene esta solicitud. Si continúa, la respuesta queda registrada a nombre de usted.
    </Note>
  )
}

/** Why a decision failed, beside its button. An error of the reason is shown at its field instead. */
export function FailureNote({ intent, status }: { intent: Pick<Intent, "failure">; status: RequestStatus }) {
  const { message, typeCode, fields } = intent.failure
  const isShown = message !== undefined && fields.reason === undefined
  return (
    <Box role="alert" w="100%" mb="sm" display={isShown ? "block" : "none"}>
      {isShown ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {typeCode === "MOVE_NOT_ALLOWED"
            ? `Alguien más ya respondió. La solicitud está ahora en «${requestStatusCatalogue[status].description}».`
            : message}{" "}
          {typeCode === "NOT_SIGNED_IN" ? (
            <Anchor href={paths.executiveLogin} target="_blank" rel="noreferrer">
              Iniciar sesión en otra pestaña
            </Anchor>
          ) : null}
        </Note>
      ) : null}
    </Box>
  )
}
