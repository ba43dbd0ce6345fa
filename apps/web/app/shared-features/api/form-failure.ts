import { ApiError, type ErrorResponse } from "@trazo/contract/errors"
import { data } from "react-router"

export interface FormFailure {
  error: ErrorResponse
  /** What was typed, so that a page without JavaScript comes back filled. Passwords, codes and files never return. */
  values: Record<string, string>
}

const secret = /password|passkey|contrase|codigo|code|pin/i

function typedValues(form: FormData): Record<string, string> {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secret.test(entry[0]),
  )
  return Object.fromEntries(entries)
}

/**
 * What an action gives back when the API refused: the message, the `fields` and all that was typed.
 * Anything but an ApiError is thrown again.
 *
 * @example try { await call(context, endpoint, { body }) } catch (error) { return formFailure(error, form) }
 */
export function formFailure(error: unknown, form: FormData) {
  if (!(error instanceof ApiError)) throw error
  const failure: FormFailure = { error: error.toResponse(), values: typedValues(form) }
  return data(failure, { status: error.status })
}
