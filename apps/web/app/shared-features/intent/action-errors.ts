import { errorCatalogue } from "@trazo/contract/errors"
import { data, isRouteErrorResponse } from "react-router"
import { ConnectionLost } from "../api/api-errors.ts"
import type { FormFailure } from "../api/form-failure.ts"

/**
 * A page's clientAction: a lost connection is a failure like the API's own, so that the page and what was typed in
 * it stay.
 *
 * @example export const clientAction = keepPageOnLostConnection
 */
export async function keepPageOnLostConnection({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    const answer = await serverAction()
    return isFailure(answer) ? data(answer, { status: errorCatalogue[answer.error.typeCode].status }) : answer
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const failure: FormFailure = {
      error: { typeCode: "OVERLOADED", message: new ConnectionLost().message },
      values: {},
    }
    return data(failure, { status: errorCatalogue.OVERLOADED.status })
  }
}

const isFailure = (answer: unknown): answer is FormFailure =>
  typeof answer === "object" && answer !== null && "error" in answer && "values" in answer

/** A page's shouldRevalidate: a conflict means that somebody else acted, so the page reads the present state. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
