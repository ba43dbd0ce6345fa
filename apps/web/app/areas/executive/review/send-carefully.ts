import { errorCatalogue } from "@trazo/contract/errors"
import { data, isRouteErrorResponse } from "react-router"
import { ConnectionLost } from "../../../shared-features/api/api-errors.ts"
import type { AnswerOutcome } from "./answers.ts"

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
