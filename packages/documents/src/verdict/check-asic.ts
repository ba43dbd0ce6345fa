import { type Bytes, equalBytes, fromBase64 } from "@trazo/pki/bytes"
import { type Container, isDocumentFile, isSignatureFile, readContainer } from "../asic/read-container.ts"
import { digest } from "../cms/algorithms.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import { attributeOf, childNamed, elementsIn, textOf, type XmlElement } from "../xml/nodes.ts"
import { parseXml } from "../xml/parse-xml.ts"
import { hashNamed } from "../xml/references.ts"
import { dsig } from "../xml/transforms.ts"
import { checkCms } from "./check-cms.ts"
import type { CheckOptions } from "./check-options.ts"
import { checkXml } from "./check-xml.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"

/** A container with documents and their signatures (ETSI EN 319 162-1); undefined when the bytes are not one. */
export async function checkAsic(
  bytes: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck | undefined> {
  const container = readContainer(bytes)
  if (!container) return undefined
  const documents = [...container.files.keys()].filter(isDocumentFile)
  const signatures: SignatureCheck[] = []
  for (const name of [...container.files.keys()].filter(isSignatureFile).slice(0, 50)) {
    signatures.push(...(await checkSignatureFile(name, container, documents, options, chains)))
  }
  const reasons: Reason[] = signatures.length === 0 ? [reason("noSignature")] : []
  if (container.repeated.length > 0) reasons.push(reason("ambiguousTarget", `(${container.repeated[0]}).`))
  return { format: "asic", verdict: worstOf([...reasons, ...signatures]), reasons, signatures }
}

async function checkSignatureFile(
  name: string,
  { files }: Container,
  documents: readonly string[],
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<SignatureCheck[]> {
  const file = files.get(name) ?? new Uint8Array()
  if (name.endsWith(".p7s")) {
    const covered = coveredByCms(name, files, documents)
    const check = await checkCms(file, { ...options, ...(covered && { content: covered.content }) }, chains)
    return (check?.signatures ?? []).map((each) =>
      withCoverage(each, name, covered?.reasons ?? [reason("needsContent")], covered?.text),
    )
  }
  const [only, another] = documents
  const content = only !== undefined && another === undefined ? files.get(only) : undefined
  const check = await checkXml(file, { ...options, ...(content && { content }) }, chains).catch(
    () => undefined,
  )
  const unread = [reason("badForm")]
  if (!check) return []
  return check.signatures.map((each) => withCoverage(each, name, content ? [] : [...unread], only))
}

function withCoverage(
  check: SignatureCheck,
  name: string,
  more: readonly Reason[],
  covers?: string,
): SignatureCheck {
  const reasons = byWeight([...check.reasons, ...more])
  return { ...check, name: check.name || name, reasons, verdict: worstOf(reasons), ...(covers && { covers }) }
}

interface Covered {
  readonly content: Bytes
  readonly reasons: readonly Reason[]
  readonly text: string
}

/** The only document (ASiC-S), or the manifest that names this signature (ASiC-E) and the documents whose digests it has. */
function coveredByCms(
  name: string,
  files: ReadonlyMap<string, Bytes>,
  documents: readonly string[],
): Covered | undefined {
  for (const [path, content] of files) {
    if (!/^META-INF\/ASiCManifest[^/]*\.xml$/i.test(path)) continue
    const root = rootOf(content)
    const named = root && [...elementsIn(root)].find(({ local }) => local === "SigReference")
    if (!root || attributeOf(named, "URI") !== name) continue
    return { content, ...compareManifest(root, files, documents) }
  }
  const [only, another] = documents
  const content = only !== undefined && another === undefined ? files.get(only) : undefined
  return content && { content, reasons: [], text: only ?? "" }
}

function compareManifest(root: XmlElement, files: ReadonlyMap<string, Bytes>, documents: readonly string[]) {
  const reasons: Reason[] = []
  const covered = new Set<string>()
  for (const reference of [...elementsIn(root)].filter(({ local }) => local === "DataObjectReference")) {
    const uri = decodeURIComponent(attributeOf(reference, "URI") ?? "")
    const hash = hashNamed(childNamed(reference, dsig, "DigestMethod"))
    const stated = childNamed(reference, dsig, "DigestValue")
    const file = files.get(uri)
    if (!file || !hash || !stated) reasons.push(reason(file ? "notUnderstood" : "missingTarget", `(${uri}).`))
    else if (!equalBytes(fromBase64(textOf(stated)), digest(hash, file)))
      reasons.push(reason("altered", `(${uri}).`))
    else covered.add(uri)
  }
  const left = documents.filter((one) => !covered.has(one))
  if (left.length > 0) reasons.push(reason("partOfXml", `Sin firmar: ${left.slice(0, 5).join(", ")}.`))
  return { reasons, text: [...covered].slice(0, 10).join(", ") }
}

function rootOf(bytes: Bytes): XmlElement | undefined {
  try {
    return parseXml(bytes).root
  } catch {
    return undefined
  }
}
