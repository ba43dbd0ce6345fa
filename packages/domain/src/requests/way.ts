import { formatDate, formatDateTime } from "../dates/spanish-dates.ts"
import { expiresAt, type RequestStatus } from "./request-status.ts"
import { latestMovement, type TimelineMovement, timelineOrder } from "./timeline.ts"
import { partOfStatus, type TrackPart, trackParts, trackPartTitles } from "./track.ts"

/** A step of the way on the web, in the mail and in the account. */
export interface WayStep {
  part: TrackPart
  title: string
  state: "done" | "current" | "ahead"
  /** When it was done, or until when it will be. Empty when neither is known. */
  note: string
}

interface WayOfRequest {
  status: RequestStatus
  movements: readonly TimelineMovement[]
  /** ISO 8601. Until when staff answer, of an unpaid request if it is paid now. */
  expectedAnswerBy: string | null
}

/**
 * The one line of a request's way: what is done and when, what comes and until when. Null once the request ended without
 * certificate.
 */
export function wayOf(request: WayOfRequest, now: Date): WayStep[] | null {
  const current = partOfStatus(request.status)
  if (!current) return null
  const position = request.status === "issued" ? trackParts.length : trackParts.indexOf(current)
  return trackParts.map((part, index) => {
    const state = index < position ? "done" : index === position ? "current" : "ahead"
    const note =
      state === "done"
        ? doneOn(part, request.movements)
        : state === "current"
          ? currentNote(request, now)
          : aheadNote(part, request)
    return { part, title: trackPartTitles[part], state, note }
  })
}

const endOfPart: Record<TrackPart, RequestStatus[]> = {
  data: ["payment", "paymentReview", "review"],
  payment: ["review"],
  review: ["approved"],
  activation: ["issued"],
}

/** The last time that a part ended: a correction returns to the review. */
function doneOn(part: TrackPart, movements: readonly TimelineMovement[]): string {
  const isPaid = part !== "payment" || movements.some(({ status }) => status.startsWith("payment"))
  const ends = timelineOrder(movements).filter(({ status }) => endOfPart[part].includes(status))
  // The data are complete once, the approval counts as often as it is given.
  const end = part === "review" ? ends.at(-1) : ends[0]
  return end && isPaid ? formatDate(new Date(end._date)) : ""
}

function currentNote({ status, movements, expectedAnswerBy }: WayOfRequest, now: Date): string {
  const since = latestMovement(movements)
  const end = since && expiresAt(status, new Date(since._date))
  if (end) return `hasta el ${formatDate(end)}`
  // Of an unpaid request it says when the review would end.
  if (!expectedAnswerBy || status === "payment") return ""
  const due = new Date(expectedAnswerBy)
  return due < now ? "tarda más de lo previsto" : `hasta el ${formatDateTime(due)}`
}

function aheadNote(part: TrackPart, { status, expectedAnswerBy }: WayOfRequest): string {
  if (!expectedAnswerBy || part === "payment") return ""
  const due = new Date(expectedAnswerBy)
  if (part === "activation") return `desde el ${formatDate(due)}`
  return status === "paymentReview" ? "después" : `hasta el ${formatDateTime(due)}`
}
