import { decodePem } from "@trazo/pki/asn1/pem"
import { Asn1Error } from "@trazo/pki/asn1/reader"
import type { Bytes } from "@trazo/pki/bytes"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { checkSigner } from "../cms/check-signer.ts"
import { countersignersOf, readSignedData, type SignedData, type SignerInfo } from "../cms/read-cms.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import type { CheckOptions } from "./check-options.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { mostSignatures } from "./most-signatures.ts"
import { otherFaces } from "./other-faces.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"
import { validateSignature } from "./validate-signature.ts"

/** What a signature over a signature covers. */
export const backsSignature = "Otra firma de este documento."
const nothing = { besides: [], carried: { ocsp: [], crls: [] } }

/** A .p7m with its content, or a .p7s beside it; undefined when the bytes are no CMS. */
export async function checkCms(
  file: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck | undefined> {
  const cms = readFile(file)
  if (!cms) return undefined
  const faces = facesOf(file, cms)
  if (cms.signers.length === 0) {
    return { format: "cms", verdict: "unknown", reasons: [reason("noSignature"), ...faces], signatures: [] }
  }
  const signatures: SignatureCheck[] = []
  for (const [index, signer] of cms.signers.entries()) {
    const name = `Firma ${index + 1}`
    signatures.push(await checkOne(cms, signer, name, options, chains))
    const counters = await checkCountersigners(cms, signer, name, options, chains)
    signatures.push(...counters)
    options.onProgress?.((index + 1) / cms.signers.length)
  }
  const more = signatures.length > mostSignatures ? [reason("moreSignatures")] : []
  const reasons = [...faces, ...more]
  const shown = signatures.slice(0, mostSignatures)
  return { format: "cms", verdict: worstOf([...reasons, ...shown]), reasons, signatures: shown }
}

async function checkOne(
  cms: SignedData,
  signer: SignerInfo,
  name: string,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<SignatureCheck> {
  const content = cms.content ?? options.content
  const pieces = content ? [content] : []
  const facts = await checkSigner(cms, signer, { pieces, contentType: cms.contentType, work: chains.work })
  const known = content ? facts : { ...facts, arithmetic: "unsupported" as const }
  const validated = await validateSignature(known, [], { options, chains, ...nothing })
  const missing = content ? [] : [reason("needsContent")]
  const reasons = byWeight([
    ...validated.reasons.filter(({ code }) => content || code !== "notUnderstood"),
    ...missing,
  ])
  return {
    name,
    kind: "signature",
    verdict: worstOf(reasons),
    reasons,
    changes: [],
    signer: validated.signer,
    time: validated.time,
    covers: cms.content ? "Todo el contenido que lleva dentro." : "El archivo que se eligió con la firma.",
    ...(cms.content && { original: cms.content }),
  }
}

const deepest = 5

/** Signatures over a signature, and over those. @throws Asn1Error */
export async function checkCountersigners(
  cms: SignedData,
  signer: SignerInfo,
  backed: string,
  options: CheckOptions,
  chains: ChainBuilder,
  depth = 1,
): Promise<SignatureCheck[]> {
  const found: SignatureCheck[] = []
  const counters = countersignersOf(signer)
  if (depth > deepest && counters.length > 0) throw new Asn1Error("Too many signatures over signatures")
  for (const [index, counter] of counters.entries()) {
    const name = `Respaldo ${index + 1} de ${backed}`
    const over = { pieces: [signer.signature], contentType: undefined, work: chains.work }
    const facts = await checkSigner(cms, counter, over)
    const {
      reasons: own,
      signer: who,
      time,
    } = await validateSignature(facts, [], {
      options,
      chains,
      ...nothing,
    })
    const reasons = byWeight([...own, ...(facts.arithmetic === "intact" ? [reason("countersigns")] : [])])
    found.push({
      name,
      kind: "signature",
      verdict: worstOf(reasons),
      reasons,
      changes: [],
      signer: who,
      time,
      covers: backsSignature,
    })
    found.push(...(await checkCountersigners(cms, counter, name, options, chains, depth + 1)))
  }
  return found
}

function facesOf(file: Bytes, { content, hasMore }: SignedData): Reason[] {
  // Content in pieces has the octets of their headers between them.
  const isInFile = content?.buffer === file.buffer
  const from = isInFile ? content.byteOffset - file.byteOffset : 0
  const signed = isInFile ? [{ from, to: from + content.length }] : []
  const more = hasMore ? [reason("twoFaces", "Lleva algo dentro o detrás que no es parte de la firma.")] : []
  return [...more, ...otherFaces(file, "cms", signed)]
}

function readFile(file: Bytes): SignedData | undefined {
  return orUndefined(() => readSignedData(file[0] === 0x30 ? file : fromText(file)))
}

/** PEM, or base64 alone. */
function fromText(file: Bytes): Bytes {
  const text = new TextDecoder("latin1").decode(file).trim()
  const labels = ["PKCS7", "CMS", "PKCS #7 SIGNED DATA"]
  const label = labels.find((one) => text.startsWith(`-----BEGIN ${one}-----`))
  const pem = label ? text : `-----BEGIN CMS-----\n${text}\n-----END CMS-----`
  try {
    return decodePem(label ?? "CMS", pem)
  } catch (error) {
    if (error instanceof SyntaxError) return new Uint8Array()
    throw error
  }
}
