import { ApiError } from "@trazo/contract/errors/errors"
import type { OwnAccount } from "@trazo/contract/identity/account"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { normaliseEmail } from "@trazo/domain/forms/email"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { accountFields, sameEmailMessage } from "@trazo/domain/identity/account-fields"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { changeClient } from "../credentials/client-account.ts"
import { confirmOneTimeCode } from "../one-use-secrets/confirm-one-time-code.ts"
import { sendOneTimeCode } from "../one-use-secrets/send-one-time-code.ts"
import { endResetLink } from "../password-resets/reset-password.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { type AccountRow, loadOwnAccount, presentOwnAccount } from "./account.ts"
import { isOwnPassword, refusedPassword } from "./change-password.ts"
import { withdrawAddressChange } from "./client-address-change.ts"
import type { SignedInClient } from "./edit-own-account.ts"

/**
 * Changes the account's address to the one that the code proved. Mails the old address, and ends its reset link, the
 * other sessions and any pending change by staff. Repeating the call returns the account.
 * @throws ApiError CODE_WRONG, CODE_EXPIRED, CODE_USED, CODE_EXHAUSTED
 */
export async function changeEmail(
  caller: SignedInClient,
  { email: typed, code }: { email: string; code: string },
  deps: Deps,
): Promise<OwnAccount> {
  const { scope, id, actor, token } = caller
  const email = normaliseEmail(typed)
  const present = await inScope(deps.db, scope, (tx) => loadOwnAccount(tx, caller))
  if (present.email === email) return presentOwnAccount(present)
  const proof = { purpose: "email-change", subject: id, destination: email, code } as const
  return confirmOneTimeCode(
    scope,
    proof,
    async (tx) => {
      const account = await loadOwnAccount(tx, caller, { lock: true })
      const { email: to, names } = account
      const variables = { names, changedAt: formatDateTime(deps.clock.now()) }
      recordAudit(tx, { actor, action: "email.changed", object: `client:${id}` }, deps)
      await changeClient(tx, id, { email })
      await withdrawAddressChange(tx, { clientId: id, actor }, deps)
      await endResetLink(tx, { area: "client", id }, deps)
      await endSessions(tx, caller, { exceptToken: token })
      await queueMail(tx, { to, template: "email-changed", variables }, deps)
      return presentOwnAccount({ ...account, email })
    },
    deps,
  )
}

interface TypedEmail {
  email: string
  currentPassword?: string | undefined
}

/**
 * Sends a code to the new address. Activation and revocation codes will go there, so an open session is not enough: the
 * endpoint asks for a recent proof, and an account with a password must give it too. Without either, the proof is a
 * sign-in with a code mailed to the old address.
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
  const problem =
    formFieldProblem(accountFields.email, email) ?? (email === account.email ? sameEmailMessage : null)
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
  if (!(await isOwnPassword(caller, { account, password }, deps))) throw await refusedPassword(caller, deps)
}
