import { createPublicKey } from "node:crypto"
import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitStringValue, oidValue } from "../asn1/values.ts"
import { asBuffer, type Bytes, equalBytes } from "../bytes.ts"
import { type Certificate, readCertificate } from "../x509/certificate.ts"
import {
  allowsKeyUsage,
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  subjectKeyIdentifierOf,
} from "../x509/extension-values.ts"
import { isSignedBy } from "./signature.ts"

type ChainProblem =
  | "malformed"
  | "notIssuedBy"
  | "signature"
  | "notYetValid"
  | "expired"
  | "notAnAuthority"
  | "pathTooLong"
  | "unknownCriticalExtension"

type ChainMember = "leaf" | "issuing" | "root"

type ChainResult = { valid: true } | { valid: false; problem: ChainProblem; at: ChainMember }

/**
 * Verifies leaf → issuing → root at `now` (RFC 5280 §6.1 for a path of fixed length). Certificates are DER; `root` is
 * the trust anchor. Does not check revocation.
 */
export function verifyChain(leaf: Uint8Array, issuing: Uint8Array, root: Uint8Array, now: Date): ChainResult {
  const members: Record<ChainMember, Uint8Array> = { leaf, issuing, root }
  const read: Partial<Record<ChainMember, Certificate>> = {}
  for (const at of ["root", "issuing", "leaf"] as const) {
    const problem = problemIn(() => {
      const certificate = readCertificate(members[at])
      read[at] = certificate
      const issuer = at === "leaf" ? read.issuing : read.root
      return problemOf(certificate, issuer ?? certificate, at, now)
    })
    if (problem) return { valid: false, problem, at }
  }
  return { valid: true }
}

/** Number of authorities below each member. */
const authoritiesBelow: Record<ChainMember, number> = { root: 1, issuing: 0, leaf: 0 }

function problemOf(
  certificate: Certificate,
  issuer: Certificate,
  at: ChainMember,
  now: Date,
): ChainProblem | undefined {
  if (!isNamedBy(certificate, issuer)) return "notIssuedBy"
  const { tbs, algorithm, signature } = signedPartsOf(certificate)
  const issuerKey = createPublicKey({ key: asBuffer(issuer.spki), format: "der", type: "spki" })
  if (!isSignedBy(issuerKey, algorithm, tbs, signature)) return "signature"
  if (now < certificate.notBefore) return "notYetValid"
  if (now > certificate.notAfter) return "expired"
  if (hasUnknownCritical(certificate)) return "unknownCriticalExtension"
  return at === "leaf" ? undefined : authorityProblem(certificate, authoritiesBelow[at])
}

function signedPartsOf({ der }: Certificate): { tbs: Bytes; algorithm: string; signature: Bytes } {
  const outer = inside(readOnly(der, tags.sequence))
  const tbs = outer.next(tags.sequence)
  const algorithm = outer.next(tags.sequence)
  const fields = inside(tbs)
  fields.optional(tags.constructed(0)) // version
  fields.next(tags.integer)
  // RFC 5280 §4.1.1.2: both must be equal, and only the inner one is signed
  if (!equalBytes(fields.next(tags.sequence).bytes, algorithm.bytes)) {
    throw new Asn1Error("Two signature algorithms")
  }
  return {
    tbs: tbs.bytes,
    algorithm: oidValue(inside(algorithm).next(tags.oid)),
    signature: bitStringValue(outer.next(tags.bitString)),
  }
}

/** By name, and by key identifier when both certificates have one (RFC 5280 §4.2.1.1). */
function isNamedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!equalBytes(certificate.issuer, issuer.subject)) return false
  const wanted = authorityKeyIdentifierOf(certificate)
  const present = subjectKeyIdentifierOf(issuer)
  return wanted === undefined || present === undefined || equalBytes(wanted, present)
}

/** CA:TRUE, keyCertSign, and a path length that allows the authorities below (RFC 5280 §6.1.4 k to n). */
function authorityProblem(certificate: Certificate, below: number): ChainProblem | undefined {
  const { isAuthority, pathLength } = basicConstraintsOf(certificate)
  if (!isAuthority || !allowsKeyUsage(certificate, "keyCertSign")) return "notAnAuthority"
  return pathLength !== undefined && pathLength < BigInt(below) ? "pathTooLong" : undefined
}

const understood: ReadonlySet<string> = new Set([oids.basicConstraints, oids.keyUsage])

/** RFC 5280 §4.2 requires refusing critical extensions that are not understood. */
function hasUnknownCritical(certificate: Certificate): boolean {
  return [...certificate.extensions].some(([type, { critical }]) => critical && !understood.has(type))
}

function problemIn(check: () => ChainProblem | undefined): ChainProblem | undefined {
  try {
    return check()
  } catch (error) {
    // node:crypto throws errors with a code on keys that it cannot load
    if (error instanceof Asn1Error || (error instanceof Error && "code" in error)) return "malformed"
    throw error
  }
}
