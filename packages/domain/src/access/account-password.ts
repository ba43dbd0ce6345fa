import { firstProblem, required, secure, size } from "../forms/field-rules.ts"
import { isCommonPassword, isPublishedPassword } from "./common-passwords.ts"
import { passwordMaximumLength } from "./password-strength.ts"

export const commonPasswordMessage = "Esta contraseña es muy común: elija otra"

/**
 * Messages in Spanish, or null (checklist E15, D7). Production also refuses the passwords of the demonstration, which a
 * browser that does not know where it is leaves to the server.
 */
export function accountPasswordProblem(password: string, { isProduction = false } = {}): string | null {
  const problem = firstProblem(password, [required, secure, size(passwordMaximumLength)])
  if (problem) return problem
  const isRefused = isCommonPassword(password) || (isProduction && isPublishedPassword(password))
  return isRefused ? commonPasswordMessage : null
}
