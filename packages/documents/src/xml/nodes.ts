import { type Bytes, fromBase64 } from "@trazo/pki/bytes"

/* A document as this reader keeps it: namespaces resolved, no DTD. */

export class XmlError extends Error {
  override readonly name = "XmlError"
}

export interface XmlAttribute {
  readonly prefix: string
  readonly local: string
  readonly namespace: string
  readonly value: string
}

/** Namespaces in scope by prefix; "" is the default one. */
export type Scope = ReadonlyMap<string, string>

export interface XmlElement {
  readonly kind: "element"
  readonly prefix: string
  readonly local: string
  readonly namespace: string
  readonly attributes: readonly XmlAttribute[]
  /** Declared here. */
  readonly declared: ReadonlyMap<string, string>
  readonly scope: Scope
  readonly children: XmlNode[]
  readonly parent: XmlElement | null
}

export type XmlNode =
  | XmlElement
  /** `isLiteral`: a CDATA section. */
  | { readonly kind: "text"; readonly value: string; readonly isLiteral?: true }
  | { readonly kind: "comment"; readonly value: string }
  | { readonly kind: "instruction"; readonly value: string }

export interface XmlDocument {
  readonly root: XmlElement
  /** Comments and instructions around the root. */
  readonly before: readonly XmlNode[]
  readonly after: readonly XmlNode[]
  /** Where the root's end tag begins in the text, or its «/>». */
  readonly rootEnd: { readonly at: number; readonly isSelfClosed: boolean }
}

export function* elementsIn(element: XmlElement): Generator<XmlElement> {
  const pending: XmlElement[] = [element]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child?.kind === "element") pending.push(child)
    }
  }
}

export const childElements = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => child.kind === "element")

export const childNamed = (element: XmlElement | undefined, namespace: string, local: string) =>
  element && childElements(element).find((child) => child.namespace === namespace && child.local === local)

export const childrenNamed = (
  element: XmlElement | undefined,
  namespace: string,
  local: string,
): XmlElement[] =>
  element
    ? childElements(element).filter((child) => child.namespace === namespace && child.local === local)
    : []

export const attributeOf = (element: XmlElement | undefined, local: string): string | undefined =>
  element?.attributes.find((one) => one.local === local && one.namespace === "")?.value

export function textOf(element: XmlElement): string {
  const parts: string[] = []
  const pending: XmlNode[] = [...element.children].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "text") parts.push(next.value)
    if (next.kind === "element") for (const child of [...next.children].reverse()) pending.push(child)
  }
  return parts.join("")
}

/** The octets that an element holds as base64; undefined where it holds something else. */
export function base64In(element: XmlElement): Bytes | undefined {
  try {
    return fromBase64(textOf(element))
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

export function isInside(element: XmlElement, ancestor: XmlElement): boolean {
  for (let at: XmlElement | null = element; at; at = at.parent) if (at === ancestor) return true
  return false
}
