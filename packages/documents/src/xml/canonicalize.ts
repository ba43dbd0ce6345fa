import type { Bytes } from "@trazo/pki/bytes"
import type { WorkBudget } from "../work-budget.ts"
import { type XmlAttribute, type XmlDocument, type XmlElement, XmlError, type XmlNode } from "./nodes.ts"

export interface Canonicalization {
  readonly isExclusive: boolean
  /** Canonical XML 1.1: xml:id is not inherited, and xml:base is combined. */
  readonly isSecondEdition?: boolean
  readonly withComments: boolean
  /** Prefixes that Exclusive XML Canonicalization treats like the inclusive one. */
  readonly inclusivePrefixes: readonly string[]
}

/** What is written: a document or an element, without some elements. */
export interface NodeSet {
  readonly apex: XmlElement
  /** The document, when the node set is all of it. */
  readonly document?: XmlDocument
  readonly without: ReadonlySet<XmlElement>
  /** Comments belong to the node set. */
  readonly withComments: boolean
  readonly work?: WorkBudget
}

/**
 * Canonical XML 1.0, 1.1 and Exclusive XML Canonicalization 1.0.
 * @throws XmlError when Canonical XML 1.1 has to combine values of xml:base, which this reader does not
 */
export function canonicalize(nodes: NodeSet, method: Canonicalization): Bytes {
  const writer = new Writer(method, nodes)
  if (nodes.document) {
    for (const node of nodes.document.before) writer.outside(node, "before")
    writer.element(nodes.apex, new Map(), true)
    for (const node of nodes.document.after) writer.outside(node, "after")
  } else writer.element(nodes.apex, new Map(), true)
  const octets = new TextEncoder().encode(writer.parts.join(""))
  nodes.work?.spend("octetWritten", octets.length)
  return octets
}

class Writer {
  readonly parts: string[] = []
  readonly #method: Canonicalization
  readonly #nodes: NodeSet
  readonly #comments: boolean

  constructor(method: Canonicalization, nodes: NodeSet) {
    this.#method = method
    this.#nodes = nodes
    this.#comments = method.withComments && nodes.withComments
  }

  outside(node: XmlNode, place: "before" | "after"): void {
    const text = this.#special(node)
    if (text) this.parts.push(place === "before" ? `${text}\n` : `\n${text}`)
  }

  element(element: XmlElement, rendered: ReadonlyMap<string, string>, isApex: boolean): void {
    if (this.#nodes.without.has(element)) return
    const names = element.attributes.length + this.#method.inclusivePrefixes.length / 20
    this.#nodes.work?.spend("nodeWritten", 1 + element.children.length + names)
    const { prefix, local } = element
    const qualified = prefix ? `${prefix}:${local}` : local
    const declarations = this.#declarations(element, rendered, isApex)
    const now = declarations.length > 0 ? new Map([...rendered, ...declarations]) : rendered
    if (declarations.length > 0) this.#nodes.work?.spend("nodeVisited", now.size)
    this.parts.push("<", qualified)
    for (const [name, uri] of declarations.toSorted(([one], [other]) => compare(one, other))) {
      this.parts.push(name ? ` xmlns:${name}="` : ' xmlns="', escapeAttribute(uri), '"')
    }
    for (const attribute of this.#attributes(element, isApex)) {
      const name = attribute.prefix ? `${attribute.prefix}:${attribute.local}` : attribute.local
      this.parts.push(` ${name}="`, escapeAttribute(attribute.value), '"')
    }
    this.parts.push(">")
    for (const child of element.children) {
      if (child.kind === "element") this.element(child, now, false)
      else if (child.kind === "text") this.parts.push(escapeText(child.value))
      else this.parts.push(this.#special(child))
    }
    this.parts.push("</", qualified, ">")
  }

  #special(node: XmlNode): string {
    if (node.kind === "comment") return this.#comments ? `<!--${node.value}-->` : ""
    if (node.kind !== "instruction") return ""
    const [, target = "", data = ""] = /^([^ \t\n]+)[ \t\n]*([\s\S]*)$/.exec(node.value) ?? []
    return data ? `<?${target} ${data}?>` : `<?${target}?>`
  }

  #declarations(
    element: XmlElement,
    rendered: ReadonlyMap<string, string>,
    isApex: boolean,
  ): [string, string][] {
    if (!this.#method.isExclusive && !isApex && element.declared.size === 0) return []
    const names = this.#method.isExclusive
      ? usedPrefixes(element, this.#method.inclusivePrefixes)
      : isApex
        ? element.scope.keys()
        : element.declared.keys()
    const found: [string, string][] = []
    for (const name of new Set(names)) {
      if (name === "xml") continue
      const uri = element.scope.get(name) ?? ""
      if ((rendered.get(name) ?? "") !== uri) found.push([name, uri])
    }
    return found
  }

  #attributes(element: XmlElement, isApex: boolean): readonly XmlAttribute[] {
    if (!isApex && element.attributes.length < 2) return element.attributes
    const own = [...element.attributes]
    if (isApex && !this.#method.isExclusive) {
      // The apex takes the attributes of the prefix xml from the elements that are left out above it.
      for (let above = element.parent; above; above = above.parent) {
        for (const attribute of above.attributes) {
          if (attribute.prefix !== "xml") continue
          if (this.#method.isSecondEdition && attribute.local === "base") throw new XmlError("xml:base")
          if (this.#method.isSecondEdition && attribute.local === "id") continue
          if (!own.some((one) => one.prefix === "xml" && one.local === attribute.local)) own.push(attribute)
        }
      }
    }
    return own.sort(
      (one, other) => compare(one.namespace, other.namespace) || compare(one.local, other.local),
    )
  }
}

function usedPrefixes(element: XmlElement, inclusive: readonly string[]): string[] {
  const used = [element.prefix, ...element.attributes.map(({ prefix }) => prefix).filter(Boolean)]
  return [...used, ...inclusive.filter((prefix) => element.scope.has(prefix))]
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const textEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" }
const attributeEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
}

export const escapeText = (text: string) => text.replace(/[&<>\r]/g, (one) => textEscapes[one] ?? one)
export const escapeAttribute = (text: string) =>
  text.replace(/[&<"\t\n\r]/g, (one) => attributeEscapes[one] ?? one)
