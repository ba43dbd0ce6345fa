import * as oids from "@trazo/pki/asn1/object-identifiers"
import { inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { oidValue } from "@trazo/pki/asn1/values"
import type { Certificate } from "@trazo/pki/x509/certificate"
import { allElements, allowsKeyUsage, orUndefined } from "@trazo/pki/x509/extension-values"

const timeStamping = "1.3.6.1.5.5.7.3.8"

/** Object identifiers of extendedKeyUsage; none when it is absent or unreadable. */
export function purposesOf({ extensions }: Pick<Certificate, "extensions">): string[] {
  const extension = extensions.get(oids.extendedKeyUsage)
  if (!extension) return []
  return orUndefined(() => allElements(inside(readOnly(extension.value, tags.sequence))).map(oidValue)) ?? []
}

/** Purposes with which documents are signed, beside others that programs take for it. */
const ofDocuments = new Set([
  "2.5.29.37.0", // any
  "1.3.6.1.5.5.7.3.2", // clientAuth
  "1.3.6.1.5.5.7.3.4", // emailProtection
  "1.3.6.1.5.5.7.3.36", // documentSigning (RFC 9336)
  "1.2.840.113583.1.1.5", // Adobe
  "1.3.6.1.4.1.311.10.3.12", // Microsoft
])

export const maySignDocuments = (certificate: Certificate): boolean =>
  orUndefined(
    () => allowsKeyUsage(certificate, "digitalSignature") || allowsKeyUsage(certificate, "nonRepudiation"),
  ) === true &&
  (!certificate.extensions.has(oids.extendedKeyUsage) ||
    purposesOf(certificate).some((purpose) => ofDocuments.has(purpose)))

const nameConstraints = "2.5.29.30"

/** What this reader takes into account, or what changes nothing for it. */
const understood: ReadonlySet<string> = new Set([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extendedKeyUsage,
  oids.subjectKeyIdentifier,
  oids.authorityKeyIdentifier,
  oids.subjectAltName,
  "2.5.29.16", // privateKeyUsagePeriod
  "2.5.29.18", // issuerAltName
  "2.5.29.31", // cRLDistributionPoints
  "2.5.29.32", // certificatePolicies
  "1.3.6.1.5.5.7.1.1", // authorityInfoAccess
  "1.3.6.1.5.5.7.1.3", // qcStatements
])

/**
 * Whether a chain may go through the certificate: no critical extension that this reader does not know (RFC 5280 §4.2), and
 * no limit on the names of those below, which it does not compare.
 */
export const isUnderstood = ({ extensions }: Certificate): boolean =>
  !extensions.has(nameConstraints) &&
  [...extensions].every(([type, { critical }]) => !critical || understood.has(type))

export const mayStampTime = (certificate: Certificate): boolean =>
  purposesOf(certificate).includes(timeStamping)
