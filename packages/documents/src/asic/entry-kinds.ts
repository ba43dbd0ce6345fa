import { Asn1Error, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import type { Bytes } from "@trazo/pki/bytes"
import type { WorkBudget } from "../work-budget.ts"
import { elementsIn, type XmlElement, XmlError } from "../xml/nodes.ts"
import { parseXml } from "../xml/parse-xml.ts"
import { dsig } from "../xml/transforms.ts"

/* What the files of a container are for (ETSI EN 319 162-1 §4.3.3, §4.4.3). A name alone makes nothing the container's own. */

const isSignatureFile = (name: string) => /^META-INF\/(?:[^/]*signature[^/]*\.xml|[^/]*\.p7s)$/i.test(name)

/** Signatures of Office documents (ISO 29500-2) and of Java archives. */
const isOtherSignature = (name: string) =>
  /^_xmlsignatures\/[^/]*\.xml$|^META-INF\/[^/]*\.(?:rsa|dsa|ec)$/i.test(name)

const isManifest = (name: string) => /^META-INF\/ASiCManifest[^/]*\.xml$/i.test(name)

/** Time stamps and evidence records, and the manifests that they are over. */
const isEvidence = (name: string) =>
  /^META-INF\/(?:[^/]*\.(?:tst|ers)|ASiC(?:Archive|EvidenceRecord)Manifest[^/]*\.xml)$/i.test(name)

export type EntryKind = "signature" | "otherSignature" | "manifest" | "evidence" | "structure" | "document"

/** `document`: what a person put in, and whatever is not what its name says. */
export function kindOf(name: string, content: Bytes, work: WorkBudget): EntryKind {
  if (isSignatureFile(name)) return "signature"
  if (isOtherSignature(name)) return "otherSignature"
  if (isManifest(name)) return "manifest"
  if (isEvidence(name)) {
    const isXml = name.toLowerCase().endsWith(".xml")
    return (isXml ? isXmlOnly(content, isOfManifest, work) : isOneElement(content)) ? "evidence" : "document"
  }
  const isStructure =
    (name.endsWith("/") && content.length === 0) ||
    (name === "mimetype" && isMediaType(content)) ||
    (name === "META-INF/manifest.xml" && isXmlOnly(content, isListOfFiles, work))
  return isStructure ? "structure" : "document"
}

const isMediaType = (content: Bytes) =>
  content.length < 100 && /^[\w.+-]+\/[\w.+-]+\r?\n?$/.test(new TextDecoder("latin1").decode(content))

const openDocument = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"

/** Without anything that a person would read. */
const isListOfFiles = ({ namespace, local, children }: XmlElement) =>
  namespace === openDocument &&
  /^(?:manifest|file-entry)$/.test(local) &&
  children.every((child) => child.kind === "element" || (child.kind === "text" && child.value.trim() === ""))

const isOfManifest = (element: XmlElement) =>
  /^http:\/\/uri\.etsi\.org\/02918\/v1\.\d\.\d#$/.test(element.namespace) || element.namespace === dsig

/** Elements that are allowed, and nothing beside the root. */
function isXmlOnly(content: Bytes, allows: (element: XmlElement) => boolean, work: WorkBudget): boolean {
  try {
    const { root, before, after } = parseXml(content, work)
    return before.length + after.length === 0 && [...elementsIn(root)].every(allows)
  } catch (error) {
    if (error instanceof XmlError) return false
    throw error
  }
}

function isOneElement(content: Bytes): boolean {
  try {
    readOnly(content, tags.sequence, "BER")
    return true
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}
