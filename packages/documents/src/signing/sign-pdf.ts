import { sha256 } from "@noble/hashes/sha2.js"
import { type Bytes, concatenate, toHex } from "@trazo/pki/bytes"
import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import { PdfFile } from "../pdf/pdf-file.ts"
import {
  type PdfDictionary,
  PdfError,
  PdfName,
  type PdfRef,
  PdfString,
  type PdfValue,
} from "../pdf/values.ts"
import { addSecurityStore } from "./add-security-store.ts"
import { requireValid } from "./document-signer.ts"
import { addField, type PdfSigning } from "./pdf-field.ts"
import { requireSignable } from "./pdf-permission.ts"
import { pdfDate, textString } from "./pdf-text.ts"
import { PdfUpdate } from "./pdf-update.ts"
import { makeSignedData } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"
import { isEmpty } from "./validation-data.ts"

/** Larger files would need their octets twice in memory that phones do not have. */
const largest = 500 * 1024 * 1024

const header = "%PDF-"
/** How far programs look for the header of a PDF. */
const headLength = 1024

/**
 * The file from its header on. Programs count offsets from there or from the file's start, so what a download put before it is
 * left out of what is signed. Throws SigningProblem.
 */
export function fromHeader(bytes: Bytes): Bytes {
  const at = new TextDecoder("latin1").decode(bytes.subarray(0, headLength)).indexOf(header)
  if (at < 0) throw new SigningProblem(bytes.length > 0 ? "NOT_PDF" : "EMPTY")
  if (at > 0 && indexOf(bytes, "/ByteRange", at) !== undefined) throw new SigningProblem("DAMAGED_SIGNED")
  return bytes.subarray(at)
}

/**
 * Signs as PAdES B-B, B-T with a time stamp, or B-LT with evidence besides (ETSI EN 319 142-1 §6). Returns what follows the
 * file's own octets, which begin with the header and stay as they are. Throws SigningProblem.
 */
export async function signPdf(bytes: Bytes, signing: PdfSigning): Promise<Bytes> {
  requireValid(signing.signer, signing.now)
  try {
    return await sign(bytes, signing)
  } catch (cause) {
    throw cause instanceof PdfError ? new SigningProblem("NOT_PDF", { cause }) : cause
  }
}

/** Throws SigningProblem, also when the password does not open the document. */
export function openPdf(bytes: Bytes, password = ""): PdfFile {
  if (bytes.length === 0) throw new SigningProblem("EMPTY")
  if (bytes.length > largest) throw new SigningProblem("TOO_LARGE")
  const file = readPdf(bytes, password)
  if (file.lock === "unsupported") throw new SigningProblem("ENCRYPTED")
  if (file.lock) throw new SigningProblem(password ? "OTHER_PASSWORD" : "PASSWORD_NEEDED")
  return file
}

function readPdf(bytes: Bytes, password: string): PdfFile {
  try {
    return new PdfFile(bytes, password)
  } catch (cause) {
    throw cause instanceof PdfError ? new SigningProblem("NOT_PDF", { cause }) : cause
  }
}

async function sign(bytes: Bytes, signing: PdfSigning): Promise<Bytes> {
  const file = openPdf(bytes, signing.password)
  if (fromHeader(bytes).length < bytes.length) throw new SigningProblem("NOT_PDF")
  requireSignable(file)
  const update = new PdfUpdate(file)
  const signature = update.reserve()
  const { signer, timeStamp, evidenceFor } = signing
  const room = roomFor(signing)
  update.set(signature, signatureDictionary(signing, room))
  addField(update, signature, signing)
  let token: Bytes | undefined
  const stamping = timeStamp && (async (imprint: Bytes) => (token = await timeStamp(imprint)))
  const written = await fillContents(update, { signature, room }, async (digest) => {
    const cms = await makeSignedData({ signer, digest, timeStamp: stamping })
    if (cms.length <= room) return cms
    const cause = new RangeError("The signature is larger than its place")
    throw timeStamp ? new SigningProblem("TIME_STAMP_FAILED", { cause }) : cause
  })
  const data = await evidenceFor?.(token)
  if (!data || isEmpty(data)) return written.bytes
  const store = new PdfUpdate(file, { update, written })
  addSecurityStore(store, data)
  return concatenate(written.bytes, store.write().bytes)
}

interface Place {
  readonly signature: PdfRef
  /** Octets. */
  readonly room: number
}

/** Writes the update with what `make` gives for everything but its own place, and for the digest of that. */
export async function fillContents(
  update: PdfUpdate,
  { signature, room }: Place,
  make: (digest: Bytes, pieces: readonly Bytes[]) => Promise<Bytes>,
): Promise<ReturnType<PdfUpdate["write"]>> {
  const written = update.write()
  const { bytes } = update.file
  const gap = gapIn(written.bytes, written.bodies.get(signature.number) ?? 0, room)
  fillRange(written.bytes, bytes.length, gap)
  const pieces = [bytes, written.bytes.subarray(0, gap.from), written.bytes.subarray(gap.to)]
  putHex(written.bytes, gap.from + 1, await make(digestOf(pieces), pieces))
  return written
}

/** What a signature and a time stamp begin with, their place still empty. */
export function emptyContents(room: number): [string, PdfValue][] {
  return [
    ["ByteRange", [0, rangePlace, rangePlace, rangePlace]],
    ["Contents", new PdfString(new Uint8Array(room), 0, 0, true)],
  ]
}

/** Octets kept for the CMS: certificates, their chain, and as much again for a time stamp. */
function roomFor({ signer, timeStamp }: PdfSigning): number {
  const certificates = [signer.certificate, ...signer.chain].reduce((sum, one) => sum + one.length, 0)
  return certificates + 2_048 + (timeStamp ? 16_384 : 0)
}

/** Ten digits, which the offsets replace: enough for any file. */
const rangePlace = 1_111_111_111

function signatureDictionary(signing: PdfSigning, room: number): PdfDictionary {
  const { signer, now, reason, place } = signing
  return new Map<string, PdfValue>([
    ["Type", new PdfName("Sig")],
    ["Filter", new PdfName("Adobe.PPKLite")],
    ["SubFilter", new PdfName("ETSI.CAdES.detached")],
    ...emptyContents(room),
    ["M", pdfDate(now)],
    ["Name", textString(summarizeCertificate(signer.certificate).holder)],
    ...(reason ? [["Reason", textString(reason)] as const] : []),
    ...(place ? [["Location", textString(place)] as const] : []),
  ])
}

/** Offsets in the update of the Contents with their brackets. */
interface Gap {
  readonly from: number
  readonly to: number
}

function gapIn(update: Bytes, body: number, room: number): Gap {
  const from = find(update, "/Contents <", body) + "/Contents ".length
  return { from, to: from + 2 * room + 2 }
}

function fillRange(update: Bytes, before: number, { from, to }: Gap): void {
  let at = find(update, String(rangePlace), 0)
  for (const value of [before + from, before + to, update.length - to]) {
    update.set(ascii(String(value).padStart(10, " ")), at)
    at += 11
  }
}

function digestOf(pieces: readonly Bytes[]): Bytes {
  const hash = sha256.create()
  for (const piece of pieces) hash.update(piece)
  return new Uint8Array(hash.digest())
}

function putHex(update: Bytes, at: number, octets: Bytes): void {
  update.set(ascii(toHex(octets)), at)
}

const ascii = (text: string) => new TextEncoder().encode(text)

function find(bytes: Bytes, text: string, from: number): number {
  const at = indexOf(bytes, text, from)
  if (at === undefined) throw new RangeError(`«${text}» is not there`)
  return at
}

function indexOf(bytes: Bytes, text: string, from: number): number | undefined {
  const [first = 0, ...rest] = ascii(text)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (rest.every((octet, index) => bytes[at + 1 + index] === octet)) return at
  }
  return undefined
}
