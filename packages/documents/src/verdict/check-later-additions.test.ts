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

/* What others add after a signature may be good and lie over what was signed. The text stands at 50, 700. */

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

async function check(file: Bytes, trust = people.anchors) {
  const { signatures } = await checkDocument(file, {
    trust,
    now: new Date(Date.now() + 60_000),
    statusOf: async () => ({ status: "good" }),
  })
  const [first] = signatures
  return {
    verdict: first?.verdict,
    codes: first?.reasons.map(({ code }) => code) ?? [],
    changes: first?.changes.map(({ text }) => text) ?? [],
  }
}

const pageOf = (objects: Objects, annotations: string) =>
  (objects[3] ?? contract[3] ?? "").replace(/>>$/, `/Annots [${annotations}] >>`)
const look = stream("1 g 0 0 99 99 re f", "/Type /XObject /Subtype /Form /BBox [0 0 99 99] ")
const widget = (name: string, rectangle: string, value: number, flags = 4) =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /V ${value} 0 R /Rect [${rectangle}] /F ${flags} /P 3 0 R /AP << /N 96 0 R >> >>`

const sign = (base: Objects = {}) =>
  signPdf(appendRevision(new Uint8Array(), { ...contract, ...base }), people.luis, {
    numbers: [10, 11],
    name: "Firma1",
    fields: "10 0 R",
  })

/** Signed by another person, whose picture has this rectangle. */
const stamped = (rectangle: string, base: Objects = {}, flags?: number) =>
  check(
    signPdf(sign(base), people.maria, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 20 0 R",
      besides: { 3: pageOf(base, "20 0 R"), 20: widget("Firma2", rectangle, 21, flags), 96: look },
    }),
  )

const over = "La firma «Firma2» se ve en la página 1, sobre lo que ya estaba: puede taparlo."

describe("a good signature that draws after another one", () => {
  it("is named with its page when it lies over text, in a document that deceived this reader", async () => {
    const read = (name: string) =>
      new Uint8Array(readFileSync(new URL(`../../testing/deceptions/${name}`, import.meta.url)))
    const file = read("later-signature-covers-text.pdf")
    const { signatures } = await checkDocument(file, { trust: [], now: new Date() })
    const { verdict, codes, changes } = await check(
      file,
      signatures.flatMap(({ signer }) => signer?.der ?? []),
    )
    expect([verdict, codes[0], changes[0]]).toEqual([
      "validBut",
      "coveredAfter",
      over.replace("Firma2", "Cubre"),
    ])
  })

  it("keeps the first one valid beside the text", async () => {
    const { verdict, changes } = await stamped("50 100 250 160")
    expect([verdict, changes[0]]).toEqual(["valid", "La firma «Firma2» se ve en la página 1."])
  })

  const picture =
    "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray "
  const font = "/Font << /F1 5 0 R >>"
  const pageWith = (resources: string) =>
    contract[3]?.replace(/\/Resources .*$/, `/Resources << ${font} ${resources} >> >>`) ?? ""
  it.each<[string, Objects]>([
    [
      "a picture",
      {
        3: pageWith("/XObject << /I 7 0 R >>"),
        4: stream("q 200 0 0 60 50 100 cm /I Do Q"),
        7: stream("x", picture),
      },
    ],
    [
      "a picture in the content",
      { 4: stream("q 200 0 0 60 50 100 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q") },
    ],
    [
      "a text of a form",
      {
        3: pageWith("/XObject << /X 7 0 R >>"),
        4: stream("1 0 0 1 0 -600 cm /X Do"),
        7: stream(
          "BT /F1 24 Tf 50 720 Td (Pago 100) Tj ET",
          `/Subtype /Form /BBox [0 0 600 800] /Resources << ${font} >> `,
        ),
      },
    ],
    ["a turned text", { 4: stream("BT /F1 24 Tf 0 1 -1 0 120 60 Tm (Pago 100 dolares) Tj ET") }],
    ["letters drawn as curves", { 4: stream("0 g 60 110 m 70 130 80 140 90 110 c h f") }],
    ["a content that this reader does not follow", { 4: stream("/Raro XX") }],
    ["letters of a font of drawings", { 5: "<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] >>" }],
  ])("is named over %s", async (_, base) => {
    const { verdict, changes } = await stamped("50 100 250 160", base)
    expect([verdict, changes[0]]).toEqual(["validBut", over])
  })

  it("is not named over the line where one signs, a white ground or an empty page", async () => {
    const ground =
      "1 1 1 rg 0 0 600 800 re f 0 g 50 130 m 250 130 l S 50 100 200 60 re S BT /F1 24 Tf 50 700 Td (a) Tj ET"
    expect((await stamped("51 101 249 159", { 4: stream(ground) })).verdict).toBe("valid")
  })

  it("is named where programs may draw it beside its place, and over the picture of a note", async () => {
    expect((await stamped("50 100 250 160", {}, 4 + 16)).changes[0]).toBe(over)
    const note = "<< /Type /Annot /Subtype /Stamp /Rect [60 110 90 140] /AP << /N 97 0 R >> >>"
    const base = { 3: pageOf({}, "30 0 R"), 30: note, 97: look }
    const twice = signPdf(sign(base), people.maria, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 20 0 R",
      besides: { 3: pageOf({}, "30 0 R 20 0 R"), 20: widget("Firma2", "50 100 250 160", 21), 96: look },
    })
    expect((await check(twice)).changes[0]).toBe(over)
  })

  it("cannot be affirmed when several pictures together cover much of the page", async () => {
    const places = ["0 0 600 100", "0 100 600 200", "0 200 600 300"]
    let file = sign()
    for (const [index, place] of places.entries()) {
      const numbers = places.slice(0, index + 1).map((_, each) => 20 + 2 * each)
      const all = numbers.map((number) => `${number} 0 R`).join(" ")
      const number = 20 + 2 * index
      file = signPdf(file, people.maria, {
        numbers: [number, number + 1],
        name: `Otra${index}`,
        fields: `10 0 R ${all}`,
        besides: { 3: pageOf({}, all), [number]: widget(`Otra${index}`, place, number + 1), 96: look },
      })
    }
    const { verdict, changes } = await check(file)
    expect(verdict).toBe("unknown")
    expect(changes).toContain("Las firmas añadidas tapan gran parte de la página 1.")
  })

  it("measures what of the page is shown", async () => {
    const crop = { 3: contract[3]?.replace("/MediaBox", "/CropBox [0 0 300 200] /MediaBox") ?? "" }
    expect((await stamped("0 0 300 100", crop)).verdict).toBe("unknown")
  })
})

describe("a field that is filled after a signature", () => {
  const rectangles = { over: "/Rect [50 690 200 730]", beside: "/Rect [50 600 200 620]" }
  it.each([
    ["a text", "/FT /Tx /T (monto)", "/V (100)"],
    ["a box", "/FT /Btn /T (acepto) /AP << /N << /Si 96 0 R >> >>", "/V /Si /AS /Si"],
  ])("is named when %s lies over what was signed", async (_, entries, value) => {
    for (const [place, isNamed] of [
      [rectangles.over, true],
      [rectangles.beside, false],
    ] as const) {
      const field = (more: string) =>
        `<< /Type /Annot /Subtype /Widget /P 3 0 R ${place} ${entries} ${more} >>`
      const base = { 3: pageOf({}, "40 0 R"), 6: "<< /Fields [40 0 R] >>", 40: field(""), 96: look }
      const signed = signPdf(appendRevision(new Uint8Array(), { ...contract, ...base }), people.luis, {
        numbers: [10, 11],
        name: "Firma1",
        fields: "40 0 R 10 0 R",
      })
      const { verdict, codes, changes } = await check(appendRevision(signed, { 40: field(value) }))
      expect([verdict, codes[0]]).toEqual(["validBut", isNamed ? "coveredAfter" : "filledAfter"])
      expect(changes.join().includes("en la página 1 sobre lo que ya estaba")).toBe(isNamed)
    }
  })
})
