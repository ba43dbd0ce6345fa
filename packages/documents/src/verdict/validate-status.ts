import type { Bytes } from "@trazo/pki/bytes"
import type { CertificateFacts } from "../certificate/certificate-facts.ts"
import type { Evidence } from "../trust/revocation.ts"
import type { CheckOptions } from "./check-options.ts"
import type { SigningTime } from "./document-check.ts"
import { type Reason, reason } from "./reasons.ts"

const day = 86_400_000
const dateOf = (date: Date) => date.toISOString().slice(0, 10)

interface Validated {
  readonly signer: CertificateFacts
  /** DER of the trusted certificate at which the chain ends. */
  readonly anchor: Bytes
}

/** What revocation data say, from the file and from whoever can be asked; a revocation weighs more than a «good». */
export async function validateStatus(
  { signer, anchor }: Validated,
  carried: Evidence | undefined,
  time: SigningTime | null,
  options: CheckOptions,
): Promise<Reason[]> {
  const asked = await askedOf(signer, anchor, options)
  const evidence =
    asked?.status === "revoked" ? asked : carried?.status === "revoked" ? carried : (asked ?? carried)
  if (!evidence) return [reason("statusUnknown")]
  if (evidence.status === "revoked") return [revokedReason(evidence, time)]
  const at = time?.at ?? options.now
  if (evidence.asOf.getTime() < at.getTime() - day) return [reason("statusUnknown")]
  const source = evidence.source === "file" ? "Lo dice una prueba que trae el documento" : "Consultado ahora"
  return [reason("notRevoked", `${source} (${dateOf(evidence.asOf)}).`)]
}

async function askedOf(
  signer: CertificateFacts,
  anchor: Bytes,
  { statusOf, now }: CheckOptions,
): Promise<Evidence | undefined> {
  if (!statusOf) return undefined
  try {
    const current = await statusOf(signer, anchor)
    if (current.status === "good") return { status: "good", asOf: now, source: "server" }
    if (current.status === "unknown") return undefined
    return { status: "revoked", asOf: now, at: current.at, reason: current.reason, source: "server" }
  } catch {
    // nobody responded
    return undefined
  }
}

function revokedReason(
  { at, reason: why }: Extract<Evidence, { status: "revoked" }>,
  time: SigningTime | null,
): Reason {
  const when = `Fecha: ${dateOf(at)}.`
  if (time?.source === "timestamp")
    return time.at < at ? reason("revokedLater", when) : reason("revokedThen", when)
  if (time && time.at >= at) return reason("revokedThen", when)
  return why === "certificateHold" ? reason("suspended", when) : reason("revokedNoTime", when)
}
