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
let signed: Bytes

const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
const text = (value = "", entries = "") =>
  `<< /FT /Tx /T (monto) /Type /Annot /Subtype /Widget /Rect [50 600 200 620] /P 3 0 R ${value} ${entries} >>`
const box = (state: string, value: string) =>
  `<< /FT /Btn /T (acepto) /Type /Annot /Subtype /Widget /Rect [50 500 70 520] /P 3 0 R /AS /${state} /V /${value} /AP << /N << /Si 41 0 R /No 42 0 R >> >> >>`

/** A page with a field for text and a box to check, both empty, signed. */
const form: Objects = {
  ...contract,
  3: contract[3]?.replace(/>>$/, "/Annots [20 0 R 40 0 R] >>") ?? "",
  6: "<< /Fields [20 0 R 40 0 R] /DR << /Font << /Helv 5 0 R >> >> >>",
  20: text(),
  40: box("Off", "Off"),
  41: stream("0 0 20 20 re f", "/Subtype /Form /BBox [0 0 20 20] "),
  42: stream("0 0 10 10 re f", "/Subtype /Form /BBox [0 0 20 20] "),
}

beforeAll(async () => {
  people = await makeSigners()
  const fields = "10 0 R 20 0 R 40 0 R"
  signed = signPdf(appendRevision(new Uint8Array(), form), people.luis, {
    numbers: [10, 11],
    name: "Firma1",
    fields,
    besides: { 6: `<< /Fields [${fields}] /SigFlags 3 /DR << /Font << /Helv 5 0 R >> >> >>` },
  })
})

const check = (file: Bytes) =>
  checkDocument(file, {
    trust: people.anchors,
    now: new Date(),
    statusOf: async () => ({ status: "good" }),
  })
const verdictOf = async (file: Bytes) => (await check(file)).verdict

async function altered(objects: Objects) {
  const { verdict, signatures } = await check(appendRevision(signed, objects))
  return { verdict, changes: signatures[0]?.changes.map(({ text: one }) => one) ?? [] }
}

const appearance = (content: string, font = helvetica) =>
  stream(content, `/Subtype /Form /BBox [0 0 150 20] /Resources << /Font << /F ${font} >> >> `)
const filled = (content: string, font?: string) =>
  altered({ 20: text("/V (100)", "/AP << /N 30 0 R >>"), 30: appearance(content, font) })

const valueAlone = "Se llenó «monto»: vacío → «100»."

describe("a text field that was filled after signing", () => {
  it("is named when it shows its value", async () => {
    const shown = "/Tx BMC q 1 g 0 0 150 20 re f BT /F 12 Tf 0 g 2 5 Td (1) Tj [(0) -20 (0)] TJ ET Q EMC"
    expect(await filled(shown)).toEqual({ verdict: "validBut", changes: [valueAlone] })
    const drawnByReader = await altered({ 20: text("/V (100)") })
    expect(drawnByReader).toEqual({ verdict: "validBut", changes: [valueAlone] })
  })

  it("cannot be affirmed when it shows something else than its value", async () => {
    const { verdict, changes } = await filled("BT /F 12 Tf (900) Tj ET")
    expect(verdict).toBe("unknown")
    expect(changes).toContain("El campo «monto» de la página 1 muestra «900» y su valor es «100».")
  })

  it.each([
    ["draws a picture", "BT /F 12 Tf (100) Tj ET /Im1 Do", helvetica],
    ["draws lines that may be letters", "BT /F 12 Tf (100) Tj ET 0 0 m 5 5 l S", helvetica],
    [
      "renames the letters of its font",
      "BT /F 12 Tf (100) Tj ET",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >> >>",
    ],
    ["brings its own font", "BT /F 12 Tf (100) Tj ET", "<< /Type /Font /Subtype /Type3 >>"],
    ["is cut short", "BT /F 12 Tf (100", helvetica],
    ["draws its letters from right to left", "BT /F 12 Tf 40 5 Td (1) Tj -20 0 Td (00) Tj ET", helvetica],
    [
      "places its letters in another order",
      "BT /F 12 Tf 1 0 0 1 40 5 Tm (1) Tj 1 0 0 1 2 5 Tm (0) Tj 1 0 0 1 20 5 Tm (0) Tj ET",
      helvetica,
    ],
    ["moves letters behind others", "BT /F 12 Tf 2 5 Td [(1) 3000 (00)] TJ ET", helvetica],
    ["draws white on white", "1 g 0 0 150 20 re f BT /F 12 Tf 2 5 Td (100) Tj ET", helvetica],
    ["draws white on the page", "BT 1 1 1 rg /F 12 Tf 2 5 Td (100) Tj ET", helvetica],
    ["covers its letters", "BT /F 12 Tf 2 5 Td (100) Tj ET 1 g 0 0 150 20 re f", helvetica],
    ["draws invisible letters", "BT 3 Tr /F 12 Tf 2 5 Td (100) Tj ET", helvetica],
    ["draws letters of no size", "BT /F 0 Tf 2 5 Td (100) Tj ET", helvetica],
    ["draws letters beside itself", "BT /F 12 Tf 2 5 Td [(1) -900 (0)] TJ 145 0 Td (0) Tj ET", helvetica],
    ["spaces letters out of itself", "BT /F 12 Tf 50 Tc 60 5 Td (100) Tj ET", helvetica],
    ["clips its letters", "q 2 2 9 16 re W n BT /F 12 Tf 2 5 Td (100) Tj ET Q", helvetica],
    ["mirrors its letters", "q -1 0 0 1 150 0 cm BT /F 12 Tf 2 5 Td (100) Tj ET Q", helvetica],
  ])("cannot be affirmed when it %s", async (_, content, font) => {
    const { verdict, changes } = await filled(content, font)
    expect(verdict).toBe("unknown")
    expect(changes).toContain(
      "El campo «monto» de la página 1 muestra algo que no pudimos comparar con su valor.",
    )
  })

  it.each([
    ["within a margin", "/Tx BMC q 2 2 146 16 re W n BT /F 12 Tf 0 g 2 5 Td (100) Tj ET Q EMC"],
    ["letter by letter", "BT /F 12 Tf 0 0 1 rg 2 5 Td (1) Tj 20 0 Td (0) Tj 20 0 Td (0) Tj ET"],
    ["on two lines", "BT /F 6 Tf 7 TL 100 12 Td (1) Tj -98 -7 Td (00) Tj ET"],
    ["on a dark ground", "q 0 0 0.4 rg 0 0 150 20 re f Q BT 1 g /F 12 Tf 1 0 0 1 2 5 Tm (100) Tj ET"],
  ])("may show its value %s", async (_, content) => {
    expect(await filled(content)).toEqual({ verdict: "validBut", changes: [valueAlone] })
  })

  it("may show the quotes of PDFDocEncoding", async () => {
    const font = helvetica.replace(
      "/WinAnsiEncoding",
      "<< /Differences [39 /quotesingle 96 /grave 128 /bullet] >>",
    )
    expect((await filled("BT /F 12 Tf (100) Tj ET", font)).verdict).toBe("validBut")
  })
})

describe("other changes of a form after signing", () => {
  it("accepts a checked box, and names one that shows another state than its value", async () => {
    expect((await altered({ 40: box("Si", "Si") })).verdict).toBe("validBut")
    const other = await altered({ 40: box("No", "Si") })
    expect(other.verdict).toBe("unknown")
    expect(other.changes).toContain("El campo «acepto» de la página 1 muestra otra opción que la elegida.")
  })

  it("sees another widget of an empty field, which can draw over the page", async () => {
    const { verdict, changes } = await altered({
      3: contract[3]?.replace(/>>$/, "/Annots [20 0 R 40 0 R 50 0 R] >>") ?? "",
      20: text("", "/Kids [50 0 R]"),
      50: "<< /Type /Annot /Subtype /Widget /Parent 20 0 R /Rect [50 690 300 730] /P 3 0 R /AP << /N 51 0 R >> >>",
      51: appearance("BT /F 24 Tf (Pago 900) Tj ET"),
    })
    expect(verdict).not.toBe("valid")
    expect(changes).toContain("Se añadió un campo en la página 1: puede tapar lo que se firmó.")
  })

  it("sees a replaced font of the form", async () => {
    const fields = "/Fields [10 0 R 20 0 R 40 0 R] /SigFlags 3"
    const { verdict, changes } = await altered({
      6: `<< ${fields} /DR << /Font << /Helv << /Type /Font /Subtype /Type3 >> >> >> >>`,
    })
    expect([verdict, changes]).toEqual(["unknown", ["Se cambiaron las letras del formulario."]])
  })

  it.each([
    ["on", "", "/NeedAppearances true"],
    ["off", "/NeedAppearances true", ""],
  ])("sees drawing from the value switched %s where a field shows something else", async (_, was, is) => {
    const entries = "/Fields [10 0 R 20 0 R] /SigFlags 3 /DA (/Helv 12 Tf 0 g)"
    const switched = async (drawn: string) => {
      const base = {
        ...contract,
        3: contract[3]?.replace(/>>$/, "/Annots [20 0 R] >>") ?? "",
        20: text("/V (900)", "/AP << /N 30 0 R >>"),
        30: appearance(`BT /F 12 Tf (${drawn}) Tj ET`),
      }
      const file = signPdf(appendRevision(new Uint8Array(), base), people.luis, {
        numbers: [10, 11],
        name: "Firma1",
        fields: "10 0 R 20 0 R",
        besides: { 6: `<< ${entries} ${was} >>` },
      })
      return await verdictOf(appendRevision(file, { 6: `<< ${entries} ${is} >>` }))
    }
    expect(await switched("900")).toBe("valid")
    expect(await switched("100")).toBe("unknown")
  })

  it("sees a field that becomes a signature's, whose picture may be anything", async () => {
    const { verdict, changes } = await altered({
      20: text("", "/AP << /N 30 0 R >>").replace("/Tx", "/Sig"),
      30: appearance("BT /F 12 Tf (900) Tj ET"),
    })
    expect(verdict).toBe("invalid")
    expect(changes).toContain("Se cambió la clase del campo «monto».")
  })

  it("sees a program that is added to a field whose widgets stand apart", async () => {
    const base = {
      ...contract,
      3: contract[3]?.replace(/>>$/, "/Annots [21 0 R] >>") ?? "",
      20: "<< /FT /Tx /T (monto) /Kids [21 0 R] >>",
      21: "<< /Type /Annot /Subtype /Widget /Parent 20 0 R /Rect [50 600 200 620] /P 3 0 R >>",
    }
    const file = signPdf(appendRevision(new Uint8Array(), base), people.luis, {
      numbers: [10, 11],
      name: "Firma1",
      fields: "10 0 R 20 0 R",
    })
    const program = "/AA << /F << /S /JavaScript /JS (event.value = 900) >> >>"
    const changed = base[20].replace(/>>$/, `${program} >>`)
    expect(await verdictOf(appendRevision(file, { 20: changed }))).toBe("unknown")
  })

  it("obeys a lock that names the field above", async () => {
    const child = text().replace("/T (monto)", "/T (monto) /Parent 25 0 R")
    const base = {
      ...contract,
      3: contract[3]?.replace(/>>$/, "/Annots [20 0 R] >>") ?? "",
      20: child,
      25: "<< /T (padre) /Kids [20 0 R] >>",
    }
    const lockedBy = async (name: string) => {
      const lock = `/TransformParams << /Action /Include /Fields [(${name})] >>`
      const file = signPdf(appendRevision(new Uint8Array(), base), people.luis, {
        numbers: [10, 11],
        name: "Firma1",
        fields: "10 0 R 25 0 R",
        entries: `/Reference [<< /TransformMethod /FieldMDP ${lock} >>] `,
      })
      return await verdictOf(appendRevision(file, { 20: child.replace("/T (monto)", "/T (monto) /V (100)") }))
    }
    expect([await lockedBy("padre"), await lockedBy("padre.monto"), await lockedBy("pad")]).toEqual([
      "invalid",
      "invalid",
      "validBut",
    ])
  })
})
