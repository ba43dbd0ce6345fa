import { type Bytes, fromBase64 } from "@trazo/pki/bytes"
import { type Canonicalization, canonicalize, type NodeSet } from "./canonicalize.ts"
import {
  attributeOf,
  childElements,
  childNamed,
  elementsIn,
  textOf,
  type XmlElement,
  XmlError,
} from "./nodes.ts"

export const dsig = "http://www.w3.org/2000/09/xmldsig#"
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const firstEdition = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const secondEdition = "http://www.w3.org/2006/12/xml-c14n11"
const mostPrefixes = 100
const mostTransforms = 10

/** The method that an element names; undefined for one that this reader does not know. */
export function canonicalizationOf(element: XmlElement | undefined): Canonicalization | undefined {
  const algorithm = attributeOf(element, "Algorithm") ?? ""
  const bare = algorithm.replace(/#?WithComments$/, "")
  const withComments = bare !== algorithm
  const isSecondEdition = bare === secondEdition
  if (bare === firstEdition || isSecondEdition)
    return { isExclusive: false, isSecondEdition, withComments, inclusivePrefixes: [] }
  if (bare !== exclusive && `${bare}#` !== exclusive) return undefined
  const list = attributeOf(childNamed(element, exclusive, "InclusiveNamespaces"), "PrefixList") ?? ""
  const prefixes = list.split(/\s+/).filter(Boolean)
  if (prefixes.length > mostPrefixes) return undefined
  return {
    isExclusive: true,
    withComments,
    inclusivePrefixes: prefixes.map((prefix) => (prefix === "#default" ? "" : prefix)),
  }
}

export const usualCanonicalization: Canonicalization = {
  isExclusive: false,
  withComments: false,
  inclusivePrefixes: [],
}

export interface Transformed {
  readonly octets: Bytes
  /** Elements of which nothing is in the octets. */
  readonly without: ReadonlySet<XmlElement>
  /** The octets are of the text alone, not of elements and attributes. */
  readonly isOnlyText: boolean
  /** Comments are in the octets. */
  readonly hasComments: boolean
}

/**
 * What a reference's transforms make of its nodes (XML Signature §4.4.3.2, §6.6).
 * @throws XmlError for transforms that this reader does not know
 */
export function applyTransforms(
  nodes: NodeSet,
  transforms: readonly XmlElement[],
  signature: XmlElement,
): Transformed {
  if (transforms.length > mostTransforms) throw new XmlError("Too many transforms")
  let current: NodeSet | Bytes = nodes
  let without = nodes.without
  let isOnlyText = false
  let hasComments = false
  for (const transform of transforms) {
    if (current instanceof Uint8Array) throw new XmlError("Transform of octets")
    const algorithm = attributeOf(transform, "Algorithm") ?? ""
    const method = canonicalizationOf(transform)
    if (method) {
      hasComments = method.withComments && current.withComments
      current = canonicalize(current, method)
    } else if (algorithm === `${dsig}base64`) {
      isOnlyText = true
      current = fromBase64(textOf(current.apex))
      nodes.work?.spend("octetParsed", current.length)
    } else if (algorithm === `${dsig}enveloped-signature`) current = leavingOut(current, [signature])
    else current = leavingOut(current, signaturesLeftOutBy(transform, algorithm, current))
    if (!(current instanceof Uint8Array)) without = current.without
  }
  const octets = current instanceof Uint8Array ? current : canonicalize(current, usualCanonicalization)
  return { octets, without, isOnlyText, hasComments }
}

function leavingOut(nodes: NodeSet, elements: readonly XmlElement[]): NodeSet {
  if (elements.includes(nodes.apex)) throw new XmlError("Nothing is left")
  return { ...nodes, without: new Set([...nodes.without, ...elements]) }
}

const xpath = "http://www.w3.org/TR/1999/REC-xpath-19991116"
const filter = "http://www.w3.org/2002/06/xmldsig-filter2"

/** Both XPath transforms in the one use that signatures make of them: to leave all signatures out. */
function signaturesLeftOutBy(transform: XmlElement, algorithm: string, nodes: NodeSet): XmlElement[] {
  const [expression, another] = childElements(transform)
  if (!expression || another || (algorithm !== xpath && algorithm !== filter))
    throw new XmlError("Unknown transform")
  const text = textOf(expression).replace(/\s+/g, "")
  const isFilter = algorithm === filter
  const form = isFilter
    ? /^(?:\/\/|\/descendant::|\/descendant-or-self::)([\w.-]+):Signature$/
    : /^not\(ancestor-or-self::([\w.-]+):Signature\)$/
  const [, prefix] = form.exec(text) ?? []
  if (isFilter && attributeOf(expression, "Filter") !== "subtract") throw new XmlError("Unknown filter")
  if (prefix === undefined || expression.scope.get(prefix) !== dsig) throw new XmlError("Unknown expression")
  const all = [...elementsIn(nodes.apex)]
  nodes.work?.spend("nodeVisited", all.length)
  return all.filter((element) => element.namespace === dsig && element.local === "Signature")
}
