import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue } from "@trazo/pki/asn1/values"
import { type Bytes, toBase64 } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { canonicalize, escapeAttribute, escapeText } from "../xml/canonicalize.ts"
import { attributeOf, elementsIn, type XmlDocument, type XmlElement, XmlError } from "../xml/nodes.ts"
import { parseXmlText } from "../xml/parse-xml.ts"
import { dsig, usualCanonicalization } from "../xml/transforms.ts"
import { type DocumentSigner, requireValid, type SignatureHash, signBytes } from "./document-signer.ts"
import { rfc2253Name } from "./issuer-name.ts"
import type { TimeStamper } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"
import { isVoucher } from "./sri-vouchers.ts"
import type { EvidenceFor } from "./validation-data.ts"
import { unsignedProperties } from "./xml-unsigned-properties.ts"

export interface XmlSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  /** SHA-1 is what the SRI's technical sheet names for electronic vouchers. */
  readonly hash: SignatureHash
  /** Makes the ids of one signature unique in its document. */
  readonly id: string
  /** Makes it XAdES-T, and with evidence XAdES B-LT; neither is asked for a voucher of the SRI. */
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}

const namespaces = {
  ds: dsig,
  etsi: "http://uri.etsi.org/01903/v1.3.2#",
} as const
const canonicalization = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const algorithms = {
  "SHA-1": { digest: `${namespaces.ds}sha1`, signature: `${namespaces.ds}rsa-sha1` },
  "SHA-256": {
    digest: "http://www.w3.org/2001/04/xmlenc#sha256",
    signature: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  },
} as const

/** The text of a file in UTF-8. Throws SigningProblem. */
function xmlText(file: Bytes): string {
  if (file.length === 0) throw new SigningProblem("EMPTY")
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file)
    const encoding = /^\ufeff?<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
    if (encoding === undefined || /^(utf-?8|us-ascii)$/i.test(encoding)) return text
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new SigningProblem(file.includes(0x3c) ? "XML_ENCODING" : "NOT_XML")
  }
  throw new SigningProblem("XML_ENCODING")
}

/**
 * Signs as XAdES-BES, enveloped, the signature as last child of the root (ETSI TS 101 903), with the three references that
 * the SRI expects: the root by its id or the whole document, the signed properties and the certificate. Every other
 * octet of the file stays. Throws SigningProblem.
 */
export async function signXml(file: Bytes, signing: XmlSigning): Promise<Bytes> {
  requireValid(signing.signer, signing.now)
  if (signing.signer.kind !== "RSA") throw new SigningProblem("NOT_RSA")
  const text = xmlText(file)
  const mark = text.startsWith("\ufeff") ? 1 : 0
  const document = parsed(text.slice(mark))
  if (hasSignature(document)) throw new SigningProblem("ALREADY_SIGNED")
  const signature = await signatureOf(document, signing)
  const end = document.rootEnd.at + mark
  const head = text.slice(0, end)
  const { prefix, local } = document.root
  const parts = document.rootEnd.isSelfClosed
    ? [head, ">", signature, `</${prefix ? `${prefix}:${local}` : local}>`, text.slice(end + 2)]
    : [head, signature, text.slice(end)]
  return new TextEncoder().encode(parts.join(""))
}

function parsed(text: string): XmlDocument {
  try {
    return parseXmlText(text)
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

async function signatureOf(document: XmlDocument, signing: XmlSigning): Promise<string> {
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
  const octets = toBase64(await signBytes(signer, apart(signedInfo), hash))
  const value = `<ds:SignatureValue Id="${id}-SignatureValue">${octets}</ds:SignatureValue>`
  const unsigned = isVoucher(document)
    ? ""
    : await unsignedProperties(apart(value), canonicalization, signing)
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
  const [part] = parsed(`<root${declared.join("")}>${element}</root>`).root.children
  if (part?.kind !== "element") throw new TypeError("Not one element")
  return canonical(part)
}

function targetOf(document: XmlDocument): [uri: string, canonical: Bytes] {
  const { root } = document
  const id = attributeOf(root, "id") ?? attributeOf(root, "Id") ?? attributeOf(root, "ID")
  const isName = id !== undefined && /^[A-Za-z_][\w.-]*$/.test(id)
  return isName ? [`#${id}`, canonical(root)] : ["", canonical(root, document)]
}

interface ReferenceParts {
  readonly attributes: string
  readonly transforms?: string
  readonly digest: string
}

function reference(hash: SignatureHash, { attributes, transforms = "", digest }: ReferenceParts): string {
  return (
    `<ds:Reference${attributes}>${transforms}<ds:DigestMethod Algorithm="${algorithms[hash].digest}">` +
    `</ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`
  )
}

function signedInfoOf({ hash, id }: XmlSigning, references: readonly string[]): string {
  return [
    `<ds:SignedInfo Id="${id}-SignedInfo">`,
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${algorithms[hash].signature}"></ds:SignatureMethod>`,
    ...references,
    "</ds:SignedInfo>",
  ].join("")
}

function keyInfoOf({ certificate }: DocumentSigner, id: string): string {
  const { spki } = readCertificate(certificate, "BER")
  const { modulus, exponent } = rsaNumbers(spki)
  return [
    `<ds:KeyInfo Id="${id}-KeyInfo"><ds:X509Data><ds:X509Certificate>${toBase64(certificate)}</ds:X509Certificate>`,
    `</ds:X509Data><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${toBase64(modulus)}</ds:Modulus>`,
    `<ds:Exponent>${toBase64(exponent)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo>`,
  ].join("")
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

async function signedProperties({ signer, now, hash, id }: XmlSigning): Promise<string> {
  const { issuer, serial } = readCertificate(signer.certificate, "BER")
  const local = new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)
  const digest = await digestOf(signer.certificate, hash)
  return [
    `<etsi:SignedProperties Id="${id}-SignedProperties"><etsi:SignedSignatureProperties>`,
    `<etsi:SigningTime>${local}-05:00</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert><etsi:CertDigest>`,
    `<ds:DigestMethod Algorithm="${algorithms[hash].digest}"></ds:DigestMethod>`,
    `<ds:DigestValue>${digest}</ds:DigestValue></etsi:CertDigest><etsi:IssuerSerial>`,
    `<ds:X509IssuerName>${escapeText(rfc2253Name(issuer))}</ds:X509IssuerName>`,
    `<ds:X509SerialNumber>${serial}</ds:X509SerialNumber></etsi:IssuerSerial></etsi:Cert>`,
    "</etsi:SigningCertificate></etsi:SignedSignatureProperties><etsi:SignedDataObjectProperties>",
    `<etsi:DataObjectFormat ObjectReference="#${id}-Reference"><etsi:Description>contenido comprobante`,
    "</etsi:Description><etsi:MimeType>text/xml</etsi:MimeType></etsi:DataObjectFormat>",
    "</etsi:SignedDataObjectProperties></etsi:SignedProperties>",
  ].join("")
}
