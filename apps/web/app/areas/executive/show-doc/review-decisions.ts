import type { Review, ReviewApi } from "@trazo/contract/desk/review"
import { checksOf, type ReviewCheck, reviewCheckLabels } from "@trazo/domain/desk/review-checks"
import { canMove, type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useState } from "react"
import type { BodyOf } from "../../../shared-features/platform/intent/page-action.ts"
import { type JsonIntent, useJsonIntent } from "../../../shared-features/platform/intent/use-intent.ts"

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

export type DecisionIntents = { [Decision in ReviewDecision]: JsonIntent<DecisionBody<Decision>> }

export interface Checklist {
  marked: readonly ReviewCheck[]
  missing: readonly ReviewCheck[]
  toggle: (check: ReviewCheck) => void
  /** By its number on the screen, from 1. */
  toggleAt: (number: number) => void
}

/** What the reviewer has marked. Null while the request does not wait for a review by this reader. */
export function useChecklist({ status, allowed, userInfo }: Review): Checklist | null {
  const [chosen, setChosen] = useState<readonly ReviewCheck[]>([])
  if (status !== "review" || !allowed.includes("approve")) return null
  const checks = checksOf(userInfo.identityType)
  const toggle = (check: ReviewCheck) =>
    setChosen((now) => (now.includes(check) ? now.filter((one) => one !== check) : [...now, check]))
  return {
    marked: checks.filter((check) => chosen.includes(check)),
    missing: checks.filter((check) => !chosen.includes(check)),
    toggle,
    toggleAt(number) {
      const check = checks[number - 1]
      if (check) toggle(check)
    },
  }
}

/** «Rostro, Identidad». */
export const checkNames = (checks: readonly ReviewCheck[]) =>
  checks.map((check) => reviewCheckLabels[check].short).join(", ")

/** The colleague who has the request; null when the reader or nobody has it. */
export function otherAssignee({ assignee }: Pick<Review, "assignee">): { id: string; names: string } | null {
  return assignee && !assignee.isOwn ? assignee : null
}

/** Decisions name the colleague who has the request: the reviewer was shown them. Those of a review carry its checklist. */
export function useDecisionIntents(
  review: Pick<Review, "assignee">,
  checklist: Pick<Checklist, "marked"> | null,
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
): JsonIntent<DecisionBody<Decision>> {
  const intent = useJsonIntent<DecisionBody<Decision>>(decision)
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
  review: Pick<Review, "status" | "allowed" | "categories" | "accountDispute" | "firstApproval">,
): string | null {
  const { status, allowed, categories, accountDispute, firstApproval } = review
  const isOfPayment = decision === "validatePayment" || decision === "refusePayment"
  if (isOfPayment ? status !== "paymentReview" : !canMove(status, leadsTo[decision])) {
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
