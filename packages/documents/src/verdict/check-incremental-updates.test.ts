import { parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { buildOcspResponse, ocspResponderFrom } from "@trazo/pki/authority/ocsp-response"
import { concatenate } from "@trazo/pki/bytes"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { beforeAll, expect, it } from "vitest"
import {
  appendRevision,
  type Bytes,
  contract,
  type Objects,
  signPdf,
  stream,
} from "../../testing/signed-pdf.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { PdfFile } from "../pdf/pdf-file.ts"
import { addSecurityStore } from "../signing/add-security-store.ts"
import { PdfUpdate } from "../signing/pdf-update.ts"
import { statusQuestion } from "../trust/status-question.ts"
import { checkDocument } from "./check-document.ts"

/*
 * Updates that are put together by chance from what attacks consist of. Whatever is called valid shows the same text as what was
 * signed, by another program.
 */

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

/** The same numbers in each run (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const resources = "/Resources << /Font << /F1 5 0 R >> >>"
const form = (text: string, entries = "") =>
  stream(
    `1 g 0 0 300 60 re f BT 0 g /F1 24 Tf 0 10 Td (${text}) Tj ET`,
    `/Type /XObject /Subtype /Form /BBox [0 0 300 60] ${resources} ${entries}`,
  )
const base: Objects = {
  ...contract,
  3: contract[3]?.replace(/>>$/, "/Annots [20 0 R 40 0 R] >>") ?? "",
  6: "<< /Fields [20 0 R 40 0 R] /SigFlags 3 >>",
  20: "<< /FT /Tx /T (monto) /Type /Annot /Subtype /Widget /Rect [50 600 200 620] /P 3 0 R >>",
  40: "<< /FT /Sig /T (Espacio) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R >>",
}

const pick = <T>(random: (below: number) => number, list: readonly T[]): T => list[random(list.length)] as T

/** Objects of an update: a field or a note with a picture, under one of many guises, and other objects that are replaced. */
function updateOf(random: (below: number) => number): Objects {
  const one = (...list: string[]) => pick(random, list)
  /** Most often the first, which is what attacks need. */
  const often = (first: string, ...list: string[]) => (random(3) > 0 ? first : pick(random, list))
  const value = one(
    "",
    "/V << >>",
    "/V 11 0 R",
    "/V null",
    "/V /A",
    "/V (900)",
    "/V << /Contents <3000> >>",
    "/V 97 0 R",
    "/V << /SubFilter /ETSI.RFC3161 >>",
  )
  const kind = often("/FT /Sig", "/FT /Tx", "/FT /Btn", "", "/Parent 98 0 R", "/Parent 10 0 R")
  const name = often("/T (nuevo)", "/T (Firma1)", "/T (Espacio)", "")
  const looks = often("/AP << /N 96 0 R >>", "/AP << /N << /S 96 0 R >> >> /AS /S", "/MK << /BG [1] >>", "")
  const subtype = often("Widget", "Stamp", "FreeText", "Text", "Popup")
  const place = often("[40 690 340 750]", "[0 0 0 0]", "[40 100 340 160]")
  const number = Number(often("95", "40", "20", "10"))
  const field = often(`${number} 0 R`, "", "98 0 R", "99 0 R")
  const objects: Objects = {
    3: base[3]?.replace("40 0 R", `40 0 R ${often(`${number} 0 R`, "", "95 0 R 10 0 R")}`) ?? "",
    6: `<< /Fields [20 0 R 40 0 R 10 0 R ${field}] /SigFlags 3 ${often("", "/NeedAppearances true")} >>`,
    96: form(often("Pago 900", "Pago 100 dolares", "")),
    97: one("11 0 R", "<< /Type /Sig >>", stream("x")),
    98: `<< ${one("/FT /Sig", "/FT /Tx")} /T (arriba) ${value} /Kids [95 0 R] >>`,
    [number]: `<< /Type /Annot /Subtype /${subtype} ${kind} ${name} ${value} ${looks} /Rect ${place} /F 4 /P 3 0 R >>`,
  }
  const others: Objects[] = [
    { 45: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>" },
    { 5: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>" },
    {
      44: stream("BT /F1 24 Tf 50 700 Td (Pago 900 dolares) Tj ET"),
      3: objects[3]?.replace("4 0 R", "44 0 R") ?? "",
    },
    { 44: contract[4] ?? "", 3: objects[3]?.replace("4 0 R", "44 0 R") ?? "" },
    { 2: "<< /Type /Pages /Kids [3 0 R 33 0 R] /Count 2 >>", 33: base[3] ?? "" },
    ...Array.from({ length: 8 }, () => ({})),
  ]
  const chosen = { ...objects, ...pick(random, others) }
  return Object.fromEntries(Object.entries(chosen).filter(([each]) => each !== "10" || number === 10))
}

function textOf(file: Bytes): string {
  using folder = new TemporaryFolder({ "in.pdf": file })
  return mustRun("pdftotext", ["-q", folder.path("in.pdf"), "-"]).text
}

const sign = () =>
  signPdf(appendRevision(new Uint8Array(), base), people.luis, {
    numbers: [10, 11],
    name: "Firma1",
    fields: "20 0 R 40 0 R 10 0 R",
  })

/** With the evidence of its moment (PAdES B-LT). */
async function signWithEvidence(): Promise<Bytes> {
  const signed = sign()
  const { authority, anchors, luis } = people
  const [root, issuing] = anchors.map((der) => readCertificate(der))
  const now = new Date()
  const question = parseOcspRequest(statusQuestion(readCertificate(luis.der), issuing!))
  const answer = await buildOcspResponse({
    responder: ocspResponderFrom(authority.responder),
    entries: [{ certId: question.certIds[0].bytes, status: "good" }],
    producedAt: now,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + 3_600_000),
  })
  const update = new PdfUpdate(new PdfFile(signed))
  const certificates = [luis.der, issuing!.der, root!.der]
  addSecurityStore(update, { certificates, ocsp: [new Uint8Array(answer)], crls: [] })
  return concatenate(signed, update.write().bytes)
}

async function isValid(file: Bytes, isAnswered: boolean): Promise<boolean> {
  const { signatures } = await checkDocument(file, {
    trust: people.anchors,
    now: new Date(Date.now() + 60_000),
    ...(isAnswered && { statusOf: async () => ({ status: "good" }) }),
  })
  return signatures.find(({ name }) => name.includes("Firma1"))?.verdict === "valid"
}

const mostShown = 60
/** One about which the issuer answers, and one that carries the answer. */
const kinds = [
  ["a signature", sign, true, 120],
  ["a signature with evidence", signWithEvidence, false, 80],
] as const

it.each(kinds)(
  "calls no update of %s valid that shows other text than what was signed",
  async (_, make, isAnswered, tries) => {
    const signed = await make()
    const random = randomNumbers(39)
    const valid: Bytes[] = []
    for (let count = 0; count < tries; count++) {
      let file = appendRevision(signed, updateOf(random))
      if (random(6) === 0) file = appendRevision(file, updateOf(random))
      if (await isValid(file, isAnswered)) valid.push(file)
    }
    expect(valid.length).toBeGreaterThan(0)
    expect(new Set(valid.slice(0, mostShown).map(textOf))).toEqual(new Set([textOf(signed)]))
  },
)

it.each(kinds)(
  "calls no file with %s valid that shows other text after a bit of it flips",
  async (_, make, isAnswered, tries) => {
    const signed = await make()
    const file = appendRevision(signed, { 45: stream("BT /F1 24 Tf 50 600 Td (Pago 900) Tj ET") })
    const random = randomNumbers(40)
    const added = file.length - signed.length
    const valid: Bytes[] = []
    for (let count = 0; count < tries - 40; count++) {
      const flipped = file.slice()
      // Half of them in what was added.
      const at = count % 2 === 0 ? random(file.length) : signed.length + random(added)
      flipped.set([(flipped[at] ?? 0) ^ (1 << random(8))], at)
      if (await isValid(flipped, isAnswered)) valid.push(flipped)
    }
    expect(valid.length).toBeGreaterThan(0)
    expect(new Set(valid.slice(0, mostShown).map(textOf))).toEqual(new Set([textOf(signed)]))
  },
)
