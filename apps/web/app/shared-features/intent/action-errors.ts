import { errorCatalogue } from "@trazo/contract/errors/errors"
import { data, isRouteErrorResponse } from "react-router"
import { ConnectionLost } from "../api/api-errors.ts"
import { type FormFailure, isFailure } from "../api/form-failure.ts"

/**
 * A page's clientAction. Converts a lost connection to a failure like the API's, so that the page keeps its input.
 *
 * @example export const clientAction = keepPageOnLostConnection
 */
export async function keepPageOnLostConnection({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    const result = await serverAction()
    return isFailure(result) ? data(result, { status: errorCatalogue[result.error.typeCode].status }) : result
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const failure: FormFailure = {
      error: { typeCode: "OVERLOADED", message: new ConnectionLost().message },
      values: {},
    }
    return data(failure, { status: errorCatalogue.OVERLOADED.status })
  }
}

/**
 * Whether the server was reached. Where it was not, loading the page's data again would fail too, and the error page would
 * replace what was typed.
 *
 * @example export const shouldRevalidate = wasReached
 */
export function wasReached({ actionStatus }: { actionStatus?: number | undefined }): boolean {
  return actionStatus !== errorCatalogue.OVERLOADED.status
}

/** A page's shouldRevalidate. Reloads the page after a conflict with another person's action. */
export function revalidateAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
