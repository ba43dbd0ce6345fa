import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { type Bytes, equalBytes, toHex } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { checkTimeStamp } from "../cms/check-time-stamp.ts"
import { readSignedData } from "../cms/read-cms.ts"
import type { DocumentSigner } from "../signing/document-signer.ts"
import { SigningProblem } from "../signing/signing-problem.ts"
import { distinct, type ValidationData } from "../signing/validation-data.ts"
import { ChainBuilder } from "../trust/chain.ts"
import { type Evidence, evidenceFor } from "../trust/revocation.ts"
import { responderOf } from "../trust/status-question.ts"
import { unlimitedWork } from "../work-budget.ts"

/** Asks whoever knows for an OCSPResponse about a certificate, DER; undefined where nobody responds. */
export type StatusService = (about: Certificate, issuer: Certificate) => Promise<Bytes | undefined>

interface GatheringOptions {
  readonly ask: StatusService
  /** DER of the certificates that are known besides: chains come from P12 files without them. */
  readonly known: readonly Bytes[]
}

interface GatheredEvidence {
  readonly data: ValidationData
  /** Whether the issuer said, after the stamp, how it is with the certificate. */
  readonly isHolderKnown: boolean
  /** Whether the certificate, or one above it, is revoked. */
  readonly isRevoked: boolean
}

interface SignedMoment {
  /** The time stamp of the signature. */
  readonly token: Bytes | undefined
  /** When the signature was made, where no stamp says it. */
  readonly since: Date
}

/** Clocks of two authorities may differ by so much. */
const clocksDiffer = minuteMilliseconds
const deepest = 6

/** Asks for the evidence of a moment, once for all signatures of that moment. */
export class EvidenceGatherer {
  readonly #ask: StatusService
  readonly #chains: ChainBuilder
  readonly #responses = new Map<string, StatusResponse>()

  constructor({ ask, known }: GatheringOptions) {
    this.#ask = ask
    this.#chains = new ChainBuilder(certificatesFrom(known), unlimitedWork)
  }

  /** For a certificate, with those that came with it, and for the service of a time stamp. */
  async gather(
    certificate: Bytes,
    besides: readonly Bytes[],
    { token, since }: SignedMoment,
  ): Promise<GatheredEvidence> {
    const stamp = token && (await checkTimeStamp(token, [], unlimitedWork))
    const from = stamp?.at ?? since
    const own = await this.#pathOf(readCertificate(certificate, "BER"), certificatesFrom(besides))
    const responses = await this.#responsesFor(own, from)
    const service = stamp?.facts.certificate
    const stampPath =
      token && service
        ? await this.#pathOf(service, certificatesFrom(readSignedData(token).certificates))
        : []
    const ofStamp = await this.#responsesFor(stampPath, from)
    const [about] = responses
    return {
      data: {
        certificates: distinct([...own, ...stampPath].map(({ der }) => der)),
        ocsp: distinct([...responses, ...ofStamp].map(({ der }) => der)),
        crls: [],
      },
      isRevoked: responses.some(({ evidence }) => evidence.status === "revoked"),
      isHolderKnown:
        about !== undefined && equalBytes(about.about.der, certificate) && isSince(about.evidence, from),
    }
  }

  /** From the certificate to its root, as far as it is known. */
  async #pathOf(leaf: Certificate, besides: readonly Certificate[]): Promise<Certificate[]> {
    const path = [leaf]
    for (let last = leaf; path.length < deepest && !equalBytes(last.subject, last.issuer); ) {
      const issuer = await this.#chains.issuerOf(last, besides)
      if (!issuer || path.some(({ der }) => equalBytes(der, issuer.der))) break
      path.push(issuer)
      last = issuer
    }
    return path
  }

  async #responsesFor(path: readonly Certificate[], from: Date): Promise<StatusResponse[]> {
    const found: StatusResponse[] = []
    for (const [index, certificate] of path.entries()) {
      const issuer = path[index + 1]
      // Authorities are asked about where they say so themselves; a holder's certificate need not say it.
      if (!issuer || (index > 0 && !responderOf(certificate))) continue
      const response = await this.#responseFor(certificate, issuer, from)
      if (response) found.push(response)
    }
    return found
  }

  async #responseFor(
    about: Certificate,
    issuer: Certificate,
    from: Date,
  ): Promise<StatusResponse | undefined> {
    const kept = this.#responses.get(toHex(about.der))
    if (kept && isSince(kept.evidence, from)) return kept
    const der = await this.#ask(about, issuer)
    const evidence = der && (await evidenceFor(about, issuer, { ocsp: [der], crls: [] }, unlimitedWork))
    const [latest] = evidence ?? []
    if (!der || !latest) return undefined
    const response = { about, der, evidence: latest }
    this.#responses.set(toHex(about.der), response)
    return response
  }
}

/** What whoever signs now keeps with the signature. @throws SigningProblem CERTIFICATE_REVOKED */
export async function evidenceOfSigner(
  gatherer: EvidenceGatherer,
  { certificate, chain }: Pick<DocumentSigner, "certificate" | "chain">,
  made: SignedMoment,
): Promise<GatheredEvidence> {
  const gathered = await gatherer.gather(certificate, chain, made)
  if (gathered.isRevoked) throw new SigningProblem("CERTIFICATE_REVOKED")
  return gathered
}

interface StatusResponse {
  readonly about: Certificate
  readonly der: Bytes
  readonly evidence: Evidence
}

const isSince = ({ asOf }: Evidence, from: Date) => asOf.getTime() >= from.getTime() - clocksDiffer

const certificatesFrom = (ders: readonly Bytes[]) =>
  ders.flatMap((der) => orUndefined(() => readCertificate(der, "BER")) ?? [])
