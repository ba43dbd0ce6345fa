import { dayMilliseconds, minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Bytes } from "@trazo/pki/bytes"
import type { CertificateFacts } from "../certificate/certificate-facts.ts"
import type { Evidence } from "../trust/revocation.ts"
import type { CheckOptions } from "./check-options.ts"
import type { SigningTime } from "./document-check.ts"
import { type Reason, reason } from "./reasons.ts"

/** Clocks of two authorities may differ by so much. */
const clocksDiffer = minuteMilliseconds

interface Validated {
  readonly signer: CertificateFacts
  /** DER of the trusted certificate at which the chain ends. */
  readonly anchor: Bytes
}

type Revoked = Extract<Evidence, { status: "revoked" }>

/** What revocation data say, from the file and from whoever can be asked; a revocation weighs more than a «good». */
export async function validateStatus(
  { signer, anchor }: Validated,
  carried: readonly Evidence[],
  time: SigningTime | null,
  options: CheckOptions,
): Promise<Reason[]> {
  const asked = await askedOf(signer, anchor, options)
  const revocations = [...(asked ? [asked] : []), ...carried].filter((one) => one.status === "revoked")
  const [revoked] = revocations.toSorted((one, other) => startOf(one) - startOf(other))
  if (revoked) {
    const isProven =
      carried.some((one) => isAfterDoubt(one, time, options.now)) ||
      revocations.some((one) => statesReason(one, options.now))
    return [revokedReason(revoked, time, isProven)]
  }
  const evidence = asked ?? carried.find((one) => isAfterDoubt(one, time, options.now))
  if (!evidence) {
    const old = carried.length > 0 ? "La prueba que trae el documento es anterior a lo que está en duda." : ""
    return [reason("statusUnknown", old)]
  }
  const source = evidence.source === "file" ? "Lo dice una prueba que trae el documento" : "Consultado ahora"
  return [reason("notRevoked", `${source} (${formatDate(evidence.asOf)}).`)]
}

/** From when the certificate counts no more. */
const startOf = ({ at, invalidFrom }: Revoked) => Math.min(at.getTime(), invalidFrom?.getTime() ?? Infinity)

/** Whether an authority says now why it revoked: a date of which it says no more may be the day on which it heard of it. */
const statesReason = ({ asOf, reason: why }: Revoked, now: Date) =>
  why !== undefined && why !== "unspecified" && Math.abs(now.getTime() - asOf.getTime()) < dayMilliseconds

/**
 * Whether a «good» of the file still says something. With a trusted time stamp, the doubt ends at the stamp: evidence of
 * before does not know what happened in between. Otherwise the signature may be of this very moment, whatever it claims,
 * and evidence counts while it is fresh (docs/security/files.md).
 */
function isAfterDoubt(evidence: Evidence, time: SigningTime | null, now: Date): boolean {
  if (evidence.status !== "good") return false
  const asOf = evidence.asOf.getTime()
  if (asOf > now.getTime() + clocksDiffer) return false
  if (time?.source === "timestamp") return asOf >= time.at.getTime() - clocksDiffer
  return asOf > now.getTime() - dayMilliseconds && evidence.until !== undefined && evidence.until > now
}

async function askedOf(
  signer: CertificateFacts,
  anchor: Bytes,
  { statusOf, now }: CheckOptions,
): Promise<Evidence | undefined> {
  const current = await statusOf?.(signer, anchor)
  if (!current || current.status === "unknown") return undefined
  if (current.status === "good") return { status: "good", asOf: now, until: undefined, source: "server" }
  const { at, reason: why, invalidFrom } = current
  return { status: "revoked", asOf: now, at, reason: why, invalidFrom, source: "server" }
}

/** A date that only the signer claims never proves that the signature came first. */
function revokedReason(
  { at, reason: why, invalidFrom }: Revoked,
  time: SigningTime | null,
  isProven: boolean,
): Reason {
  const when = `Fecha: ${formatDate(at)}.`
  if (time && time.at >= at) return reason("revokedThen", when)
  if (time && invalidFrom && time.at >= invalidFrom)
    return reason("invalidThen", `Desde: ${formatDate(invalidFrom)}; revocado: ${formatDate(at)}.`)
  if (time?.source !== "timestamp")
    return why === "certificateHold" ? reason("suspended", when) : reason("revokedNoTime", when)
  if (!isProven) return reason("revokedLater", when)
  return reason(
    "signedBefore",
    `firmado el ${formatDate(time.at)}, antes de la revocación (${formatDate(at)}).`,
  )
}
