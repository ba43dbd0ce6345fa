import { ApiError } from "@trazo/contract/errors"
import { z } from "zod"

/** The house's words for what a schema says no message for (checklist E1, E9). */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && (issue.input === undefined || issue.input === null))
      return "Este campo es requerido"
    if (issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) === 1)
      return "Este campo es requerido"
    if (issue.code === "too_big" && issue.origin === "string") return `Máximo ${issue.maximum} caracteres`
    if (issue.code === "too_big") return `Máximo ${issue.maximum}`
    if (issue.code === "too_small") return `Mínimo ${issue.minimum}`
    return "El valor no es válido"
  },
})

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** One message a field, the first of each. */
export function validationFailed(issues: readonly Issue[]): ApiError {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join(".") || "body"] ??= message
  return new ApiError("VALIDATION_FAILED", { fields })
}
