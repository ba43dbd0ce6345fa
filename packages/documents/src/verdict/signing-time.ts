import type { Certificate } from "@trazo/pki/x509/certificate"
import { readCertificateFacts } from "../certificate/certificate-facts.ts"
import { mayStampTime } from "../certificate/purposes.ts"
import { checkTimeStamp, type StampFacts } from "../cms/check-time-stamp.ts"
import type { SignatureFacts } from "../cms/signature-facts.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import type { SigningTime } from "./document-check.ts"
import { type Reason, reason } from "./reasons.ts"

const mostStamps = 20
const dayInMilliseconds = 86_400_000

interface KnownTime {
  readonly time: SigningTime | null
  readonly reasons: readonly Reason[]
}

/** The earliest moment at which a known third party saw the signature; otherwise what the signer says. */
export async function signingTimeOf(
  facts: SignatureFacts,
  documentStamps: readonly SigningTime[],
  chains: ChainBuilder,
  now: Date,
): Promise<KnownTime> {
  const reasons: Reason[] = []
  const trusted: SigningTime[] = [...documentStamps]
  for (const { token, over } of facts.stamps.slice(0, mostStamps)) {
    const stamp = await checkTimeStamp(token, over, chains.work)
    if (stamp?.imprint !== "same") {
      reasons.push(reason("stampOfOther"))
      continue
    }
    const time = await trustedTimeOf(stamp, facts.besides, chains)
    if (time) trusted.push(time)
    else reasons.push(reason("stampUnknown"))
  }
  const [first] = trusted.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (first) return { time: first, reasons: [...reasons, reason("stampedTime")] }
  if (!facts.claimedTime) return { time: null, reasons: [...reasons, reason("noTime")] }
  const time: SigningTime = { at: facts.claimedTime, source: "claimed" }
  const isFuture = time.at.getTime() > now.getTime() + dayInMilliseconds
  return { time, reasons: [...reasons, reason(isFuture ? "futureTime" : "claimedTime")] }
}

/** What a token proves, if its signer is known and may stamp. */
export async function trustedTimeOf(
  { at, facts, isWeak }: StampFacts,
  besides: readonly Certificate[],
  chains: ChainBuilder,
): Promise<SigningTime | undefined> {
  const { certificate, arithmetic, problems } = facts
  if (!certificate || arithmetic !== "intact" || problems.length > 0 || isWeak) return undefined
  if (!mayStampTime(certificate) || at < certificate.notBefore || at > certificate.notAfter) return undefined
  const { end } = await chains.build(certificate, [...facts.besides, ...besides])
  return end === "trusted"
    ? { at, source: "timestamp", by: readCertificateFacts(certificate.der).name }
    : undefined
}
