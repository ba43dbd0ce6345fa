import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import { data, useActionData } from "react-router"

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

export function isFailure(value: unknown): value is FormFailure {
  return typeof value === "object" && value !== null && "error" in value && "values" in value
}

export interface FailureOfForm {
  /** The form's message; undefined when nothing failed. */
  message: string | undefined
  typeCode: ErrorResponse["typeCode"] | undefined
  /** Messages by field name. */
  fields: Record<string, string>
  /** The submitted value of a field, or the given default. */
  typed: (name: string, otherwise?: string) => string
}

/** Reads the result of `formFailure` from the action data, or from `fetcherData` when given. */
export function useFormFailure(fetcherData?: unknown): FailureOfForm {
  const actionData = useActionData<unknown>()
  const given = fetcherData === undefined ? actionData : fetcherData
  const failure = isFailure(given) ? given : undefined
  return {
    message: failure?.error.message,
    typeCode: failure?.error.typeCode,
    fields: failure?.error.fields ?? {},
    typed: (name, otherwise = "") => failure?.values[name] ?? otherwise,
  }
}
