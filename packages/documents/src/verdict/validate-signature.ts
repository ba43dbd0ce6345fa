import { type CertificateFacts, readCertificateFacts } from "../certificate/certificate-facts.ts"
import { maySignDocuments, mayStampTime } from "../certificate/purposes.ts"
import { weakHashes } from "../cms/algorithms.ts"
import type { FormProblem, SignatureFacts } from "../cms/signature-facts.ts"
import { rsaBitsOf } from "../cms/verify-signature.ts"
import type { Chain } from "../trust/chain.ts"
import { evidenceFor } from "../trust/revocation.ts"
import type { SigningTime } from "./document-check.ts"
import { issuerReason } from "./issuer-reason.ts"
import { type Reason, type ReasonCode, reason } from "./reasons.ts"
import { carriedBy, signingTimeOf, type ValidationContext } from "./signing-time.ts"
import { validateStatus } from "./validate-status.ts"

interface SignerValidation {
  readonly reasons: readonly Reason[]
  readonly signer: CertificateFacts | null
  readonly time: SigningTime | null
}

/** Validates what does not depend on the kind of document: arithmetic, who, when and whether the certificate held. */
export async function validateSignature(
  facts: SignatureFacts,
  documentStamps: readonly SigningTime[],
  context: ValidationContext,
): Promise<SignerValidation> {
  const { certificate } = facts
  const reasons: Reason[] = [...validateArithmetic(facts)]
  const { time, reasons: ofTime } = await signingTimeOf(facts, documentStamps, context)
  if (!certificate) return { reasons: [...reasons, ...ofTime], signer: null, time }
  const signer = readCertificateFacts(certificate.der)
  const besides = [...facts.besides, ...context.besides]
  const chain = await context.chains.build(certificate, besides)
  reasons.push(issuerReason(chain, signer.issuer.name, context.options))
  const mayDoIt = facts.isStamp ? mayStampTime(certificate) : maySignDocuments(certificate)
  if (!mayDoIt) reasons.push(reason("notForSigning"))
  reasons.push(...ofTime)
  const ofDates = validateDates(chain, time, context.options.now)
  const ofStatus = await validateChainStatus(facts, chain, { signer, time }, context)
  // What was revoked by then did not hold then.
  const isOver = ofStatus.some(({ code }) => code === "revokedThen" || code === "invalidThen")
  reasons.push(...ofDates.filter(({ code }) => !(isOver && holding.has(code))), ...ofStatus)
  return { reasons, signer, time }
}

const holding: ReadonlySet<ReasonCode> = new Set(["heldThen", "heldAsClaimed"])

async function validateChainStatus(
  facts: SignatureFacts,
  chain: Chain,
  { signer, time }: { readonly signer: CertificateFacts; readonly time: SigningTime | null },
  context: ValidationContext,
): Promise<Reason[]> {
  const anchor = chain.path.at(-1)
  const [certificate, issuer] = chain.path
  if (chain.end !== "trusted" || !anchor || !certificate) return []
  // A service that the list names itself has nobody above it to ask.
  if (!issuer && facts.isStamp) return []
  const carried = carriedBy(facts, context)
  const evidence = issuer ? await evidenceFor(certificate, issuer, carried, context.chains.work) : []
  return await validateStatus({ signer, anchor: anchor.der }, evidence, time, context.options)
}

const problemReasons: Record<FormProblem, ReasonCode> = {
  noDigest: "noDigest",
  otherContent: "otherContent",
  attributesAsContent: "attributesAsContent",
  repeatedAttribute: "repeatedAttribute",
  otherCertificate: "otherCertificate",
  noCertificate: "noCertificate",
  unsignedProperties: "unsignedProperties",
  unreadable: "badForm",
}

function validateArithmetic(facts: SignatureFacts): Reason[] {
  const { arithmetic, problems, hashes, certificate } = facts
  const reasons = problems.map((problem) => reason(problemReasons[problem]))
  if (arithmetic === "intact" && problems.length === 0) reasons.push(reason("intact"))
  if (arithmetic === "altered") reasons.push(reason("altered", facts.altered))
  if (arithmetic === "unsupported" && certificate) reasons.push(reason("notUnderstood"))
  const weak = hashes.filter((hash) => weakHashes.has(hash))
  if (weak.length > 0) reasons.push(reason("weakHash", `(${weak.join(", ")}).`))
  const bits = certificate && rsaBitsOf(certificate.spki)
  if (bits !== undefined && bits < 2000) reasons.push(reason("shortKey", `(RSA de ${bits} bits).`))
  return reasons
}

/** At the moment of signing, as far as it is known, and now. */
function validateDates(chain: Chain, time: SigningTime | null, now: Date): Reason[] {
  const [certificate, ...issuers] = chain.path
  if (!certificate) return []
  const at = time?.at ?? now
  if (at < certificate.notBefore) return [reason("notYetValid")]
  if (at > certificate.notAfter) return [reason(time ? "expiredThen" : "expiredNoTime")]
  if (issuers.some(({ notBefore, notAfter }) => at < notBefore || at > notAfter))
    return [reason("issuerNotValid")]
  const isConfirmed = time?.source === "timestamp"
  if (now > certificate.notAfter && !isConfirmed) return [reason("expiredSince")]
  if (!time) return [reason("certificateCurrent")]
  return [reason(isConfirmed ? "heldThen" : "heldAsClaimed")]
}
