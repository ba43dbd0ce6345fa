import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import { data } from "react-router"

export interface FormFailure {
  error: ErrorResponse
  /** Submitted text, to fill the form again without JavaScript; never passwords, codes or files. */
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
 * An action's result when the API refused: message, messages by field and submitted values. Rethrows other errors.
 *
 * @example try { await call(context, endpoint, { body }) } catch (error) { return formFailure(error, form) }
 */
export function formFailure(error: unknown, form: FormData) {
  if (!(error instanceof ApiError)) throw error
  const failure: FormFailure = { error: error.toResponse(), values: typedValues(form) }
  return data(failure, { status: error.status })
}
