import type { Bytes } from "@trazo/pki/bytes"
import { weakHashes } from "../cms/algorithms.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import type { WorkBudget } from "../work-budget.ts"
import { checkXmlSignature, signatureElements, type XmlSignature } from "../xml/check-xml-signature.ts"
import { hasPageInside, isNote, type Remark, remarksIn } from "../xml/comments.ts"
import {
  attributeOf,
  childElements,
  isInside,
  type XmlDocument,
  type XmlElement,
  XmlError,
} from "../xml/nodes.ts"
import { parseXml } from "../xml/parse-xml.ts"
import {
  type CheckedReference,
  type Digested,
  distinct,
  ElementsById,
  isOver,
  type ReferenceContext,
} from "../xml/references.ts"
import { foreignContentIn, strayContentIn } from "../xml/signature-form.ts"
import { isSriVoucher } from "../xml/sri-vouchers.ts"
import { dsig } from "../xml/transforms.ts"
import type { CheckOptions } from "./check-options.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { mostSignatures } from "./most-signatures.ts"
import { otherFaces } from "./other-faces.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"
import type { ValidationContext } from "./signing-time.ts"
import { validateSignature } from "./validate-signature.ts"

const signedProperties = /^http:\/\/uri\.etsi\.org\/01903(?:\/v[\d.]+)?#SignedProperties$/
const ofProperties = new Set(["QualifyingProperties", "QualifyingPropertiesReference", "SignedProperties"])
const countersigned = "http://uri.etsi.org/01903#CountersignedSignature"

interface Coverage {
  readonly reasons: readonly Reason[]
  /** Spanish. */
  readonly text: string
}

/** A container around the XML, in which its references look for files. */
export interface Surroundings {
  readonly outside: ReferenceContext["outside"]
  /** Instead of what the XML itself shows. `references` are those over content. */
  readonly coverageOf: (references: readonly CheckedReference[]) => Coverage
}

/** @throws XmlError when the bytes are not an XML document that this reader takes */
export async function checkXml(
  bytes: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
  surroundings?: Surroundings,
): Promise<DocumentCheck> {
  const { work } = chains
  const document = parsed(bytes, work)
  if (!document) return { format: "xml", verdict: "unknown", reasons: [reason("hasDtd")], signatures: [] }
  const all = signatureElements(document)
  const elements = all.slice(0, mostSignatures)
  const shared = {
    document,
    byId: new ElementsById(document),
    work,
    digested: new Map<string, Digested>(),
    numbers: new Map(all.map((element, index) => [element, index])),
    outside: surroundings?.outside ?? (() => options.content && { name: "", content: options.content }),
  }
  const shown = { document, remarks: remarksIn(document), work }
  const signatures: SignatureCheck[] = []
  for (const [index, element] of elements.entries()) {
    const signature = await checkXmlSignature({ ...shared, signature: element })
    const coverage = validateCoverage(signature, shown, surroundings)
    const isVoucher = !surroundings && isOfVoucher(signature, document)
    const validated = await validate(signature, coverage, { options, chains }, isVoucher)
    signatures.push({ ...validated, name: attributeOf(element, "Id") ?? `Firma ${index + 1}` })
    options.onProgress?.((index + 1) / elements.length)
  }
  const reasons: Reason[] = []
  if (all.length === 0) reasons.push(reason("noSignature"))
  if (all.length > mostSignatures) reasons.push(reason("moreSignatures"))
  if (hasPageInside(document.root)) reasons.push(reason("twoFaces", "También se abre como página web."))
  if (!surroundings) reasons.push(...otherFaces(bytes, "xml"))
  const stray = surroundings && strayContentIn(document)
  if (stray) reasons.push(reason("partOfXml", `Sin firmar: ${stray}.`))
  return { format: "xml", verdict: worstOf([...reasons, ...signatures]), reasons, signatures }
}

function parsed(bytes: Bytes, work: WorkBudget): XmlDocument | undefined {
  try {
    return parseXml(bytes, work)
  } catch (error) {
    if (error instanceof XmlError && error.message === "DTD") return undefined
    throw error
  }
}

async function validate(
  signature: XmlSignature,
  coverage: Coverage,
  { options, chains }: Pick<ValidationContext, "options" | "chains">,
  isVoucher: boolean,
): Promise<Omit<SignatureCheck, "name">> {
  const context = { options, chains, besides: [], carried: { ocsp: [], crls: [] } }
  const { reasons: general, signer, time } = await validateSignature(signature.facts, [], context)
  // What lies elsewhere is not «unknown to this reader».
  const onlyElsewhere =
    signature.references.some(({ state }) => state === "outside" || state === "missing") &&
    signature.references.every(({ state }) => state !== "unsupported")
  const known = general.filter(({ code }) => !(onlyElsewhere && code === "notUnderstood"))
  const taken = known.map((one) => (isVoucher && one.code === "weakHash" ? reason("sriHash") : one))
  const reasons = byWeight([...taken, ...coverage.reasons])
  return {
    kind: "signature",
    verdict: worstOf(reasons),
    reasons,
    signer,
    time,
    covers: coverage.text,
    changes: [],
  }
}

/** A voucher of the SRI, signed as it asks: over the root, with no weaker method than SHA-1. */
function isOfVoucher({ element, facts, references }: XmlSignature, document: XmlDocument): boolean {
  const { root } = document
  const isOverRoot = references.some((one) => isOver(one, root))
  const isWeaker = facts.hashes.some((hash) => hash !== "SHA-1" && weakHashes.has(hash))
  return isSriVoucher(document) && element.parent === root && isOverRoot && !isWeaker
}

interface Shown {
  readonly document: XmlDocument
  readonly remarks: readonly Remark[]
  readonly work: WorkBudget
}

/** Whether what the document shows is what the references are over. */
function validateCoverage(
  { element, references }: XmlSignature,
  shown: Shown,
  surroundings: Surroundings | undefined,
): Coverage {
  const reasons: Reason[] = []
  const has = (state: CheckedReference["state"]) => references.some((one) => one.state === state)
  if (has("ambiguous")) reasons.push(reason("ambiguousTarget"))
  if (has("missing")) reasons.push(missingOf(references))
  if (has("outside")) reasons.push(elsewhere(references))
  const content = distinct(references).filter((one) => !isAboutItself(one, element))
  if (content.length === 0) return { reasons: [...reasons, reason("nothingCovered")], text: "Nada." }
  if (content.some(({ type }) => type === countersigned)) {
    const isBacking = content.every(({ target }) => target && isValueAround(target, element))
    if (isBacking)
      return { reasons: [...reasons, reason("countersigns")], text: "Otra firma de este documento." }
    // The type is what the signer says of a reference, and changes nothing of what it is over.
    reasons.push(reason("falseCountersignature"))
  }
  const { reasons: more, text } = surroundings
    ? coverageAround(element, content, surroundings, shown.work)
    : coverageInside(element, content, shown)
  return { reasons: [...reasons, ...more], text }
}

/** In a container, a signature shows nothing of its own. */
function coverageAround(
  signature: XmlElement,
  content: readonly CheckedReference[],
  { coverageOf }: Surroundings,
  work: WorkBudget,
): Coverage {
  const { reasons, text } = coverageOf(content)
  const isSigned = (element: XmlElement) => {
    work.spend("nodeVisited", 4 * (1 + content.length))
    return content.some((one) => isOver(one, element)) || isOwnPart(element, signature)
  }
  const foreign = foreignContentIn(signature, isSigned)
  return { reasons: foreign ? [...reasons, reason("partOfXml", `Sin firmar: ${foreign}.`)] : reasons, text }
}

function missingOf(references: readonly CheckedReference[]): Reason {
  const uris = references.flatMap(({ state, uri }) => (state === "missing" ? [uri ?? ""] : []))
  return reason("missingTarget", `(${uris.slice(0, 5).join(", ")}).`)
}

/** Files that the signature is over and that nobody chose. */
function elsewhere(references: readonly CheckedReference[]): Reason {
  const uris = references.flatMap(({ state, uri }) => (state === "outside" ? [uri ?? ""] : []))
  const hasOne = references.some(({ outside }) => outside !== undefined)
  return hasOne ? reason("otherContents", `(${uris.slice(0, 5).join(", ")}).`) : reason("needsContent")
}

/** A reference to the signature's own certificate or properties, which says nothing of a document. */
function isAboutItself({ type, target }: CheckedReference, signature: XmlElement): boolean {
  if (!target) return signedProperties.test(type)
  if (target === signature || !isInside(target, signature)) return false
  const isProperties = ({ namespace, local }: XmlElement) =>
    namespace.startsWith("http://uri.etsi.org/01903/") && ofProperties.has(local)
  for (let at: XmlElement | null = target; at && at !== signature; at = at.parent) {
    if (at.parent === signature && at.namespace === dsig && at.local !== "Object") return true
    if (isProperties(at)) return true
  }
  const inside = childElements(target)
  return inside.length > 0 && inside.every(isProperties)
}

function coverageInside(
  signature: XmlElement,
  content: readonly CheckedReference[],
  { document, remarks, work }: Shown,
): Coverage {
  const targets = content.flatMap(({ target }) => target ?? [])
  const named = [...new Set(targets.map((target) => `<${target.local}>`))].slice(0, 5).join(", ")
  const isWhole = content.some(({ isDocument, target }) => isDocument || target === document.root)
  if (!isWhole && targets.length === 0) return { reasons: [], text: "Un archivo aparte." }
  const isOwn = (element: XmlElement) => {
    work.spend("nodeVisited", 4 * (1 + content.length))
    return content.some((one) => isOver(one, element)) || isOwnPart(element, signature)
  }
  const foreign = content
    .flatMap(({ without }) => [...without])
    .concat(isWhole ? [] : [signature])
    .map((element) => foreignContentIn(element, isOwn))
    .find((found) => found !== undefined)
  work.spend("nodeVisited", 4 * remarks.length * content.length)
  const left = unsignedRemarks(remarks, content)
  const [remark] = left.filter((one) => !isNote(one))
  const unsigned = content.some(isMoreThanText) ? named : (foreign ?? (remark && nameOf(remark)))
  if (!isWhole && signature !== document.root)
    return { reasons: [reason("partOfXml", `Firmado: ${named}.`)], text: `Solo una parte: ${named}.` }
  if (unsigned !== undefined) {
    const text = isWhole
      ? `El documento, menos lo que lleva sin firmar (${unsigned}).`
      : `Solo una parte: ${named}.`
    return { reasons: [reason("partOfXml", `Sin firmar: ${unsigned}.`)], text }
  }
  return {
    reasons: left.length > 0 ? [reason("unsignedNote")] : [],
    text: isWhole ? "Todo el documento." : `El contenido que la firma lleva dentro (${named}).`,
  }
}

/** Whether the target is the value of a signature in which the countersignature lies. */
function isValueAround(target: XmlElement, countersignature: XmlElement): boolean {
  const around = target.parent
  const isValue = target.namespace === dsig && target.local === "SignatureValue"
  return isValue && around !== null && around !== countersignature && isInside(countersignature, around)
}

/** SignedInfo, which the signature itself is over. */
const isOwnPart = (element: XmlElement, signature: XmlElement) =>
  element.parent === signature && element.namespace === dsig && element.local === "SignedInfo"

/** A digest of text alone is over an Object with nothing else. */
const isMoreThanText = ({ isOnlyText, target }: CheckedReference) =>
  isOnlyText &&
  !(
    target?.namespace === dsig &&
    target.local === "Object" &&
    target.children.every(({ kind }) => kind === "text")
  )

/** Comments, and instructions such as a style sheet, that no reference is over. */
function unsignedRemarks(remarks: readonly Remark[], content: readonly CheckedReference[]): Remark[] {
  return remarks.filter(
    ({ node, parent }) =>
      !content.some((one) => {
        if (node.kind === "comment" && !one.hasComments) return false
        return parent ? isOver(one, parent) : one.isDocument && one.state === "same"
      }),
  )
}

function nameOf({ node, parent }: Remark): string {
  if (node.kind === "instruction") return `<?${node.value.split(/\s/)[0]}?>`
  return parent ? `un comentario en <${parent.local}>` : "un comentario fuera del contenido"
}
