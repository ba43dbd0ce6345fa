import type { NameAttribute } from "../../x509/name.ts"
import type { TbsCertificate } from "../../x509/tbs-certificate.ts"
import type { CertificateIntent } from "../profile.ts"

export interface LintedTbs extends TbsCertificate {
  /** Of the subject, in order. */
  readonly names: readonly NameAttribute[]
}

/** One rule for the bytes of a certificate, checked before they are signed. `Wanted` is what they are compared with. */
export interface Lint<Wanted = CertificateIntent> {
  /** For logs. */
  readonly name: string
  /** The document that sets the rule. */
  readonly source: string
  /** What breaks the rule, or undefined. Throws Asn1Error on what cannot be read. */
  check(tbs: LintedTbs, wanted: Wanted): string | undefined
}

/** The problem of two values that must be equal, compared as JSON. */
export function unequal(found: unknown, wanted: unknown): string | undefined {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  return one === other ? undefined : `${one} instead of ${other}`
}
