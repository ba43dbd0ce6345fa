import { ApiError } from "@trazo/contract/errors"
import {
  codeExpiresAt,
  mayRequestAnother,
  type OneTimeCodePurpose,
  oneTimeCodeLifetimeSeconds,
} from "@trazo/domain/one-time-code"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { codeHash, newCode } from "./code-hash.ts"
import { findLatestCode, insertCode, takeTurn } from "./queries.ts"

export interface CodeToSend {
  purpose: OneTimeCodePurpose
  /** What the code is bound to: a request's id, a certificate's serial, a client's id. */
  subject: string
  /** The address that the code is to prove. */
  destination: string
  /** Queues the mail that carries the code, in the same transaction. */
  mail: (code: string) => Promise<void>
}

/**
 * A new code, which ends the one before it. One a minute for each purpose and subject.
 * @throws ApiError CODE_TOO_SOON
 */
export async function sendOneTimeCode(
  tx: ScopedTransaction,
  { purpose, subject, destination, mail }: CodeToSend,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<{ expiresInSeconds: number }> {
  const now = deps.clock.now()
  await takeTurn(tx, { purpose, subject })
  const latest = await findLatestCode(tx, { purpose, subject }, false)
  if (!mayRequestAnother(latest?.sent_at ?? null, now)) throw new ApiError("CODE_TOO_SOON")
  const code = newCode(deps.random)
  const hash = codeHash(deps.settings.secrets.codePepper, { purpose, subject }, code)
  await insertCode(tx, { purpose, subject, destination, hash, sentAt: now, expiresAt: codeExpiresAt(now) })
  await mail(code)
  return { expiresInSeconds: oneTimeCodeLifetimeSeconds }
}
