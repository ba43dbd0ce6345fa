import { ApiError } from "@trazo/contract/errors/errors"
import { samePassword } from "@trazo/domain/forms/field-rules"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"

/**
 * Reads the fields of a new password, which some forms ask for twice. Their names contain «password», so that `formFailure` never returns them.
 * @throws ApiError VALIDATION_FAILED with both fields' problems
 */
export function chosenPassword(form: FormData): string {
  const text = (name: string) => String(form.get(name) ?? "")
  const password = text("password")
  const weakness = accountPasswordProblem(password)
  const isTwice = form.has("passwordConfirmation")
  const difference = isTwice ? samePassword(password)(text("passwordConfirmation")) : null
  if (!weakness && !difference) return password
  const fields = {
    ...(weakness ? { password: weakness } : {}),
    ...(difference ? { passwordConfirmation: difference } : {}),
  }
  throw new ApiError("VALIDATION_FAILED", { fields })
}
