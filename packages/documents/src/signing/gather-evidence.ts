import { type Bytes, equalBytes, toHex } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { checkTimeStamp } from "../cms/check-time-stamp.ts"
import { readSignedData } from "../cms/read-cms.ts"
import { ChainBuilder } from "../trust/chain.ts"
import { type Evidence, evidenceFor } from "../trust/revocation.ts"
import { responderOf } from "../trust/status-question.ts"
import { unlimitedWork } from "../work-budget.ts"
import type { DocumentSigner } from "./document-signer.ts"
import { SigningProblem } from "./signing-problem.ts"
import { distinct, type ValidationData } from "./validation-data.ts"

/** Asks whoever knows for an OCSPResponse about a certificate, DER; undefined where nobody answers. */
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

/** Clocks of two authorities may differ by so much. */
const minute = 60_000
const deepest = 6

/** Asks for the evidence of a moment, once for all signatures of that moment. */
export class EvidenceGatherer {
  readonly #ask: StatusService
  readonly #known: readonly Certificate[]
  readonly #chains: ChainBuilder
  readonly #answers = new Map<string, Answer>()

  constructor({ ask, known }: GatheringOptions) {
    this.#ask = ask
    this.#known = certificatesFrom(known)
    this.#chains = new ChainBuilder(this.#known, unlimitedWork)
  }

  /**
   * For a certificate, with those that came with it, and for the service of a time stamp. `since` is when the signature was made,
   * where no stamp says it.
   */
  async gather(
    certificate: Bytes,
    besides: readonly Bytes[],
    { token, since }: { readonly token: Bytes | undefined; readonly since: Date },
  ): Promise<GatheredEvidence> {
    const stamp = token && (await checkTimeStamp(token, [], unlimitedWork))
    const from = stamp?.at ?? since
    const own = await this.#pathOf(readCertificate(certificate, "BER"), certificatesFrom(besides))
    const answers = await this.#answersFor(own, from)
    const service = stamp?.facts.certificate
    const stampPath =
      token && service
        ? await this.#pathOf(service, certificatesFrom(readSignedData(token).certificates))
        : []
    const ofStamp = await this.#answersFor(stampPath, from)
    const [about] = answers
    return {
      data: {
        certificates: distinct([...own, ...stampPath].map(({ der }) => der)),
        ocsp: distinct([...answers, ...ofStamp].map(({ der }) => der)),
        crls: [],
      },
      isRevoked: answers.some(({ evidence }) => evidence.status === "revoked"),
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

  async #answersFor(path: readonly Certificate[], from: Date): Promise<Answer[]> {
    const found: Answer[] = []
    for (const [index, certificate] of path.entries()) {
      const issuer = path[index + 1]
      // Authorities are asked about where they say so themselves; a holder's certificate need not say it.
      if (!issuer || (index > 0 && !responderOf(certificate))) continue
      const answer = await this.#answerFor(certificate, issuer, from)
      if (answer) found.push(answer)
    }
    return found
  }

  async #answerFor(about: Certificate, issuer: Certificate, from: Date): Promise<Answer | undefined> {
    const kept = this.#answers.get(toHex(about.der))
    if (kept && isSince(kept.evidence, from)) return kept
    const der = await this.#ask(about, issuer)
    const evidence = der && (await evidenceFor(about, issuer, { ocsp: [der], crls: [] }, unlimitedWork))
    const [latest] = evidence ?? []
    if (!der || !latest) return undefined
    const answer = { about, der, evidence: latest }
    this.#answers.set(toHex(about.der), answer)
    return answer
  }
}

/** What whoever signs now keeps with the signature. @throws SigningProblem CERTIFICATE_REVOKED */
export async function evidenceOfSigner(
  gatherer: EvidenceGatherer,
  { certificate, chain }: Pick<DocumentSigner, "certificate" | "chain">,
  token: Bytes | undefined,
): Promise<GatheredEvidence> {
  const gathered = await gatherer.gather(certificate, chain, { token, since: new Date() })
  if (gathered.isRevoked) throw new SigningProblem("CERTIFICATE_REVOKED")
  return gathered
}

interface Answer {
  readonly about: Certificate
  readonly der: Bytes
  readonly evidence: Evidence
}

const isSince = ({ asOf }: Evidence, from: Date) => asOf.getTime() >= from.getTime() - minute

const certificatesFrom = (ders: readonly Bytes[]) =>
  ders.flatMap((der) => orUndefined(() => readCertificate(der, "BER")) ?? [])
