import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Bytes } from "@trazo/pki/bytes"
import type { CertificateFacts } from "../certificate/certificate-facts.ts"
import type { Evidence } from "../trust/revocation.ts"
import type { CheckOptions } from "./check-options.ts"
import type { SigningTime } from "./document-check.ts"
import { type Reason, reason } from "./reasons.ts"

const day = 86_400_000
/** Clocks of two authorities may differ by so much. */
const minute = 60_000

interface Validated {
  readonly signer: CertificateFacts
  /** DER of the trusted certificate at which the chain ends. */
  readonly anchor: Bytes
}

/** What revocation data say, from the file and from whoever can be asked; a revocation weighs more than a «good». */
export async function validateStatus(
  { signer, anchor }: Validated,
  carried: readonly Evidence[],
  time: SigningTime | null,
  options: CheckOptions,
): Promise<Reason[]> {
  const asked = await askedOf(signer, anchor, options)
  const revoked = [...(asked ? [asked] : []), ...carried].find(({ status }) => status === "revoked")
  if (revoked?.status === "revoked") return [revokedReason(revoked, time)]
  const evidence = asked ?? carried.find((one) => isAfterDoubt(one, time, options.now))
  if (!evidence) {
    const old = carried.length > 0 ? "La prueba que trae el documento es anterior a lo que está en duda." : ""
    return [reason("statusUnknown", old)]
  }
  const source = evidence.source === "file" ? "Lo dice una prueba que trae el documento" : "Consultado ahora"
  return [reason("notRevoked", `${source} (${formatDate(evidence.asOf)}).`)]
}

/**
 * Whether a «good» of the file still says something. With a trusted time stamp, the doubt ends at the stamp: evidence of
 * before does not know what happened in between. Otherwise the signature may be of this very moment, whatever it claims,
 * and evidence counts while it is fresh (docs/security/files.md).
 */
function isAfterDoubt(evidence: Evidence, time: SigningTime | null, now: Date): boolean {
  if (evidence.status !== "good") return false
  const asOf = evidence.asOf.getTime()
  if (asOf > now.getTime() + minute) return false
  if (time?.source === "timestamp") return asOf >= time.at.getTime() - minute
  return asOf > now.getTime() - day && evidence.until !== undefined && evidence.until > now
}

async function askedOf(
  signer: CertificateFacts,
  anchor: Bytes,
  { statusOf, now }: CheckOptions,
): Promise<Evidence | undefined> {
  const current = await statusOf?.(signer, anchor)
  if (!current || current.status === "unknown") return undefined
  if (current.status === "good") return { status: "good", asOf: now, until: undefined, source: "server" }
  return { status: "revoked", asOf: now, at: current.at, reason: current.reason, source: "server" }
}

function revokedReason(
  { at, reason: why }: Extract<Evidence, { status: "revoked" }>,
  time: SigningTime | null,
): Reason {
  const when = `Fecha: ${formatDate(at)}.`
  if (time?.source === "timestamp")
    return time.at < at ? reason("revokedLater", when) : reason("revokedThen", when)
  if (time && time.at >= at) return reason("revokedThen", when)
  return why === "certificateHold" ? reason("suspended", when) : reason("revokedNoTime", when)
}
