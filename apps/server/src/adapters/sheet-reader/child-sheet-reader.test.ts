import { zipSync } from "fflate"
import { afterAll, expect, it } from "vitest"
import { childSheetReader } from "./child-sheet-reader.ts"
import { sheetLimits } from "./port.ts"

const reader = childSheetReader()
afterAll(() => reader.close())

const utf8 = (text: string) => new TextEncoder().encode(text)

/** A workbook with the XML of each sheet's rows. */
function workbook(...sheets: string[]): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  const ids = sheets.map((_, index) => index + 1)
  const parts = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${ids.map((id) => `<sheet name="Hoja ${id}" sheetId="${id}" r:id="rId${id}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${ids.map((id) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${merged(rows)}</worksheet>`,
      ]),
    ),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf8(text)])))
}

/** Merges A1:B1 and A3:A4 of a sheet that has these rows. */
const merged = (rows: string) =>
  rows.includes('r="B4"')
    ? '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/></mergeCells>'
    : ""

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`

async function rowsOf(file: Uint8Array) {
  const sheet = await reader.open(file)
  if (typeof sheet === "string") return sheet
  const rows: string[][] = []
  for await (const batch of sheet.batches()) rows.push(...batch)
  sheet.close()
  return rows
}

it("reads texts, numbers, dates and results of formulas of a workbook, and leaves empty rows out", async () => {
  const header = `<row r="1">${inline("A1", " cédula ")}${inline("B1", "valor")}${inline("C1", "fecha")}</row>`
  const values = `<row r="4"><c r="A4"><v>926687856</v></c><c r="B4"><f>10+13.6</f><v>23.600000000000001</v></c><c r="C4" s="1"><v>46351</v></c></row>`
  expect(await rowsOf(workbook("", header + values))).toEqual([
    ["cédula", "valor", "fecha"],
    ["926687856", "23.6", "2026-11-25"],
  ])
})

it("gives texts that a database stores: without U+0000, and cut without half a character", async () => {
  const long = "x".repeat(sheetLimits.cellLength - 1)
  expect(await rowsOf(utf8(`a\0b;${long}😀`))).toEqual([["ab", `${long}\uFFFD`]])
})

it("reads merged cells once, where they begin", async () => {
  const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`
  const rows = [
    row(1, inline("A1", "Socios")),
    row(2, inline("A2", "cédula"), inline("B2", "nombre")),
    row(3, inline("A3", "0926687856"), inline("B3", "ANA")),
    row(4, inline("B4", "LUIS")),
  ]
  expect(await rowsOf(workbook(rows.join("")))).toEqual([
    ["Socios", ""],
    ["cédula", "nombre"],
    ["0926687856", "ANA"],
    ["", "LUIS"],
  ])
})

it("gives a file of long cells in batches that a server holds, without losing rows", async () => {
  const row = Array.from({ length: 100 }, () => "x".repeat(500)).join(";")
  const sheet = await reader.open(utf8(Array.from({ length: 45 }, () => row).join("\n")))
  if (typeof sheet === "string") throw new Error(sheet)
  const batches: number[] = []
  for await (const batch of sheet.batches()) batches.push(batch.length)
  sheet.close()
  expect(batches).toEqual([10, 10, 10, 10, 5])
})

it("names the sheets with rows, the one that it read first", async () => {
  const row = (text: string) => `<row r="1">${inline("A1", text)}</row>`
  const sheet = await reader.open(workbook("", row("leída"), row("otra"), ""))
  if (typeof sheet === "string") throw new Error(sheet)
  expect(sheet.sheets).toEqual(["Hoja 2", "Hoja 3"])
  expect((await sheet.batches().next()).value).toEqual([["leída"]])
  sheet.close()
})

it.each([
  ["UTF-8 with semicolons", utf8("nombre;valor\nPEÑA;«1,5»\n")],
  ["UTF-8 with a mark", utf8("\ufeffnombre;valor\r\nPEÑA;«1,5»\r\n")],
  ["a «sep» line", utf8("sep=;\r\nnombre;valor\r\nPEÑA;«1,5»\r\n")],
  ["tabs", utf8("nombre\tvalor\nPEÑA\t«1,5»\n")],
  ["Windows-1252", Buffer.from("nombre;valor\nPEÑA;«1,5»\n", "latin1")],
  ["UTF-16", Buffer.from("\ufeffnombre\tvalor\nPEÑA\t«1,5»\n", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("nombre\tvalor\nPEÑA\t«1,5»\n", "utf16le")],
])("reads a CSV file in %s", async (_, file) => {
  expect(await rowsOf(file)).toEqual([
    ["nombre", "valor"],
    ["PEÑA", "«1,5»"],
  ])
})

it("reads quoted cells with delimiters and line ends", async () => {
  expect(await rowsOf(utf8('a,b\n"x, ""y""","dos\nlíneas"\n'))).toEqual([
    ["a", "b"],
    ['x, "y"', "dos\nlíneas"],
  ])
})

it("says why a file is not read", async () => {
  expect(await rowsOf(utf8(""))).toBe("empty")
  expect(await rowsOf(utf8(";;\n;;\n"))).toBe("empty")
  expect(await rowsOf(workbook(""))).toBe("empty")
  expect(await rowsOf(Buffer.from("504b0304aaaa", "hex"))).toBe("unreadable")
  expect(await rowsOf(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe("old-excel")
  const encrypted = Buffer.from("EncryptedPackage", "utf16le")
  expect(await rowsOf(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), encrypted]))).toBe("protected")
  expect(await rowsOf(new Uint8Array(5000))).toBe("unreadable")
})

it("refuses a workbook that unpacks to more than its limit before it unpacks it", async () => {
  const bomb = Buffer.from(workbook(`<row r="1">${inline("A1", "x")}</row>`))
  const directory = bomb.indexOf(Buffer.from("504b0102", "hex"))
  bomb.writeUInt32LE(260 * 1024 * 1024, directory + 24) // the declared size of the first entry
  expect(await rowsOf(bomb)).toBe("too-large")
})

it("reads a workbook with a million empty rows", async () => {
  const empty = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}"/>`).join("")
  expect(await rowsOf(workbook(`<row r="1">${inline("A1", "x")}</row>${empty}`))).toEqual([["x"]])
})

it("refuses more rows than its limit", async () => {
  expect(await rowsOf(utf8("1\n".repeat(100_002)))).toBe("too-many-rows")
})

it("reads two files at a time", async () => {
  const first = await reader.open(utf8("a\n1"))
  const second = await reader.open(utf8("a\n1"))
  expect(await reader.open(utf8("a\n1"))).toBe("busy")
  for (const sheet of [first, second]) if (typeof sheet !== "string") sheet.close()
})
