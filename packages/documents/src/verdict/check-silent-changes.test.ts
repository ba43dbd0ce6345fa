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

/* What changes what a program shows, reads aloud or hands on is named, though no page looks otherwise. */

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
    code: first?.reasons.find(({ code }) => /After$|onlySigned/.test(code))?.code,
    changes: first?.changes.map(({ text }) => text) ?? [],
  }
}

const catalog = (entries: string) => `<< /Type /Catalog /Pages 2 0 R /AcroForm 6 0 R ${entries} >>`
const sign = (base: Objects, fields = "10 0 R") =>
  signPdf(appendRevision(new Uint8Array(), { ...contract, ...base }), people.luis, {
    numbers: [10, 11],
    name: "Firma1",
    fields,
  })
const altered = (base: Objects, later: Objects, fields?: string) =>
  check(appendRevision(sign(base, fields), later))

it.each([
  [
    "other-text-read-aloud.pdf",
    "Se cambió el texto que se lee en voz alta y se copia: nada → «Pago 900 dolares».",
  ],
  ["rich-value-changed.pdf", "Se cambió el texto con formato del campo «monto»: «100» → «900»."],
])("names what changed in %s, which deceived this reader", async (name, text) => {
  const read = (file: string) =>
    new Uint8Array(readFileSync(new URL(`../../testing/deceptions/${file}`, import.meta.url)))
  const { verdict, changes } = await check(read(name), [read("issuer-of-pdf-and-xml.der")])
  expect([verdict, changes]).toEqual(["unknown", [text]])
})

describe("an annotation that stops being one", () => {
  const stamp = "<< /Type /Annot /Subtype /Stamp /Rect [50 50 300 120] /AP << /N 16 0 R >> >>"
  const base = {
    3: contract[3]?.replace(/>>$/, "/Annots [15 0 R] >>") ?? "",
    15: stamp,
    16: stream("BT /F1 20 Tf 10 10 Td (APROBADO) Tj ET", "/Type /XObject /Subtype /Form /BBox [0 0 250 70] "),
  }
  it.each(["null", "7", "[1 2]", "(nada)", "/Nada", "true"])("is a removed one: %s", async (value) => {
    const { verdict, changes } = await altered(base, { 15: value })
    expect([verdict, changes]).toEqual(["invalid", ["Se quitaron notas o campos de la página 1."]])
  })

  it("is a removed one when its object is freed", async () => {
    const signed = Buffer.from(sign(base)).toString("latin1")
    const start = signed.length
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(signed)?.[1]
    const update = `xref\n15 1\n0000000000 00001 f \ntrailer\n<< /Size 100 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`
    const { verdict } = await check(Uint8Array.from(Buffer.from(signed + update, "latin1")))
    expect(verdict).toBe("invalid")
  })
})

describe("the structure that is read aloud", () => {
  const tree = {
    1: catalog("/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>"),
    30: "<< /Type /StructTreeRoot /K [31 0 R] /ParentTree << /Nums [0 [32 0 R]] >> >>",
    31: "<< /Type /StructElem /S /Document /P 30 0 R /K [32 0 R 33 0 R] >>",
    32: "<< /Type /StructElem /S /P /P 31 0 R /Pg 3 0 R /K 0 /Alt (cien) >>",
    33: "<< /Type /StructElem /S /P /P 31 0 R /Pg 3 0 R /K 1 >>",
  }
  const general = "Se cambió la estructura que leen los lectores de pantalla."

  it.each<[string, Objects, string]>([
    [
      "a description",
      { 32: tree[32].replace("cien", "mil") },
      "Se cambió la descripción que se lee en voz alta y se copia: «cien» → «mil».",
    ],
    [
      "an abbreviation",
      { 33: tree[33].replace("/K 1", "/K 1 /E (mil)") },
      "Se cambió la abreviatura que se lee en voz alta y se copia: nada → «mil».",
    ],
    [
      "a language",
      { 33: tree[33].replace("/K 1", "/K 1 /Lang (en)") },
      "Se cambió el idioma que se lee en voz alta y se copia: nada → «en».",
    ],
    ["the order", { 31: tree[31].replace("32 0 R 33 0 R", "33 0 R 32 0 R") }, general],
    ["what an element marks", { 33: tree[33].replace("/K 1", "/K 0") }, general],
    ["a kind", { 33: tree[33].replace("/S /P", "/S /Artifact") }, general],
    ["an element that is gone", { 31: tree[31].replace("33 0 R", "") }, general],
    [
      "a new element over old text",
      {
        31: tree[31].replace("33 0 R", "33 0 R 34 0 R"),
        34: tree[33].replace("/K 1", "/K 1 /ActualText (mil)"),
      },
      "Se cambió el texto que se lee en voz alta y se copia: nada → «mil».",
    ],
    ["the roles", { 30: tree[30].replace("/K", "/RoleMap << /P /Artifact >> /K") }, general],
  ])("is named and cannot be affirmed with %s", async (_, later, text) => {
    const { verdict, changes } = await altered(tree, later)
    expect(verdict).toBe("unknown")
    expect(changes).toContain(text)
  })

  it("may grow by what describes a new signature", async () => {
    const twice = signPdf(sign(tree), people.maria, {
      numbers: [20, 21],
      name: "Firma2",
      fields: "10 0 R 20 0 R",
      besides: {
        3: contract[3]?.replace(/>>$/, "/Annots [20 0 R] >>") ?? "",
        31: tree[31].replace("33 0 R", "33 0 R 34 0 R"),
        34: "<< /Type /StructElem /S /Form /P 31 0 R /Alt (Firma) /K << /Type /OBJR /Obj 20 0 R >> >>",
      },
    })
    expect(await check(twice)).toMatchObject({ verdict: "valid", code: "onlySigned" })
  })
})

describe("an entry of a field", () => {
  const field = (entries: string) =>
    `<< /FT /Tx /T (monto) /V (100) /Type /Annot /Subtype /Widget /Rect [50 600 200 620] /P 3 0 R ${entries} >>`
  const base = {
    3: contract[3]?.replace(/>>$/, "/Annots [40 0 R] >>") ?? "",
    40: field("/TU (Monto) /DV (100) /RV (<p>100</p>)"),
  }

  it.each([
    [
      "/TU (Pago 900) /DV (100) /RV (<p>100</p>)",
      "unknown",
      "Se cambió el nombre que se lee en voz alta del campo «monto»: «Monto» → «Pago 900».",
    ],
    [
      "/TU (Monto) /DV (900) /RV (<p>100</p>)",
      "validBut",
      "Se cambió el valor al que vuelve del campo «monto»: «100» → «900».",
    ],
    [
      "/TU (Monto) /DV (100) /RV (<p>900</p>)",
      "unknown",
      "Se cambió el texto con formato del campo «monto»: «100» → «900».",
    ],
    [
      "/TU (Monto) /DV (100) /RV (<p>100</p>) /TM (otro)",
      "validBut",
      "Se cambió el nombre con el que se entrega del campo «monto»: «» → «otro».",
    ],
    [
      "/TU (Monto) /DV (100) /RV (<p>100</p>) /Ff 8192",
      "unknown",
      "Se cambió cómo se muestra lo que dice el campo «monto».",
    ],
    [
      "/TU (Monto) /DV (100) /RV (<p>100</p>) /Ff 4",
      "validBut",
      "Se cambió si el campo «monto» se puede llenar, es obligatorio o se entrega.",
    ],
    [
      "/TU (Monto) /DV (100) /RV (<p>100</p>) /Ff 1",
      "valid",
      "Se cerró el campo «monto»: ya no se puede llenar.",
    ],
  ])("is named: %s", async (entries, verdict, text) => {
    const found = await altered(base, { 40: field(entries) }, "40 0 R 10 0 R")
    expect([found.verdict, found.changes]).toEqual([verdict, [text]])
  })
})

describe("what accompanies the pages", () => {
  const xmp = (title: string, rest = "") =>
    stream(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r"><rdf:Description xmlns:dc="d" xmlns:xmp="m" ${rest}><dc:title><rdf:Alt><rdf:li>${title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`,
    )
  const attached = (name: string) => `<< /Type /Filespec /UF (${name}) /EF << /F 53 0 R >> >>`
  const base = {
    1: catalog("/Metadata 50 0 R /Lang (es) /Names << /EmbeddedFiles << /Names [(a) 52 0 R] >> >>"),
    50: xmp("Contrato"),
    52: attached("anexo.pdf"),
    53: stream("x"),
  }

  it.each<[string, Objects, string, string]>([
    [
      "the title in the metadata",
      { 50: xmp("Pagaré") },
      "validBut",
      "Se cambiaron los metadatos del archivo, como su título o su autor.",
    ],
    [
      "the language",
      { 1: base[1].replace("(es)", "(en)") },
      "validBut",
      "Se cambió el idioma en el que se lee en voz alta el documento.",
    ],
    [
      "data of a program",
      { 1: base[1].replace("/Lang", "/PieceInfo << /A << >> >> /Lang") },
      "validBut",
      "Se cambiaron datos que un programa guarda en el documento.",
    ],
    [
      "the name of an attached file",
      { 52: attached("otro.pdf") },
      "unknown",
      "El archivo adjunto «anexo.pdf» ahora se llama «otro.pdf».",
    ],
    ["an attached file", { 53: stream("y") }, "unknown", "Se cambió el archivo adjunto «anexo.pdf»."],
    [
      "numbers of pages",
      { 1: base[1].replace("/Lang", "/PageLabels << /Nums [0 << /P (9) >>] >> /Lang") },
      "unknown",
      "Se cambiaron los números con los que se nombran las páginas.",
    ],
    [
      "an action of the form's own",
      { 6: "<< /Fields [10 0 R] /SigFlags 3 /XFA (x) >>" },
      "unknown",
      "Se cambió el formulario (XFA).",
    ],
  ])("is named: %s", async (_, later, verdict, text) => {
    const found = await altered(base, later)
    expect([found.verdict, found.changes]).toEqual([verdict, [text]])
  })

  it("does not count what every saving writes, and says that it was saved", async () => {
    const saved = xmp("Contrato", 'xmp:ModifyDate="2026-11-28" xmp:MetadataDate="2026-11-28"')
    const { verdict, code, changes } = await altered(base, { 50: saved })
    expect([verdict, code]).toEqual(["valid", "savedAfter"])
    expect(changes).toEqual([
      "Se guardó de nuevo, sin cambiar lo que se ve, se lee en voz alta o se entrega.",
    ])
  })

  it("names title and author among the file's properties, not the day of saving", async () => {
    const withInfo = (file: Bytes) =>
      Uint8Array.from(
        Buffer.from(file).toString("latin1").replaceAll("/Root 1 0 R", "/Root 1 0 R /Info 55 0 R"),
        (each) => each.charCodeAt(0),
      )
    const first = withInfo(
      appendRevision(new Uint8Array(), { ...contract, 55: "<< /Title (a) /ModDate (1) >>" }),
    )
    const signed = signPdf(first, people.luis, { numbers: [10, 11], name: "Firma1", fields: "10 0 R" })
    const later = (info: string) => check(appendRevision(signed, { 55: info }))
    expect(await later("<< /Title (b) /ModDate (1) >>")).toMatchObject({
      verdict: "validBut",
      changes: ["Se cambió un dato del archivo, título: «a» → «b»."],
    })
    expect((await later("<< /Title (a) /ModDate (2) >>")).verdict).toBe("valid")
    expect(await later("null")).toMatchObject({
      verdict: "validBut",
      changes: ["Se cambió un dato del archivo, título: «a» → vacío."],
    })
  })
})
