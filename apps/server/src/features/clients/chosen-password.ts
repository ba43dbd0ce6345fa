import { ApiError } from "@trazo/contract/errors/errors"
import { accountPasswordProblem } from "@trazo/domain/access/account-password"
import type { Deps } from "../../deps.ts"

/** The message for a password that nobody may choose here, or null. */
export function chosenPasswordProblem(password: string, { settings }: Pick<Deps, "settings">): string | null {
  return accountPasswordProblem(password, { isProduction: settings.demoData === false })
}

/** @throws ApiError VALIDATION_FAILED */
export function requireAllowedPassword(password: string, deps: Pick<Deps, "settings">): void {
  const problem = chosenPasswordProblem(password, deps)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { password: problem } })
}
