import { type Bytes, equalBytes, fromBase64 } from "@trazo/pki/bytes"
import {
  type Container,
  isDocumentFile,
  isOtherSignature,
  isSignatureFile,
  readContainer,
} from "../asic/read-container.ts"
import { digest, weakHashes } from "../cms/algorithms.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import { attributeOf, childNamed, elementsIn, textOf, type XmlElement } from "../xml/nodes.ts"
import { parseXml } from "../xml/parse-xml.ts"
import { hashNamed } from "../xml/references.ts"
import { dsig } from "../xml/transforms.ts"
import { checkCms } from "./check-cms.ts"
import type { CheckOptions } from "./check-options.ts"
import { checkXml, type Surroundings } from "./check-xml.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { mostSignatures } from "./most-signatures.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"

/** A container with documents and their signatures (ETSI EN 319 162-1); undefined when the bytes are not one. */
export async function checkAsic(
  bytes: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck | undefined> {
  const container = readContainer(bytes)
  if (!container) return undefined
  if (container === "tooBig") {
    return { format: "asic", verdict: "unknown", reasons: [reason("tooBig")], signatures: [] }
  }
  const paths = [...container.files.keys()]
  const documents = paths.filter(isDocumentFile)
  const names = paths.filter(isSignatureFile)
  const signatures: SignatureCheck[] = []
  const reasons: Reason[] = []
  for (const name of names.slice(0, mostSignatures)) {
    const check = await checkSignatureFile(name, { ...container, documents }, options, chains)
    signatures.push(...check.signatures)
    reasons.push(...check.reasons)
  }
  if (names.length > mostSignatures) reasons.push(reason("moreSignatures"))
  if (paths.some(isOtherSignature)) reasons.push(reason("otherSignatures"))
  else if (names.length === 0) reasons.push(reason("noSignature"))
  if (container.repeated.length > 0) reasons.push(reason("ambiguousTarget", `(${container.repeated[0]}).`))
  return { format: "asic", verdict: worstOf([...reasons, ...signatures]), reasons, signatures }
}

interface Contents extends Container {
  /** Names of what people put in. */
  readonly documents: readonly string[]
}

type FileCheck = Pick<DocumentCheck, "reasons" | "signatures">

async function checkSignatureFile(
  name: string,
  contents: Contents,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<FileCheck> {
  const file = contents.files.get(name) ?? new Uint8Array()
  const isCms = name.toLowerCase().endsWith(".p7s")
  const check = isCms
    ? await checkCmsIn(name, file, contents, options, chains)
    : await checkXml(file, options, chains, surroundingsOf(contents)).catch(() => undefined)
  if (!check || check.signatures.length === 0) {
    const dtd = check?.reasons.filter(({ code }) => code === "hasDtd") ?? []
    return { reasons: dtd.length > 0 ? dtd : [reason("badForm", `(${name}).`)], signatures: [] }
  }
  return check
}

async function checkCmsIn(
  name: string,
  file: Bytes,
  contents: Contents,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<FileCheck | undefined> {
  const covered = coveredByCms(name, contents)
  const check = await checkCms(file, { ...options, content: covered?.content ?? new Uint8Array() }, chains)
  const coverage = covered ?? { reasons: [reason("unclearContent")], text: "No se sabe." }
  return (
    check && { ...check, signatures: check.signatures.map((each) => withCoverage(each, covered, coverage)) }
  )
}

/** A signature over what it carries itself says nothing of the container's documents. */
function withCoverage(check: SignatureCheck, covered: Covered | undefined, { reasons, text }: Coverage) {
  const isOfOther = check.original && !(covered && equalBytes(check.original, covered.content))
  // Without a known content there is nothing that the arithmetic could be over.
  const own = check.reasons.filter(({ code }) => covered || isOfOther || code !== "altered")
  const all = byWeight([...own, ...(isOfOther ? [reason("nothingCovered")] : reasons)])
  return { ...check, reasons: all, verdict: worstOf(all), covers: isOfOther ? "Nada." : text }
}

interface Coverage {
  readonly reasons: readonly Reason[]
  readonly text: string
}

interface Covered extends Coverage {
  readonly content: Bytes
}

/** The only document (ASiC-S), or the manifest that names this signature (ASiC-E) and the documents whose digests it has. */
function coveredByCms(name: string, { files, documents }: Contents): Covered | undefined {
  for (const [path, content] of files) {
    if (!/^META-INF\/ASiCManifest[^/]*\.xml$/i.test(path)) continue
    const root = rootOf(content)
    const named = root && [...elementsIn(root)].find(({ local }) => local === "SigReference")
    if (!root || !namesOf(attributeOf(named, "URI")).includes(name)) continue
    return { content, ...compareManifest(root, files, documents) }
  }
  const [only, another] = documents
  const content = only !== undefined && another === undefined ? files.get(only) : undefined
  return content && { content, reasons: [], text: only ?? "" }
}

function compareManifest(
  root: XmlElement,
  files: ReadonlyMap<string, Bytes>,
  documents: readonly string[],
): Coverage {
  const reasons: Reason[] = []
  const covered = new Set<string>()
  for (const reference of [...elementsIn(root)].filter(({ local }) => local === "DataObjectReference")) {
    const uri = attributeOf(reference, "URI") ?? ""
    const name = namesOf(uri).find((one) => files.has(one))
    const file = name === undefined ? undefined : files.get(name)
    const hash = hashNamed(childNamed(reference, dsig, "DigestMethod"))
    const stated = childNamed(reference, dsig, "DigestValue")
    const octets = stated && orNothing(() => fromBase64(textOf(stated)))
    if (name === undefined || !file || !hash || !octets)
      reasons.push(reason(file ? "notUnderstood" : "missingTarget", `(${uri}).`))
    else if (!equalBytes(octets, digest(hash, file))) reasons.push(reason("altered", `(${uri}).`))
    else covered.add(name)
    if (hash && weakHashes.has(hash)) reasons.push(reason("weakHash", `(${hash}).`))
  }
  return withRest(reasons, covered, documents)
}

/** References of XAdES in a container are over its files. */
function surroundingsOf({ files, documents }: Contents): Surroundings {
  const [only, another] = documents
  return {
    outside: (uri) => {
      const names = uri === undefined && another === undefined && only !== undefined ? [only] : namesOf(uri)
      const name = names.find((one) => files.has(one))
      const content = name === undefined ? undefined : files.get(name)
      return name !== undefined && content ? { name, content } : "missing"
    },
    coverageOf: (references) => {
      const same = references.filter(({ state }) => state === "same")
      return withRest([], new Set(same.flatMap(({ outside }) => outside ?? [])), documents)
    },
  }
}

function withRest(
  reasons: readonly Reason[],
  covered: ReadonlySet<string>,
  documents: readonly string[],
): Coverage {
  const shown = documents.filter((one) => covered.has(one))
  if (shown.length === 0) return { reasons: [...reasons, reason("nothingCovered")], text: "Nada." }
  const left = documents.filter((one) => !covered.has(one))
  const unsigned = left.length > 0 ? [reason("partOfXml", `Sin firmar: ${left.slice(0, 5).join(", ")}.`)] : []
  return { reasons: [...reasons, ...unsigned], text: shown.slice(0, 10).join(", ") }
}

/** What a URI may mean in a container: a name as it is, escaped, or beginning at the container's root. */
function namesOf(uri: string | undefined): string[] {
  if (!uri) return []
  const plain = orNothing(() => decodeURIComponent(uri)) ?? uri
  return [uri, plain, plain.replace(/^\.?\//, "")]
}

/** The base64 and the URIs of others throw whatever they throw. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function rootOf(bytes: Bytes): XmlElement | undefined {
  return orNothing(() => parseXml(bytes).root)
}
