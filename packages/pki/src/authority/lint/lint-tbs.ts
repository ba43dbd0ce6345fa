import { Asn1Error, inside, readOnly } from "../../asn1/reader.ts"
import * as tags from "../../asn1/tags.ts"
import { readName } from "../../x509/name.ts"
import { readTbsCertificate } from "../../x509/tbs-certificate.ts"
import type { CertificateIntent } from "../profile.ts"
import { type AuthorityIntent, authorityLints } from "./authority-lints.ts"
import { extensionLints } from "./extension-lints.ts"
import { fieldLints } from "./field-lints.ts"
import type { Lint, LintedTbs } from "./lint.ts"
import { subjectLints } from "./subject-lints.ts"

const lints: readonly Lint[] = [...fieldLints, ...subjectLints, ...extensionLints]

interface LintFinding {
  readonly lint: string
  readonly source: string
  readonly problem: string
}

export class LintError extends Error {
  override readonly name = "LintError"
  readonly findings: readonly LintFinding[]
  constructor(findings: readonly LintFinding[]) {
    super(`Certificate refused: ${findings.map(({ lint, problem }) => `${lint}: ${problem}`).join("; ")}`)
    this.findings = findings
  }
}

/**
 * Reads the bytes of a holder's certificate and compares them with the approved request and the profile. It reads
 * them without the code that encodes, so that neither a faulty encoder nor changed bytes are signed. Throws LintError.
 */
export function requireSoundTbs(tbs: Uint8Array, intent: CertificateIntent): void {
  const findings = lintTbs(tbs, intent)
  if (findings.length > 0) throw new LintError(findings)
}

export const lintTbs = (tbs: Uint8Array, intent: CertificateIntent) => findingsOf(lints, tbs, intent)

/**
 * The same for a root, an issuing authority or an OCSP responder: `wanted` is its role and issuer. It runs before the
 * signature, and on a certificate of another program before it is stored. Throws LintError.
 */
export function requireSoundAuthorityTbs(tbs: Uint8Array, wanted: AuthorityIntent): void {
  const findings = findingsOf(authorityLints, tbs, wanted)
  if (findings.length > 0) throw new LintError(findings)
}

function findingsOf<Wanted>(lints: readonly Lint<Wanted>[], tbs: Uint8Array, wanted: Wanted): LintFinding[] {
  let read: LintedTbs
  try {
    const fields = readTbsCertificate(inside(readOnly(tbs, tags.sequence)))
    read = { ...fields, names: readName(fields.subject) }
  } catch (error) {
    return [{ lint: "encoding", source: "RFC 5280 §4.1", problem: unreadable(error) }]
  }
  return lints.flatMap(({ name, source, check }) => {
    const problem = problemOf(() => check(read, wanted))
    return problem === undefined ? [] : [{ lint: name, source, problem }]
  })
}

function problemOf(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    return unreadable(error)
  }
}

function unreadable(error: unknown): string {
  if (error instanceof Asn1Error) return `Unreadable: ${error.message}`
  throw error
}
