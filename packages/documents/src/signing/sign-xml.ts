import { ecuadorOffsetMilliseconds } from "@trazo/domain/dates/calendar-date"
import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue } from "@trazo/pki/asn1/values"
import { type Bytes, toBase64 } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { canonicalize, escapeAttribute, escapeText } from "../xml/canonicalize.ts"
import { type DecodedXml, decodeXml } from "../xml/decode-xml.ts"
import { attributeOf, elementsIn, type XmlDocument, type XmlElement, XmlError } from "../xml/nodes.ts"
import { parseXmlText } from "../xml/parse-xml.ts"
import { ElementsById } from "../xml/references.ts"
import { isSriVoucher } from "../xml/sri-vouchers.ts"
import { dsig, usualCanonicalization } from "../xml/transforms.ts"
import { type DocumentSigner, requireValid, type SignatureHash, signBytes } from "./document-signer.ts"
import { rfc2253Name } from "./issuer-name.ts"
import type { TimeStamper } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"
import type { EvidenceFor } from "./validation-data.ts"
import { unsignedProperties } from "./xml-unsigned-properties.ts"

export interface XmlSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  /** Makes the ids of one signature unique in its document. */
  readonly id: string
  /** Makes it XAdES-T, and with evidence XAdES B-LT, but for vouchers of the SRI, whose technical sheet names neither. */
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}

const namespaces = {
  ds: dsig,
  etsi: "http://uri.etsi.org/01903/v1.3.2#",
} as const
const canonicalization = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const more = "http://www.w3.org/2001/04/xmldsig-more#"
const digests = {
  "SHA-1": `${namespaces.ds}sha1`,
  "SHA-256": "http://www.w3.org/2001/04/xmlenc#sha256",
} as const
const methods = {
  RSA: { "SHA-1": `${namespaces.ds}rsa-sha1`, "SHA-256": `${more}rsa-sha256` },
  EC: { "SHA-1": undefined, "SHA-256": `${more}ecdsa-sha256` },
} as const

/** What makes up one signature. */
interface Making extends XmlSigning {
  readonly hash: SignatureHash
  readonly isVoucher: boolean
}

function decoded(file: Bytes): DecodedXml {
  if (file.length === 0) throw new SigningProblem("EMPTY")
  try {
    return decodeXml(file)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    const isText = cause.message === "Unreadable text" && file.includes(0x3c)
    throw new SigningProblem(isText ? "XML_ENCODING" : "NOT_XML", { cause })
  }
}

/**
 * Signs as XAdES-BES, enveloped, the signature as last child of the root (ETSI TS 101 903), with the three references that
 * the SRI expects: the root by its id or the whole document, the signed properties and the certificate. Every other
 * octet of the file stays. Throws SigningProblem.
 */
export async function signXml(file: Bytes, signing: XmlSigning): Promise<Bytes> {
  requireValid(signing.signer, signing.now)
  const source = decoded(file)
  const { text, encoding } = source
  if (encoding !== "utf-8" && encoding !== "us-ascii") throw new SigningProblem("XML_ENCODING")
  const document = parsed(source)
  if (hasSignature(document)) throw new SigningProblem("ALREADY_SIGNED")
  const isVoucher = isSriVoucher(document)
  const hash = isVoucher && signing.signer.keys["SHA-1"] ? "SHA-1" : "SHA-256"
  const signature = await signatureOf(document, { ...signing, hash, isVoucher })
  const { at: end, isSelfClosed } = document.rootEnd
  const { prefix, local } = document.root
  const parts = isSelfClosed
    ? [text.slice(0, end), ">", signature, `</${prefix ? `${prefix}:${local}` : local}>`, text.slice(end + 2)]
    : [text.slice(0, end), signature, text.slice(end)]
  const mark = file[0] === 0xef ? "\ufeff" : ""
  return new TextEncoder().encode([mark, ...parts].join(""))
}

function parsed(source: Pick<DecodedXml, "text" | "start">): XmlDocument {
  try {
    return parseXmlText(source)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    const isDefined = cause.message === "DTD" || cause.message === "Undefined entity"
    throw new SigningProblem(isDefined ? "DTD" : "NOT_XML", { cause })
  }
}

function hasSignature({ root }: XmlDocument): boolean {
  for (const { namespace } of elementsIn(root)) if (namespace === dsig) return true
  return false
}

const canonical = (apex: XmlElement, document?: XmlDocument): Bytes =>
  canonicalize(
    { apex, without: new Set(), withComments: false, ...(document && { document }) },
    usualCanonicalization,
  )

async function signatureOf(document: XmlDocument, signing: Making): Promise<string> {
  const { hash, id, signer } = signing
  const scope = new Map([...document.root.scope, ...Object.entries(namespaces)])
  const apart = (element: string) => canonicalPart(element, scope)
  const properties = await signedProperties(signing)
  const keyInfo = keyInfoOf(signer, id)
  const [target, content] = targetOf(document)
  const signedInfo = signedInfoOf(signing, [
    reference(hash, {
      attributes: ` Type="http://uri.etsi.org/01903#SignedProperties" URI="#${id}-SignedProperties"`,
      digest: await digestOf(apart(properties), hash),
    }),
    reference(hash, { attributes: ` URI="#${id}-KeyInfo"`, digest: await digestOf(apart(keyInfo), hash) }),
    reference(hash, {
      attributes: ` Id="${id}-Reference" URI="${target}"`,
      transforms: `<ds:Transforms><ds:Transform Algorithm="${namespaces.ds}enveloped-signature"></ds:Transform></ds:Transforms>`,
      digest: await digestOf(content, hash),
    }),
  ])
  const octets = toBase64(await signBytes(signer, apart(signedInfo), { hash, isPlain: true }))
  const value = `<ds:SignatureValue Id="${id}-SignatureValue">${octets}</ds:SignatureValue>`
  const unsigned = signing.isVoucher ? "" : await unsignedProperties(apart(value), canonicalization, signing)
  return [
    `<ds:Signature xmlns:ds="${namespaces.ds}" xmlns:etsi="${namespaces.etsi}" Id="${id}">`,
    signedInfo,
    value,
    keyInfo,
    `<ds:Object Id="${id}-Object"><etsi:QualifyingProperties Target="#${id}">${properties}${unsigned}`,
    "</etsi:QualifyingProperties></ds:Object></ds:Signature>",
  ].join("")
}

/** An element as canonicalization of it alone writes it inside the root: with all namespaces in scope. */
function canonicalPart(element: string, scope: ReadonlyMap<string, string>): Bytes {
  const declared = [...scope]
    .filter(([prefix]) => prefix !== "xml")
    .map(([prefix, uri]) => ` xmlns${prefix ? `:${prefix}` : ""}="${escapeAttribute(uri)}"`)
  const [part] = parsed({ text: `<root${declared.join("")}>${element}</root>`, start: 0 }).root.children
  if (part?.kind !== "element") throw new TypeError("Not one element")
  return canonical(part)
}

function targetOf(document: XmlDocument): [uri: string, canonical: Bytes] {
  const { root } = document
  const id = attributeOf(root, "id") ?? attributeOf(root, "Id") ?? attributeOf(root, "ID")
  const isName = id !== undefined && /^[A-Za-z_][\w.-]*$/.test(id)
  if (isName && new ElementsById(document).get(id).length > 1) throw new SigningProblem("ID_TWICE")
  return isName ? [`#${id}`, canonical(root)] : ["", canonical(root, document)]
}

interface ReferenceParts {
  readonly attributes: string
  readonly transforms?: string
  readonly digest: string
}

function reference(hash: SignatureHash, { attributes, transforms = "", digest }: ReferenceParts): string {
  return (
    `<ds:Reference${attributes}>${transforms}<ds:DigestMethod Algorithm="${digests[hash]}">` +
    `</ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`
  )
}

function signedInfoOf({ hash, id, signer }: Making, references: readonly string[]): string {
  return [
    `<ds:SignedInfo Id="${id}-SignedInfo">`,
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${methods[signer.kind][hash]}"></ds:SignatureMethod>`,
    ...references,
    "</ds:SignedInfo>",
  ].join("")
}

function keyInfoOf({ certificate, kind }: DocumentSigner, id: string): string {
  return [
    `<ds:KeyInfo Id="${id}-KeyInfo"><ds:X509Data><ds:X509Certificate>${toBase64(certificate)}</ds:X509Certificate>`,
    `</ds:X509Data>${kind === "RSA" ? rsaKeyValue(certificate) : ""}</ds:KeyInfo>`,
  ].join("")
}

/** The SRI expects it beside the certificate. */
function rsaKeyValue(certificate: Bytes): string {
  const { modulus, exponent } = rsaNumbers(readCertificate(certificate, "BER").spki)
  const numbers = `<ds:Modulus>${toBase64(modulus)}</ds:Modulus><ds:Exponent>${toBase64(exponent)}</ds:Exponent>`
  return `<ds:KeyValue><ds:RSAKeyValue>${numbers}</ds:RSAKeyValue></ds:KeyValue>`
}

function rsaNumbers(spki: Bytes) {
  const fields = new Asn1Reader(spki, "BER").enter(tags.sequence)
  fields.next(tags.sequence)
  const key = new Asn1Reader(bitStringValue(fields.next(tags.bitString)), "BER").enter(tags.sequence)
  /** CryptoBinary has no leading zeros (XML Signature §4.0.1). */
  const number = () => {
    const { content } = key.next(tags.integer)
    return content[0] === 0 ? content.subarray(1) : content
  }
  return { modulus: number(), exponent: number() }
}

async function digestOf(octets: Bytes, hash: SignatureHash): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest(hash, octets)))
}

async function signedProperties({ signer, now, hash, id }: Making): Promise<string> {
  const { issuer, serial } = readCertificate(signer.certificate, "BER")
  const local = new Date(now.getTime() + ecuadorOffsetMilliseconds).toISOString().slice(0, 19)
  const digest = await digestOf(signer.certificate, hash)
  return [
    `<etsi:SignedProperties Id="${id}-SignedProperties"><etsi:SignedSignatureProperties>`,
    `<etsi:SigningTime>${local}-05:00</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert><etsi:CertDigest>`,
    `<ds:DigestMethod Algorithm="${digests[hash]}"></ds:DigestMethod>`,
    `<ds:DigestValue>${digest}</ds:DigestValue></etsi:CertDigest><etsi:IssuerSerial>`,
    `<ds:X509IssuerName>${escapeText(rfc2253Name(issuer))}</ds:X509IssuerName>`,
    `<ds:X509SerialNumber>${serial}</ds:X509SerialNumber></etsi:IssuerSerial></etsi:Cert>`,
    "</etsi:SigningCertificate></etsi:SignedSignatureProperties><etsi:SignedDataObjectProperties>",
    `<etsi:DataObjectFormat ObjectReference="#${id}-Reference"><etsi:Description>contenido comprobante`,
    "</etsi:Description><etsi:MimeType>text/xml</etsi:MimeType></etsi:DataObjectFormat>",
    "</etsi:SignedDataObjectProperties></etsi:SignedProperties>",
  ].join("")
}
