import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { type EntryKind, kindOf } from "../asic/entry-kinds.ts"
import { type Container, readContainer } from "../asic/read-container.ts"
import { digest, type HashName, weakHashes } from "../cms/algorithms.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import type { WorkBudget } from "../work-budget.ts"
import { attributeOf, base64In, childNamed, elementsIn, type XmlElement, XmlError } from "../xml/nodes.ts"
import { parseXml } from "../xml/parse-xml.ts"
import { hashNamed } from "../xml/references.ts"
import { dsig } from "../xml/transforms.ts"
import { backsSignature, checkCms } from "./check-cms.ts"
import type { CheckOptions } from "./check-options.ts"
import { checkXml, type Surroundings } from "./check-xml.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { mostSignatures } from "./most-signatures.ts"
import { otherFaces } from "./other-faces.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"

/** A container with documents and their signatures (ETSI EN 319 162-1). @throws ZipError when the bytes are not one */
export async function checkAsic(
  bytes: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck> {
  const container = await readContainer(bytes, chains.work)
  if (container === "tooBig") {
    return { format: "asic", verdict: "unknown", reasons: [reason("tooBig")], signatures: [] }
  }
  const kinds = [...container.files].map(([name, content]) => ({
    name,
    kind: kindOf(name, content, chains.work),
  }))
  const named = (kind: EntryKind) => kinds.filter((one) => one.kind === kind).map(({ name }) => name)
  const manifests = named("manifest").flatMap((name) =>
    readManifest(name, container.files.get(name), chains.work),
  )
  const contents: Contents = { ...container, manifests, documents: named("document") }
  const names = named("signature")
  const signatures: SignatureCheck[] = []
  const reasons: Reason[] = []
  for (const name of names.slice(0, mostSignatures)) {
    const check = await checkSignatureFile(name, contents, options, chains)
    signatures.push(...check.signatures)
    reasons.push(...check.reasons)
  }
  if (names.length > mostSignatures) reasons.push(reason("moreSignatures"))
  reasons.push(...reasonsOfRest(contents, named, names))
  const shown = contents.stored.filter(({ name }) => contents.documents.includes(name))
  reasons.push(...otherFaces(bytes, "asic", shown))
  return {
    format: "asic",
    verdict: worstOf([...reasons, ...signatures]),
    reasons: byWeight(reasons),
    signatures,
  }
}

/** What concerns the container, and files that no signature could be over. */
function reasonsOfRest(
  contents: Contents,
  named: (kind: EntryKind) => readonly string[],
  signatures: readonly string[],
): Reason[] {
  const reasons: Reason[] = []
  const evidence = named("evidence")
  if (evidence.length > 0) reasons.push(reason("otherEvidence", listOf(evidence)))
  // A time stamp alone is no signature of a person's, and nothing that was checked.
  if (named("otherSignature").length > 0 || (evidence.length > 0 && signatures.length === 0))
    reasons.push(reason("otherSignatures"))
  else if (signatures.length === 0) reasons.push(reason("noSignature"))
  // The first manifest of a signature is the one that it is compared with.
  const own = (name: string) => contents.manifests.find(({ signature }) => signature.includes(name))?.path
  const signed = new Set(signatures.map(own))
  const unsigned = named("manifest").filter((name) => !signed.has(name))
  if (unsigned.length > 0 && signatures.length > 0) reasons.push(reason("unsignedFiles", listOf(unsigned)))
  if (contents.repeated.length > 0) reasons.push(reason("ambiguousTarget", listOf(contents.repeated)))
  if (contents.faults.length > 0)
    reasons.push(reason("looseZip", `(${contents.faults.slice(0, 5).join("; ")}).`))
  return reasons
}

const listOf = (names: readonly string[]) =>
  `(${names
    .slice(0, 5)
    .map((name) => name || "sin nombre")
    .join(", ")}${names.length > 5 ? ` y ${names.length - 5} más` : ""}).`

interface Manifest {
  readonly path: string
  readonly content: Bytes
  readonly root: XmlElement
  /** What the signature over it may be called. */
  readonly signature: readonly string[]
}

interface Contents extends Container {
  readonly manifests: readonly Manifest[]
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
    : await checkXmlIn(file, contents, options, chains)
  if (!check || check.signatures.length === 0) {
    const dtd = check?.reasons.filter(({ code }) => code === "hasDtd") ?? []
    return { reasons: dtd.length > 0 ? dtd : [reason("badForm", `(${name}).`)], signatures: [] }
  }
  return check
}

async function checkXmlIn(
  file: Bytes,
  contents: Contents,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<FileCheck | undefined> {
  try {
    return await checkXml(file, options, chains, surroundingsOf(contents))
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

async function checkCmsIn(
  name: string,
  file: Bytes,
  contents: Contents,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<FileCheck | undefined> {
  const covered = coveredByCms(name, contents, chains.work)
  const check = await checkCms(file, { ...options, content: covered?.content ?? new Uint8Array() }, chains)
  const coverage = covered ?? {
    reasons: [reason("unclearContent", listOf(contents.documents))],
    text: "No se sabe.",
  }
  return (
    check && { ...check, signatures: check.signatures.map((each) => withCoverage(each, covered, coverage)) }
  )
}

/** A signature over what it carries itself says nothing of the container's documents. */
function withCoverage(check: SignatureCheck, covered: Covered | undefined, { reasons, text }: Coverage) {
  if (check.covers === backsSignature) return check
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
function coveredByCms(name: string, contents: Contents, work: WorkBudget): Covered | undefined {
  const { files, documents } = contents
  const manifest = contents.manifests.find(({ signature }) => signature.includes(name))
  if (manifest) {
    return { content: manifest.content, ...compareManifest(manifest, contents, work) }
  }
  const [only, another] = documents
  const content = only !== undefined && another === undefined ? files.get(only) : undefined
  return content && { content, reasons: [], text: only ?? "" }
}

function readManifest(path: string, content: Bytes | undefined, work: WorkBudget): Manifest[] {
  const root = content && rootOf(content, work)
  const named = root && [...elementsIn(root)].find(({ local }) => local === "SigReference")
  return content && root ? [{ path, content, root, signature: namesOf(attributeOf(named, "URI")) }] : []
}

function digestOf(hash: HashName, file: Bytes, work: WorkBudget): Bytes {
  work.spendDigest(hash, file.length)
  return digest(hash, file)
}

function compareManifest({ root }: Manifest, { files, documents }: Contents, work: WorkBudget): Coverage {
  const reasons: Reason[] = []
  const covered = new Set<string>()
  for (const reference of [...elementsIn(root)].filter(({ local }) => local === "DataObjectReference")) {
    const uri = attributeOf(reference, "URI") ?? ""
    const name = namesOf(uri).find((one) => files.has(one))
    const file = name === undefined ? undefined : files.get(name)
    const hash = hashNamed(childNamed(reference, dsig, "DigestMethod"))
    const stated = childNamed(reference, dsig, "DigestValue")
    const octets = stated && base64In(stated)
    if (name === undefined || !file || !hash || !octets)
      reasons.push(reason(file ? "notUnderstood" : "missingTarget", `(${uri}).`))
    else if (!equalBytes(octets, digestOf(hash, file, work))) reasons.push(reason("altered", `(${uri}).`))
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
  const unsigned = left.length > 0 ? [reason("unsignedFiles", listOf(left))] : []
  return { reasons: [...reasons, ...unsigned], text: shown.slice(0, 10).join(", ") }
}

/** What a URI may mean in a container: a name as it is, escaped, or beginning at the container's root. */
function namesOf(uri: string | undefined): string[] {
  if (!uri) return []
  const plain = decodedUri(uri)
  return [uri, plain, plain.replace(/^\.?\//, "")]
}

function decodedUri(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch (error) {
    if (error instanceof URIError) return uri
    throw error
  }
}

function rootOf(bytes: Bytes, work: WorkBudget): XmlElement | undefined {
  try {
    return parseXml(bytes, work).root
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}
