import type { ErrorResponse } from "@trazo/contract/errors/errors"
import { useActionData } from "react-router"
import type { FormFailure } from "./form-failure.ts"

function isFailure(value: unknown): value is FormFailure {
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
