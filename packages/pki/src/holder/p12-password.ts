import { p12PasswordProblem } from "@trazo/domain/certificates/p12-password"
import { HolderError } from "./holder-errors.ts"

/** The message is the form's own. */
export class PasswordNotAllowed extends HolderError {
  readonly code = "PASSWORD_NOT_ALLOWED"
}

/** Guards every function that encrypts, so that no file exists under a password that Java refuses. */
export function requireP12Password(password: string): void {
  const problem = p12PasswordProblem(password)
  if (problem !== null) throw new PasswordNotAllowed(problem)
}
