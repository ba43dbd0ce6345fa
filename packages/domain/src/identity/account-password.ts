import { firstProblem, required, secure, size } from "../forms/field-rules.ts"
import { isCommonPassword } from "./common-passwords.ts"
import { passwordMaximumLength } from "./password-strength.ts"

export const commonPasswordMessage = "Esta contraseña es muy común: elija otra"

/** Messages in Spanish, or null (checklist E15, D7). */
export function accountPasswordProblem(password: string): string | null {
  const problem = firstProblem(password, [required, secure, size(passwordMaximumLength)])
  return problem ?? (isCommonPassword(password) ? commonPasswordMessage : null)
}
