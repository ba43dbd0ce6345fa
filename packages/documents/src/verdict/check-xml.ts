import type { Bytes } from "@trazo/pki/bytes"
import type { ChainBuilder } from "../trust/chain.ts"
import { checkXmlSignature, signatureElements, type XmlSignature } from "../xml/check-xml-signature.ts"
import { attributeOf, isInside, type XmlDocument, type XmlElement, XmlError } from "../xml/nodes.ts"
import { parseXml } from "../xml/parse-xml.ts"
import { type CheckedReference, ElementsById } from "../xml/references.ts"
import { dsig } from "../xml/transforms.ts"
import type { CheckOptions } from "./check-options.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"
import { validateSignature } from "./validate-signature.ts"

const mostSignatures = 50
const signedProperties = /^http:\/\/uri\.etsi\.org\/01903(?:\/v[\d.]+)?#SignedProperties$/
const ofProperties = new Set(["QualifyingProperties", "QualifyingPropertiesReference"])
const countersigned = "http://uri.etsi.org/01903#CountersignedSignature"

/** @throws XmlError when the bytes are not an XML document that this reader takes */
export async function checkXml(
  bytes: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck> {
  const document = parsed(bytes)
  if (!document) return { format: "xml", verdict: "unknown", reasons: [reason("hasDtd")], signatures: [] }
  const elements = signatureElements(document).slice(0, mostSignatures)
  const byId = new ElementsById(document)
  const signatures: SignatureCheck[] = []
  for (const [index, element] of elements.entries()) {
    const signature = await checkXmlSignature(element, document, byId, options.content)
    signatures.push(await validate(signature, document, options, chains, index + 1))
    options.onProgress?.((index + 1) / elements.length)
  }
  const reasons = elements.length === 0 ? [reason("noSignature")] : []
  return { format: "xml", verdict: worstOf([...reasons, ...signatures]), reasons, signatures }
}

function parsed(bytes: Bytes): XmlDocument | undefined {
  try {
    return parseXml(bytes)
  } catch (error) {
    if (error instanceof XmlError && error.message === "DTD") return undefined
    throw error
  }
}

async function validate(
  signature: XmlSignature,
  document: XmlDocument,
  options: CheckOptions,
  chains: ChainBuilder,
  number: number,
): Promise<SignatureCheck> {
  const context = { options, chains, besides: [], carried: { ocsp: [], crls: [] } }
  const { reasons: general, signer, time } = await validateSignature(signature.facts, [], context)
  const covering = validateCoverage(signature, document)
  // What lies elsewhere is not «unknown to this reader».
  const onlyElsewhere =
    signature.references.some(({ state }) => state === "outside") &&
    signature.references.every(({ state }) => state !== "unsupported")
  const known = general.filter(({ code }) => !(onlyElsewhere && code === "notUnderstood"))
  const reasons = byWeight([...known, ...covering.reasons])
  return {
    name: attributeOf(signature.element, "Id") ?? `Firma ${number}`,
    kind: "signature",
    verdict: worstOf(reasons),
    reasons,
    signer,
    time,
    covers: covering.text,
    changes: [],
  }
}

/** Whether what the document shows is what the references are over. */
function validateCoverage(
  { element, references }: XmlSignature,
  document: XmlDocument,
): { reasons: Reason[]; text: string } {
  const reasons: Reason[] = []
  const has = (state: CheckedReference["state"]) => references.some((one) => one.state === state)
  if (has("ambiguous")) reasons.push(reason("ambiguousTarget"))
  if (has("missing")) reasons.push(reason("missingTarget"))
  if (has("outside")) reasons.push(reason("needsContent"))
  const content = references.filter(({ type }) => !signedProperties.test(type))
  if (content.length === 0) return { reasons: [...reasons, reason("nothingCovered")], text: "Nada." }
  if (content.some(({ type }) => type === countersigned)) {
    const isBacking = content.every(({ target }) => target && isValueAround(target, element))
    return isBacking
      ? { reasons: [...reasons, reason("countersigns")], text: "Otra firma de este documento." }
      : {
          reasons: [...reasons, reason("falseCountersignature")],
          text: "Ni el documento ni la firma que dice respaldar.",
        }
  }
  if (content.some(({ isDocument, target }) => isDocument || target === document.root)) {
    return { reasons, text: "Todo el documento." }
  }
  const targets = content.flatMap(({ target }) => target ?? [])
  const named = [...new Set(targets.map((target) => `<${target.local}>`))].slice(0, 5).join(", ")
  if (targets.length === 0) return { reasons, text: "Un archivo aparte." }
  if (leavesNothing(element, targets, document))
    return { reasons, text: `El contenido que la firma lleva dentro (${named}).` }
  return {
    reasons: [...reasons, reason("partOfXml", `Firmado: ${named}.`)],
    text: `Solo una parte: ${named}.`,
  }
}

/** Whether the target is the value of a signature in which the countersignature lies. */
function isValueAround(target: XmlElement, countersignature: XmlElement): boolean {
  const around = target.parent
  const isValue = target.namespace === dsig && target.local === "SignatureValue"
  return isValue && around !== null && around !== countersignature && isInside(countersignature, around)
}

/** A signature that is the document and signs every object inside, its own properties aside. */
function leavesNothing(
  signature: XmlElement,
  targets: readonly XmlElement[],
  { root }: XmlDocument,
): boolean {
  if (signature !== root) return false
  const objects = signature.children.filter(
    (child): child is XmlElement =>
      child.kind === "element" && child.namespace === dsig && child.local === "Object",
  )
  const everyChild = (object: XmlElement, accept: (child: XmlElement) => boolean) =>
    object.children.every((child) => {
      if (child.kind === "element") return accept(child)
      return child.kind !== "text" || child.value.trim() === ""
    })
  const isProperties = (object: XmlElement) => everyChild(object, ({ local }) => ofProperties.has(local))
  const isCovered = (element: XmlElement) => targets.some((target) => isInside(element, target))
  return objects.every((object) => isCovered(object) || isProperties(object) || everyChild(object, isCovered))
}
