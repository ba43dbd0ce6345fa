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

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const sign = (objects: Objects, fields = "10 0 R") =>
  signPdf(appendRevision(new Uint8Array(), { ...contract, ...objects }), people.luis, {
    numbers: [10, 11],
    name: "Firma1",
    fields,
  })

async function check(file: Bytes) {
  const { verdict, signatures } = await checkDocument(file, {
    trust: people.anchors,
    now: new Date(Date.now() + 60_000),
    statusOf: async () => ({ status: "good" }),
  })
  const [first] = signatures
  return {
    verdict,
    codes: first?.reasons.map(({ code }) => code) ?? [],
    changes: first?.changes.map(({ text }) => text) ?? [],
  }
}

/** What a later revision makes of a document that is valid as it was signed. */
async function altered(base: Objects, later: Objects) {
  const signed = sign(base)
  expect((await check(signed)).verdict).toBe("valid")
  return await check(appendRevision(signed, later))
}

const page = (entries: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${entries} >>`
const nine = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >>"
const picture = (text: string) =>
  stream(
    `BT /F1 24 Tf 50 700 Td (${text}) Tj ET`,
    "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >> ",
  )
const content = "Cambió el contenido de la página 1."

describe("an object that calls itself something else", () => {
  it.each(["Page", "Pages", "Catalog"])("is compared when a new font says /Type /%s", async (type) => {
    const { verdict, changes } = await altered({}, { 5: `<< ${nine.replace("/Font", `/${type}`)} >>` })
    expect([verdict, changes]).toEqual(["invalid", [content]])
  })

  it("is compared when resources, a note or layers do", async () => {
    const resources = { 3: page("/Contents 4 0 R /Resources 7 0 R"), 7: "<< /Font << /F1 5 0 R >> >>" }
    expect(
      await altered(resources, { 7: "<< /Type /Page /Font << /F1 21 0 R >> >>", 21: `<< ${nine} >>` }),
    ).toMatchObject({ verdict: "invalid", changes: [content] })
    const note = "/Subtype /Stamp /F 4 /Rect [50 600 350 640] /AP << /N 13 0 R >>"
    const stamped = {
      3: page("/Contents 4 0 R /Annots [12 0 R]"),
      12: `<< /Type /Annot ${note} >>`,
      13: picture("100"),
    }
    const replaced = { 12: `<< /Type /Page ${note.replace("13", "14")} >>`, 14: picture("999") }
    expect(await altered(stamped, replaced)).toMatchObject({ verdict: "unknown" })
    const layers = {
      1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 6 0 R /OCProperties 16 0 R >>",
      16: "<< /OCGs [17 0 R] /D << /OFF [17 0 R] >> >>",
      17: "<< /Type /OCG /Name (a) >>",
    }
    const shown = { 16: "<< /Type /Page /OCGs [17 0 R] /D << /ON [17 0 R] >> >>" }
    expect(await altered(layers, shown)).toMatchObject({ verdict: "invalid" })
  })

  it("is compared when it is a page that also serves as resources", async () => {
    const base = {
      3: page("/Contents 4 0 R /Resources << /XObject 3 0 R /Font << /F1 5 0 R >> >> /PieceInfo 8 0 R"),
      4: stream("/PieceInfo Do"),
      8: picture("100"),
    }
    expect(await altered(base, { 8: picture("999") })).toMatchObject({ verdict: "invalid" })
  })
})

describe("an object that is reached by an unusual way", () => {
  it.each(["P", "Parent", "Pg", "Data"])("is compared when its name is %s", async (name) => {
    const base = {
      3: page(`/Contents 4 0 R /Resources << /XObject 9 0 R >>`),
      4: stream(`/${name} Do`),
      8: picture("100"),
      9: `<< /${name} 8 0 R >>`,
    }
    const { verdict, changes } = await altered(base, { 8: picture("999") })
    expect([verdict, changes]).toEqual(["invalid", [content]])
  })

  it("is compared when another page tree node is made the parent, from which programs inherit", async () => {
    const base = {
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> >> >>",
      3: page("/Contents 4 0 R"),
    }
    const later = {
      3: page("/Contents 4 0 R /Annots [10 0 R]").replace("2 0 R", "30 0 R"),
      30: `<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 << ${nine} >> >> >> >>`,
    }
    expect(await altered(base, later)).toMatchObject({ verdict: "invalid", changes: [content] })
    const fewer = { 2: base[2].replace("/Count 1", "/Count 0") }
    expect(await altered(base, fewer)).toMatchObject({ verdict: "invalid" })
  })

  it("is compared when this reader cannot read what leads to it", async () => {
    const base = { 3: page("/Contents 4 0 R /Resources 7 0 R"), 7: "<< /A 1 /A 2 /Font << /F1 5 0 R >> >>" }
    expect(await altered(base, { 5: `<< ${nine} >>` })).toMatchObject({ verdict: "invalid" })
  })

  it("is compared when its references name another generation", async () => {
    const later = { 3: page("/Contents 4 1 R /Resources << /Font << /F1 5 0 R >> >>") }
    expect(await altered({}, later)).toMatchObject({ verdict: "invalid", changes: [content] })
  })

  it("is compared when a stream goes on behind its length", async () => {
    const whole = contract[4] ?? ""
    const longer = whole.replace(" ET\n", " ET\nBT /F1 24 Tf 50 600 Td (Pago 900) Tj ET\n")
    expect(longer).not.toBe(whole)
    expect(await altered({}, { 4: longer })).toMatchObject({ verdict: "invalid", changes: [content] })
  })

  it("is compared when it only begins in what was signed", async () => {
    const base = { 3: page("/Contents [4 0 R 60 0 R] /Resources << /Font << /F1 5 0 R >> >>") }
    const content = "BT /F1 24 Tf 50 600 Td (Pago 900) Tj ET"
    // The signed document already says where the object lies: behind its own end.
    let [signed, at] = [new Uint8Array(), 0]
    for (let round = 0; round < 2; round++) {
      const first = appendRevision(new Uint8Array(), { ...contract, ...base, 60: "null" })
      const text = Buffer.from(first)
        .toString("latin1")
        .replace(/60 1\n\d{10}/, `60 1\n${String(at).padStart(10, "0")}`)
      signed = signPdf(Uint8Array.from(Buffer.from(text, "latin1")), people.luis, {
        numbers: [10, 11],
        name: "Firma1",
        fields: "10 0 R",
      })
      at = signed.length
    }
    const later = appendRevision(signed, { 60: stream(content) })
    expect((await check(later)).verdict).not.toBe("valid")
  })
})

describe("objects that were written again under other numbers", () => {
  const resources = (font: number) => `<< /Font << /F1 ${font} 0 R >> >>`
  const base = {
    3: page("/Contents 4 0 R /Resources 7 0 R /Annots [12 0 R]"),
    7: resources(5),
    12: "<< /Type /Annot /Subtype /Link /P 3 0 R /Rect [0 0 10 10] /Dest [3 0 R /Fit] >>",
  }
  const rewritten = (font: string) => ({
    3: page("/Contents 44 0 R /Resources 47 0 R /Annots [42 0 R]"),
    42: base[12],
    44: contract[4] ?? "",
    45: font,
    47: resources(45),
  })

  it("are the same when they lead to the same", async () => {
    const { verdict, codes } = await altered(base, rewritten(contract[5] ?? ""))
    expect([verdict, codes.at(-1)]).toEqual(["valid", "savedAfter"])
  })

  it("are others when one of them is", async () => {
    expect(await altered(base, rewritten(`<< ${nine} >>`))).toMatchObject({ verdict: "invalid" })
    const longer = { ...rewritten(contract[5] ?? ""), 44: stream("BT /F1 24 Tf 50 700 Td (Pago 900) Tj ET") }
    expect(await altered(base, longer)).toMatchObject({ verdict: "invalid" })
    const elsewhere = { ...rewritten(contract[5] ?? ""), 42: base[12].replace("/Fit", "/FitB") }
    expect((await altered(base, elsewhere)).verdict).not.toBe("valid")
  })

  it("are the same when they are pages or parts of the page tree, in their order", async () => {
    const tree = (node: number, ...pages: number[]) => ({
      1: contract[1]?.replace("2 0 R", `${node} 0 R`) ?? "",
      [node]: `<< /Type /Pages /Kids [${pages.map((one) => `${one} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    })
    const two = { ...base, ...tree(2, 3, 33), 33: page("/Contents 4 0 R") }
    const link = (number: number) => base[12].replaceAll("3 0 R", `${number} 0 R`)
    const first = base[3].replace("/Parent 2", "/Parent 22")
    const second = two[33].replace("/Parent 2", "/Parent 22")
    const moved = { ...tree(22, 63, 73), 12: link(63), 63: first, 73: second }
    expect((await altered(two, moved)).verdict).toBe("valid")
    const annotated = { ...moved, 63: first.replace("12 0 R", "42 0 R"), 42: link(63), 12: base[12] }
    expect((await altered(two, annotated)).verdict).toBe("valid")
    for (const other of [
      { ...moved, 12: base[12] },
      { ...moved, 12: link(73) },
      { ...moved, ...tree(22, 73, 63) },
      { ...moved, ...tree(22, 63) },
      { ...moved, 73: second.replace("4 0 R", "5 0 R") },
      { ...moved, 63: first.replace("/Parent 22", "/Parent 22 0 R /Rotate 90 /Was") },
    ]) {
      expect((await altered(two, other)).verdict).not.toBe("valid")
    }
  })

  it("are others when they lead in another circle, or are a layer, which is known by its number", async () => {
    const circle = {
      3: page("/Contents 4 0 R /Resources 7 0 R"),
      7: "<< /A 8 0 R >>",
      8: "<< /B 7 0 R /N 1 >>",
    }
    const turned = (value: number) => ({
      3: page("/Contents 4 0 R /Resources 47 0 R"),
      47: "<< /A 48 0 R >>",
      48: `<< /B 47 0 R /N ${value} >>`,
    })
    expect((await altered(circle, turned(1))).verdict).toBe("valid")
    expect((await altered(circle, turned(2))).verdict).toBe("invalid")
    const layered = {
      1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 6 0 R /OCProperties << /OCGs [17 0 R] /D << /OFF [17 0 R] >> >> >>",
      3: page("/Contents 4 0 R /Resources << /Properties << /L 17 0 R >> >>"),
      17: "<< /Type /OCG /Name (a) >>",
    }
    const other = { 3: layered[3].replace("17", "47"), 47: layered[17] }
    expect((await altered(layered, other)).verdict).toBe("invalid")
  })
})

it("keeps a signature valid when another one is added to a page with parents, links and destinations", async () => {
  const base = {
    3: page("/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [12 0 R 20 0 R] /B [22 0 R]"),
    6: "<< /Fields [19 0 R] >>",
    12: "<< /Type /Annot /Subtype /Link /P 3 0 R /Rect [0 0 10 10] /Dest [3 0 R /Fit] >>",
    19: "<< /T (datos) /Kids [20 0 R] >>",
    20: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (monto) /Parent 19 0 R /P 3 0 R /Rect [50 600 200 620] >>",
    22: "<< /P 3 0 R /N 22 0 R /V 22 0 R /R [0 0 9 9] >>",
  }
  const signed = sign(base, "19 0 R 10 0 R")
  const twice = signPdf(signed, people.maria, {
    numbers: [30, 31],
    name: "Firma2",
    fields: "19 0 R 10 0 R 30 0 R",
    besides: { 3: base[3].replace("20 0 R]", "20 0 R 10 0 R 30 0 R]") },
  })
  expect(await check(twice)).toMatchObject({ verdict: "valid", changes: ["Se añadió otra firma, «Firma2»."] })
})
