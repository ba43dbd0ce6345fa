import * as oids from "../../asn1/object-identifiers.ts"
import { inside, readOnly } from "../../asn1/reader.ts"
import * as tags from "../../asn1/tags.ts"
import { oidValue } from "../../asn1/values.ts"
import { equalBytes } from "../../bytes.ts"
import {
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  privateKeyEndOf,
  subjectKeyIdentifierOf,
} from "../../x509/extension-values.ts"
import type { Issuer } from "../certificate.ts"
import { extensionValue, identifies, listIn } from "./extension-lints.ts"
import { keyStrengthProblem, validityProblem } from "./field-lints.ts"
import { type Lint, unequal } from "./lint.ts"

type AuthorityRole = "root" | "issuing" | "responder" | "stamping"

export interface AuthorityIntent {
  readonly role: AuthorityRole
  readonly spki: Uint8Array
  /** null for a root, which is its own issuer. */
  readonly issuer: Issuer | null
}

/** The extensions that a certificate of the role must have, and those that it may have. */
const extensionsOf: Record<AuthorityRole, { required: readonly string[]; allowed: readonly string[] }> = {
  root: {
    required: [oids.basicConstraints, oids.keyUsage, oids.subjectKeyIdentifier],
    allowed: [oids.authorityKeyIdentifier],
  },
  issuing: {
    required: [
      oids.basicConstraints,
      oids.keyUsage,
      oids.subjectKeyIdentifier,
      oids.authorityKeyIdentifier,
      oids.authorityInfoAccess,
    ],
    allowed: [oids.crlDistributionPoints, oids.certificatePolicies],
  },
  responder: {
    required: [
      oids.basicConstraints,
      oids.keyUsage,
      oids.extendedKeyUsage,
      oids.subjectKeyIdentifier,
      oids.authorityKeyIdentifier,
      oids.ocspNoCheck,
    ],
    allowed: [],
  },
  stamping: {
    required: [
      oids.basicConstraints,
      oids.keyUsage,
      oids.extendedKeyUsage,
      oids.privateKeyUsagePeriod,
      oids.subjectKeyIdentifier,
      oids.authorityKeyIdentifier,
      oids.authorityInfoAccess,
      oids.crlDistributionPoints,
      oids.certificatePolicies,
    ],
    allowed: [],
  },
}

/** RFC 3161 §2.3 also makes the purpose of a time-stamping certificate critical. */
const isCritical = (type: string, role: AuthorityRole) =>
  type === oids.basicConstraints ||
  type === oids.keyUsage ||
  (type === oids.extendedKeyUsage && role === "stamping")

const isAuthorityRole = (role: AuthorityRole) => role === "root" || role === "issuing"

/** KeyUsage as unused bits and octet: keyCertSign and cRLSign, or digitalSignature. */
const authorityUsage = [1, 0b0000_0110]
const signerUsage = [7, 0b1000_0000]

const signatureAlgorithms: ReadonlySet<string> = new Set([
  oids.sha256WithRsa,
  oids.sha384WithRsa,
  oids.sha512WithRsa,
])

export const authorityLints: readonly Lint<AuthorityIntent>[] = [
  { name: "version", source: "RFC 5280 §4.1.2.1", check: ({ version }) => unequal(version, 3) },
  {
    name: "serial-number",
    source: "RFC 5280 §4.1.2.2",
    check({ serial }) {
      const isShort = /^[1-9]\d*$/.test(serial) && BigInt(serial) < 2n ** 159n
      return isShort ? undefined : `Not positive or over 20 octets: ${serial}`
    },
  },
  {
    name: "signature-algorithm",
    source: "ETSI TS 119 312 §7.3",
    check({ signatureAlgorithm }) {
      const type = oidValue(inside(readOnly(signatureAlgorithm, tags.sequence)).next(tags.oid))
      return signatureAlgorithms.has(type) ? undefined : `Not SHA-2 with RSA: ${type}`
    },
  },
  {
    name: "issuer",
    source: "RFC 5280 §4.1.2.4",
    check: ({ issuer, subject }, wanted) =>
      equalBytes(issuer, wanted.issuer?.name ?? subject) ? undefined : "Not the issuer's subject",
  },
  {
    name: "subject",
    source: "ETSI EN 319 412-3 §4.2.1",
    check({ subject, names }, { issuer }) {
      if (issuer && equalBytes(subject, issuer.name)) return "The issuer's own name"
      const wanted = [oids.countryName, oids.organizationName, oids.commonName]
      const missing = wanted.find((type) => names.filter((one) => one.type === type).length !== 1)
      return missing && `Not exactly one attribute ${missing}`
    },
  },
  {
    name: "validity-within-issuer",
    source: "ETSI EN 319 411-1 §6.3.3",
    check: (tbs, { issuer }) => validityProblem(tbs, issuer ?? tbs),
  },
  {
    name: "public-key",
    source: "the certification request",
    check({ spki }, wanted) {
      if (!equalBytes(spki, wanted.spki)) return "Another key"
      return wanted.issuer && equalBytes(spki, wanted.issuer.spki) ? "The issuer's own key" : undefined
    },
  },
  { name: "public-key-strength", source: "ETSI TS 119 312 §6.2.2", check: keyStrengthProblem },
  {
    name: "unique-identifiers",
    source: "RFC 5280 §4.1.2.8",
    check: ({ hasUniqueIdentifiers }) => (hasUniqueIdentifiers ? "Present" : undefined),
  },
  {
    name: "extensions",
    source: "RFC 5280 §4.2, RFC 6960 §4.2.2.2",
    check({ extensions }, { role }) {
      const { required, allowed } = extensionsOf[role]
      const missing = required.find((type) => !extensions.has(type))
      if (missing) return `No extension ${missing}`
      const other = [...extensions.keys()].find((type) => !required.includes(type) && !allowed.includes(type))
      return other && `Unexpected extension ${other}`
    },
  },
  {
    name: "critical-extensions",
    source: "RFC 5280 §4.2, RFC 3161 §2.3",
    check({ extensions }, { role }) {
      const wrong = [...extensions].find(([type, { critical }]) => critical !== isCritical(type, role))
      return wrong && `Extension ${wrong[0]} is ${wrong[1].critical ? "" : "not "}critical`
    },
  },
  {
    name: "basic-constraints",
    source: "RFC 5280 §4.2.1.9",
    check(tbs, { role }) {
      const { isAuthority, pathLength } = basicConstraintsOf(tbs)
      if (isAuthority !== isAuthorityRole(role)) return `CA:${isAuthority}`
      if (role === "root") return pathLength === 0n ? "A path length of 0" : undefined
      return unequal(pathLength?.toString(), role === "issuing" ? "0" : undefined)
    },
  },
  {
    name: "key-usage",
    source: "RFC 5280 §4.2.1.3, RFC 6960 §4.2.2.2",
    check: (tbs, { role }) =>
      unequal(
        [...readOnly(extensionValue(tbs, oids.keyUsage), tags.bitString).content],
        isAuthorityRole(role) ? authorityUsage : signerUsage,
      ),
  },
  {
    name: "extended-key-usage",
    source: "RFC 6960 §4.2.2.2, RFC 3161 §2.3",
    check(tbs, { role }) {
      if (isAuthorityRole(role)) return undefined
      const wanted = role === "responder" ? oids.ocspSigning : oids.timeStamping
      return unequal(listIn(tbs, oids.extendedKeyUsage).map(oidValue), [wanted])
    },
  },
  {
    name: "private-key-usage-period",
    source: "ETSI EN 319 421 §7.6.7",
    check(tbs, { role }) {
      if (role !== "stamping") return undefined
      const end = privateKeyEndOf(tbs)
      return end && end > tbs.notBefore && end < tbs.notAfter
        ? undefined
        : "The key signs until its certificate ends"
    },
  },
  {
    name: "authority-key-identifier",
    source: "RFC 5280 §4.2.1.1",
    check(tbs, { issuer }) {
      if (!issuer && !tbs.extensions.has(oids.authorityKeyIdentifier)) return undefined
      const wanted = issuer?.keyIdentifier ?? subjectKeyIdentifierOf(tbs)
      return wanted && identifies(authorityKeyIdentifierOf(tbs), wanted)
    },
  },
  {
    name: "subject-key-identifier",
    source: "RFC 5280 §4.2.1.2",
    check: (tbs) => (subjectKeyIdentifierOf(tbs)?.length ? undefined : "Empty"),
  },
]
