import type { Review } from "@trazo/contract/review"
import { useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { useProofDialog } from "../../../shared-features/second-factor/use-proof-dialog.tsx"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import type { ReviewChannel } from "../channel/review-channel.ts"
import { useNow } from "../queue/waiting-time.tsx"
import { CorrectionBar, useCorrection } from "./correction-bar.tsx"
import { DataPanel } from "./data-panel.tsx"
import { AnsweredBar, AnswersBar } from "./decision-bar.tsx"
import { ApproveDialog, RefusePaymentDialog, RejectDialog } from "./decision-dialogs.tsx"
import { firstItem, paperItems } from "./document-list.tsx"
import { PapersPanel } from "./documents-panel.tsx"
import type { ReviewData } from "./load-review.ts"
import { type Answer, whyNot } from "./review-decisions.ts"
import { ReviewHead } from "./review-head.tsx"
import classes from "./review-screen.module.css"
import { useAnswer } from "./use-review-decision.ts"

interface ReviewScreenProps {
  channel: ReviewChannel
  data: ReviewData
}

/** One request: its papers left, its data right, the answers below. Made anew for each request. */
export function ReviewScreen({ channel, data }: ReviewScreenProps) {
  const { review, mails, addresses } = data
  const now = useNow(data.now)
  const { state } = useLocation()
  const navigate = useNavigate()
  const proof = useProofDialog("executive")
  const answering = useAnswer(proof.ask)
  const draft = useCorrection(answering.failureOf("askCorrection"))
  const [asking, setAsking] = useAsking(answering.done)
  const nextId = useNextId(review)
  const items = paperItems(review, addresses)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const current = items.find(({ id }) => id === chosenId) ?? firstItem(items, review.status)

  const next = nextId ? channel.review(nextId) : null
  const queue = { path: `${channel.queue}${queueQuery(state)}`, title: channel.title }
  const ask = (answer: Answer) => {
    if (!whyNot(answer, review)) setAsking(answer)
  }
  const close = () => setAsking(null)
  useHotkeys({
    a: () => ask("approve"),
    c: () => ask("askCorrection"),
    r: () => ask("reject"),
    n: () => (next ? void navigate(next, { state }) : undefined),
    Escape: close,
  })
  const dialog = (answer: Answer) => ({ review, answering, opened: asking === answer, onCancel: close })
  const isCorrecting = asking === "askCorrection"
  const dataPanel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Stacked, the fields to mark are below the papers.
    if (isCorrecting) dataPanel.current?.scrollIntoView({ block: "start" })
  }, [isCorrecting])
  const hasMoved = answering.done !== null && answering.done !== "validatePayment"

  return (
    <main className={classes.screen}>
      <ReviewHead review={review} now={now} queue={queue} next={next} state={state} />
      <div className={classes.papers}>
        <PapersPanel items={items} current={current} choose={(item) => setChosenId(item.id)} />
      </div>
      <div ref={dataPanel} className={classes.data}>
        <DataPanel
          review={review}
          mails={mails}
          now={now}
          items={items}
          choose={(item) => setChosenId(item.id)}
          draft={isCorrecting ? draft : null}
          answering={answering}
          askRefusal={() => ask("refusePayment")}
        />
      </div>
      {/* Before the bar: a dialog that closes gives the focus back, and then the bar takes it. */}
      <ApproveDialog {...dialog("approve")} />
      <RejectDialog {...dialog("reject")} />
      <RefusePaymentDialog {...dialog("refusePayment")} />
      {proof.dialog}
      <div className={classes.answers}>
        {hasMoved && answering.done ? (
          <AnsweredBar answer={answering.done} next={next} queue={queue.path} state={state} />
        ) : isCorrecting ? (
          <CorrectionBar review={review} draft={draft} answering={answering} onCancel={close} />
        ) : (
          <AnswersBar review={review} ask={ask} isPaymentJustValid={answering.done === "validatePayment"} />
        )}
      </div>
    </main>
  )
}

/** Which answer is being prepared; none any more once one was taken. */
function useAsking(done: Answer | null) {
  const [asking, setAsking] = useState<Answer | null>(null)
  const [settled, setSettled] = useState<Answer | null>(null)
  if (done !== settled) {
    setSettled(done)
    if (done) setAsking(null)
  }
  return [asking, setAsking] as const
}

/** The next of the queue that this request was opened from: its answer moves it into another state's queue. */
function useNextId({ status, nextId }: Review): string | null {
  const [opened] = useState({ status, nextId })
  return status === opened.status ? nextId : opened.nextId
}

function queueQuery(state: unknown): string {
  const query = (state as { queue?: unknown } | null)?.queue
  return typeof query === "string" && query.startsWith("?") ? query : ""
}
