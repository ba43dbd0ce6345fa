import { type Asn1Element, Asn1Error, Asn1Reader, inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { octetStringValue, oidValue } from "@trazo/pki/asn1/values"
import type { Bytes } from "@trazo/pki/bytes"
import { orUndefined } from "@trazo/pki/x509/extension-values"

const signedData = "1.2.840.113549.1.7.2"
export const contentTypeAttribute = "1.2.840.113549.1.9.3"
export const messageDigestAttribute = "1.2.840.113549.1.9.4"

/** Attribute values by type; a type that comes twice has the values of both, and counts in `repeated`. */
export interface Attributes {
  readonly values: ReadonlyMap<string, readonly Asn1Element[]>
  readonly repeated: ReadonlySet<string>
}

export interface SignerInfo {
  /** DER of the issuer's name and the serial, or the identifier of the key. */
  readonly signer: { readonly issuer: Bytes; readonly serial: Bytes } | { readonly keyIdentifier: Bytes }
  readonly digestAlgorithm: string
  readonly signatureAlgorithm: Bytes
  readonly signature: Bytes
  /** What is signed instead of the content: the attributes as a SET. */
  readonly signedBytes: Bytes | undefined
  readonly signed: Attributes
  readonly unsigned: Attributes
}

/** SignedData (RFC 5652 §5.1). */
export interface SignedData {
  readonly contentType: string
  /** Undefined when the content lies elsewhere. */
  readonly content: Bytes | undefined
  readonly certificates: readonly Bytes[]
  readonly crls: readonly Bytes[]
  /** OCSPResponse. */
  readonly ocsp: readonly Bytes[]
  readonly signers: readonly SignerInfo[]
  /** Whether something lies in it or behind it that is no part of it, zeros and line ends aside. */
  readonly hasMore: boolean
}

const padding = new Set([0, 0x0a, 0x0d])
const mostSigners = 100
const mostCertificates = 500

/** @throws Asn1Error when the bytes are not a ContentInfo with SignedData */
export function readSignedData(bytes: Uint8Array): SignedData {
  const whole = new Asn1Reader(bytes, "BER").next(tags.sequence)
  const info = inside(whole)
  if (oidValue(info.next(tags.oid)) !== signedData) throw new Asn1Error("Not signed data")
  const wrapper = info.enter(tags.constructed(0))
  const fields = wrapper.enter(tags.sequence)
  fields.next(tags.integer)
  fields.next(tags.set) // digestAlgorithms
  const encapsulated = fields.enter(tags.sequence)
  const contentType = oidValue(encapsulated.next(tags.oid))
  const wrapped = encapsulated.optional(tags.constructed(0))
  const certificates = fields.optional(tags.constructed(0))
  const crls = fields.optional(tags.constructed(1))
  const signers = elementsOf(fields.next(tags.set), mostSigners)
  return {
    contentType,
    content: wrapped && contentOf(inside(wrapped).next()),
    certificates: certificates ? sequencesIn(certificates) : [],
    crls: crls ? sequencesIn(crls) : [],
    ocsp: crls ? ocspIn(crls) : [],
    signers: signers.map(readSigner),
    hasMore:
      ![info, wrapper, fields, encapsulated].every(({ done }) => done) ||
      bytes.subarray(whole.bytes.length).some((octet) => !padding.has(octet)),
  }
}

/** PKCS#7 allows any type; CMS an OCTET STRING. */
function contentOf(element: Asn1Element): Bytes {
  return element.tag === tags.octetString || element.tag === 0x24
    ? octetStringValue(element)
    : element.content
}

function sequencesIn(element: Asn1Element): Bytes[] {
  return elementsOf(element, mostCertificates)
    .filter(({ tag }) => tag === tags.sequence)
    .map(({ bytes }) => bytes)
}

export const ocspRevocation = "1.3.6.1.5.5.7.16.2"

/** OCSP responses among revocation data (RFC 5940 §2.1). What cannot be read proves nothing. */
function ocspIn(element: Asn1Element): Bytes[] {
  return elementsOf(element, mostCertificates).flatMap((other) => {
    if (other.tag !== tags.constructed(1)) return []
    const response = orUndefined(() => {
      const fields = inside(other)
      return oidValue(fields.next(tags.oid)) === ocspRevocation ? fields.next(tags.sequence).bytes : undefined
    })
    return response ? [response] : []
  })
}

function elementsOf(element: Asn1Element, most: number): Asn1Element[] {
  const elements: Asn1Element[] = []
  for (const reader = inside(element); !reader.done; ) {
    if (elements.length >= most) throw new Asn1Error("Too many elements")
    elements.push(reader.next())
  }
  return elements
}

const countersignature = "1.2.840.113549.1.9.6"

/** Signatures over a signature (RFC 5652 §11.4). @throws Asn1Error */
export const countersignersOf = ({ unsigned }: SignerInfo): SignerInfo[] =>
  (unsigned.values.get(countersignature) ?? []).map(readSigner)

/** Whether bytes are signed attributes, which a signature of somebody's is over wherever there are some. */
export function areSignedAttributes(bytes: Uint8Array): boolean {
  if (bytes[0] !== tags.set) return false
  try {
    const { values } = attributesOf(readOnly(bytes, tags.set, "BER"))
    return values.has(contentTypeAttribute) || values.has(messageDigestAttribute)
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}

function readSigner(element: Asn1Element): SignerInfo {
  const fields = inside(element)
  fields.next(tags.integer)
  const keyIdentifier = fields.optional(tags.primitive(0))
  const signer = keyIdentifier
    ? { keyIdentifier: keyIdentifier.content }
    : issuerAndSerial(fields.enter(tags.sequence))
  const digestAlgorithm = oidValue(fields.enter(tags.sequence).next(tags.oid))
  const signed = fields.optional(tags.constructed(0))
  const signatureAlgorithm = fields.next(tags.sequence).bytes
  const signature = octetStringValue(fields.next())
  const unsigned = fields.optional(tags.constructed(1))
  return {
    signer,
    digestAlgorithm,
    signatureAlgorithm,
    signature,
    signedBytes: signed && asSet(signed),
    signed: attributesOf(signed),
    unsigned: attributesOf(unsigned),
  }
}

function issuerAndSerial(fields: Asn1Reader): { issuer: Bytes; serial: Bytes } {
  return { issuer: fields.next(tags.sequence).bytes, serial: fields.next(tags.integer).content }
}

/** The signature covers the attributes with the tag of a SET (RFC 5652 §5.4). */
function asSet({ bytes }: Asn1Element): Bytes {
  const copy = new Uint8Array(bytes)
  copy[0] = tags.set
  return copy
}

function attributesOf(element: Asn1Element | undefined): Attributes {
  const values = new Map<string, Asn1Element[]>()
  const repeated = new Set<string>()
  for (const attribute of element ? elementsOf(element, 200) : []) {
    const fields = inside(attribute)
    const type = oidValue(fields.next(tags.oid))
    if (values.has(type)) repeated.add(type)
    values.set(type, [...(values.get(type) ?? []), ...elementsOf(fields.next(tags.set), 200)])
  }
  return { values, repeated }
}
