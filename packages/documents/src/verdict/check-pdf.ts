import type { Bytes } from "@trazo/pki/bytes"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { checkSigner } from "../cms/check-signer.ts"
import { checkTimeStamp, type StampFacts } from "../cms/check-time-stamp.ts"
import { readSignedData } from "../cms/read-cms.ts"
import type { SignatureFacts } from "../cms/signature-facts.ts"
import { coversAll, isCutShort, signedPieces } from "../pdf/byte-range.ts"
import { hasOtherStart } from "../pdf/other-starts.ts"
import { PdfFile } from "../pdf/pdf-file.ts"
import { securityStoreOf } from "../pdf/security-store.ts"
import { type PdfDictionary, PdfString } from "../pdf/values.ts"
import { lastShadow } from "../revisions/shadow-objects.ts"
import { endOf, type FormField, type PdfSignature, signaturesOf } from "../revisions/signature-fields.ts"
import { hasSignatureTraces } from "../revisions/signature-traces.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import { checkCountersigners } from "./check-cms.ts"
import type { CheckOptions } from "./check-options.ts"
import type { DocumentCheck, SignatureCheck, SigningTime } from "./document-check.ts"
import { mostSignatures } from "./most-signatures.ts"
import { otherFaces } from "./other-faces.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"
import { trustedTimeOf, type ValidationContext } from "./signing-time.ts"
import { mostRevisions, removedSignatures, validateRevision } from "./validate-revision.ts"
import { validateSignature } from "./validate-signature.ts"

/** The password that was given opens the document neither as its user's nor as its owner's. */
export class OtherPassword extends Error {}

/** @throws PdfError when the bytes are not a PDF that this reader can open */
export async function checkPdf(
  bytes: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck> {
  const file = new PdfFile(bytes, options.password, chains.work)
  if (file.lock === "password" && options.password) throw new OtherPassword()
  const { signatures, emptyFields } = signaturesOf(file)
  const context: ValidationContext = { options, chains, ...securityStoreOf(file) }
  const documentReasons = reasonsOfFile(file, signatures, emptyFields, options.password)
  const stamps: { end: number; time: SigningTime }[] = []
  const checks: SignatureCheck[] = []
  const shown = signatures.slice(-mostSignatures)
  const shadow = lastShadow(file, Math.min(...shown.map(endOf), bytes.length))
  const good = new Set<FormField>()
  // The last first: a time stamp over the document also dates the signatures before it, and only a good signature may have drawn.
  for (const [index, signature] of shown.toReversed().entries()) {
    const earlier = stamps.filter(({ end }) => end > endOf(signature)).map(({ time }) => time)
    const check = await checkOne(file, signature, { stamps: earlier, shadow, good }, context)
    // Anybody gets a time stamp: it vouches for no drawing.
    if (isGood(check) && check.kind === "signature") for (const holder of signature.holders) good.add(holder)
    if (check.kind === "timestamp" && check.time?.source === "timestamp" && check.verdict !== "invalid") {
      stamps.push({ end: endOf(signature), time: check.time })
    }
    checks.unshift(check, ...(await countersignaturesOf(signature, check.name, context)))
    options.onProgress?.((index + 1) / shown.length)
  }
  return {
    format: "pdf",
    verdict: worstOf([...documentReasons, ...checks]),
    reasons: documentReasons,
    signatures: checks,
    ...(file.lock === "password" && { isLocked: true }),
  }
}

const isGood = ({ verdict }: SignatureCheck) => verdict === "valid" || verdict === "validBut"

/** Signatures over this one, inside of it. */
async function countersignaturesOf(
  { contents }: PdfSignature,
  name: string,
  { options, chains }: ValidationContext,
): Promise<SignatureCheck[]> {
  const cms = orUndefined(() => readSignedData(contents.bytes))
  const [signer] = cms?.signers ?? []
  return cms && signer ? await checkCountersigners(cms, signer, name, options, chains) : []
}

function reasonsOfFile(
  file: PdfFile,
  signatures: readonly PdfSignature[],
  emptyFields: readonly string[],
  password: string | undefined,
): Reason[] {
  const reasons: Reason[] = []
  const removed = removedSignatures(file, signatures, password)
  if (signatures.length === 0) {
    const isUnread = removed.length === 0 && hasSignatureTraces(file)
    const without = emptyFields.length > 0 ? "emptyFields" : "noSignature"
    reasons.push(reason(isUnread ? "unreadSignatures" : without))
  } else {
    reasons.push(...otherFaces(file.bytes, "pdf"))
    if (hasOtherStart(file)) reasons.push(reason("twoFaces", "Otro archivo empieza dentro de él."))
    if (file.isRepaired || !file.endsCleanly) reasons.push(reason("brokenStructure"))
  }
  if (signatures.length > mostSignatures || file.sections.length > mostRevisions) {
    reasons.push(reason("moreSignatures"))
  }
  if (removed.length > 0) reasons.push(reason("removedSignature", `(${removed.join(", ")}).`))
  return reasons
}

/** What stands behind a signature. */
interface Later {
  readonly stamps: readonly SigningTime[]
  readonly shadow: number | undefined
  /** Fields whose signature was checked and is good. */
  readonly good: ReadonlySet<FormField>
}

async function checkOne(
  file: PdfFile,
  signature: PdfSignature,
  { stamps, shadow, good }: Later,
  context: ValidationContext,
): Promise<SignatureCheck> {
  const { bytes } = file
  const isStamp = signature.subFilter === "ETSI.RFC3161"
  const pieces = signedPieces(bytes, signature)
  const arithmetic = pieces
    ? isStamp
      ? await validateStamp(signature, pieces, context)
      : await validateCms(signature, pieces, stamps, context)
    : {
        reasons: [reason(isCutShort(bytes, signature) ? "missingRange" : "otherRange")],
        signer: null,
        time: null,
      }
  const revision = pieces
    ? validateRevision(file, signature, { password: context.options.password, good })
    : { reasons: [], changes: [], original: undefined }
  const hasShadow = shadow !== undefined && shadow >= endOf(signature)
  const reasons = byWeight([
    ...arithmetic.reasons,
    ...revision.reasons,
    ...(hasShadow ? [reason("brokenStructure")] : []),
  ])
  const [statedReason, statedPlace] = [
    textIn(signature.dictionary, "Reason"),
    textIn(signature.dictionary, "Location"),
  ]
  return {
    name: file.lock ? "" : signature.fields.join(", "),
    kind: isStamp ? "timestamp" : "signature",
    verdict: worstOf(reasons),
    reasons,
    signer: arithmetic.signer,
    time: arithmetic.time,
    covers: coversAll(bytes, signature) ? "Todo el documento." : "El documento como estaba al firmarlo.",
    changes: revision.changes,
    ...(revision.original && { original: revision.original }),
    ...(statedReason && !file.lock && { statedReason }),
    ...(statedPlace && !file.lock && { statedPlace }),
  }
}

function textIn(dictionary: PdfDictionary, key: string): string | undefined {
  const value = dictionary.get(key)
  return value instanceof PdfString ? value.text.slice(0, 200).trim() || undefined : undefined
}

const unread = { signer: null, time: null }

async function validateCms(
  signature: PdfSignature,
  pieces: readonly Bytes[],
  stamps: readonly SigningTime[],
  context: ValidationContext,
) {
  const { subFilter, contents, dictionary } = signature
  const known = ["adbe.pkcs7.detached", "ETSI.CAdES.detached", "adbe.pkcs7.sha1"]
  if (!known.includes(subFilter)) return { ...unread, reasons: [reason("notUnderstood")] }
  const cms = orUndefined(() => readSignedData(contents.bytes))
  const [signer, another] = cms?.signers ?? []
  if (!cms || !signer) return { ...unread, reasons: [reason("badForm")] }
  const facts = await checkSigner(
    cms,
    signer,
    { pieces, contentType: cms.contentType, work: context.chains.work },
    context.besides,
  )
  const reasons: Reason[] = []
  if (another) reasons.push(reason("badForm"))
  // The content is the document; one inside the CMS would be signed instead of it.
  if (subFilter === "adbe.pkcs7.sha1") reasons.push(reason("notUnderstood"))
  else if (cms.content && cms.content.length > 0) reasons.push(reason("nothingCovered"))
  const dated = { ...facts, claimedTime: facts.claimedTime ?? dateIn(dictionary) }
  const validated = await validateSignature(dated, stamps, context)
  return { ...validated, reasons: [...validated.reasons, ...reasons] }
}

async function validateStamp(signature: PdfSignature, pieces: readonly Bytes[], context: ValidationContext) {
  const stamp = await checkTimeStamp(signature.contents.bytes, pieces, context.chains.work)
  if (!stamp) return { ...unread, reasons: [reason("badForm")] }
  const facts: SignatureFacts = { ...stamp.facts, claimedTime: stamp.at, stamps: [] }
  const trusted = await trustedTimeOf(stamp, facts, context)
  const validated = await validateSignature(facts, trusted ? [trusted] : [], context)
  return { ...validated, reasons: [...validated.reasons, ...imprintReasons(stamp)] }
}

function imprintReasons({ imprint, isWeak }: StampFacts): Reason[] {
  if (imprint === "different") return [reason("altered", "El sello de tiempo es de otro contenido.")]
  return imprint === "unsupported" ? [reason("notUnderstood")] : isWeak ? [reason("weakHash")] : []
}

/** `D:20260925153000-05'00'` (ISO 32000-1 §7.9.4). */
function dateIn(dictionary: PdfDictionary): Date | undefined {
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone = ""] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(.*)$/.exec(textIn(dictionary, "M") ?? "") ?? []
  const [, sign, hours, minutes = "00"] = /^([+-])(\d\d)'?(\d\d)?'?/.exec(zone) ?? []
  const offset = sign ? `${sign}${hours}:${minutes}` : "Z"
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
