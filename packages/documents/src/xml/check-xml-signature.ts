import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { basicConstraintsOf, orUndefined } from "@trazo/pki/x509/extension-values"
import type { HashName } from "../cms/algorithms.ts"
import { notOfKey } from "../cms/check-signer.ts"
import type { FormProblem, SignatureFacts } from "../cms/signature-facts.ts"
import { type Arithmetic, type SignatureMethod, verifySignature } from "../cms/verify-signature.ts"
import type { WorkBudget } from "../work-budget.ts"
import { canonicalize } from "./canonicalize.ts"
import {
  attributeOf,
  base64In,
  childNamed,
  childrenNamed,
  elementsIn,
  type XmlDocument,
  type XmlElement,
  XmlError,
} from "./nodes.ts"
import { readProperties } from "./qualifying-properties.ts"
import {
  type CheckedReference,
  checkReference,
  distinct,
  isOver,
  type ReferenceContext,
} from "./references.ts"
import { canonicalizationOf, dsig } from "./transforms.ts"

export interface XmlSignature {
  readonly element: XmlElement
  readonly facts: SignatureFacts
  readonly references: readonly CheckedReference[]
}

const mostReferences = 200
const mostManifests = 20
const nothing: Bytes = new Uint8Array()

const more = "http://www.w3.org/2001/04/xmldsig-more#"
const methods = new Map<string, SignatureMethod>(
  Object.entries({
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
  } as const),
)

export const signatureElements = ({ root }: XmlDocument): XmlElement[] =>
  [...elementsIn(root)].filter(({ namespace, local }) => namespace === dsig && local === "Signature")

/** Verifies one Signature element. */
export async function checkXmlSignature(context: ReferenceContext): Promise<XmlSignature> {
  const { signature: element, work } = context
  const info = childNamed(element, dsig, "SignedInfo")
  const value = childNamed(element, dsig, "SignatureValue")
  const signed = info && signedBytes(info, work)
  const references = childrenNamed(info, dsig, "Reference")
  const check = (reference: XmlElement) => checkReference(reference, context)
  const direct = references.slice(0, mostReferences).map(check)
  const manifests = manifestsIn(direct, work)
  const indirect = manifests.flatMap((list) => childrenNamed(list, dsig, "Reference"))
  const checked = withOneContent([...direct, ...indirect.slice(0, mostReferences).map(check)])
  // The rest is not checked, so nothing is said of the whole.
  const isTooMuch = [references.length, indirect.length].some((count) => count > mostReferences)
  const left: Arithmetic[] = isTooMuch || manifests.length > mostManifests ? ["unsupported"] : []
  const properties = readProperties(element, distinct(checked), work)
  const method = methods.get(attributeOf(childNamed(info, dsig, "SignatureMethod"), "Algorithm") ?? "")
  const candidates = [
    ...certificatesIn(childNamed(element, dsig, "KeyInfo"), work),
    ...properties.certificates,
  ]
  const signature = value && base64In(value)
  const verified =
    signed && signature
      ? await findSigner(candidates, { method, signed, signature, work }, properties.isSigners)
      : await findSigner(candidates, { signed: nothing, signature: nothing, work }, properties.isSigners)
  const problems: FormProblem[] = []
  if (!info || !signature || references.length === 0) problems.push("unreadable")
  if (properties.hasUnsigned) problems.push("unsignedProperties")
  if (!verified.certificate) problems.push("noCertificate")
  else if (properties.isSigners && !properties.isSigners(verified.certificate))
    problems.push("otherCertificate")
  const hashes = [method?.hash, ...checked.map(({ hash }) => hash)].filter(
    (one): one is HashName => one !== undefined,
  )
  const altered = alteredParts(checked, verified.arithmetic)
  const facts: SignatureFacts = {
    arithmetic: worst([verified.arithmetic, ...checked.map(stateOf), ...left]),
    problems,
    hashes: [...new Set(hashes)],
    certificate: verified.certificate,
    besides: candidates,
    carried: properties.carried,
    ...(altered !== undefined && { altered }),
    claimedTime: properties.signingTime,
    stamps: properties.stamps,
  }
  return { element, facts, references: checked }
}

/**
 * Of several files outside, only one is at hand: where a reference is over it, the others are over other files, and are
 * not altered.
 */
function withOneContent(references: readonly CheckedReference[]): CheckedReference[] {
  const known = references.find(({ state, outside }) => state === "same" && outside !== undefined)
  return references.map((one) =>
    known && one.outside === known.outside && one.uri !== known.uri && one.state === "different"
      ? { ...one, state: "outside", outside: undefined }
      : one,
  )
}

/** A Manifest is signed like any element; what it refers to counts as signed only if its digests are right. */
function manifestsIn(references: readonly CheckedReference[], work: WorkBudget): XmlElement[] {
  const found = new Set<XmlElement>()
  for (const reference of distinct(references)) {
    for (const element of reference.target ? elementsIn(reference.target) : []) {
      work.spend("nodeVisited")
      const isManifest = element.local === "Manifest" && element.namespace === dsig
      if (isManifest && found.size <= mostManifests && isOver(reference, element)) found.add(element)
    }
  }
  return [...found]
}

/** What is not in the file is told apart from what is another than was signed. */
const stateOf = ({ state }: CheckedReference): Arithmetic =>
  state === "same" ? "intact" : state === "different" ? "altered" : "unsupported"

/** Spanish: the parts whose digest is another one, and the signature's own arithmetic. */
function alteredParts(references: readonly CheckedReference[], own: Arithmetic): string | undefined {
  const parts = references.filter(({ state }) => state === "different").map(nameOf)
  const named = [...new Set(parts)].slice(0, 5).join(", ")
  const texts = [...(named ? [`Cambió: ${named}.`] : []), ...(own === "altered" ? [notOfKey] : [])]
  return texts.length > 0 ? texts.join(" ") : undefined
}

function nameOf({ target, outside, uri }: CheckedReference): string {
  if (target) return `<${target.local}>`
  return outside || uri || "el documento"
}

const worst = (list: readonly Arithmetic[]): Arithmetic =>
  list.includes("altered") ? "altered" : list.includes("unsupported") ? "unsupported" : "intact"

function signedBytes(info: XmlElement, work: WorkBudget): Bytes | undefined {
  const method = canonicalizationOf(childNamed(info, dsig, "CanonicalizationMethod"))
  try {
    return method && canonicalize({ apex: info, without: new Set(), withComments: true, work }, method)
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

function certificatesIn(element: XmlElement | undefined, work: WorkBudget): Certificate[] {
  if (!element) return []
  const found: Certificate[] = []
  for (const each of elementsIn(element)) {
    if (each.local !== "X509Certificate" && each.local !== "EncapsulatedX509Certificate") continue
    work.spend("certificateRead")
    const der = base64In(each)
    const certificate = der && orUndefined(() => readCertificate(der, "BER"))
    if (certificate && !found.some((one) => equalBytes(one.der, certificate.der))) found.push(certificate)
    if (found.length > 100) break
  }
  return found
}

interface Verifying {
  readonly method?: SignatureMethod | undefined
  readonly signed: Bytes
  readonly signature: Bytes
  readonly work: WorkBudget
}

/** The certificate whose key verifies; otherwise the one that is probably meant. */
async function findSigner(
  candidates: readonly Certificate[],
  { method, signed, signature, work }: Verifying,
  isSigners: ((certificate: Certificate) => boolean) | undefined,
): Promise<{ certificate: Certificate | undefined; arithmetic: Arithmetic }> {
  const named = isSigners ? candidates.filter(isSigners) : []
  const ordered = [...named, ...candidates.filter((one) => !named.includes(one))]
  for (const certificate of ordered.slice(0, 20)) {
    const arithmetic = await verifySignature(work, certificate.spki, method, signed, signature, "plain")
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
    arithmetic: await verifySignature(work, meant.spki, method, signed, signature, "plain"),
  }
}
