import { ApiError } from "@trazo/contract/errors"
import { normaliseEmail } from "@trazo/domain/email"
import { fieldMessages } from "@trazo/domain/field-rules"
import { ownDataProblem, sameEmailMessage } from "@trazo/domain/own-data"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { currentPasswordWrong } from "./change-password.ts"
import { isOwnPassword } from "./is-own-password.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import type { AccountRow } from "./queries.ts"
import type { SignedInClient } from "./save-phone.ts"

export interface TypedEmail {
  email: string
  currentPassword?: string | undefined
}

/**
 * A code to the address that shall become the account's. Codes that activate and revoke go there from then on, so
 * whoever has a password says it: an open session alone can't lead them elsewhere.
 * @throws ApiError VALIDATION_FAILED, CURRENT_PASSWORD_WRONG, TOO_MANY_REQUESTS, CODE_TOO_SOON
 */
export async function sendEmailCode(
  caller: SignedInClient,
  { email: typed, currentPassword }: TypedEmail,
  deps: Deps,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  const { scope, id } = caller
  const email = normaliseEmail(typed)
  const account = await inScope(deps.db, scope, (tx) => loadOwnAccount(tx, caller))
  const problem = ownDataProblem("email", email) ?? (email === account.email ? sameEmailMessage : null)
  const fields = {
    ...(problem ? { email: problem } : {}),
    ...(account.passwordHash && !currentPassword ? { currentPassword: fieldMessages.required } : {}),
  }
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  await provePassword(caller, account, currentPassword ?? "", deps)
  return inScope(deps.db, scope, async (tx) => {
    const toSend = { purpose: "email-change", subject: id, destination: email } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, toSend, deps)
    return { sentTo: email, expiresInSeconds }
  })
}

async function provePassword(
  caller: SignedInClient,
  account: AccountRow,
  password: string,
  deps: Deps,
): Promise<void> {
  if (account.passwordHash === null) return
  if (!(await isOwnPassword(caller, { account, passwords: [password] }, deps))) throw currentPasswordWrong()
}
