import { p12PasswordProblem } from "@trazo/domain/p12-password"
import { PasswordNotAllowed } from "./holder-errors.ts"

/** Guards every function that encrypts: a file under a password that Java refuses must not come to be. */
export function requireP12Password(password: string): void {
  const problem = p12PasswordProblem(password)
  if (problem !== null) throw new PasswordNotAllowed(problem)
}
