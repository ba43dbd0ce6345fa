import { after } from "@trazo/pki/testing/authority"
import { beforeAll, describe, expect, it } from "vitest"
import { byQpdf, samplePdf } from "../../testing/sample-pdf.ts"
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
import type { CheckOptions } from "./check-options.ts"

let people: TestTrust
let signed: Bytes
const now = after(1)

beforeAll(async () => {
  people = await makeSigners()
  signed = sign(appendRevision(new Uint8Array(), contract))
})

const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
const sign = (file: Bytes, entries = "", signer = people.luis) => signPdf(file, signer, { ...field, entries })

const options = (more: Partial<CheckOptions> = {}): CheckOptions => ({
  trust: people.anchors,
  // The signatures of these tests are made now, whatever day that is.
  now: new Date(Math.max(now.getTime(), Date.now())),
  statusOf: async () => ({ status: "good" }),
  ...more,
})

async function check(file: Bytes, more: Partial<CheckOptions> = {}) {
  const result = await checkDocument(file, options(more))
  const [first] = result.signatures
  const codes = first?.reasons.map(({ code }) => code) ?? []
  return { ...result, first, codes, changes: first?.changes.map(({ text }) => text) ?? [] }
}

/** The signed document with objects that somebody appended. */
const altered = (objects: Objects) => check(appendRevision(signed, objects))

describe("a signature over the whole document", () => {
  it("is valid, with who signed", async () => {
    const { verdict, first } = await check(signed)
    expect(verdict).toBe("valid")
    expect(first).toMatchObject({
      kind: "signature",
      covers: "Todo el documento.",
      signer: { name: "LUIS ANDRADE", identity: "0926687856", role: "GERENTE GENERAL" },
      time: { source: "claimed" },
    })
  })

  it("is «Válida, pero…» when nobody says whether the certificate was revoked", async () => {
    const { verdict, codes } = await check(signed, { statusOf: async () => ({ status: "unknown" }) })
    expect(verdict).toBe("validBut")
    expect(codes[0]).toBe("statusUnknown")
  })

  it("asks with the anchor of its chain, so that only who issued it is asked", async () => {
    const asked: (readonly [string, Bytes])[] = []
    const statusOf: CheckOptions["statusOf"] = async ({ serial }, anchor) => {
      asked.push([serial, anchor])
      return { status: "good" }
    }
    await check(signed, { statusOf })
    expect(asked).toHaveLength(1)
    expect(people.anchors).toContainEqual(asked[0]?.[1])
  })

  it("is not valid when the certificate was revoked before", async () => {
    const statusOf = async () => ({ status: "revoked", at: after(-10) }) as const
    expect((await check(signed, { statusOf })).codes[0]).toBe("revokedThen")
  })

  it("cannot be affirmed when it was revoked afterwards and only the signer states the date", async () => {
    const statusOf = async () => ({ status: "revoked", at: new Date(Date.now() + 3_600_000) }) as const
    expect((await check(signed, { statusOf })).codes[0]).toBe("revokedNoTime")
  })

  it("is neither valid nor invalid when its issuer is not known", async () => {
    const { verdict, codes } = await check(signed, { trust: [] })
    expect([verdict, codes[0]]).toEqual(["unknown", "unknownIssuer"])
  })

  it("is «Válida, pero…» when only the visitor trusts its issuer", async () => {
    const { verdict, codes } = await check(signed, { trust: [], visitorTrust: people.anchors })
    expect([verdict, codes[0]]).toEqual(["validBut", "trustedByVisitor"])
  })

  it("is not valid after one byte changes", async () => {
    const copy = signed.slice()
    const at = new TextDecoder("latin1").decode(copy).indexOf("100 dolares")
    copy.set([0x39], at)
    expect((await check(copy)).codes[0]).toBe("altered")
  })

  it("cannot be affirmed with SHA-1", async () => {
    const file = sign(appendRevision(new Uint8Array(), contract), "", { ...people.luis, digest: "sha1" })
    expect((await check(file)).codes).toContain("weakHash")
  })
})

describe("what is added after a signature", () => {
  it("is named when it is another signature, and the first stays valid", async () => {
    const fields = "10 0 R 20 0 R"
    const twice = signPdf(signed, people.maria, { numbers: [20, 21], name: "Firma2", fields })
    const { verdict, signatures, changes } = await check(twice)
    expect(verdict).toBe("valid")
    expect(signatures.map(({ signer }) => signer?.name)).toEqual(["LUIS ANDRADE", "MARÍA JOSÉ PEÑA ÑACATO"])
    expect(changes).toEqual(["Se añadió otra firma, «Firma2»."])
  })

  it("is named when it is another signature on a page whose links are written in the page itself", async () => {
    const link = "<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /A << /S /URI /URI (http://a.ec) >> >>"
    const page = contract[3]?.replace(/>>$/, `/Annots [${link} ${link}] >>`) ?? ""
    const file = sign(appendRevision(new Uint8Array(), { ...contract, 3: page }))
    const twice = (annotations: string) =>
      check(
        signPdf(file, people.maria, {
          numbers: [20, 21],
          name: "Firma2",
          fields: "10 0 R 20 0 R",
          besides: { 3: page.replace(/\/Annots .*\]/, `/Annots [${annotations} 20 0 R]`) },
        }),
      )
    expect(await twice(`${link} ${link}`)).toMatchObject({
      verdict: "valid",
      changes: ["Se añadió otra firma, «Firma2»."],
    })
    const fewer = await twice(link)
    expect([fewer.verdict, fewer.changes[0]]).toEqual([
      "invalid",
      "Se quitaron notas o campos de la página 1.",
    ])
  })

  it("is compared when a page stands twice in the document", async () => {
    const base = { ...contract, 2: "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>" }
    const file = sign(appendRevision(new Uint8Array(), base))
    const fields = "10 0 R 20 0 R"
    const twice = signPdf(file, people.maria, { numbers: [20, 21], name: "Firma2", fields })
    expect((await check(twice)).verdict).toBe("valid")
    expect((await check(appendRevision(file, { 2: contract[2] ?? "" }))).verdict).toBe("invalid")
  })

  it("cannot be affirmed when a picture belongs to two fields of one signature that nobody vouches for", async () => {
    const stamp = (name: string) =>
      `<< /FT /Sig /Type /Annot /Subtype /Widget /Rect [50 690 300 730] /P 3 0 R /T (${name}) /V 21 0 R /AP << /N 40 0 R >> >>`
    const besides = {
      3: contract[3]?.replace(/>>$/, "/Annots [30 0 R] >>") ?? "",
      30: stamp("Otra"),
      40: stream("BT /F1 24 Tf (Pago 900) Tj ET", "/Subtype /Form /BBox [0 0 250 40] "),
    }
    const field = { numbers: [20, 21], name: "Firma2", fields: "10 0 R 20 0 R 30 0 R", besides } as const
    const { codes } = await check(signPdf(signed, people.maria, field))
    expect(codes[0]).toBe("badLaterSignature")
  })

  it("cannot be affirmed when the notes of a page change their order", async () => {
    const page = (order: string) => contract[3]?.replace(/>>$/, `/Annots [${order}] >>`) ?? ""
    const note = (text: string) => `<< /Type /Annot /Subtype /Stamp /Rect [50 690 300 730] /Name (${text}) >>`
    const base = { ...contract, 3: page("30 0 R 31 0 R"), 30: note("900"), 31: note("100") }
    const file = sign(appendRevision(new Uint8Array(), base))
    const { verdict, changes } = await check(appendRevision(file, { 3: page("31 0 R 30 0 R") }))
    expect(verdict).toBe("unknown")
    expect(changes[0]).toContain("Se cambió el orden de las notas")
  })

  it("makes the signature invalid when the page's content is replaced", async () => {
    const { verdict, changes, first } = await altered({
      4: stream("BT /F1 24 Tf 50 700 Td (Pago 900 dolares) Tj ET"),
    })
    expect(verdict).toBe("invalid")
    expect(changes).toEqual(["Cambió el contenido de la página 1."])
    expect(first?.original?.length).toBe(signed.length)
  })

  it("makes it invalid when a font that the page uses is replaced", async () => {
    expect((await altered({ 5: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>" })).verdict).toBe(
      "invalid",
    )
  })

  it("makes it invalid when the catalog leads to other pages", async () => {
    const { verdict, codes } = await altered({
      1: "<< /Type /Catalog /Pages 30 0 R /AcroForm 6 0 R >>",
      30: "<< /Type /Pages /Kids [31 0 R] /Count 1 >>",
      31: "<< /Type /Page /Parent 30 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
    })
    expect([verdict, codes[0]]).toEqual(["invalid", "changedAfter"])
  })

  it("makes it invalid when a page is added", async () => {
    const { changes, verdict } = await altered({
      2: "<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>",
      30: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>",
    })
    expect([verdict, changes]).toEqual(["invalid", ["Se añadieron páginas: 1."]])
  })

  it("cannot be affirmed when a note can cover what was signed", async () => {
    const page = contract[3]?.replace(/>>$/, "/Annots [30 0 R] >>") ?? ""
    const note = "<< /Type /Annot /Subtype /FreeText /Rect [50 690 300 730] /Contents (Pago 900) >>"
    const { verdict, changes } = await altered({ 3: page, 30: note })
    expect(verdict).toBe("unknown")
    expect(changes[0]).toContain("Se añadió un texto en la página 1")
  })

  it("makes it invalid when the signature itself is replaced by another dictionary", async () => {
    const { verdict, reasons } = await altered({
      10: "<< /FT /Sig /Subtype /Widget /Rect [0 0 0 0] /T (Firma1) /V null >>",
    })
    expect([verdict, reasons.map(({ code }) => code)]).toEqual([
      "invalid",
      ["emptyFields", "removedSignature"],
    ])
  })

  it("makes it invalid when the signer forbade every change", async () => {
    const lock = "/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] "
    const locked = sign(appendRevision(new Uint8Array(), contract), lock)
    const twice = signPdf(locked, people.maria, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 20 0 R",
    })
    expect((await check(twice)).codes).toContain("notAllowedAfter")
  })
})

describe("more than this reader looks at", () => {
  it("is never valid: signatures beyond the fiftieth", async () => {
    let file = appendRevision(new Uint8Array(), contract)
    let fields = ""
    for (let count = 0; count < 51; count++) {
      fields += `${100 + 2 * count} 0 R `
      file = signPdf(file, people.luis, {
        numbers: [100 + 2 * count, 101 + 2 * count],
        name: `F${count}`,
        fields,
      })
    }
    const { verdict, reasons, signatures } = await check(file)
    expect([verdict, reasons.map(({ code }) => code)]).toEqual(["unknown", ["moreSignatures"]])
    expect(signatures.at(-1)?.name).toBe("F50")
  })

  it("hides no change of a page behind many harmless ones", async () => {
    const numbers = Array.from({ length: 250 }, (_, index) => 30 + index)
    const note = "<< /Type /Annot /Subtype /Text /Rect [1 1 9 9] /Contents (a) >>"
    const pages = (annotations: string, content: string) => ({
      2: "<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>",
      3: contract[3]?.replace(/>>$/, `/Annots [${annotations}] >>`) ?? "",
      7: contract[3]?.replace("4 0 R", "8 0 R") ?? "",
      8: stream(`BT /F1 24 Tf 50 700 Td (${content}) Tj ET`),
    })
    const file = sign(appendRevision(new Uint8Array(), { ...contract, ...pages("", "100") }))
    const { verdict, changes } = await check(
      appendRevision(file, {
        ...pages(numbers.map((number) => `${number} 0 R`).join(" "), "900"),
        ...Object.fromEntries(numbers.map((number) => [number, note])),
      }),
    )
    expect([verdict, changes[0]]).toEqual(["invalid", "Cambió el contenido de la página 2."])
  })

  it("finds a signature among 21,000 fields", async () => {
    const numbers = Array.from({ length: 21_000 }, (_, index) => 100 + index)
    const fields = numbers.map((number) => `${number} 0 R`).join(" ")
    const form = Object.fromEntries(numbers.map((number) => [number, `<< /T (f${number}) /FT /Tx >>`]))
    const base = appendRevision(new Uint8Array(), { ...contract, 6: `<< /Fields [${fields}] >>`, ...form })
    const file = signPdf(base, people.luis, { ...field, fields: `${fields} 10 0 R` })
    expect((await check(file)).verdict).toBe("valid")
  })
})

describe("a range that is not everything but the signature", () => {
  const ranged = (change: (numbers: number[]) => number[]) => {
    const text = new TextDecoder("latin1").decode(signed)
    const [whole = "", inner = ""] = /\/ByteRange \[([\d ]+)\]/.exec(text) ?? []
    const numbers = change(inner.split(" ").map(Number))
    const replaced = text.replace(whole, `/ByteRange [${numbers.join(" ")}]`.padEnd(whole.length, " "))
    return check(Uint8Array.from(replaced, (character) => character.charCodeAt(0)))
  }

  it.each([
    ["starts later", ([, b = 0, c = 0, d = 0]: number[]) => [5, b - 5, c, d]],
    ["leaves out more", ([a = 0, b = 0, c = 0, d = 0]: number[]) => [a, b - 20, c, d]],
    ["overlaps", ([a = 0, b = 0, , d = 0]: number[]) => [a, b, 10, d]],
    ["has one part", ([a = 0, b = 0]: number[]) => [a, b]],
  ])("is refused when it %s", async (_, change) => {
    expect((await ranged(change)).codes).toEqual(["otherRange"])
  })

  it("is told apart when it ends behind the file: part of what was signed is missing", async () => {
    const { codes } = await ranged(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d + 99])
    expect(codes).toEqual(["missingRange"])
  })
})

it("claims nothing of a file that is cut short, and never throws", async () => {
  for (const length of [9, 200, signed.length >> 1, signed.length - 30]) {
    expect((await check(signed.slice(0, length))).verdict).not.toBe("valid")
  }
})

it("says that it cannot read a file whose form lies in encrypted object streams", async () => {
  const plain = samplePdf({
    catalog: "/AcroForm << /Fields [100 0 R] >>",
    objects: ["100 0 obj\n<< /FT /Sig /T (Firma1) >>\nendobj\n"],
  })
  const encrypt = ["--encrypt", "secreta", "dueña", "256", "--", "--object-streams=generate"]
  const { verdict, reasons } = await check(byQpdf(plain, ...encrypt))
  expect([verdict, reasons.map(({ code }) => code)]).toEqual(["unknown", ["encrypted"]])
})

it("says that a document without signatures has none", async () => {
  const { reasons } = await check(appendRevision(new Uint8Array(), contract))
  expect(reasons.map(({ code }) => code)).toEqual(["noSignature"])
})
