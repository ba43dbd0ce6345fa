import { type Bytes, equalBytes, fromBase64 } from "@trazo/pki/bytes"
import { digest, type HashName } from "../cms/algorithms.ts"
import type { NodeSet } from "./canonicalize.ts"
import {
  attributeOf,
  childElements,
  childNamed,
  elementsIn,
  textOf,
  type XmlDocument,
  type XmlElement,
  XmlError,
} from "./nodes.ts"
import { applyTransforms, dsig } from "./transforms.ts"

/** A Reference of a signature (XML Signature §4.4.3) and what it turned out to be over. */
export interface CheckedReference {
  readonly state: "same" | "different" | "unsupported" | "outside" | "missing" | "ambiguous"
  readonly hash: HashName | undefined
  readonly type: string
  /** The element, unless it is the whole document or lies outside. */
  readonly target: XmlElement | undefined
  readonly isDocument: boolean
}

const hashes: Record<string, HashName> = {
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
}

export const hashNamed = (element: XmlElement | undefined): HashName | undefined =>
  hashes[attributeOf(element, "Algorithm") ?? ""]

/** Attributes by which a reference finds its element. More than one element with an identifier is an attack. */
const identifiers = new Set(["id", "Id", "ID"])

export class ElementsById {
  readonly #found = new Map<string, XmlElement[]>()

  constructor({ root }: XmlDocument) {
    for (const element of elementsIn(root)) {
      for (const { local, namespace, prefix, value } of element.attributes) {
        if (!identifiers.has(local) || (namespace !== "" && prefix !== "xml" && local !== "Id")) continue
        this.#found.set(value, [...(this.#found.get(value) ?? []), element])
      }
    }
  }

  get(id: string): readonly XmlElement[] {
    return this.#found.get(id) ?? []
  }
}

export function checkReference(
  reference: XmlElement,
  signature: XmlElement,
  document: XmlDocument,
  byId: ElementsById,
  content?: Bytes,
): CheckedReference {
  const hash = hashNamed(childNamed(reference, dsig, "DigestMethod"))
  const type = attributeOf(reference, "Type") ?? ""
  const uri = attributeOf(reference, "URI")
  const transforms = childNamed(reference, dsig, "Transforms")
  const base = { hash, type, isDocument: false }
  const found = nodesAt(uri, document, byId)
  if (typeof found === "string" && !(found === "outside" && content))
    return { ...base, state: found, target: undefined }
  try {
    const list = transforms ? childElements(transforms) : []
    const octets =
      typeof found === "string" ? (content ?? new Uint8Array()) : applyTransforms(found, list, signature)
    const stated = fromBase64(textOf(childNamed(reference, dsig, "DigestValue") ?? reference))
    const state = hash ? (equalBytes(stated, digest(hash, octets)) ? "same" : "different") : "unsupported"
    const nodes = typeof found === "string" ? undefined : found
    return {
      ...base,
      state,
      target: nodes?.document ? undefined : nodes?.apex,
      isDocument: nodes?.document !== undefined,
    }
  } catch (error) {
    if (!(error instanceof XmlError || error instanceof DOMException)) throw error
    return { ...base, state: "unsupported", target: undefined }
  }
}

function nodesAt(
  uri: string | undefined,
  document: XmlDocument,
  byId: ElementsById,
): NodeSet | "outside" | "missing" | "ambiguous" {
  const whole = { apex: document.root, document, without: new Set<XmlElement>() }
  if (uri === "") return { ...whole, withComments: false }
  if (uri === undefined || !uri.startsWith("#")) return "outside"
  const pointer = decoded(uri.slice(1))
  if (pointer === "xpointer(/)") return { ...whole, withComments: true }
  const [, pointed] = /^xpointer\(id\(['"](.+)['"]\)\)$/.exec(pointer) ?? []
  const [target, another] = byId.get(pointed ?? pointer)
  if (!target) return "missing"
  if (another) return "ambiguous"
  return { apex: target, without: new Set<XmlElement>(), withComments: pointed !== undefined }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
