import type { XmlDocument, XmlElement, XmlNode } from "./nodes.ts"

/** A comment or an instruction beside the root, or a comment that changes what a program shows or reads. */
export interface Remark {
  readonly node: XmlNode
  /** null beside the root. */
  readonly parent: XmlElement | null
}

/** A tag of HTML, or an end of comment that only HTML knows. */
const page = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed)\b|^-?>/i

const isLine = /^[^<>%\r\n]*$/
const isProse = /^[^<>%(){}`=;]*$/

/** A note beside the root in which no other program finds a file, a page or a script. */
export const isNote = ({ node, parent }: Remark) =>
  parent === null &&
  node.kind === "comment" &&
  node.value.length <= 1000 &&
  (isLine.test(node.value) || isProse.test(node.value))

/**
 * Canonicalization leaves comments out unless it is told otherwise. Beside the root, and where they split a text, programs
 * differ on what they read; as HTML their content is shown.
 */
export function remarksIn({ root, before, after }: XmlDocument): Remark[] {
  const found: Remark[] = [...before, ...after].map((node) => ({ node, parent: null }))
  const pending: XmlElement[] = [root]
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    let hasText: boolean | undefined
    for (const node of parent.children) {
      if (node.kind === "element") pending.push(node)
      if (node.kind !== "comment") continue
      hasText ??= parent.children.some((one) => one.kind === "text" && one.value.trim() !== "")
      if (hasText || page.test(node.value)) found.push({ node, parent })
    }
  }
  return found
}

const ofPages = new Set(["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"])
/** Elements by which a page changes what it shows. */
const active = new Set(["script", "style", "link", "iframe", "object", "embed", "base", "meta"])

/** Whether a browser runs or loads something in the element's place. */
const isActive = ({ namespace, local, attributes }: XmlElement) =>
  ofPages.has(namespace) && (active.has(local) || attributes.some((one) => one.local.startsWith("on")))

/** Whether a browser that opens the document shows what XML keeps as text, or something that a part of it makes. */
export function hasPageInside(root: XmlElement): boolean {
  const pending: XmlElement[] = [root]
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    if (isActive(parent)) return true
    for (const node of parent.children) {
      if (node.kind === "element") pending.push(node)
      if (node.kind === "text" && node.isLiteral && page.test(node.value)) return true
    }
  }
  return false
}
