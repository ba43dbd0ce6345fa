import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, Asn1Error, type Asn1Reader, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { booleanValue, integerValue, oidValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"
import type { Certificate } from "./certificate.ts"

type WithExtensions = Pick<Certificate, "extensions">

/** Bits of KeyUsage (RFC 5280 §4.2.1.3); nonRepudiation is also called contentCommitment. */
export const keyUsageBits = {
  digitalSignature: 0,
  nonRepudiation: 1,
  keyEncipherment: 2,
  keyCertSign: 5,
  cRLSign: 6,
} as const

/** Whether KeyUsage allows the use; a certificate without the extension allows every use. */
export function allowsKeyUsage({ extensions }: WithExtensions, usage: keyof typeof keyUsageBits): boolean {
  const extension = extensions.get(oids.keyUsage)
  if (!extension) return true
  const bit = keyUsageBits[usage]
  const octet = readOnly(extension.value, tags.bitString).content[1 + (bit >> 3)] ?? 0
  return (octet & (0x80 >> (bit & 7))) !== 0
}

/** BasicConstraints (RFC 5280 §4.2.1.9); `isAuthority` is its cA. */
export function basicConstraintsOf({ extensions }: WithExtensions): {
  isAuthority: boolean
  pathLength: bigint | undefined
} {
  const extension = extensions.get(oids.basicConstraints)
  if (!extension) return { isAuthority: false, pathLength: undefined }
  const fields = inside(readOnly(extension.value, tags.sequence))
  const flag = fields.optional(tags.boolean)
  const limit = fields.optional(tags.integer)
  return { isAuthority: flag ? booleanValue(flag) : false, pathLength: limit && integerValue(limit) }
}

export function subjectKeyIdentifierOf({ extensions }: WithExtensions): Bytes | undefined {
  const extension = extensions.get(oids.subjectKeyIdentifier)
  return extension && readOnly(extension.value, tags.octetString).content
}

/** The identifier of the issuer's key; undefined also when the extension gives name and serial instead. */
export function authorityKeyIdentifierOf({ extensions }: WithExtensions): Bytes | undefined {
  const extension = extensions.get(oids.authorityKeyIdentifier)
  if (!extension) return undefined
  return inside(readOnly(extension.value, tags.sequence)).optional(tags.primitive(0))?.content
}

/** GeneralNames of subjectAltName; none when it is absent or unreadable. */
export function alternativeNamesOf({ extensions }: WithExtensions): Asn1Element[] {
  const extension = extensions.get(oids.subjectAltName)
  if (!extension) return []
  return orUndefined(() => allElements(inside(readOnly(extension.value, tags.sequence)))) ?? []
}

/** The first rfc822Name [1] of subjectAltName (RFC 5280 §4.2.1.6). */
export function emailOf(certificate: WithExtensions): string | undefined {
  const name = alternativeNamesOf(certificate).find(({ tag }) => tag === tags.primitive(1))
  return name && new TextDecoder("latin1").decode(name.content)
}

/** Addresses (URIs) of an access method of AuthorityInfoAccess (RFC 5280 §4.2.2.1); none when it is absent or unreadable. */
export function accessAddressesOf({ extensions }: WithExtensions, method: string): string[] {
  const extension = extensions.get(oids.authorityInfoAccess)
  if (!extension) return []
  const uri = tags.primitive(6)
  return (
    orUndefined(() =>
      allElements(inside(readOnly(extension.value, tags.sequence))).flatMap((description) => {
        const fields = inside(description)
        const isAsked = oidValue(fields.next(tags.oid)) === method
        const location = fields.next()
        return isAsked && location.tag === uri ? [new TextDecoder("latin1").decode(location.content)] : []
      }),
    ) ?? []
  )
}

export function allElements(reader: Asn1Reader): Asn1Element[] {
  const elements: Asn1Element[] = []
  while (!reader.done) elements.push(reader.next())
  return elements
}

/** For fields of other authorities, which may hold anything: what cannot be read counts as absent. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Asn1Error) return undefined
    throw error
  }
}
