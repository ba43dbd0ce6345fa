import { equalBytes, toHex } from "@trazo/pki/bytes"
import type { Certificate } from "@trazo/pki/x509/certificate"
import {
  allowsKeyUsage,
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  orUndefined,
  subjectKeyIdentifierOf,
} from "@trazo/pki/x509/extension-values"
import { requireOneAlgorithm, signedFormOf } from "../certificate/issued.ts"
import { isUnderstood } from "../certificate/purposes.ts"
import { digest } from "../cms/algorithms.ts"
import { type Arithmetic, signatureMethodOf, verifySignature } from "../cms/verify-signature.ts"
import { WorkBudget } from "../work-budget.ts"

/** From the certificate to the first one that the trust list has. */
export interface Chain {
  readonly path: readonly Certificate[]
  /**
   * `forged`: names an authority of the list and its key, and that key did not sign it; `namesake`: names an authority of the
   * list, and none of its listed keys; `unsupported`: an algorithm, or
   * a limit of one of the certificates, that this reader does not know.
   */
  readonly end: "trusted" | "unknown" | "namesake" | "forged" | "unsupported"
}

const deepest = 6
const mostChecks = 60

/** Verifies certificates against possible issuers, each pair once. */
export class ChainBuilder {
  readonly work: WorkBudget
  readonly #anchors: readonly Certificate[]
  readonly #checked = new Map<string, Promise<Arithmetic>>()
  #checks = 0

  constructor(anchors: readonly Certificate[], work: WorkBudget = new WorkBudget()) {
    this.#anchors = anchors
    this.work = work
  }

  async build(leaf: Certificate, besides: readonly Certificate[]): Promise<Chain> {
    const found = await this.#follow([leaf], besides)
    if (!found) return { path: [leaf], end: await this.#endOf(leaf, besides) }
    return found.path.every(isUnderstood) ? found : { ...found, end: "unsupported" }
  }

  /** The certificate among `candidates` that issued this one. */
  async issuerOf(
    certificate: Certificate,
    candidates: readonly Certificate[],
  ): Promise<Certificate | undefined> {
    for (const issuer of possibleIssuers(certificate, [...this.#anchors, ...candidates])) {
      if ((await this.#isIssuedBy(certificate, issuer)) === "intact") return issuer
    }
    return undefined
  }

  async #follow(path: readonly Certificate[], besides: readonly Certificate[]): Promise<Chain | undefined> {
    const last = path.at(-1)
    if (!last || path.length > deepest) return undefined
    if (this.#anchors.some(({ der }) => equalBytes(der, last.der))) return { path, end: "trusted" }
    for (const issuer of possibleIssuers(last, [...this.#anchors, ...besides])) {
      if (path.some(({ der }) => equalBytes(der, issuer.der)) || !mayIssue(issuer, path.length - 1)) continue
      if ((await this.#isIssuedBy(last, issuer)) !== "intact") continue
      const found = await this.#follow([...path, issuer], besides)
      if (found) return found
    }
    return undefined
  }

  async #endOf(leaf: Certificate, besides: readonly Certificate[]): Promise<Chain["end"]> {
    const named = possibleIssuers(leaf, this.#anchors)
    const wanted = orUndefined(() => authorityKeyIdentifierOf(leaf))
    const byKey = named.find((issuer) => {
      const present = orUndefined(() => subjectKeyIdentifierOf(issuer))
      return wanted && present && equalBytes(wanted, present)
    })
    if (!byKey) return named.length > 0 ? "namesake" : "unknown"
    const signed = await this.#isIssuedBy(leaf, byKey)
    if (signed === "unsupported") return "unsupported"
    const other = possibleIssuers(leaf, besides)
    return signed === "altered" || other.length > 0 ? "forged" : "unknown"
  }

  #isIssuedBy(certificate: Certificate, issuer: Certificate): Promise<Arithmetic> {
    this.work.spend("certificateRead", 0.5)
    const pair = `${digestOf(certificate)} ${digestOf(issuer)}`
    const known = this.#checked.get(pair)
    if (known) return known
    this.#checks++
    const single =
      this.#checks > mostChecks
        ? Promise.resolve("unsupported" as const)
        : isIssuedBy(certificate, issuer, this.work)
    this.#checked.set(pair, single)
    return single
  }
}

/** Of the whole certificate: whoever forges one chooses every part of it. */
const digestOf = ({ der }: Certificate) => toHex(digest("SHA-256", der))

/** Those with the name, the ones with the named key first: two of an authority's certificates share a name. */
function possibleIssuers(certificate: Certificate, candidates: readonly Certificate[]): Certificate[] {
  const wanted = orUndefined(() => authorityKeyIdentifierOf(certificate))
  const hasKey = (issuer: Certificate) => {
    const present = orUndefined(() => subjectKeyIdentifierOf(issuer))
    return wanted && present && equalBytes(wanted, present) ? 0 : 1
  }
  return candidates
    .filter(({ subject }) => equalBytes(subject, certificate.issuer))
    .sort((one, other) => hasKey(one) - hasKey(other))
}

/** CA:TRUE, keyCertSign, and a path length that allows the authorities below (RFC 5280 §6.1.4 k to n). */
function mayIssue(issuer: Certificate, below: number): boolean {
  return (
    orUndefined(() => {
      const { isAuthority, pathLength } = basicConstraintsOf(issuer)
      const shortEnough = pathLength === undefined || pathLength >= BigInt(below)
      return isAuthority && shortEnough && allowsKeyUsage(issuer, "keyCertSign")
    }) ?? false
  )
}

async function isIssuedBy(
  certificate: Certificate,
  issuer: Certificate,
  work: WorkBudget,
): Promise<Arithmetic> {
  const form = orUndefined(() => {
    const read = signedFormOf(certificate.der)
    requireOneAlgorithm(read)
    return read
  })
  if (!form) return "altered"
  const method = orUndefined(() => signatureMethodOf(form.algorithm))
  return await verifySignature(work, issuer.spki, method, form.toBeSigned, form.signature)
}
