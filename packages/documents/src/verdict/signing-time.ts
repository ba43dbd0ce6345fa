import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Certificate } from "@trazo/pki/x509/certificate"
import { readCertificateFacts } from "../certificate/certificate-facts.ts"
import { mayStampTime } from "../certificate/purposes.ts"
import { checkTimeStamp, type StampFacts } from "../cms/check-time-stamp.ts"
import type { SignatureFacts } from "../cms/signature-facts.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import { type CarriedEvidence, type Evidence, evidenceFor } from "../trust/revocation.ts"
import type { CheckOptions } from "./check-options.ts"
import type { SigningTime } from "./document-check.ts"
import { type Reason, reason } from "./reasons.ts"

/** What all signatures of a document are validated with. */
export interface ValidationContext {
  readonly options: CheckOptions
  readonly chains: ChainBuilder
  /** Certificates and evidence that the document keeps beside its signatures. */
  readonly besides: readonly Certificate[]
  readonly carried: CarriedEvidence
}

export const carriedBy = (facts: SignatureFacts, { carried }: ValidationContext): CarriedEvidence => ({
  ocsp: [...facts.carried.ocsp, ...carried.ocsp],
  crls: [...facts.carried.crls, ...carried.crls],
})

const mostStamps = 20

interface KnownTime {
  readonly time: SigningTime | null
  readonly reasons: readonly Reason[]
}

/** The earliest moment at which a known third party saw the signature; otherwise what the signer says. */
export async function signingTimeOf(
  facts: SignatureFacts,
  documentStamps: readonly SigningTime[],
  context: ValidationContext,
): Promise<KnownTime> {
  const reasons: Reason[] = []
  const trusted: SigningTime[] = [...documentStamps]
  for (const { token, over } of facts.stamps.slice(0, mostStamps)) {
    const stamp = await checkTimeStamp(token, over, context.chains.work)
    if (stamp?.imprint !== "same") {
      reasons.push(reason("stampOfOther"))
      continue
    }
    const time = await trustedTimeOf(stamp, facts, context)
    if (time) trusted.push(time)
    else reasons.push(reason("stampUnknown"))
  }
  const [first] = trusted.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (first) return { time: first, reasons: [...reasons, reason("stampedTime")] }
  if (!facts.claimedTime) return { time: null, reasons: [...reasons, reason("noTime")] }
  const time: SigningTime = { at: facts.claimedTime, source: "claimed" }
  const isFuture = time.at.getTime() > context.options.now.getTime() + dayMilliseconds
  return { time, reasons: [...reasons, reason(isFuture ? "futureTime" : "claimedTime")] }
}

/** What a token proves, if its signer is known, may stamp and was not revoked by what the document carries. */
export async function trustedTimeOf(
  { at, facts, isWeak, imprint }: StampFacts,
  stamped: SignatureFacts,
  context: ValidationContext,
): Promise<SigningTime | undefined> {
  const { certificate, arithmetic, problems } = facts
  if (!certificate || arithmetic !== "intact" || problems.length > 0 || isWeak) return undefined
  if (imprint !== "same" || !mayStampTime(certificate)) return undefined
  if (at < certificate.notBefore || at > certificate.notAfter) return undefined
  const { chains } = context
  const { end, path } = await chains.build(certificate, [
    ...facts.besides,
    ...stamped.besides,
    ...context.besides,
  ])
  if (end !== "trusted") return undefined
  const [, issuer] = path
  const evidence = issuer
    ? await evidenceFor(certificate, issuer, carriedBy(stamped, context), chains.work)
    : []
  if (evidence.some((one) => isDoubtful(one, at))) return undefined
  return { at, source: "timestamp", by: readCertificateFacts(certificate.der).name }
}

/** With a key that is in other hands any moment can be stamped, also one before. */
const isDoubtful = (evidence: Evidence, at: Date) =>
  evidence.status === "revoked" && (evidence.at <= at || !orderly.has(evidence.reason ?? ""))
const orderly = new Set(["superseded", "cessationOfOperation", "affiliationChanged"])
