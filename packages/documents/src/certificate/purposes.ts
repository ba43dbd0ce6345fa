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

export const maySignDocuments = (certificate: Certificate): boolean =>
  orUndefined(
    () => allowsKeyUsage(certificate, "digitalSignature") || allowsKeyUsage(certificate, "nonRepudiation"),
  ) ?? false

export const mayStampTime = (certificate: Certificate): boolean =>
  purposesOf(certificate).includes(timeStamping)
