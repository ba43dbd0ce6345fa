import { decodePem } from "@trazo/pki/asn1/pem"
import type { Bytes } from "@trazo/pki/bytes"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { checkSigner } from "../cms/check-signer.ts"
import { readSignedData, type SignedData } from "../cms/read-cms.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import type { CheckOptions } from "./check-options.ts"
import type { DocumentCheck, SignatureCheck } from "./document-check.ts"
import { otherFaces } from "./other-faces.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"
import { validateSignature } from "./validate-signature.ts"

const nothing = { besides: [], carried: { ocsp: [], crls: [] } }

/** A .p7m with its content, or a .p7s beside it; undefined when the bytes are no CMS. */
export async function checkCms(
  file: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck | undefined> {
  const cms = readFile(file)
  if (!cms) return undefined
  const content = cms.content ?? options.content
  const faces = facesOf(file, cms)
  if (cms.signers.length === 0) {
    return { format: "cms", verdict: "unknown", reasons: [reason("noSignature"), ...faces], signatures: [] }
  }
  const signatures: SignatureCheck[] = []
  for (const [index, signer] of cms.signers.entries()) {
    const facts = await checkSigner(cms, signer, content ? [content] : [])
    const known = content ? facts : { ...facts, arithmetic: "unsupported" as const }
    const validated = await validateSignature(known, [], { options, chains, ...nothing })
    const missing = content ? [] : [reason("needsContent")]
    const reasons = byWeight([
      ...validated.reasons.filter(({ code }) => content || code !== "notUnderstood"),
      ...missing,
    ])
    signatures.push({
      name: `Firma ${index + 1}`,
      kind: "signature",
      verdict: worstOf(reasons),
      reasons,
      signer: validated.signer,
      time: validated.time,
      covers: cms.content ? "Todo el contenido que lleva dentro." : "El archivo que se eligió con la firma.",
      changes: [],
      ...(cms.content && { original: cms.content }),
    })
    options.onProgress?.((index + 1) / cms.signers.length)
  }
  return { format: "cms", verdict: worstOf([...faces, ...signatures]), reasons: faces, signatures }
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
  } catch {
    return new Uint8Array()
  }
}
