import { ApiError } from "@trazo/contract/errors"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { loadOwnAccount } from "./load-own-account.ts"
import type { SignedInClient } from "./save-phone.ts"

/** A code to the account's own e-mail, for who has no password yet. @throws ApiError CODE_TOO_SOON, NOT_ALLOWED */
export function sendFirstPasswordCode(
  caller: SignedInClient,
  deps: Deps,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, caller.scope, async (tx) => {
    const { email, passwordHash } = await loadOwnAccount(tx, caller)
    if (passwordHash !== null) throw new ApiError("NOT_ALLOWED")
    const toSend = { purpose: "first-password", subject: caller.id, destination: email } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, toSend, deps)
    return { sentTo: email, expiresInSeconds }
  })
}
