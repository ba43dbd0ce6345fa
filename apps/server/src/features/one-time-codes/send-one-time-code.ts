import { ApiError } from "@trazo/contract/errors"
import {
  codeExpiresAt,
  mayRequestAnother,
  type OneTimeCodePurpose,
  oneTimeCodeLifetimeSeconds,
} from "@trazo/domain/one-time-code"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { codeHash, newCode } from "./code-hash.ts"
import { findLatestCode, insertCode, takeTurn } from "./queries.ts"

export interface CodeToSend {
  purpose: OneTimeCodePurpose
  /** What the code is bound to: a request's id, a certificate's serial, a client's id. */
  subject: string
  /** The mail address that the code is to prove. */
  destination: string
}

/**
 * A new code, mailed, which ends the one before it. One a minute for each purpose and subject.
 * @returns `isFirst`: the address had none for this before
 * @throws ApiError CODE_TOO_SOON
 */
export async function sendOneTimeCode(
  tx: ScopedTransaction,
  { purpose, subject, destination }: CodeToSend,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<{ expiresInSeconds: number; isFirst: boolean }> {
  const now = deps.clock.now()
  await takeTurn(tx, { purpose, subject })
  const latest = await findLatestCode(tx, { purpose, subject }, false)
  if (!mayRequestAnother(latest?.sent_at ?? null, now)) throw new ApiError("CODE_TOO_SOON")
  const code = newCode(deps.random)
  const hash = codeHash(deps.settings.secrets.codePepper, { purpose, subject }, code)
  await insertCode(tx, { purpose, subject, destination, hash, sentAt: now, expiresAt: codeExpiresAt(now) })
  await queueMail(tx, { to: destination, template: "code", variables: { code, purpose } }, deps)
  const isFirst = latest?.destination !== destination
  return { expiresInSeconds: oneTimeCodeLifetimeSeconds, isFirst }
}
