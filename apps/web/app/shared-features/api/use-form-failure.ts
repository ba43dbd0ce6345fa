import type { ErrorResponse } from "@trazo/contract/errors"
import { useActionData } from "react-router"
import type { FormFailure } from "./form-failure.ts"

function isFailure(value: unknown): value is FormFailure {
  return typeof value === "object" && value !== null && "error" in value && "values" in value
}

export interface FailureOfForm {
  /** The whole form's message, or undefined when nothing failed. */
  message: string | undefined
  typeCode: ErrorResponse["typeCode"] | undefined
  /** Messages by field name. */
  fields: Record<string, string>
  /** What was typed in a field, to fill it again; otherwise the given value. */
  typed: (name: string, otherwise?: string) => string
}

/** Reads what `formFailure` gave back to this screen; `answer` for a fetcher's data instead of the action's. */
export function useFormFailure(answer?: unknown): FailureOfForm {
  const actionData = useActionData<unknown>()
  const given = answer === undefined ? actionData : answer
  const failure = isFailure(given) ? given : undefined
  return {
    message: failure?.error.message,
    typeCode: failure?.error.typeCode,
    fields: failure?.error.fields ?? {},
    typed: (name, otherwise = "") => failure?.values[name] ?? otherwise,
  }
}
