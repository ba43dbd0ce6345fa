import { childElements, type XmlDocument, type XmlElement } from "./nodes.ts"
import { dsig } from "./transforms.ts"

const etsi = /^http:\/\/uri\.etsi\.org\/(?:01903\/v1\.\d\.\d|19132\/v1\.\d\.\d)#$/
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const filter = "http://www.w3.org/2002/06/xmldsig-filter2"

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of the XML Signature schema. */
const ofSignature = words(`
  CanonicalizationMethod DSAKeyValue DigestMethod DigestValue Exponent G HMACOutputLength J KeyInfo KeyName KeyValue Manifest
  MgmtData Modulus Object P PGPData PGPKeyID PGPKeyPacket PgenCounter Q RSAKeyValue Reference RetrievalMethod SPKIData SPKISexp
  Seed Signature SignatureMethod SignatureProperties SignatureProperty SignatureValue SignedInfo Transform Transforms X509CRL
  X509Certificate X509Data X509IssuerName X509IssuerSerial X509SKI X509SerialNumber X509SubjectName XPath Y`)

/** Elements of the XAdES schemas (ETSI EN 319 132-1, TS 101 903). */
const ofProperties = words(`
  AllDataObjectsTimeStamp AllSignedDataObjects Any ArchiveTimeStamp ArchiveTimeStampV2 AttrAuthoritiesCertValues
  AttributeCertificateRefs AttributeCertificateRefsV2 AttributeRevocationRefs AttributeRevocationValues ByKey ByName
  CRLIdentifier CRLRef CRLRefs CRLValues Cert CertDigest CertRefs CertificateValues CertifiedRole CertifiedRoles
  CertifiedRolesV2 City ClaimedRole ClaimedRoles CommitmentTypeId CommitmentTypeIndication CommitmentTypeQualifier
  CommitmentTypeQualifiers CompleteCertificateRefs CompleteCertificateRefsV2 CompleteRevocationRefs CounterSignature
  CountryName DataObjectFormat Description DigestAlgAndValue DigestMethod DigestValue DocumentationReference
  DocumentationReferences EncapsulatedCRLValue EncapsulatedOCSPValue EncapsulatedPKIData EncapsulatedTimeStamp
  EncapsulatedX509Certificate Encoding ExplicitText HashDataInfo Identifier Include IndividualDataObjectsTimeStamp IssueTime
  Issuer IssuerSerial IssuerSerialV2 MimeType NoticeNumbers NoticeRef Number OCSPIdentifier OCSPRef OCSPRefs OCSPValues
  ObjectIdentifier ObjectReference Organization OtherAttributeCertificate OtherCertificate OtherRef OtherRefs OtherTimeStamp
  OtherValue OtherValues PostOfficeBoxNumber PostalCode ProducedAt QualifyingProperties QualifyingPropertiesReference
  ReferenceInfo RefsOnlyTimeStamp RefsOnlyTimeStampV2 RenewedDigests ResponderID RevocationValues SPDocSpecification SPURI
  SPUserNotice SigAndRefsTimeStamp SigAndRefsTimeStampV2 SigPolicyHash SigPolicyId SigPolicyQualifier SigPolicyQualifiers
  SignaturePolicyDocument SignaturePolicyId SignaturePolicyIdentifier SignaturePolicyImplied SignaturePolicyStore
  SignatureProductionPlace SignatureProductionPlaceV2 SignatureTimeStamp SignedAssertion SignedAssertions
  SignedDataObjectProperties SignedProperties SignedSignatureProperties SignerRole SignerRoleV2 SigningCertificate
  SigningCertificateV2 SigningTime StateOrProvince StreetAddress TimeStampValidationData UnsignedDataObjectProperties
  UnsignedDataObjectProperty UnsignedProperties UnsignedSignatureProperties X509AttributeCertificate XMLTimeStamp int`)

/** Of these only the elements inside count, so text in them is somebody's content. */
const withoutText = words(`
  KeyInfo KeyValue Manifest Object QualifyingProperties Reference Signature SignatureProperties SignatureProperty SignedInfo
  SignedProperties Transforms UnsignedDataObjectProperties UnsignedProperties UnsignedSignatureProperties X509Data`)

const once = ["SignedInfo", "SignatureValue", "KeyInfo"]
const attributes = words("Id MimeType Encoding Target")

/**
 * The first thing in a Signature element that its schemas do not define and that `isSigned` does not know: content that
 * a person or a program may read as part of the document, though no reference is over it.
 */
export function foreignContentIn(
  signature: XmlElement,
  isSigned: (element: XmlElement) => boolean,
): string | undefined {
  const pending: XmlElement[] = [signature]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next !== signature && isSigned(next)) continue
    const problem = foreignIn(next)
    if (problem) return problem
    pending.push(...childElements(next))
  }
  return undefined
}

function foreignIn(element: XmlElement): string | undefined {
  const { namespace, local } = element
  const children = childElements(element)
  const named = `<${local}>`
  if (!isDefined(namespace, local)) return named
  const hasText = element.children.some((child) => child.kind === "text" && child.value.trim() !== "")
  if (hasText && (children.length > 0 || withoutText.has(local))) return named
  if (namespace !== dsig || (local !== "Signature" && local !== "Object")) return undefined
  const hasOther = element.attributes.some((one) => one.prefix !== "xml" && !attributes.has(one.local))
  if (hasOther) return named
  return local === "Signature" ? repeatedPart(children) : undefined
}

const isDefined = (namespace: string, local: string) =>
  (namespace === dsig && ofSignature.has(local)) ||
  (etsi.test(namespace) && ofProperties.has(local)) ||
  (namespace === exclusive && local === "InclusiveNamespaces") ||
  (namespace === filter && local === "XPath")

/** Only SignedInfo, SignatureValue, KeyInfo and objects stand in a Signature, each but the last one once. */
function repeatedPart(children: readonly XmlElement[]): string | undefined {
  const other = children.find(({ local }) => local !== "Object" && !once.includes(local))
  const twice = once.find((name) => children.filter(({ local }) => local === name).length > 1)
  const found = other?.local ?? twice
  return found && `<${found}>`
}

const listOfSignatures = /^(?:XAdESSignatures|document-signatures)$/

/** The first thing in a container's list of signatures that is none. */
export function strayContentIn({ root, before, after }: XmlDocument): string | undefined {
  if (before.length + after.length > 0) return "un comentario o una instrucción fuera de la firma"
  if (root.namespace === dsig && root.local === "Signature") return undefined
  if (!listOfSignatures.test(root.local)) return `<${root.local}>`
  for (const child of root.children) {
    if (child.kind === "text" && child.value.trim() === "") continue
    if (child.kind !== "element") return `texto en <${root.local}>`
    if (child.namespace !== dsig || child.local !== "Signature") return `<${child.local}>`
  }
  return undefined
}
