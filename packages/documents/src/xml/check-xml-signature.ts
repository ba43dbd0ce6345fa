import { type Bytes, equalBytes, fromBase64 } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { basicConstraintsOf, orUndefined } from "@trazo/pki/x509/extension-values"
import type { HashName } from "../cms/algorithms.ts"
import type { FormProblem, SignatureFacts } from "../cms/signature-facts.ts"
import { type Arithmetic, type SignatureMethod, verifySignature } from "../cms/verify-signature.ts"
import { canonicalize } from "./canonicalize.ts"
import {
  attributeOf,
  childNamed,
  childrenNamed,
  elementsIn,
  textOf,
  type XmlDocument,
  type XmlElement,
} from "./nodes.ts"
import { readProperties } from "./qualifying-properties.ts"
import { type CheckedReference, checkReference, type ElementsById } from "./references.ts"
import { canonicalizationOf, dsig } from "./transforms.ts"

export interface XmlSignature {
  readonly element: XmlElement
  readonly facts: SignatureFacts
  readonly references: readonly CheckedReference[]
}

const mostReferences = 200

const more = "http://www.w3.org/2001/04/xmldsig-more#"
const methods: Record<string, SignatureMethod> = {
  [`${dsig}rsa-sha1`]: { family: "RSA", hash: "SHA-1" },
  [`${more}rsa-md5`]: { family: "RSA", hash: "MD5" },
  [`${more}rsa-ripemd160`]: { family: "RSA", hash: "RIPEMD-160" },
  [`${more}rsa-sha224`]: { family: "RSA", hash: "SHA-224" },
  [`${more}rsa-sha256`]: { family: "RSA", hash: "SHA-256" },
  [`${more}rsa-sha384`]: { family: "RSA", hash: "SHA-384" },
  [`${more}rsa-sha512`]: { family: "RSA", hash: "SHA-512" },
  [`${more}ecdsa-sha1`]: { family: "ECDSA", hash: "SHA-1" },
  [`${more}ecdsa-sha256`]: { family: "ECDSA", hash: "SHA-256" },
  [`${more}ecdsa-sha384`]: { family: "ECDSA", hash: "SHA-384" },
  [`${more}ecdsa-sha512`]: { family: "ECDSA", hash: "SHA-512" },
  "http://www.w3.org/2007/05/xmldsig-more#sha1-rsa-MGF1": {
    family: "RSA-PSS",
    hash: "SHA-1",
    saltLength: 20,
  },
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1": {
    family: "RSA-PSS",
    hash: "SHA-256",
    saltLength: 32,
  },
  "http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1": {
    family: "RSA-PSS",
    hash: "SHA-384",
    saltLength: 48,
  },
  "http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1": {
    family: "RSA-PSS",
    hash: "SHA-512",
    saltLength: 64,
  },
}

export const signatureElements = ({ root }: XmlDocument): XmlElement[] =>
  [...elementsIn(root)].filter(({ namespace, local }) => namespace === dsig && local === "Signature")

/** Verifies one Signature element. `content` is what a reference outside the document is over. */
export async function checkXmlSignature(
  element: XmlElement,
  document: XmlDocument,
  byId: ElementsById,
  content?: Bytes,
): Promise<XmlSignature> {
  const info = childNamed(element, dsig, "SignedInfo")
  const value = childNamed(element, dsig, "SignatureValue")
  const references = childrenNamed(info, dsig, "Reference").slice(0, mostReferences)
  const check = (reference: XmlElement) => checkReference(reference, element, document, byId, content)
  const direct = references.map(check)
  const checked = [
    ...direct,
    ...manifestsIn(direct).flatMap((list) =>
      childrenNamed(list, dsig, "Reference").slice(0, mostReferences).map(check),
    ),
  ]
  const properties = readProperties(element, checked)
  const method = methods[attributeOf(childNamed(info, dsig, "SignatureMethod"), "Algorithm") ?? ""]
  const candidates = [...certificatesIn(childNamed(element, dsig, "KeyInfo")), ...properties.certificates]
  const signed = info && signedBytes(info)
  const signature = value && decoded(value)
  const verified =
    signed && signature
      ? await findSigner(candidates, method, signed, signature, properties.isSigners)
      : { certificate: undefined, arithmetic: "unsupported" as const }
  const problems: FormProblem[] = []
  if (!info || !value || references.length === 0) problems.push("unreadable")
  if (properties.hasUnsigned) problems.push("unsignedProperties")
  if (!verified.certificate) problems.push("noCertificate")
  else if (properties.isSigners && !properties.isSigners(verified.certificate))
    problems.push("otherCertificate")
  const hashes = [method?.hash, ...checked.map(({ hash }) => hash)].filter(
    (one): one is HashName => one !== undefined,
  )
  const facts: SignatureFacts = {
    ...{
      arithmetic: worst([verified.arithmetic, ...checked.map(stateOf)]),
      problems,
      hashes: [...new Set(hashes)],
    },
    ...{ certificate: verified.certificate, besides: candidates, carried: properties.carried },
    ...{ claimedTime: properties.signingTime, stamps: properties.stamps },
  }
  return { element, facts, references: checked }
}

/** A Manifest is signed like any element; what it refers to counts as signed only if its digests are right. */
function manifestsIn(references: readonly CheckedReference[]): XmlElement[] {
  const found = new Set<XmlElement>()
  for (const { target } of references) {
    if (!target) continue
    for (const element of elementsIn(target)) {
      if (element.local === "Manifest" && element.namespace === dsig && found.size < 20) found.add(element)
    }
  }
  return [...found]
}

const stateOf = ({ state }: CheckedReference): Arithmetic =>
  state === "same" ? "intact" : state === "different" || state === "missing" ? "altered" : "unsupported"

const worst = (list: readonly Arithmetic[]): Arithmetic =>
  list.includes("altered") ? "altered" : list.includes("unsupported") ? "unsupported" : "intact"

function signedBytes(info: XmlElement): Bytes | undefined {
  const method = canonicalizationOf(childNamed(info, dsig, "CanonicalizationMethod"))
  return method && canonicalize({ apex: info, without: new Set(), withComments: true }, method)
}

function decoded(element: XmlElement): Bytes | undefined {
  try {
    return fromBase64(textOf(element))
  } catch {
    return undefined
  }
}

function certificatesIn(element: XmlElement | undefined): Certificate[] {
  if (!element) return []
  const found: Certificate[] = []
  for (const each of elementsIn(element)) {
    if (each.local !== "X509Certificate" && each.local !== "EncapsulatedX509Certificate") continue
    const der = decoded(each)
    const certificate = der && orUndefined(() => readCertificate(der, "BER"))
    if (certificate && !found.some((one) => equalBytes(one.der, certificate.der))) found.push(certificate)
    if (found.length > 100) break
  }
  return found
}

/** The certificate whose key verifies; otherwise the one that is probably meant. */
async function findSigner(
  candidates: readonly Certificate[],
  method: SignatureMethod | undefined,
  signed: Bytes,
  signature: Bytes,
  isSigners: ((certificate: Certificate) => boolean) | undefined,
): Promise<{ certificate: Certificate | undefined; arithmetic: Arithmetic }> {
  const named = isSigners ? candidates.filter(isSigners) : []
  const ordered = [...named, ...candidates.filter((one) => !named.includes(one))]
  for (const certificate of ordered.slice(0, 20)) {
    const arithmetic = await verifySignature(certificate.spki, method, signed, signature, "plain")
    if (arithmetic === "intact") return { certificate, arithmetic }
  }
  const isAuthority = (one: Certificate) => orUndefined(() => basicConstraintsOf(one).isAuthority) ?? false
  // The named certificate is not here, so nobody's key is.
  if (isSigners && named.length === 0 && candidates.every(isAuthority)) {
    return { certificate: undefined, arithmetic: "unsupported" }
  }
  const meant = named[0] ?? ordered.find((one) => !isAuthority(one)) ?? ordered[0]
  if (!meant) return { certificate: undefined, arithmetic: "unsupported" }
  return {
    certificate: meant,
    arithmetic: await verifySignature(meant.spki, method, signed, signature, "plain"),
  }
}
