import { ApiError } from "@trazo/contract/errors/errors"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"

/** @throws ApiError VALIDATION_FAILED */
export function requireAllowedPassword(password: string): void {
  const problem = accountPasswordProblem(password)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { password: problem } })
}
