import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TableRow } from "@trazo/domain/platform/table-row"
import { zipSync } from "fflate"
import { afterAll, expect, it } from "vitest"
import { tableFormats } from "../../features/platform/tables/table-writer.ts"
import { childSheetReader } from "./child-sheet-reader.ts"
import { type OpenSheet, sheetLimits } from "./port.ts"

const folder = mkdtempSync(join(tmpdir(), "trazo-server-sheets-"))
const reader = childSheetReader()
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true })
})

const utf8 = (text: string) => new TextEncoder().encode(text)

/** A workbook with the XML of each sheet's rows, and the state of its first sheets. */
function workbook(sheets: string[], states: string[] = []): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  const packaged = "http://schemas.openxmlformats.org/package/2006"
  const ids = sheets.map((_, index) => index + 1)
  const listed = ids.map(
    (id) =>
      `<sheet name="Hoja ${id}" sheetId="${id}" state="${states[id - 1] ?? "visible"}" r:id="rId${id}"/>`,
  )
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/>${ids.map((id) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}</Relationships>`,
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

/** A program of a reader, which does this to each file. */
function scripted(script: string): string {
  const program = join(folder, `${randomUUID()}.mjs`)
  writeFileSync(program, `process.on("message", () => { ${script} }); process.send("ready")`)
  return program
}

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`

async function rowsOf(file: Uint8Array, sheet = 0) {
  const opened = await reader.open(file, "tenant")
  if (!("sheets" in Object(opened))) return opened
  const open = opened as OpenSheet
  const rows: TableRow[] = []
  for await (const batch of open.batches(sheet)) rows.push(...batch)
  open.close()
  return rows
}

async function cellsOf(file: Uint8Array) {
  const rows = await rowsOf(file)
  return Array.isArray(rows) ? rows.map(({ cells }) => cells) : rows
}

async function opened(file: Uint8Array, source = "tenant"): Promise<OpenSheet> {
  const sheet = await reader.open(file, source)
  if (typeof sheet === "string" || "problem" in sheet) throw new Error(JSON.stringify(sheet))
  return sheet
}

it("reads texts, numbers, dates and results of formulas, and names rows as the spreadsheet does", async () => {
  const header = `<row r="1">${inline("A1", " cédula ")}${inline("B1", "valor")}${inline("C1", "fecha")}</row>`
  const values = `<row r="4"><c r="A4"><v>926687856</v></c><c r="B4"><f>10+13.6</f><v>23.600000000000001</v></c><c r="C4" s="1"><v>46351</v></c></row>`
  expect(await rowsOf(workbook(["", header + values]))).toEqual([
    { number: 1, cells: ["cédula", "valor", "fecha"] },
    { number: 4, cells: ["926687856", "23.6", "2026-11-25"], numbers: [0, 1] },
  ])
})

it("says which cells show an error or have no value, and never takes them for empty ones", async () => {
  const cells = `${inline("A1", "x")}<c r="B1" t="e"><v>#N/A</v></c><c r="C1"><f>UPPER("a")</f></c>`
  expect(await rowsOf(workbook([`<row r="1">${cells}</row>`]))).toEqual([
    { number: 1, cells: ["x", "#N/A", ""], problems: { 1: "error", 2: "no-value" } },
  ])
})

it("says which cells it cuts, without half a character and without U+0000", async () => {
  const long = "x".repeat(sheetLimits.cellLength - 1)
  expect(await rowsOf(utf8(`a\0b;${long}😀`))).toEqual([
    { number: 1, cells: ["ab", `${long}\uFFFD`], problems: { 1: "too-long" } },
  ])
})

it("takes signs out that nobody sees", async () => {
  expect(await cellsOf(utf8("\u202a+593 99\u202c;Mo\u00adra\u200b\n"))).toEqual([["+593 99", "Mora"]])
})

it("reads merged cells once, where they begin", async () => {
  const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`
  const rows = [
    row(1, inline("A1", "Socios")),
    row(2, inline("A2", "cédula"), inline("B2", "nombre")),
    row(3, inline("A3", "0926687856"), inline("B3", "ANA")),
    row(4, inline("B4", "LUIS")),
  ]
  expect(await cellsOf(workbook([rows.join("")]))).toEqual([
    ["Socios", ""],
    ["cédula", "nombre"],
    ["0926687856", "ANA"],
    ["", "LUIS"],
  ])
})

it("reads a workbook whose cells have no addresses, as this program writes it", async () => {
  const writer = tableFormats.xlsx.write(["Cédula", "Nombres"])
  writer.add([["0926687856", "ANA"]])
  expect(await cellsOf(writer.end())).toEqual([
    ["Cédula", "Nombres"],
    ["0926687856", "ANA"],
  ])
})

it("gives a file of long cells in batches that a server holds, without losing rows", async () => {
  const row = Array.from({ length: 100 }, () => "x".repeat(500)).join(";")
  const sheet = await opened(utf8(Array.from({ length: 45 }, () => row).join("\n")))
  const batches: number[] = []
  for await (const batch of sheet.batches(0)) batches.push(batch.length)
  sheet.close()
  expect(batches).toEqual([10, 10, 10, 10, 5])
})

it("describes the sheets that have rows, and reads the one that is asked for", async () => {
  const row = (text: string) => `<row r="1">${inline("A1", text)}</row>`
  const file = workbook(["", row("una"), row("otra")], ["visible", "hidden", "visible"])
  const sheet = await opened(file)
  sheet.close()
  expect(sheet.sheets).toEqual([
    { name: "Hoja 2", isHidden: true, rows: 1, first: [{ number: 1, cells: ["una"] }] },
    { name: "Hoja 3", isHidden: false, rows: 1, first: [{ number: 1, cells: ["otra"] }] },
  ])
  expect(await rowsOf(file, 1)).toEqual([{ number: 1, cells: ["otra"] }])
})

it("says which rows are hidden", async () => {
  const rows = `<row r="1">${inline("A1", "a")}</row><row r="2" hidden="1">${inline("A2", "b")}</row>`
  expect(await rowsOf(workbook([rows]))).toEqual([
    { number: 1, cells: ["a"] },
    { number: 2, cells: ["b"], isHidden: true },
  ])
})

it("reads a workbook of OpenDocument and a page that is called one", async () => {
  const table = `<office:spreadsheet><table:table table:name="Hoja"><table:table-row><table:table-cell office:value-type="string"><text:p>0926</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`
  const names = ["office", "table", "text"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const content = `<office:document-content ${names.join(" ")}><office:body>${table}</office:body></office:document-content>`
  const ods = zipSync({
    mimetype: utf8("application/vnd.oasis.opendocument.spreadsheet"),
    "content.xml": utf8(content),
  })
  expect(await cellsOf(ods)).toEqual([["0926"]])
  const page = utf8("<html><body><table><tr><td>Cédula</td></tr><tr><td>0926</td></tr></table></body></html>")
  expect(await cellsOf(page)).toEqual([["Cédula"], ["0926"]])
})

it.each([
  ["UTF-8 with semicolons", utf8("nombre;valor\nPEÑA;«1,5»\n")],
  ["UTF-8 with a mark", utf8("\ufeffnombre;valor\r\nPEÑA;«1,5»\r\n")],
  ["a «sep» line", utf8("sep=;\r\nnombre;valor\r\nPEÑA;«1,5»\r\n")],
  ["tabs", utf8("nombre\tvalor\nPEÑA\t«1,5»\n")],
  ["Windows-1252", Buffer.from("nombre;valor\nPEÑA;«1,5»\n", "latin1")],
  ["Mac OS Roman", Buffer.from("nombre;valor\rPE\x84A;\xc71,5\xc8\r", "latin1")],
  ["UTF-16", Buffer.from("\ufeffnombre\tvalor\nPEÑA\t«1,5»\n", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("nombre\tvalor\nPEÑA\t«1,5»\n", "utf16le")],
])("reads a CSV file in %s", async (_, file) => {
  expect(await cellsOf(file)).toEqual([
    ["nombre", "valor"],
    ["PEÑA", "«1,5»"],
  ])
})

it("finds the delimiter of the table under titles with other ones", async () => {
  const file = utf8("Banco, S. A., Quito, Ecuador\n\nfecha;valor\n25/11/2026;1,50\n26/11/2026;2,50\n")
  expect(await rowsOf(file)).toEqual([
    { number: 1, cells: ["Banco, S. A., Quito, Ecuador"] },
    { number: 3, cells: ["fecha", "valor"] },
    { number: 4, cells: ["25/11/2026", "1,50"] },
    { number: 5, cells: ["26/11/2026", "2,50"] },
  ])
})

const camt = (entry: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry>${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`

it.each([
  [
    "OFX",
    "OFXHEADER:100\n<OFX><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261124120000<TRNAMT>23.60<FITID>955<NAME>LUZ</STMTTRN></OFX>",
    ["20261124", "955", "CREDIT", "LUZ", "C", "23.60"],
  ],
  [
    "CAMT",
    camt(
      `<Amt Ccy="USD">23.60</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryRef>955</NtryRef>`,
    ),
    ["2026-11-24", "955", "Reverso", "", "D", "23.60"],
  ],
  [
    "MT940",
    ":20:A\r\n:60F:C261101USD1,00\r\n:61:2611241124RC23,60NTRF955//REF1\r\n:86:TRANSF\r\nLUZ\r\n-",
    ["2026-11-24", "955", "Reverso TRANSF LUZ", "", "D", "23,60"],
  ],
])("reads the movements of %s, and which ones take another back", async (_, text, row) => {
  expect(await cellsOf(utf8(text))).toEqual([
    ["Fecha", "Número de documento", "Concepto", "Ordenante", "Tipo", "Valor"],
    row,
  ])
})

it("reads quoted cells with delimiters and line ends", async () => {
  expect(await cellsOf(utf8('a,b\n"x, ""y""","dos\nlíneas"\n'))).toEqual([
    ["a", "b"],
    ['x, "y"', "dos\nlíneas"],
  ])
})

it("names the line of a quotation mark that nobody closes, and swallows nothing behind it", async () => {
  expect(await rowsOf(utf8('a;b\n1;2\n3;"PAGO\n5;6\n7;8\n'))).toEqual({ problem: "quotes", line: 3 })
})

it("says why a file is not read", async () => {
  expect(await rowsOf(utf8(""))).toBe("empty")
  expect(await rowsOf(utf8(";;\n;;\n"))).toBe("empty")
  expect(await rowsOf(workbook([""]))).toBe("empty")
  expect(await rowsOf(Buffer.from("504b0304aaaa", "hex"))).toBe("unreadable")
  expect(await rowsOf(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toBe("old-excel")
  const encrypted = Buffer.from("EncryptedPackage", "utf16le")
  expect(await rowsOf(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), encrypted]))).toBe("protected")
  expect(await rowsOf(new Uint8Array(5000))).toBe("unreadable")
  expect(await rowsOf(utf8("%PDF-1.7\n"))).toBe("pdf")
  expect(await rowsOf(zipSync({ "word/document.xml": utf8("<x/>") }))).toBe("word")
  expect(await rowsOf(zipSync({ "xl/workbook.bin": utf8("x") }))).toBe("binary-excel")
  expect(await rowsOf(zipSync({ "a.txt": utf8("x") }))).toBe("zip")
})

it("refuses a workbook that unpacks to more than its limit before it unpacks it", async () => {
  const bomb = Buffer.from(workbook([`<row r="1">${inline("A1", "x")}</row>`]))
  const directory = bomb.indexOf(Buffer.from("504b0102", "hex"))
  bomb.writeUInt32LE(260 * 1024 * 1024, directory + 24) // the declared size of the first entry
  expect(await rowsOf(bomb)).toBe("too-large")
})

it("reads a workbook with a million empty rows", async () => {
  const empty = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}"/>`).join("")
  expect(await cellsOf(workbook([`<row r="1">${inline("A1", "x")}</row>${empty}`]))).toEqual([["x"]])
})

it("refuses more rows than its limit", async () => {
  expect(await rowsOf(utf8("1\n".repeat(100_002)))).toBe("too-many-rows")
})

it("answers a sheet of two million tags that nobody closes", async () => {
  expect(await rowsOf(workbook(["<c ".repeat(2_000_000)]))).toSatisfy((answer) => typeof answer === "string")
})

it("ends a program that takes too long or too much memory, saying which", async () => {
  const slow = childSheetReader({ program: scripted("while (true);"), taskMilliseconds: 300 })
  expect(await slow.open(utf8("a"), "tenant")).toBe("too-slow")
  const large = childSheetReader({ program: scripted("process.kill(process.pid, 'SIGKILL')") })
  expect(await large.open(utf8("a"), "tenant")).toBe("too-large")
})

it("reads one file of a source at a time, and another's beside it", async () => {
  const first = await opened(utf8("a\n1"), "one")
  const waiting = reader.open(utf8("b\n1"), "one")
  const other = await opened(utf8("c\n1"), "other")
  other.close()
  first.close()
  const second = (await waiting) as OpenSheet
  expect(second.sheets[0]?.first[0]?.cells).toEqual(["b"])
  second.close()
})

it("refuses a file when too many of its source wait", async () => {
  const narrow = childSheetReader({ waitingPerSource: 1 })
  const first = await narrow.open(utf8("a\n1"), "one")
  expect(await narrow.open(utf8("a\n1"), "one")).toBe("busy")
  ;(first as OpenSheet).close()
})
