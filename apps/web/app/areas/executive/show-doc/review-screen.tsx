import { ActionIcon, VisuallyHidden } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs"
import type { Review } from "@trazo/contract/desk/review"
import { paths, queueChannelAt } from "@trazo/contract/paths"
import type { RequestMail } from "@trazo/contract/platform/mail-delivery"
import { reviewedChannels } from "@trazo/domain/buying/channel"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useEffect, useRef, useState } from "react"
import { Link, useLocation, useNavigate, useSearchParams } from "react-router"
import { Note } from "../../../ui/content/note.tsx"
import { type Shortcut, Shortcuts } from "../../../ui/page/shortcuts.tsx"
import { useHotkeys } from "../../../ui/page/use-hotkeys.ts"
import { RecordWorkspace } from "../../../ui/record/record-workspace.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { readQueueState } from "../certificates/queue-list.ts"
import { useNow, WaitingTime } from "../waiting-time.tsx"
import { ApproveDialog, type Checklist, useChecklist } from "./approve.tsx"
import { CorrectionBar, useCorrectionDraft } from "./correction-draft.tsx"
import { RefusePaymentDialog, RejectDialog, ValidatePaymentDialog } from "./decision-dialogs.tsx"
import { DocumentPanel } from "./documents/document-panel.tsx"
import { documentItems, firstItem } from "./documents/documents.tsx"
import { RequestAssignee } from "./request-assignee.tsx"
import { RequestData } from "./request-data.tsx"
import {
  DecidedBar,
  DecisionBar,
  type ReviewDecision,
  useDecisionIntents,
  useLastDecision,
  whyNot,
} from "./review-decisions.tsx"
import { useActiveRefresh } from "./use-active-refresh.ts"
import { OtherReaders, useOpenReview } from "./use-open-review.tsx"

const shortcuts: readonly Shortcut[] = [
  [["a"], "Aprobar"],
  [["c"], "Pedir corrección"],
  [["r"], "Rechazar"],
  [["p"], "Validar el pago"],
  [["o"], "Rechazar el comprobante"],
  [["←", "→"], "Documento anterior y siguiente"],
  [["+", "−", "0"], "Acercar, alejar, ver completo"],
  [["Mayús + flechas"], "Mover el documento"],
  [["g"], "Girar"],
  [["v"], "Comparar con la foto"],
  [["1", "2", "3", "4"], "Marcar una comprobación"],
  [["m"], "Escribir una nota"],
  [["Ctrl", "Enter"], "Enviar el motivo o la nota que escribe"],
  [["t"], "Tomar o soltar la solicitud"],
  [["n"], "Solicitud siguiente"],
  [["Esc"], "Salir de la corrección"],
]

interface ReviewScreenProps {
  review: Review
  mails: readonly RequestMail[]
  /** URLs of the files by id. */
  addresses: Record<string, string>
  /** The server's time, ISO 8601. */
  now: string
}

/** One request: documents and data side by side, the decisions below. */
export function ReviewScreen({ review, mails, addresses, now: serverNow }: ReviewScreenProps) {
  const now = useNow(serverNow)
  useActiveRefresh()
  const others = useOpenReview(review.id)
  const changedBy = useOutsideChange(review)
  const { next, queue, state } = useNeighbours(review)
  const navigate = useNavigate()
  const checklist = useChecklist(review)
  const intents = useDecisionIntents(review, checklist)
  const decided = useLastDecision(intents, review.status)
  const { prepared, prepare, refusal } = usePreparedDecision(review, decided)
  const draft = useCorrectionDraft(intents.askCorrection)
  const items = documentItems(review, addresses)
  const [chosenId, setChosenId] = useState(useSearchParams()[0].get("documento"))
  const current = items.find(({ id }) => id === chosenId) ?? firstItem(items, review.status)
  const cancel = () => prepare(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const isCorrecting = prepared === "askCorrection"
  useHotkeys({
    Escape: cancel,
    // Whoever writes a reason beside its field must not decide.
    ...(isCorrecting
      ? {}
      : {
          a: () => prepare("approve"),
          c: () => prepare("askCorrection"),
          r: () => prepare("reject"),
          p: () => prepare("validatePayment"),
          o: () => prepare("refusePayment"),
          n: () => (next ? void navigate(next, { state }) : undefined),
          m: () => noteField.current?.focus(),
          ...checkKeys(checklist),
        }),
  })
  const isWriting = prepared !== null && prepared !== "approve" && prepared !== "validatePayment"
  const change = <OutsideChange by={changedBy} status={review.status} isWriting={isWriting} />
  const dialog = <Decision extends ReviewDecision>(decision: Decision) => ({
    review,
    intent: intents[decision],
    opened: prepared === decision,
    onCancel: cancel,
    // The refused decision says it itself.
    change: intents[decision].failure.typeCode === "MOVE_NOT_ALLOWED" ? null : change,
    // The bar of the accepted decision takes it.
    returnsFocus: intents[decision].done === null,
  })
  const data = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Stacked, the fields to mark are below the documents.
    if (!isCorrecting) return
    data.current?.scrollIntoView({ block: "start" })
    data.current?.querySelector<HTMLElement>("input[type=checkbox]")?.focus()
  }, [isCorrecting])

  return (
    <>
      <RecordWorkspace
        title={review.names}
        number={review.number}
        badges={
          <>
            <RequestStatusBadge status={review.status} />
            <WaitingTime request={review} now={now} />
            <RequestAssignee review={review} />
          </>
        }
        back={queue}
        notice={
          <>
            {change}
            <OtherReaders others={others} />
            {refusal ? (
              <VisuallyHidden key={refusal.count} role="alert">
                {refusal.reason}
              </VisuallyHidden>
            ) : null}
          </>
        }
        tools={<ReviewTools next={next} state={state} />}
        evidence={<DocumentPanel items={items} current={current} onChoose={(item) => setChosenId(item.id)} />}
        dataRef={data}
        data={
          <RequestData
            {...{ review, mails, now, items, intents, checklist, noteField }}
            draft={isCorrecting ? draft : null}
            onShow={(item) => setChosenId(item.id)}
            onRefusePayment={() => prepare("refusePayment")}
            onValidatePayment={() => prepare("validatePayment")}
          />
        }
        bar={
          decided !== null && (decided !== "validatePayment" || !review.allowed.includes("approve")) ? (
            <DecidedBar
              {...{ decision: decided, next, state }}
              isFirstApproval={review.firstApproval?.isOwn === true}
              queue={queue.to}
            />
          ) : isCorrecting ? (
            <CorrectionBar review={review} draft={draft} intent={intents.askCorrection} onCancel={cancel} />
          ) : (
            <DecisionBar
              review={review}
              onPrepare={prepare}
              isPaymentJustValid={decided === "validatePayment"}
            />
          )
        }
      />
      <ApproveDialog {...dialog("approve")} checklist={checklist} />
      <RejectDialog {...dialog("reject")} />
      <RefusePaymentDialog {...dialog("refusePayment")} />
      <ValidatePaymentDialog {...dialog("validatePayment")} />
    </>
  )
}

/** The keys 1 to 4 mark the checks in the order of the screen. */
function checkKeys(checklist: Checklist | null) {
  return Object.fromEntries([1, 2, 3, 4].map((number) => [number, () => checklist?.toggleAt(number)]))
}

function ReviewTools({ next, state }: { next: string | null; state: unknown }) {
  return (
    <>
      <Shortcuts shortcuts={shortcuts} />
      {next ? (
        <ActionIcon
          component={Link}
          to={next}
          state={state}
          prefetch="render"
          aria-label="Solicitud siguiente"
          title="Solicitud siguiente (n)"
        >
          <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </>
  )
}

/** The decision whose dialog or draft is open. An accepted decision closes it. */
function usePreparedDecision(review: Review, decided: ReviewDecision | null) {
  const [prepared, setPrepared] = useState<ReviewDecision | null>(null)
  const [closedFor, setClosedFor] = useState<ReviewDecision | null>(null)
  if (decided !== closedFor) {
    setClosedFor(decided)
    if (decided) setPrepared(null)
  }
  // The key of a decision that is not possible repeats the bar's reason.
  const [refusal, setRefusal] = useState<{ reason: string; count: number } | null>(null)
  const prepare = (decision: ReviewDecision | null) => {
    const reason = decision && whyNot(decision, review)
    if (reason) setRefusal((last) => ({ reason, count: (last?.count ?? 0) + 1 }))
    else setPrepared(decision)
  }
  return { prepared, prepare, refusal }
}

/** Who changed the status of the request while the reader was on it; null when the reader did, or nobody. */
export function useOutsideChange({ status, timeline }: Pick<Review, "status" | "timeline">): string | null {
  const [seen, setSeen] = useState<{ status: Review["status"]; by: string | null }>({ status, by: null })
  if (seen.status === status) return seen.by
  const last = timeline.at(-1)
  const by = last && !last.isOwn ? last.actor : null
  setSeen({ status, by })
  return by
}

interface OutsideChangeProps {
  by: string | null
  status: Review["status"]
  /** The reader is writing a decision. */
  isWriting: boolean
}

function OutsideChange({ by, status, isWriting }: OutsideChangeProps) {
  if (by === null) return null
  return (
    <Note tone="warn" icon={IconArrowsExchange}>
      {by} cambió esta solicitud: ahora está en «{requestStatusCatalogue[status].description}».
      {isWriting ? " Lo que usted escribió sigue en la página." : ""}
    </Note>
  )
}

/**
 * The queue as it was filtered, and the request that follows there. Without the queue's requests, the one that followed in
 * this one's state when it was opened: a decision changes the state.
 */
function useNeighbours({ id, status, nextId }: Review) {
  const channel = queueChannelAt(useLocation().pathname)
  const { state } = useLocation()
  const [opened] = useState({ status, nextId })
  const { queue, ids } = readQueueState(state)
  const at = ids.indexOf(id)
  const following = status === opened.status ? nextId : opened.nextId
  const next = at === -1 ? following : (ids[at + 1] ?? null)
  return {
    state,
    next: next ? paths.executiveReview(channel, next) : null,
    queue: { to: `${paths.executiveQueue(channel)}${queue}`, title: reviewedChannels[channel] },
  }
}
