import { equalBytes, toHex } from "../../bytes.ts"
import type { TbsCertificate } from "../../x509/tbs-certificate.ts"
import type { Issuer } from "../certificate.ts"
import { readRsaSpki } from "../rsa-key.ts"
import { signatureAlgorithm } from "../signature.ts"
import { type Lint, unequal } from "./lint.ts"

/** Certificates have whole seconds (RFC 5280 §4.1.2.5). */
const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

/** A certificate is valid only while its issuer is. */
export function validityProblem(
  { notBefore, notAfter }: TbsCertificate,
  issuer: Pick<Issuer, "notBefore" | "notAfter">,
): string | undefined {
  if (notAfter <= notBefore) return "Ends before it begins"
  if (notBefore < issuer.notBefore) return `Begins before its issuer: ${seconds(notBefore)}`
  return notAfter > issuer.notAfter ? `Outlives its issuer: ${seconds(notAfter)}` : undefined
}

export function keyStrengthProblem({ spki }: TbsCertificate): string | undefined {
  const { modulus, exponent } = readRsaSpki(spki)
  const bits = modulus.toString(2).length
  return bits < 2048 || exponent !== 65537n ? `RSA of ${bits} bits, exponent ${exponent}` : undefined
}

export const fieldLints: readonly Lint[] = [
  {
    name: "version",
    source: "RFC 5280 §4.1.2.1",
    check: ({ version }) => unequal(version, 3),
  },
  {
    name: "serial-number",
    source: "RFC 5280 §4.1.2.2",
    check: ({ serial }, intent) => unequal(serial, intent.serial),
  },
  {
    name: "serial-number-length",
    source: "RFC 5280 §4.1.2.2, CA/Browser Forum BR §7.1",
    check({ serial }) {
      if (!/^[1-9]\d*$/.test(serial)) return "Not positive"
      const octets = BigInt(serial).toString(16).length / 2
      return octets > 8 && octets <= 20 ? undefined : `${octets} octets`
    },
  },
  {
    name: "signature-algorithm",
    source: "RFC 5280 §4.1.1.2, RFC 4055 §5",
    check: (tbs) =>
      equalBytes(tbs.signatureAlgorithm, signatureAlgorithm) ? undefined : "Not SHA-256 with RSA",
  },
  {
    name: "issuer",
    source: "RFC 5280 §4.1.2.4",
    check: ({ issuer }, { profile }) =>
      equalBytes(issuer, profile.issuer.name) ? undefined : `Not the issuer's subject: ${toHex(issuer)}`,
  },
  {
    name: "validity",
    source: "the approved request",
    check: (tbs, intent) =>
      unequal(
        [seconds(tbs.notBefore), seconds(tbs.notAfter)],
        [seconds(intent.notBefore), seconds(intent.notAfter)],
      ),
  },
  {
    name: "validity-within-issuer",
    source: "ETSI EN 319 411-1 §6.3.3",
    check: (tbs, { profile }) => validityProblem(tbs, profile.issuer),
  },
  {
    name: "public-key",
    source: "the certification request",
    check: ({ spki }, intent) => (equalBytes(spki, intent.spki) ? undefined : "Another key"),
  },
  {
    name: "public-key-strength",
    source: "ETSI TS 119 312 §6.2.2",
    check: (tbs, { profile }) =>
      keyStrengthProblem(tbs) ??
      (equalBytes(tbs.spki, profile.issuer.spki) ? "The issuer's own key" : undefined),
  },
  {
    name: "unique-identifiers",
    source: "RFC 5280 §4.1.2.8",
    check: ({ hasUniqueIdentifiers }) => (hasUniqueIdentifiers ? "Present" : undefined),
  },
]
