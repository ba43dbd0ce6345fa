import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue } from "@trazo/pki/asn1/values"
import { type Bytes, toBase64 } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { type CanonicalXml, canonicalize, declarations, escapeText } from "./canonical-xml.ts"
import { type DocumentSigner, requireValid, type SignatureHash, signBytes } from "./document-signer.ts"
import { rfc2253Name } from "./issuer-name.ts"
import { SigningProblem } from "./signing-problem.ts"

export interface XmlSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  /** SHA-1 is what the SRI's technical sheet names for electronic vouchers. */
  readonly hash: SignatureHash
  /** Makes the ids of one signature unique in its document. */
  readonly id: string
}

const namespaces = {
  ds: "http://www.w3.org/2000/09/xmldsig#",
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
  } catch {
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
  const document = canonicalize(text)
  if (document.hasSignature) throw new SigningProblem("ALREADY_SIGNED")
  const signature = await signatureOf(document, signing)
  const head = text.slice(0, document.end)
  const parts = document.isSelfClosed
    ? [head, ">", signature, `</${document.rootName}>`, text.slice(document.end + 2)]
    : [head, signature, text.slice(document.end)]
  return new TextEncoder().encode(parts.join(""))
}

async function signatureOf(document: CanonicalXml, signing: XmlSigning): Promise<string> {
  const { hash, id, signer } = signing
  const scope = { ...Object.fromEntries(document.namespaces), ...namespaces }
  /** The element as canonicalization of it alone writes it: with all that is in scope. */
  const apart = (element: string) => element.replace(/^<[\w:]+/, (start) => start + inScope(scope))
  const digest = (canonical: string) => digestOf(new TextEncoder().encode(canonical), hash)
  const properties = await signedProperties(signing)
  const keyInfo = keyInfoOf(signer, id)
  const [target, content] = targetOf(document)
  const signedInfo = signedInfoOf(signing, [
    reference(hash, {
      attributes: ` Type="http://uri.etsi.org/01903#SignedProperties" URI="#${id}-SignedProperties"`,
      digest: await digest(apart(properties)),
    }),
    reference(hash, { attributes: ` URI="#${id}-KeyInfo"`, digest: await digest(apart(keyInfo)) }),
    reference(hash, {
      attributes: ` Id="${id}-Reference" URI="${target}"`,
      transforms: `<ds:Transforms><ds:Transform Algorithm="${namespaces.ds}enveloped-signature"></ds:Transform></ds:Transforms>`,
      digest: await digest(content),
    }),
  ])
  const value = toBase64(await signBytes(signer, new TextEncoder().encode(apart(signedInfo)), hash))
  return [
    `<ds:Signature xmlns:ds="${namespaces.ds}" xmlns:etsi="${namespaces.etsi}" Id="${id}">`,
    signedInfo,
    `<ds:SignatureValue Id="${id}-SignatureValue">${value}</ds:SignatureValue>`,
    keyInfo,
    `<ds:Object Id="${id}-Object"><etsi:QualifyingProperties Target="#${id}">${properties}`,
    "</etsi:QualifyingProperties></ds:Object></ds:Signature>",
  ].join("")
}

const inScope = (scope: Record<string, string>) => declarations(new Map(Object.entries(scope)), new Map())

function targetOf({ attributes, root, document }: CanonicalXml): [uri: string, canonical: string] {
  const id = attributes.get("id") ?? attributes.get("Id") ?? attributes.get("ID")
  return id && /^[A-Za-z_][\w.-]*$/.test(id) ? [`#${id}`, root] : ["", document]
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
