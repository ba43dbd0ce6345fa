import { equalBytes, toHex } from "../../bytes.ts"
import { readRsaSpki } from "../rsa-key.ts"
import { signatureAlgorithm } from "../signature.ts"
import { type Lint, unequal } from "./lint.ts"

/** Certificates have whole seconds (RFC 5280 §4.1.2.5). */
const seconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

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
    check({ notBefore, notAfter }, { profile }) {
      if (notAfter <= notBefore) return "Ends before it begins"
      return notAfter > profile.issuer.notAfter ? `Outlives its issuer: ${seconds(notAfter)}` : undefined
    },
  },
  {
    name: "public-key",
    source: "the certification request",
    check: ({ spki }, intent) => (equalBytes(spki, intent.spki) ? undefined : "Another key"),
  },
  {
    name: "public-key-strength",
    source: "ETSI TS 119 312 §6.2.2",
    check({ spki }, { profile }) {
      const { modulus, exponent } = readRsaSpki(spki)
      const bits = modulus.toString(2).length
      if (bits < 2048 || exponent !== 65537n) return `RSA of ${bits} bits, exponent ${exponent}`
      return equalBytes(spki, profile.issuer.spki) ? "The issuer's own key" : undefined
    },
  },
  {
    name: "unique-identifiers",
    source: "RFC 5280 §4.1.2.8",
    check: ({ hasUniqueIdentifiers }) => (hasUniqueIdentifiers ? "Present" : undefined),
  },
]
