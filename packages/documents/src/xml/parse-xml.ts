import type { Bytes } from "@trazo/pki/bytes"
import { unlimitedWork, type WorkBudget } from "../work-budget.ts"
import {
  type Scope,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  XmlError,
  type XmlNode,
} from "./nodes.ts"

const deepest = 256
const mostNodes = 3_000_000
const mostAttributes = 500
/** Namespaces in scope, summed over the elements that declare some. */
const mostInScope = 20_000_000
const xmlNamespace = "http://www.w3.org/XML/1998/namespace"
const name = /[A-Za-z_:\u00B7-\uFFFF][-.\w:\u00B7-\uFFFF]*/y
const attribute = /\s+([A-Za-z_:\u00B7-\uFFFF][-.\w:\u00B7-\uFFFF]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

/**
 * Parses a document with namespaces. Documents with a DTD are refused: it can define entities and default attributes,
 * so what is signed is not what is written. @throws XmlError
 */
export function parseXml(bytes: Bytes, work: WorkBudget = unlimitedWork): XmlDocument {
  work.spend("octetParsed", bytes.length)
  return new Parser(decode(bytes), work).document()
}

/** The same of a text without byte order mark. @throws XmlError */
export function parseXmlText(text: string): XmlDocument {
  return new Parser(text, unlimitedWork).document()
}

function decode(bytes: Bytes): string {
  const [first, second] = bytes
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200))
  const [, declared = "utf-8"] =
    /^(?:\xEF\xBB\xBF)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? []
  const marked =
    first === 0xfe && second === 0xff ? "utf-16be" : first === 0xff && second === 0xfe ? "utf-16le" : declared
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes)
  } catch (error) {
    // an encoding that the platform does not know, or octets that are none of it
    if (error instanceof RangeError || error instanceof TypeError) throw new XmlError("Unreadable text")
    throw error
  }
}

/** Line ends as XML 1.0 §2.11 reads them. The text itself keeps its octets, so that places in it are those of the file. */
const newLines = (text: string) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text)

/** Shared by the elements without declarations, which are most of them. */
const nothingDeclared: ReadonlyMap<string, string> = new Map()

class Parser {
  readonly #text: string
  readonly #work: WorkBudget
  #at = 0
  #nodes = 0
  #inScope = 0
  #rootEnd = { at: 0, isSelfClosed: false }

  constructor(text: string, work: WorkBudget) {
    this.#text = text
    this.#work = work
  }

  document(): XmlDocument {
    const before: XmlNode[] = []
    const after: XmlNode[] = []
    let root: XmlElement | undefined
    if (/^<\?xml\s/.test(this.#text.slice(0, 6))) this.#until("?>")
    for (;;) {
      while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++
      if (this.#at >= this.#text.length) break
      if (this.#text[this.#at] !== "<") throw new XmlError("Text outside the root")
      const next = this.#text[this.#at + 1]
      if (next === "?" || next === "!") (root ? after : before).push(this.#special())
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
        const special = this.#special()
        current.children.push(special)
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
        declared.set(declaring, value)
      } else raw.push({ name: key, value })
      if (raw.length + (declared?.size ?? 0) > mostAttributes) throw new XmlError("Too many attributes")
    }
    this.#work.spend("nodeParsed", raw.length)
    const isEmpty = this.#match(tagEnd)[1] === "/"
    const scope = declared === undefined ? outer : this.#scopeOf(outer, declared)
    const [prefix, local] = split(qualified)
    const attributes = raw.map(({ name: key, value }): XmlAttribute => {
      const [ofPrefix, ofLocal] = split(key)
      return { prefix: ofPrefix, local: ofLocal, namespace: ofPrefix ? resolve(scope, ofPrefix) : "", value }
    })
    if (attributes.length > 1) {
      const names = new Set(attributes.map((one) => `${one.namespace} ${one.local}`))
      if (names.size !== attributes.length) throw new XmlError("An attribute twice")
    }
    const namespace = prefix ? resolve(scope, prefix) : (scope.get("") ?? "")
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

  #special(): XmlNode {
    this.#count("nodeParsed")
    if (this.#takes("<!--")) return { kind: "comment", value: this.#until("-->") }
    if (this.#takes("<![CDATA[")) return { kind: "text", value: this.#until("]]>"), isLiteral: true }
    if (this.#takes("<?")) return { kind: "instruction", value: this.#until("?>") }
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

function split(qualified: string): [prefix: string, local: string] {
  const at = qualified.indexOf(":")
  if (at < 0) return ["", qualified]
  return [qualified.slice(0, at), qualified.slice(at + 1)]
}

function resolve(scope: Scope, prefix: string): string {
  const namespace = scope.get(prefix)
  if (!namespace) throw new XmlError("Prefix not declared")
  return namespace
}

const predefined: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }),
)

function expand(raw: string): string {
  if (!raw.includes("&")) return raw
  return raw.replace(/&([^;&]{0,32})(;?)/g, (_, entity: string, end: string) => {
    const [, decimal, hexadecimal] = /^#(?:(\d+)|x([0-9a-fA-F]+))$/.exec(entity) ?? []
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : Number.NaN
    const text = Number.isNaN(code)
      ? predefined.get(entity)
      : code <= 0x10ffff
        ? String.fromCodePoint(code)
        : undefined
    if (text === undefined || !end) {
      throw new XmlError(end && /^[\w.-]+$/.test(entity) ? "Undefined entity" : "Bad reference")
    }
    return text
  })
}
