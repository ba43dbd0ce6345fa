import { type Bytes, equalBytes, fromBase64 } from "@trazo/pki/bytes"
import { digest, type HashName } from "../cms/algorithms.ts"
import type { WorkBudget } from "../work-budget.ts"
import type { NodeSet } from "./canonicalize.ts"
import {
  attributeOf,
  childElements,
  childNamed,
  elementsIn,
  isInside,
  textOf,
  type XmlDocument,
  type XmlElement,
  XmlError,
} from "./nodes.ts"
import { parseXml } from "./parse-xml.ts"
import { applyTransforms, dsig, type Transformed } from "./transforms.ts"

/** A Reference of a signature (XML Signature §4.4.3) and what it turned out to be over. */
export interface CheckedReference {
  readonly state: "same" | "different" | "unsupported" | "outside" | "missing" | "ambiguous"
  readonly hash: HashName | undefined
  readonly type: string
  /** The element, unless it is the whole document or lies outside. */
  readonly target: XmlElement | undefined
  readonly isDocument: boolean
  /** Elements in it of which nothing was digested. */
  readonly without: ReadonlySet<XmlElement>
  /** Elements and attributes in it were not digested. */
  readonly isOnlyText: boolean
  readonly hasComments: boolean
  /** As the reference has it. */
  readonly uri: string | undefined
  /** The name of the content that was digested, when that lies outside. */
  readonly outside: string | undefined
}

interface OutsideContent {
  readonly name: string
  readonly content: Bytes
}

/** What the references of one signature are checked with. */
export interface ReferenceContext {
  readonly signature: XmlElement
  readonly document: XmlDocument
  readonly byId: ElementsById
  /** What lies at a URI outside the document; undefined where that is not at hand. */
  readonly outside: (uri: string | undefined) => OutsideContent | "missing" | undefined
  readonly work: WorkBudget
  /** What was digested before, by what makes it. */
  readonly digested: Map<string, Digested>
  /** Of the signatures of the document. */
  readonly numbers: ReadonlyMap<XmlElement, number>
}

/** With the digest as octets. */
export type Digested = Pick<Transformed, "without" | "isOnlyText" | "hasComments"> & {
  readonly octets: Bytes | undefined
}

/** Whether a reference is over an element, what its transforms leave out aside. */
export function isOver(
  { state, target, isDocument, without }: CheckedReference,
  element: XmlElement,
): boolean {
  if (state !== "same" || (!target && !isDocument)) return false
  for (let at: XmlElement | null = element; at; at = at.parent) {
    if (without.has(at)) return false
    if (at === target) return true
  }
  return isDocument
}

/** One of each extent: what many references of the same kind are over need not be asked of each. */
export function distinct(references: readonly CheckedReference[]): CheckedReference[] {
  const kept: CheckedReference[] = []
  for (const one of references) {
    const isKnown = kept.some(
      ({ state, target, without, isDocument, isOnlyText, hasComments, outside, type }) =>
        state === one.state &&
        outside === one.outside &&
        type === one.type &&
        target === one.target &&
        without === one.without &&
        isDocument === one.isDocument &&
        isOnlyText === one.isOnlyText &&
        hasComments === one.hasComments,
    )
    if (!isKnown) kept.push(one)
  }
  return kept
}

const hashes = new Map<string, HashName>(
  Object.entries({
    [`${dsig}sha1`]: "SHA-1",
    "http://www.w3.org/2001/04/xmldsig-more#md5": "MD5",
    "http://www.w3.org/2001/04/xmldsig-more#sha224": "SHA-224",
    "http://www.w3.org/2001/04/xmlenc#sha256": "SHA-256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384": "SHA-384",
    "http://www.w3.org/2001/04/xmlenc#sha512": "SHA-512",
    "http://www.w3.org/2001/04/xmlenc#ripemd160": "RIPEMD-160",
    "http://www.w3.org/2007/05/xmldsig-more#sha3-224": "SHA3-224",
    "http://www.w3.org/2007/05/xmldsig-more#sha3-256": "SHA3-256",
    "http://www.w3.org/2007/05/xmldsig-more#sha3-384": "SHA3-384",
    "http://www.w3.org/2007/05/xmldsig-more#sha3-512": "SHA3-512",
  } as const),
)

export const hashNamed = (element: XmlElement | undefined): HashName | undefined =>
  hashes.get(attributeOf(element, "Algorithm") ?? "")

/** Attributes by which programs find the element of a reference, whatever their prefix. An identifier twice is an attack. */
const identifiers = new Set(["id", "Id", "ID"])

export class ElementsById {
  readonly #found = new Map<string, XmlElement[]>()

  constructor({ root }: XmlDocument) {
    for (const element of elementsIn(root)) {
      for (const { local, value } of element.attributes) {
        if (!identifiers.has(local)) continue
        const found = this.#found.get(value)
        if (found) found.push(element)
        else this.#found.set(value, [element])
      }
    }
  }

  get(id: string): readonly XmlElement[] {
    return this.#found.get(id) ?? []
  }
}

const nothing: ReadonlySet<XmlElement> = new Set()

export function checkReference(reference: XmlElement, context: ReferenceContext): CheckedReference {
  const { signature, work } = context
  const hash = hashNamed(childNamed(reference, dsig, "DigestMethod"))
  const type = attributeOf(reference, "Type") ?? ""
  const uri = attributeOf(reference, "URI")
  const transforms = childNamed(reference, dsig, "Transforms")
  const list = transforms ? childElements(transforms) : []
  const base = {
    hash,
    type,
    uri,
    target: undefined,
    isDocument: false,
    without: nothing,
    isOnlyText: false,
    hasComments: false,
    outside: undefined,
  }
  const found = nodesAt(uri, context)
  if (typeof found === "string" && found !== "outside") return { ...base, state: found }
  const outside = typeof found === "string" ? context.outside(uri) : undefined
  if (typeof found === "string" && (!outside || outside === "missing"))
    return { ...base, state: outside ?? "outside" }
  try {
    const stated = fromBase64(textOf(childNamed(reference, dsig, "DigestValue") ?? reference))
    const digested = (octets: Bytes) => {
      work.spendDigest(hash, octets.length)
      return hash && digest(hash, octets)
    }
    const stateOf = (octets: Bytes | undefined) =>
      octets ? (equalBytes(stated, octets) ? "same" : "different") : "unsupported"
    if (typeof found !== "string") {
      const key = keyOf(uri, hash, list, context)
      const known = key === undefined ? undefined : context.digested.get(key)
      const made = known ? undefined : applyTransforms(found, list, signature)
      const { octets, ...extent } = known ?? {
        ...(made as Transformed),
        octets: digested((made as Transformed).octets),
      }
      if (key !== undefined) context.digested.set(key, { octets, ...extent })
      const target = found.document ? undefined : found.apex
      return { ...base, ...extent, state: stateOf(octets), target, isDocument: target === undefined }
    }
    const { name, content } = outside as OutsideContent
    const state = stateOf(digested(content))
    if (state !== "different" || list.length === 0) return { ...base, state, outside: name }
    return { ...base, state: stateOf(digested(transformed(content, list, context))), outside: name }
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof DOMException)) throw error
    return { ...base, state: "unsupported" }
  }
}

/**
 * References with the same URI and the same transforms digest the same octets, whichever signature has them, unless a
 * transform leaves that signature out. Undefined where a transform has other parameters than prefixes.
 */
function keyOf(
  uri: string | undefined,
  hash: string | undefined,
  transforms: readonly XmlElement[],
  { signature, numbers }: ReferenceContext,
): string | undefined {
  const parts: unknown[] = [uri, hash]
  for (const transform of transforms) {
    const algorithm = attributeOf(transform, "Algorithm")
    const [parameter, another] = childElements(transform)
    if (another || (parameter && parameter.local !== "InclusiveNamespaces")) return undefined
    const isEnveloped = algorithm === `${dsig}enveloped-signature`
    parts.push([algorithm, attributeOf(parameter, "PrefixList"), isEnveloped && numbers.get(signature)])
  }
  return JSON.stringify(parts)
}

/** @throws XmlError where a transform leaves out something that the file shows */
function transformed(
  content: Bytes,
  transforms: readonly XmlElement[],
  { signature, work }: ReferenceContext,
): Bytes {
  const document = parseXml(content, work)
  const nodes = { apex: document.root, document, without: nothing, withComments: true, work }
  const { octets, without, isOnlyText } = applyTransforms(nodes, transforms, signature)
  const isLess = isOnlyText || [...without].some((element) => isInside(element, document.root))
  if (isLess) throw new XmlError("Part of a file")
  return octets
}

function nodesAt(
  uri: string | undefined,
  { document, byId, work }: ReferenceContext,
): NodeSet | "outside" | "missing" | "ambiguous" {
  const whole = { apex: document.root, document, without: nothing, work }
  if (uri === "") return { ...whole, withComments: false }
  if (uri === undefined || !uri.startsWith("#")) return "outside"
  const pointer = decoded(uri.slice(1))
  if (pointer === "xpointer(/)") return { ...whole, withComments: true }
  const [, pointed] = /^xpointer\(id\(['"](.+)['"]\)\)$/.exec(pointer) ?? []
  const [target, another] = byId.get(pointed ?? pointer)
  if (!target) return "missing"
  if (another) return "ambiguous"
  return { apex: target, without: nothing, withComments: pointed !== undefined, work }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
