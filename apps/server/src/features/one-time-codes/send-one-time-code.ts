import { ApiError } from "@trazo/contract/errors"
import {
  codeExpiresAt,
  mayRequestAnother,
  type OneTimeCodePurpose,
  oneTimeCodeLifetimeSeconds,
} from "@trazo/domain/one-time-code"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDelivery } from "../mail/load-delivery.ts"
import { queueMail } from "../mail/queue-mail.ts"
import { codeHash, newCode } from "./code-hash.ts"
import { findLatestCode, insertCode, type OneTimeCodeRow, takeTurn } from "./queries.ts"

export interface CodeToSend {
  purpose: OneTimeCodePurpose
  /** What the code is bound to: a request's id, a certificate's serial, a client's id. */
  subject: string
  /** The mail address that the code is to prove. */
  destination: string
  /** The request that it is for, where it is for one. */
  requestId?: string
}

/**
 * A new code, mailed, which ends the one before it. One a minute for each purpose and subject, except that another
 * address gets its code at once when the one before was refused: that code reached nobody.
 * @throws ApiError CODE_TOO_SOON
 */
export async function sendOneTimeCode(
  tx: ScopedTransaction,
  { purpose, subject, destination, requestId }: CodeToSend,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<{ expiresInSeconds: number }> {
  const now = deps.clock.now()
  await takeTurn(tx, { purpose, subject })
  const latest = await findLatestCode(tx, { purpose, subject }, false)
  const isFirst = latest?.destination !== destination
  const isEarly = !mayRequestAnother(latest?.sent_at ?? null, now)
  if (isEarly && !(isFirst && (await wasRefused(tx, latest)))) throw new ApiError("CODE_TOO_SOON")
  const code = newCode(deps.random)
  const hash = codeHash(deps.settings.secrets.codePepper, { purpose, subject }, code)
  const mail = { to: destination, template: "code", variables: { code, purpose } } as const
  const mailId = await queueMail(tx, { ...mail, ...(requestId && { requestId }) }, deps)
  const row = { purpose, subject, destination, mailId, hash, sentAt: now, expiresAt: codeExpiresAt(now) }
  await insertCode(tx, row)
  return { expiresInSeconds: oneTimeCodeLifetimeSeconds }
}

async function wasRefused(tx: ScopedTransaction, latest: OneTimeCodeRow | undefined): Promise<boolean> {
  if (!latest?.mail_id) return false
  return (await loadDelivery(tx, latest.mail_id))?.state === "refused"
}
