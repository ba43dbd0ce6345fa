import { ApiError } from "@trazo/contract/errors"
import { oneTimeCodeLifetimeSeconds } from "@trazo/domain/one-time-code"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { findClientAccount } from "./accounts.queries.ts"
import { normaliseIdentity } from "./normalise-identity.ts"

/**
 * Sends a client a code to sign in with. Answers the same when there is no such client, and when one was sent
 * less than a minute ago: else the answer would tell who has an account.
 */
export async function sendSignInCode(
  scope: Scope,
  user: string,
  deps: Deps,
): Promise<{ expiresInSeconds: number }> {
  await inScope(deps.db, scope, async (tx) => {
    const client = await findClientAccount(tx, normaliseIdentity(user))
    if (!client) return
    const mail = (code: string) =>
      queueMail(tx, { to: client.email, template: "code", variables: { code, purpose: "sign-in" } }, deps)
    const toSend = { purpose: "sign-in", subject: client.id, destination: client.email, mail } as const
    try {
      await sendOneTimeCode(tx, toSend, deps)
    } catch (error) {
      if (!(error instanceof ApiError && error.typeCode === "CODE_TOO_SOON")) throw error
    }
  })
  return { expiresInSeconds: oneTimeCodeLifetimeSeconds }
}
