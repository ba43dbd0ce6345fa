import type { Bytes } from "@trazo/pki/bytes"
import { unlimitedWork, type WorkBudget } from "../work-budget.ts"
import { type DecodedXml, decodeXml } from "./decode-xml.ts"
import {
  type Scope,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  XmlError,
  type XmlNode,
} from "./nodes.ts"
import {
  attribute,
  expand,
  instruction,
  name,
  requireDeclarable,
  resolvePrefix,
  splitName,
  tagEnd,
  xmlNamespace,
} from "./syntax.ts"

const deepest = 256
const mostNodes = 3_000_000
const mostAttributes = 500
/** Namespaces in scope, summed over the elements that declare some. */
const mostInScope = 20_000_000

/**
 * Parses a document with namespaces. What is not well-formed is refused: programs read it in different ways. Documents with
 * a DTD are refused: it can define entities and default attributes, so what is signed is not what is written.
 * @throws XmlError
 */
export function parseXml(bytes: Bytes, work: WorkBudget = unlimitedWork): XmlDocument {
  work.spend("octetParsed", bytes.length)
  return parseXmlText(decodeXml(bytes), work)
}

/** The same of a text. @throws XmlError */
export function parseXmlText(
  { text, start }: Pick<DecodedXml, "text" | "start">,
  work: WorkBudget = unlimitedWork,
): XmlDocument {
  return new Parser(text, start, work).document()
}

/** Line ends as XML 1.0 §2.11 reads them. The text itself keeps its octets, so that places in it are those of the file. */
const newLines = (text: string) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text)

/** Shared by the elements without declarations, which are most of them. */
const nothingDeclared: ReadonlyMap<string, string> = new Map()

class Parser {
  readonly #text: string
  readonly #work: WorkBudget
  #at: number
  #nodes = 0
  #inScope = 0
  #rootEnd = { at: 0, isSelfClosed: false }

  constructor(text: string, start: number, work: WorkBudget) {
    this.#text = text
    this.#at = start
    this.#work = work
  }

  document(): XmlDocument {
    const before: XmlNode[] = []
    const after: XmlNode[] = []
    let root: XmlElement | undefined
    for (;;) {
      while (" \t\r\n".includes(this.#text[this.#at] ?? "x")) this.#at++
      if (this.#at >= this.#text.length) break
      if (this.#text[this.#at] !== "<") throw new XmlError("Text outside the root")
      const next = this.#text[this.#at + 1]
      if (next === "?" || next === "!") (root ? after : before).push(this.#remark())
      else if (root) throw new XmlError("Two roots")
      else root = this.#tree()
    }
    if (!root) throw new XmlError("No root")
    return { root, before, after, rootEnd: this.#rootEnd }
  }

  #tree(): XmlElement {
    const { element: root, isEmpty } = this.#open(null, new Map([["xml", xmlNamespace]]))
    if (isEmpty) {
      this.#rootEnd = { at: this.#at - 2, isSelfClosed: true }
      return root
    }
    let current = root
    let depth = 1
    while (depth > 0) {
      const open = this.#text.indexOf("<", this.#at)
      if (open < 0) throw new XmlError("Cut short")
      if (open > this.#at) this.#addText(current, this.#text.slice(this.#at, open))
      this.#at = open
      const next = this.#text[open + 1]
      if (next === "/") {
        this.#close(current)
        depth--
        if (depth === 0) this.#rootEnd = { at: open, isSelfClosed: false }
        if (current.parent && depth > 0) current = current.parent
      } else if (next === "!" || next === "?") {
        current.children.push(this.#remark(current))
      } else {
        const opened = this.#open(current, current.scope)
        current.children.push(opened.element)
        if (!opened.isEmpty) {
          current = opened.element
          if (++depth > deepest) throw new XmlError("Nested too deep")
        }
      }
    }
    return root
  }

  #count(kind: "elementParsed" | "nodeParsed"): void {
    this.#work.spend(kind)
    if (++this.#nodes > mostNodes) throw new XmlError("Too many nodes")
  }

  #addText(element: XmlElement, raw: string): void {
    this.#count("nodeParsed")
    if (raw.includes("]]>")) throw new XmlError("Bad text")
    element.children.push({ kind: "text", value: expand(newLines(raw)) })
  }

  #open(parent: XmlElement | null, outer: Scope): { element: XmlElement; isEmpty: boolean } {
    this.#count("elementParsed")
    this.#at++
    const qualified = this.#match(name)[0]
    let declared: Map<string, string> | undefined
    const raw: { name: string; value: string }[] = []
    for (let found = this.#tryMatch(attribute); found; found = this.#tryMatch(attribute)) {
      const [, key = "", double, single] = found
      const value = expand(newLines(double ?? single ?? "").replace(/[\t\n]/g, " "))
      if (key === "xmlns" || key.startsWith("xmlns:")) {
        const declaring = key.slice(6)
        declared ??= new Map()
        if (declared.has(declaring)) throw new XmlError("An attribute twice")
        requireDeclarable(declaring, value)
        declared.set(declaring, value)
      } else raw.push({ name: key, value })
      if (raw.length + (declared?.size ?? 0) > mostAttributes) throw new XmlError("Too many attributes")
    }
    this.#work.spend("nodeParsed", raw.length)
    const isEmpty = this.#match(tagEnd)[1] === "/"
    const scope = declared === undefined ? outer : this.#scopeOf(outer, declared)
    const [prefix, local] = splitName(qualified)
    const attributes = raw.map(({ name: key, value }): XmlAttribute => {
      const [ofPrefix, ofLocal] = splitName(key)
      return {
        prefix: ofPrefix,
        local: ofLocal,
        namespace: ofPrefix ? resolvePrefix(scope, ofPrefix) : "",
        value,
      }
    })
    if (attributes.length > 1) {
      const names = new Set(attributes.map((one) => `${one.namespace} ${one.local}`))
      if (names.size !== attributes.length) throw new XmlError("An attribute twice")
    }
    const namespace = prefix ? resolvePrefix(scope, prefix) : (scope.get("") ?? "")
    const element: XmlElement = {
      kind: "element",
      prefix,
      local,
      namespace,
      attributes,
      scope,
      parent,
      declared: declared ?? nothingDeclared,
      children: [],
    }
    return { element, isEmpty }
  }

  #scopeOf(outer: Scope, declared: ReadonlyMap<string, string>): Scope {
    const scope = new Map([...outer, ...declared])
    this.#inScope += scope.size
    this.#work.spend("nodeVisited", scope.size)
    if (this.#inScope > mostInScope) throw new XmlError("Too many namespaces")
    return scope
  }

  #close({ prefix, local }: XmlElement): void {
    this.#at += 2
    const qualified = this.#match(name)[0]
    if (qualified !== (prefix ? `${prefix}:${local}` : local)) throw new XmlError("Tags do not match")
    if (this.#match(tagEnd)[1] === "/") throw new XmlError("Bad tag")
  }

  #remark(parent?: XmlElement): XmlNode {
    this.#count("nodeParsed")
    if (this.#takes("<!--")) {
      const value = this.#until("--")
      if (!this.#takes(">")) throw new XmlError("Two hyphens in a comment")
      return { kind: "comment", value }
    }
    if (parent && this.#takes("<![CDATA["))
      return { kind: "text", value: this.#until("]]>"), isLiteral: true }
    if (this.#takes("<?")) {
      const value = this.#until("?>")
      if (!instruction.test(value)) throw new XmlError("Bad instruction")
      return { kind: "instruction", value }
    }
    throw new XmlError(this.#takes("<!DOCTYPE") ? "DTD" : "Unknown markup")
  }

  #takes(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #until(text: string): string {
    const end = this.#text.indexOf(text, this.#at)
    if (end < 0) throw new XmlError("Cut short")
    const found = newLines(this.#text.slice(this.#at, end))
    this.#at = end + text.length
    return found
  }

  #tryMatch(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #match(pattern: RegExp): RegExpExecArray {
    const found = this.#tryMatch(pattern)
    if (!found) throw new XmlError("Bad markup")
    return found
  }
}
