import { type ErrorResponse, errorCatalogue } from "@trazo/contract/errors"
import type { Review } from "@trazo/contract/review"
import { canMove, type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { data, isRouteErrorResponse } from "react-router"
import { ConnectionLost } from "../../../shared-features/api/api-errors.ts"

/** What staff can answer to a request. */
export const answers = ["approve", "askCorrection", "reject", "validatePayment", "refusePayment"] as const

export type Answer = (typeof answers)[number]

/** What the action gives back. */
export type AnswerOutcome = { done: Answer } | { error: ErrorResponse; values: Record<string, string> }

export function isAnswer(value: unknown): value is Answer {
  return answers.some((answer) => answer === value)
}

const leadsTo: Record<Answer, RequestStatus> = {
  approve: "approved",
  askCorrection: "correction",
  reject: "rejected",
  validatePayment: "review",
  refusePayment: "payment",
}

type Standing = Pick<Review, "status" | "allowed" | "categories">

const whyStatus: Partial<Record<RequestStatus, string>> = {
  payment: "Falta el pago del cliente.",
  paymentReview: "Primero valide el pago.",
  correction: "El cliente todavía no envía su corrección.",
  approved: "Ya está aprobada.",
}

/** Why an answer cannot be given now, for a person to read; null when it can. */
export function whyNot(answer: Answer, { status, allowed, categories }: Standing): string | null {
  const isOfPayment = answer === "validatePayment" || answer === "refusePayment"
  if (isOfPayment ? status !== "paymentReview" : !canMove(status, leadsTo[answer])) {
    return whyStatus[status] ?? `La solicitud ya terminó: ${requestStatusCatalogue[status].description}.`
  }
  if (!allowed.includes(isOfPayment ? "validatePayment" : "approve")) {
    return isOfPayment
      ? "Su usuario no tiene permiso para validar pagos."
      : "Su usuario no tiene permiso para responder solicitudes."
  }
  if (answer !== "approve") return null
  const missing = categories.filter(({ required, files }) => required && files.length === 0)
  return missing.length > 0 ? `Falta: ${missing.map(({ title }) => title).join(", ")}.` : null
}

/**
 * Sends an answer so that whatever happens leaves the page, and what was typed in it, as it stands: a lost
 * connection is a failure like the API's own, and after a failure nothing is read again unless the page asks.
 */
export async function sendCarefully(serverAction: () => Promise<unknown>) {
  try {
    const outcome = (await serverAction()) as AnswerOutcome
    return "error" in outcome ? data(outcome, { status: statusOf(outcome) }) : outcome
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const lost = { typeCode: "OVERLOADED" as const, message: new ConnectionLost().message }
    return data({ error: lost, values: {} }, { status: 503 })
  }
}

function statusOf({ error }: Extract<AnswerOutcome, { error: unknown }>): number {
  return errorCatalogue[error.typeCode].status
}

/** A conflict means that somebody else acted: the page reads the fresh state. */
export function shouldReadAgain({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
