import {
  authorityKeyIdentifierOf,
  type Certificate,
  publicKeyOf,
  readCertificate,
  subjectKeyIdentifierOf,
} from "./certificate.ts"
import { tags } from "./der.ts"
import { booleanValue, DerError, inside, integerValue, readOnly } from "./der-reader.ts"
import { keyUsageBits } from "./extensions.ts"
import { oids } from "./object-identifiers.ts"
import { isSignedBy } from "./signature.ts"

export type ChainProblem =
  | "malformed"
  | "notIssuedBy"
  | "signature"
  | "notYetValid"
  | "expired"
  | "notAnAuthority"
  | "pathTooLong"
  | "unknownCriticalExtension"

export type ChainMember = "leaf" | "issuing" | "root"

export type ChainResult = { valid: true } | { valid: false; problem: ChainProblem; at: ChainMember }

/**
 * Verifies leaf → issuing → root at `now` (RFC 5280 §6.1, for the one chain that this authority has). Certificates
 * are DER; `root` is trusted because the caller holds it. Revocation is another question: see OCSP and CRL.
 */
export function verifyChain(leaf: Uint8Array, issuing: Uint8Array, root: Uint8Array, now: Date): ChainResult {
  const members: Record<ChainMember, Uint8Array> = { leaf, issuing, root }
  const read: Partial<Record<ChainMember, Certificate>> = {}
  for (const at of ["root", "issuing", "leaf"] as const) {
    const problem = guarded(() => {
      const certificate = readCertificate(members[at])
      read[at] = certificate
      const issuer = at === "leaf" ? read.issuing : read.root
      return problemOf(certificate, issuer ?? certificate, at, now)
    })
    if (problem) return { valid: false, problem, at }
  }
  return { valid: true }
}

/** Authorities below each member that its path length must allow. */
const authoritiesBelow: Record<ChainMember, number> = { root: 1, issuing: 0, leaf: 0 }

function problemOf(
  certificate: Certificate,
  issuer: Certificate,
  at: ChainMember,
  now: Date,
): ChainProblem | undefined {
  if (!isNamedBy(certificate, issuer)) return "notIssuedBy"
  const { signatureAlgorithm, tbs, signature } = certificate
  if (!isSignedBy(publicKeyOf(issuer), signatureAlgorithm, tbs, signature)) return "signature"
  if (now < certificate.notBefore) return "notYetValid"
  if (now > certificate.notAfter) return "expired"
  if (hasUnknownCritical(certificate)) return "unknownCriticalExtension"
  return at === "leaf" ? undefined : authorityProblem(certificate, authoritiesBelow[at])
}

/** The name of the issuer, and its key where the certificate says which (RFC 5280 §4.2.1.1). */
function isNamedBy(certificate: Certificate, issuer: Certificate): boolean {
  if (!certificate.issuer.equals(issuer.subject)) return false
  const wanted = authorityKeyIdentifierOf(certificate)
  const held = subjectKeyIdentifierOf(issuer)
  return wanted === undefined || held === undefined || wanted.equals(held)
}

/** CA:TRUE, keyCertSign, and room for the authorities below (RFC 5280 §6.1.4 k to n). */
function authorityProblem(certificate: Certificate, below: number): ChainProblem | undefined {
  const constraints = certificate.extensions.get(oids.basicConstraints)
  if (!constraints) return "notAnAuthority"
  const fields = inside(readOnly(constraints.value, tags.sequence))
  const flag = fields.optional(tags.boolean)
  if (!flag || !booleanValue(flag)) return "notAnAuthority"
  const limit = fields.optional(tags.integer)
  const usage = certificate.extensions.get(oids.keyUsage)
  if (usage && !hasUsage(usage.value, keyUsageBits.keyCertSign)) return "notAnAuthority"
  return limit && integerValue(limit) < BigInt(below) ? "pathTooLong" : undefined
}

function hasUsage(value: Buffer, bit: number): boolean {
  const octet = readOnly(value, tags.bitString).content[1 + (bit >> 3)] ?? 0
  return (octet & (0x80 >> (bit & 7))) !== 0
}

const understood: ReadonlySet<string> = new Set([oids.basicConstraints, oids.keyUsage])

/** Critical means: who doesn't understand it must refuse (RFC 5280 §4.2). */
function hasUnknownCritical(certificate: Certificate): boolean {
  return [...certificate.extensions].some(([type, { critical }]) => critical && !understood.has(type))
}

function guarded(check: () => ChainProblem | undefined): ChainProblem | undefined {
  try {
    return check()
  } catch (error) {
    // node:crypto throws coded errors on keys that it can't load
    if (error instanceof DerError || (error instanceof Error && "code" in error)) return "malformed"
    throw error
  }
}
