import { type Bytes, concatenate } from "@trazo/pki/bytes"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { checkSigner } from "../cms/check-signer.ts"
import { checkTimeStamp } from "../cms/check-time-stamp.ts"
import { readSignedData } from "../cms/read-cms.ts"
import type { EvidenceGatherer } from "../evidence/gather-evidence.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { PdfError, PdfName, type PdfValue } from "../pdf/values.ts"
import { endOf, type PdfSignature, signaturesOf } from "../revisions/signature-fields.ts"
import { unlimitedWork } from "../work-budget.ts"
import { addSecurityStore } from "./add-security-store.ts"
import { addStampField } from "./pdf-field.ts"
import { requireGrowable } from "./pdf-permission.ts"
import { PdfUpdate } from "./pdf-update.ts"
import { emptyContents, fillContents, openPdf } from "./sign-pdf.ts"
import { stampOf, type TimeStamper } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"
import { distinct, isEmpty, type ValidationData } from "./validation-data.ts"

interface PdfRenewal {
  readonly timeStamp: TimeStamper
  readonly gatherer: EvidenceGatherer
  readonly now: Date
  /** Of an encrypted document. */
  readonly password?: string
}

/**
 * Makes a signed PDF PAdES B-LTA (ETSI EN 319 142-1 §6): evidence of now for every signature and time stamp in it, and a time stamp
 * over the whole document. Where a signature has no stamp, one comes first, so that the evidence is from after it. Returns what
 * follows the file's own octets. Throws SigningProblem.
 */
export async function renewPdf(bytes: Bytes, renewal: PdfRenewal): Promise<Bytes> {
  try {
    const file = openPdf(bytes, renewal.password)
    const { signatures } = signaturesOf(file)
    if (signatures.length === 0) throw new SigningProblem("NOT_SIGNED")
    requireGrowable(file)
    const signed = await Promise.all(signatures.map(readSigned))
    const lastStamp = Math.max(0, ...signatures.filter(isStamp).map(endOf))
    const isUndated = signatures.some((one, index) => !signed[index]?.token && endOf(one) > lastStamp)
    if (!isUndated) return await stamped(file, renewal, await gather(signed, renewal))
    const first = await stamped(file, renewal, { certificates: [], ocsp: [], crls: [] })
    const dated = openPdf(concatenate(bytes, first), renewal.password)
    const all = await Promise.all(signaturesOf(dated).signatures.map(readSigned))
    return concatenate(first, await stamped(dated, renewal, await gather(all, renewal)))
  } catch (cause) {
    throw cause instanceof PdfError ? new SigningProblem("NOT_PDF", { cause }) : cause
  }
}

const isStamp = ({ subFilter }: PdfSignature) => subFilter === "ETSI.RFC3161"

/** Whose evidence a signature needs. */
interface Signed {
  readonly certificate: Bytes | undefined
  readonly besides: readonly Bytes[]
  /** Its time stamp; of a time stamp over the document, itself. */
  readonly token: Bytes | undefined
}

async function readSigned(signature: PdfSignature): Promise<Signed> {
  const { bytes } = signature.contents
  const facts = isStamp(signature)
    ? (await checkTimeStamp(bytes, [], unlimitedWork))?.facts
    : await factsOf(bytes)
  const [stamp] = facts?.stamps ?? []
  return {
    certificate: facts?.certificate?.der,
    besides: facts?.besides.map(({ der }) => der) ?? [],
    token: isStamp(signature) ? facts && bytes : stamp?.token,
  }
}

/** Without its content: nobody judges here. */
async function factsOf(bytes: Bytes) {
  const cms = orUndefined(() => readSignedData(bytes))
  const [signer] = cms?.signers ?? []
  if (!cms || !signer) return undefined
  return await checkSigner(cms, signer, { pieces: [], contentType: cms.contentType, work: unlimitedWork })
}

async function gather(signed: readonly Signed[], { gatherer, now }: PdfRenewal): Promise<ValidationData> {
  const found: ValidationData[] = []
  for (const { certificate, besides, token } of signed) {
    if (certificate) found.push((await gatherer.gather(certificate, besides, { token, since: now })).data)
  }
  return {
    certificates: distinct(found.flatMap(({ certificates }) => certificates)),
    ocsp: distinct(found.flatMap(({ ocsp }) => ocsp)),
    crls: distinct(found.flatMap(({ crls }) => crls)),
  }
}

/** Tokens carry the certificates of their service. */
const room = 16_384

async function stamped(file: PdfFile, { timeStamp }: PdfRenewal, data: ValidationData): Promise<Bytes> {
  const update = new PdfUpdate(file)
  const stamp = update.reserve()
  update.set(
    stamp,
    new Map<string, PdfValue>([
      ["Type", new PdfName("DocTimeStamp")],
      ["Filter", new PdfName("Adobe.PPKLite")],
      ["SubFilter", new PdfName("ETSI.RFC3161")],
      ...emptyContents(room),
    ]),
  )
  addStampField(update, stamp)
  if (!isEmpty(data)) addSecurityStore(update, data)
  const written = await fillContents(update, { signature: stamp, room }, async (digest, pieces) => {
    const token = await stampOf(digest, pieces, timeStamp)
    if (!token || token.length > room) throw new SigningProblem("TIME_STAMP_FAILED")
    return token
  })
  return written.bytes
}
