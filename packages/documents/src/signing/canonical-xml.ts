import { SigningProblem } from "./signing-problem.ts"

export interface CanonicalXml {
  /** Canonical XML 1.0 without comments, of the whole document. */
  readonly document: string
  /** Of the root element alone. */
  readonly root: string
  readonly rootName: string
  /** Attributes of the root by their names, without namespace declarations. */
  readonly attributes: ReadonlyMap<string, string>
  /** Namespaces that the root declares, by prefix; the default one under the empty name. */
  readonly namespaces: ReadonlyMap<string, string>
  /** Where the root's end tag begins in the text, or its «/>». */
  readonly end: number
  readonly isSelfClosed: boolean
  /** An element of XML signatures anywhere. */
  readonly hasSignature: boolean
}

const signatures = "http://www.w3.org/2000/09/xmldsig#"
const namePart = "[^\\s/>=<\"'&]+"
const startTag = new RegExp(`<(${namePart})`, "y")
const attribute = new RegExp(`\\s+(${namePart})\\s*=\\s*("[^"<]*"|'[^'<]*')`, "y")
const tagEnd = /\s*(\/?)>/y
const endTag = new RegExp(`</(${namePart})\\s*>`, "y")
const deepest = 256

interface OpenElement {
  readonly name: string
  readonly scope: ReadonlyMap<string, string>
}

/**
 * Canonical XML 1.0 (inclusive, without comments) of a document in one pass, without a tree, so that twenty megabytes fit
 * on a phone. Refuses document type definitions. Throws SigningProblem.
 */
export function canonicalize(text: string): CanonicalXml {
  return new Canonicalizer(text).run()
}

class Canonicalizer {
  readonly #text: string
  /** Length of a mark before the text. */
  readonly #shift: number
  readonly #before: string[] = []
  readonly #root: string[] = []
  readonly #after: string[] = []
  readonly #open: OpenElement[] = []
  #at = 0
  #first: { name: string; attributes: Map<string, string>; namespaces: Map<string, string> } | undefined
  #end = -1
  #isSelfClosed = false
  #hasSignature = false

  constructor(text: string) {
    this.#text = text.startsWith("\ufeff") ? text.slice(1) : text
    this.#shift = text.length - this.#text.length
  }

  run(): CanonicalXml {
    while (this.#at < this.#text.length) this.#step()
    if (!this.#first || this.#end < 0) throw new SigningProblem("NOT_XML")
    const root = this.#root.join("")
    return {
      document: [...this.#before, root, ...this.#after].join(""),
      root,
      rootName: this.#first.name,
      attributes: this.#first.attributes,
      namespaces: this.#first.namespaces,
      end: this.#end + this.#shift,
      isSelfClosed: this.#isSelfClosed,
      hasSignature: this.#hasSignature,
    }
  }

  #step(): void {
    const text = this.#text
    const starts = (mark: string) => text.startsWith(mark, this.#at)
    if (!starts("<")) this.#characters()
    else if (starts("<!--")) this.#skipTo("-->")
    else if (starts("<![CDATA[")) this.#cdata()
    else if (starts("<!")) throw new SigningProblem("DTD")
    else if (starts("<?")) this.#instruction()
    else if (starts("</")) this.#close()
    else this.#element()
  }

  /** Returns what lies before the mark, and goes behind it. */
  #skipTo(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at)
    if (end < 0) throw new SigningProblem("NOT_XML")
    const skipped = this.#text.slice(this.#at, end)
    this.#at = end + mark.length
    return skipped
  }

  #characters(): void {
    const next = this.#text.indexOf("<", this.#at)
    const end = next < 0 ? this.#text.length : next
    const raw = this.#text.slice(this.#at, end)
    this.#at = end
    if (this.#open.length > 0) this.#root.push(escapeText(decode(newLines(raw))))
    else if (/\S/.test(raw)) throw new SigningProblem("NOT_XML")
  }

  #cdata(): void {
    if (this.#open.length === 0) throw new SigningProblem("NOT_XML")
    this.#root.push(escapeText(newLines(this.#skipTo("]]>").slice("<![CDATA[".length))))
  }

  #instruction(): void {
    const content = newLines(this.#skipTo("?>").slice(2))
    const [, target = "", data = ""] = /^(\S+)\s*([\s\S]*)$/.exec(content) ?? []
    if (target.toLowerCase() === "xml") return
    const written = `<?${target}${data ? ` ${data}` : ""}?>`
    if (this.#open.length > 0) this.#root.push(written)
    else if (this.#first) this.#after.push(`\n${written}`)
    else this.#before.push(`${written}\n`)
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#text)
    if (found) this.#at = expression.lastIndex
    return found
  }

  #element(): void {
    const name = this.#match(startTag)?.[1]
    if (!name || (this.#first && this.#open.length === 0)) throw new SigningProblem("NOT_XML")
    const parent = this.#open.at(-1)?.scope ?? new Map<string, string>()
    const { declared, attributes } = this.#attributes()
    const closing = this.#at
    const end = this.#match(tagEnd)
    if (!end || this.#open.length >= deepest) throw new SigningProblem("NOT_XML")
    const scope = declared.size > 0 ? new Map([...parent, ...declared]) : parent
    this.#first ??= { name, attributes, namespaces: declared }
    if (namespaceOf(name, scope, true) === signatures) this.#hasSignature = true
    this.#root.push(`<${name}${declarations(declared, parent)}${attributeText(attributes, scope)}>`)
    if (end[1] === "") this.#open.push({ name, scope })
    else this.#finish(name, closing + (end[0].length - 2), true)
  }

  #attributes() {
    const declared = new Map<string, string>()
    const attributes = new Map<string, string>()
    for (let found = this.#match(attribute); found; found = this.#match(attribute)) {
      const [, name = "", quoted = ""] = found
      const value = decode(newLines(quoted.slice(1, -1)).replace(/[\t\n]/g, " "))
      const isDeclaration = name === "xmlns" || name.startsWith("xmlns:")
      const [kind, key] = isDeclaration ? [declared, name.slice(6)] : [attributes, name]
      if (kind.has(key)) throw new SigningProblem("NOT_XML")
      kind.set(key, value)
    }
    return { declared, attributes }
  }

  #close(): void {
    const start = this.#at
    const name = this.#match(endTag)?.[1]
    if (name === undefined || this.#open.pop()?.name !== name) throw new SigningProblem("NOT_XML")
    this.#finish(name, start, false)
  }

  #finish(name: string, at: number, isSelfClosed: boolean): void {
    this.#root.push(`</${name}>`)
    if (this.#open.length > 0) return
    this.#end = at
    this.#isSelfClosed = isSelfClosed
  }
}

const newLines = (text: string) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text)

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes("&")) return text
  return text.replace(/&(#x[\da-fA-F]{1,6}|#\d{1,7}|\w+);|&/g, (_, reference: string | undefined) => {
    const plain = reference?.startsWith("#") ? characterOf(reference) : entities[reference ?? ""]
    if (plain === undefined) throw new SigningProblem(reference ? "DTD" : "NOT_XML")
    return plain
  })
}

function characterOf(reference: string): string {
  const code = reference[1] === "x" ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  if (code === 0 || code > 0x10ffff) throw new SigningProblem("NOT_XML")
  return String.fromCodePoint(code)
}

const textEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" }
const attributeEscapes: Record<string, string> = {
  ...{ "&": "&amp;", "<": "&lt;", '"': "&quot;" },
  ...{ "\t": "&#x9;", "\n": "&#xA;", "\r": "&#xD;" },
}

export const escapeText = (text: string) => text.replace(/[&<>\r]/g, (one) => textEscapes[one] ?? one)
const escapeAttribute = (text: string) => text.replace(/[&<"\t\n\r]/g, (one) => attributeEscapes[one] ?? one)

/** Declarations that change what is in scope, in their order (Canonical XML 1.0 §2.3). */
export function declarations(
  declared: ReadonlyMap<string, string>,
  parent: ReadonlyMap<string, string>,
): string {
  return [...declared]
    .filter(([prefix, uri]) => (parent.get(prefix) ?? "") !== uri)
    .sort(([one], [other]) => compare(one, other))
    .map(([prefix, uri]) => ` xmlns${prefix ? `:${prefix}` : ""}="${escapeAttribute(uri)}"`)
    .join("")
}

function attributeText(attributes: ReadonlyMap<string, string>, scope: ReadonlyMap<string, string>): string {
  return [...attributes]
    .map(([name, value]) => ({ name, value, uri: namespaceOf(name, scope, false) }))
    .sort((one, other) => compare(one.uri, other.uri) || compare(localName(one.name), localName(other.name)))
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`)
    .join("")
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The default namespace counts for elements only. */
function namespaceOf(name: string, scope: ReadonlyMap<string, string>, isElement: boolean): string {
  const colon = name.indexOf(":")
  if (colon < 0) return isElement ? (scope.get("") ?? "") : ""
  const prefix = name.slice(0, colon)
  const uri = prefix === "xml" ? "http://www.w3.org/XML/1998/namespace" : scope.get(prefix)
  if (!uri) throw new SigningProblem("NOT_XML")
  return uri
}
