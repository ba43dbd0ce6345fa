import { ApiError } from "@trazo/contract/errors/errors"
import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { mayRequestAnother, type OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import { endOfSecret, oneTimeCodeLimits as limits } from "@trazo/domain/identity/one-use-limits"
import { lockName, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadDelivery } from "../../platform/mail/mail-delivery.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import {
  findLatestCode,
  insertCode,
  presentCodeDelivery,
  recentCodesTo,
  type SecretRow,
} from "./one-use-secret.ts"
import { codeHash, newDigits } from "./secret-text.ts"

interface CodeToSend {
  purpose: OneTimeCodePurpose
  /** Id of the request or client, or serial of the certificate, that the code is bound to. */
  subject: string
  destination: string
  requestId?: string
  /** Continues on another device what the code is for. */
  link?: string
  /** The request came from a device that the account has not signed in from. It leaves the reserve of the day. */
  isFromUnknownDevice?: boolean
  /** A job sends it: the call that queued it waited the pause, and the former code's mail may have waited longer. */
  isQueued?: boolean
}

/** Of a code that a job sends. A job that runs twice sends no second one. */
const queueSlackMilliseconds = 15_000

/**
 * Mails a new code, which replaces the previous one. Limited to one a minute for each purpose and subject. Codes to one
 * address are limited over all subjects. Another address does not wait when the previous mail was refused.
 * @throws ApiError CODE_TOO_SOON
 */
export async function sendOneTimeCode(
  tx: ScopedTransaction,
  { isFromUnknownDevice = false, isQueued = false, ...code }: CodeToSend,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<{ expiresInSeconds: number }> {
  const { purpose, subject, destination, requestId, link } = code
  const now = deps.clock.now()
  // Codes of a subject, and of an address, are sent one after the other.
  await lockName(tx, `${purpose} ${subject}`)
  await limitDestination(tx, { purpose, subject, destination, isFromUnknownDevice }, now)
  const binding = { kind: purpose, subject }
  const latest = await findLatestCode(tx, binding, false)
  const isFirst = latest?.destination !== destination
  const asked = new Date(now.getTime() + (isQueued ? queueSlackMilliseconds : 0))
  const isEarly = !mayRequestAnother(latest?.issuedAt ?? null, asked)
  if (isEarly && !(isFirst && (await wasRefused(tx, latest)))) throw new ApiError("CODE_TOO_SOON")
  const digits = newDigits(deps.random, limits.digits)
  const mail = {
    to: destination,
    template: "code",
    variables: { code: digits, purpose, ...(link && { link }) },
  } as const
  const mailId = await queueMail(tx, { ...mail, ...(requestId && { requestId }) }, deps)
  await insertCode(tx, {
    kind: purpose,
    subject,
    destination,
    mailId,
    secretHash: codeHash(deps.settings.secrets.codePepper[0], binding, digits),
    issuedAt: now,
    expiresAt: endOfSecret(limits, now),
  })
  return { expiresInSeconds: limits.seconds }
}

/** @throws ApiError CODE_TOO_SOON */
async function limitDestination(
  tx: ScopedTransaction,
  { purpose, subject, destination, isFromUnknownDevice }: CodeToSend,
  now: Date,
): Promise<void> {
  await lockName(tx, `${purpose} to ${destination}`)
  const recent = await recentCodesTo(
    tx,
    { kind: purpose, destination },
    new Date(now.getTime() - dayMilliseconds),
  )
  const limit = limits.perDay - (isFromUnknownDevice ? limits.reservedPerDay : 0)
  if (recent.length >= limit) throw new ApiError("CODE_TOO_SOON", { message: tooManyToday })
  if (recent.length < limits.perDayWithoutPause) return
  const latest = recent.find((one) => one.subject !== subject)
  if (!mayRequestAnother(latest?.issuedAt ?? null, now)) throw new ApiError("CODE_TOO_SOON")
}

const tooManyToday = "Hoy ya enviamos muchos códigos a este correo. Inténtelo mañana o escríbanos."

async function wasRefused(tx: ScopedTransaction, latest: SecretRow | undefined): Promise<boolean> {
  if (!latest?.mailId) return false
  return (await loadDelivery(tx, latest.mailId))?.state === "refused"
}

export async function loadCodeDelivery(
  tx: ScopedTransaction,
  { purpose, subject, destination }: Pick<CodeToSend, "purpose" | "subject" | "destination">,
): Promise<CodeDelivery> {
  const latest = await findLatestCode(tx, { kind: purpose, subject }, false)
  const mailId = latest?.destination === destination ? latest.mailId : null
  return presentCodeDelivery(mailId ? await loadDelivery(tx, mailId) : null)
}
