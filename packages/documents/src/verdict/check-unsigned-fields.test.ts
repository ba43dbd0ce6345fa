import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import {
  appendRevision,
  type Bytes,
  contract,
  type Objects,
  signPdf,
  stream,
} from "../../testing/signed-pdf.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

/* Only a field whose own signature was checked and is good may have drawn after a signature. */

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const textOf = (bytes: Bytes) => Buffer.from(bytes).toString("latin1")
const pageWith = (annotations: string) => contract[3]?.replace(/>>$/, `/Annots [${annotations}] >>`) ?? ""
const cover = stream(
  "1 g 0 0 300 60 re f BT 0 g /F1 24 Tf 0 10 Td (Pago 900 dolares) Tj ET",
  "/Type /XObject /Subtype /Form /BBox [0 0 300 60] /Resources << /Font << /F1 5 0 R >> >> ",
)
const widget = (entries: string, look = "/AP << /N 96 0 R >>") =>
  `<< /Type /Annot /Subtype /Widget /Rect [40 690 340 750] /F 4 /P 3 0 R ${look} ${entries} >>`
const certified = (level: number) =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P ${level} >> >>] `

const sign = (entries = "", objects: Objects = {}, fields = "10 0 R") =>
  signPdf(appendRevision(new Uint8Array(), { ...contract, ...objects }), people.luis, {
    numbers: [10, 11],
    name: "Firma1",
    fields,
    entries,
  })

async function check(file: Bytes, trust = people.anchors) {
  const result = await checkDocument(file, {
    trust,
    now: new Date(Date.now() + 60_000),
    statusOf: async () => ({ status: "good" }),
  })
  // A signature without a range comes before all others.
  const first = result.signatures.find(({ name }) => name.includes("Firma1"))
  return {
    verdict: result.verdict,
    first: first?.verdict,
    codes: first?.reasons.map(({ code }) => code) ?? [],
    changes: first?.changes.map(({ text }) => text) ?? [],
  }
}

const covered = (objects: Objects, entries?: string) =>
  check(
    appendRevision(sign(entries), {
      3: pageWith("10 0 R 95 0 R"),
      6: "<< /Fields [10 0 R 95 0 R] /SigFlags 3 >>",
      96: cover,
      ...objects,
    }),
  )

/** Values of a field that nobody signed. 11 is the signature of another field. */
const unsigned: (readonly [string, string, Objects?])[] = [
  ["an empty dictionary", "/V << >>"],
  ["nothing", ""],
  ["null", "/V null"],
  ["a name", "/V /Firmado"],
  ["a text", "/V (firmado)"],
  ["a list", "/V [11 0 R]"],
  ["an object that does not exist", "/V 77 0 R"],
  ["a stream", "/V 97 0 R", { 97: stream("x", "/Type /Sig /Contents <00> ") }],
  ["a dictionary without Contents", "/V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] >>"],
  ["Contents that are a number", "/V << /Type /Sig /Contents 5 >>"],
  ["empty Contents", "/V << /Type /Sig /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <> >>"],
  [
    "Contents that are no signature",
    "/V << /Type /Sig /SubFilter /ETSI.CAdES.detached /Contents <30030201> >>",
  ],
  ["a time stamp without one", "/V << /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 >>"],
  ["a time stamp that is none", "/V << /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /Contents <3000> >>"],
  ["the signature of another field", "/V 11 0 R"],
  ["a reference to it", "/V 97 0 R", { 97: "11 0 R" }],
]

describe("a field that is not signed and draws over what was signed", () => {
  it("is named in a document that deceived this reader", async () => {
    const read = (name: string) =>
      new Uint8Array(readFileSync(new URL(`../../testing/deceptions/${name}`, import.meta.url)))
    const file = read("field-without-signature-covers-text.pdf")
    const { first, changes } = await check(file, [read("issuer-of-pdf-and-xml.der")])
    expect(first).toBe("unknown")
    expect(changes).toContain(
      "El campo «cubre», sin firma, dibuja algo en la página 1: puede tapar lo que se firmó.",
    )
  })

  it.each(unsigned)("is never valid when its value is %s", async (_, value, objects: Objects = {}) => {
    for (const entries of ["", certified(2), certified(3)]) {
      const field = widget(`/FT /Sig /T (cubre) ${value}`)
      const { first, changes } = await covered({ 95: field, ...objects }, entries)
      expect(["unknown", "invalid"]).toContain(first)
      expect(changes.join()).toContain("en la página 1: puede tapar lo que se firmó")
    }
  })

  it.each([
    [
      "a widget apart from it",
      { 95: widget("/Parent 98 0 R"), 98: "<< /FT /Sig /T (cubre) /V << >> /Kids [95 0 R] >>" },
    ],
    [
      "a field above it that gives its kind",
      { 95: widget("/Parent 98 0 R /T (b)"), 98: "<< /FT /Sig /T (a) /V << >> /Kids [95 0 R] >>" },
    ],
    [
      "a widget of another kind",
      {
        95: widget("/Parent 98 0 R /FT /Tx /V (Pago 900) /DA (/F1 24 Tf)", ""),
        98: "<< /FT /Sig /T (cubre) /Kids [95 0 R] >>",
      },
    ],
    ["states", { 95: widget("/FT /Sig /T (a) /AS /Si", "/AP << /N << /Si 96 0 R >> >>") }],
    ["a background instead of a picture", { 95: widget("/FT /Sig /T (a) /MK << /BG [1] >>", "") }],
    ["an action", { 95: widget("/FT /Sig /T (a) /AA << /PO << /S /JavaScript /JS (x) >> >>", "") }],
  ])("is never valid when it has %s", async (_, objects: Objects) => {
    const above = 98 in objects ? { 6: "<< /Fields [10 0 R 98 0 R] /SigFlags 3 >>" } : {}
    expect((await covered({ ...objects, ...above })).first).toBe("unknown")
  })

  it("is never valid on another page, nor when another object is the form", async () => {
    const two = {
      2: "<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>",
      7: contract[3]?.replace("4 0 R", "8 0 R") ?? "",
      8: stream("BT /F1 24 Tf 50 700 Td (Pago 200) Tj ET"),
    }
    const { first, changes } = await check(
      appendRevision(sign("", two), {
        1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 60 0 R >>",
        7: two[7].replace(/>>$/, "/Annots [95 0 R] >>"),
        60: "<< /Fields [10 0 R 95 0 R] /SigFlags 3 >>",
        95: widget("/FT /Sig /T (cubre) /V << >>"),
        96: cover,
      }),
    )
    expect([first, changes.join()]).toEqual(["unknown", expect.stringContaining("en la página 2")])
  })

  it("is never valid when it was there before, empty or with a picture", async () => {
    const before = (look: string) => ({
      3: pageWith("95 0 R"),
      95: widget("/FT /Sig /T (cubre)", look),
      94: stream("", "/Subtype /Form /BBox [0 0 300 60] "),
      96: "null",
    })
    for (const look of ["", "/AP << /N 94 0 R >>"]) {
      const signed = sign("", before(look), "10 0 R 95 0 R")
      for (const value of ["", "/V << >>", "/V << /Contents <3000> >>"]) {
        const later = { 95: widget(`/FT /Sig /T (cubre) ${value}`), 96: cover }
        expect(["unknown", "invalid"]).toContain((await check(appendRevision(signed, later))).first)
      }
    }
  })

  it("is never valid under the name of a field that somebody signed", async () => {
    const twice = signPdf(sign(), people.maria, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 20 0 R 95 0 R",
      besides: { 3: pageWith("10 0 R 95 0 R"), 95: widget("/FT /Sig /T (Firma2) /V << >>"), 96: cover },
    })
    expect(await check(twice)).toMatchObject({ first: "unknown" })
  })

  it("is never valid when its widget also belongs to a field that somebody signed", async () => {
    const twice = signPdf(sign(), people.maria, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 98 0 R 20 0 R",
      besides: {
        3: pageWith("10 0 R 95 0 R"),
        95: widget("/Parent 98 0 R"),
        96: cover,
        20: "<< /FT /Sig /T (Firma2) /V 21 0 R /Kids [95 0 R] >>",
        98: "<< /FT /Sig /T (cubre) /V << >> /Kids [95 0 R] >>",
      },
    })
    expect(await check(twice)).toMatchObject({ first: "unknown" })
  })
})

describe("a signature that is not good and draws over what was signed", () => {
  const drawn = (signer = people.maria) =>
    signPdf(sign(), signer, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 20 0 R",
      besides: {
        3: pageWith("10 0 R 20 0 R"),
        20: widget("/FT /Sig /T (Firma2) /V 21 0 R").replace("[40 690 340 750]", "[40 100 340 160]"),
        96: cover,
      },
    })

  it("is named when its bytes do not match, and when it was changed after it was made", async () => {
    const file = drawn()
    const at = textOf(file).lastIndexOf("Pago 900")
    const broken = file.slice()
    broken.set(latin("Pago 999"), at)
    const later = appendRevision(file, { 96: cover.replace("900", "999") })
    for (const each of [broken, later]) {
      expect((await check(each)).codes).toContain("badLaterSignature")
    }
    expect((await check(file)).first).toBe("valid")
  })

  it("is named when the signature stands in an object stream, with the offsets of another one", async () => {
    const file = sign()
    const text = textOf(file)
    const dictionary = /<< \/Type \/Sig [\s\S]*?> >>/.exec(text)?.[0] ?? ""
    const contents = text.indexOf("/Contents <") + "/Contents ".length
    const inner = dictionary.indexOf("/Contents <") + "/Contents ".length
    // In the object stream the string begins at the same offset as in the file.
    const head = "97 0 "
    const packed = stream(
      head + " ".repeat(contents - inner - head.length) + dictionary,
      `/Type /ObjStm /N 1 /First ${contents - inner} `,
    )
    const body = `94 0 obj\n${packed}\nendobj\n`
    const objects: Objects = {
      3: pageWith("10 0 R 95 0 R"),
      6: "<< /Fields [10 0 R 95 0 R] /SigFlags 3 >>",
      96: cover,
      95: widget("/FT /Sig /T (cubre) /V 97 0 R"),
    }
    const updated = appendRevision(file, objects)
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(textOf(updated))?.[1]
    const row = (octets: number[]) => String.fromCharCode(...octets)
    const at = updated.length
    const end = at + body.length
    const offset = (value: number) => [1, value >> 16, (value >> 8) & 255, value & 255, 0]
    const sections = stream(
      row([...offset(at), 2, 0, 0, 94, 0, ...offset(end)]),
      `/Type /XRef /Size 100 /W [1 3 1] /Index [94 1 97 1 99 1] /Root 1 0 R /Prev ${previous} `,
    )
    const whole = `${textOf(updated)}${body}99 0 obj\n${sections}\nendobj\nstartxref\n${end}\n%%EOF\n`
    expect((await check(latin(whole))).first).toBe("unknown")
  })
})

it("keeps a signature valid beside an empty space for another one", async () => {
  const { first, changes } = await covered({ 95: widget("/FT /Sig /T (Firma2) /MK << >>", "") })
  expect([first, changes]).toEqual(["valid", ["Se añadió un espacio para firmar, «Firma2»."]])
})
