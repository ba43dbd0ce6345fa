import type { Review } from "@trazo/contract/review"
import { canMove, type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { type Intent, useIntent } from "../../../shared-features/intent/use-intent.ts"

/** What staff can decide on a request. Each is an intent of the page. */
export const reviewDecisions = [
  "approve",
  "askCorrection",
  "reject",
  "validatePayment",
  "refusePayment",
] as const

export type ReviewDecision = (typeof reviewDecisions)[number]

export type DecisionIntents = Record<ReviewDecision, Intent>

export function useDecisionIntents(): DecisionIntents {
  return {
    approve: useIntent("approve"),
    askCorrection: useIntent("askCorrection"),
    reject: useIntent("reject"),
    validatePayment: useIntent("validatePayment"),
    refusePayment: useIntent("refusePayment"),
  }
}

/** The latest decision that the API accepted. */
export function lastDecision(intents: DecisionIntents): ReviewDecision | null {
  const at = (decision: ReviewDecision) => intents[decision].done?.at ?? 0
  const [latest] = reviewDecisions.toSorted((one, other) => at(other) - at(one))
  return latest && at(latest) > 0 ? latest : null
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

/** Why a decision is not possible now, for the reader; null when it is. */
export function whyNot(
  decision: ReviewDecision,
  review: Pick<Review, "status" | "allowed" | "categories" | "accountDispute">,
): string | null {
  const { status, allowed, categories, accountDispute } = review
  const isOfPayment = decision === "validatePayment" || decision === "refusePayment"
  if (isOfPayment ? status !== "paymentReview" : !canMove(status, leadsTo[decision])) {
    return statusReasons[status] ?? `La solicitud ya terminó: ${requestStatusCatalogue[status].description}.`
  }
  if (!allowed.includes(isOfPayment ? "validatePayment" : "approve")) {
    return isOfPayment
      ? "Su usuario no tiene permiso para validar pagos."
      : "Su usuario no tiene permiso para responder solicitudes."
  }
  if (decision !== "approve") return null
  if (accountDispute) return "Falta decidir de quién es la cuenta aprobada."
  const missing = categories.filter(({ required, files }) => required && files.length === 0)
  return missing.length > 0 ? `Falta: ${missing.map(({ title }) => title).join(", ")}.` : null
}
