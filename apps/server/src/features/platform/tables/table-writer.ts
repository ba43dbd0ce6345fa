import {
  dayMilliseconds,
  ecuadorOffsetMilliseconds,
  startOfEcuadorDay,
} from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { byteOrderMark, csvLine } from "@trazo/domain/platform/csv"
import { strToU8, Zip, ZipDeflate } from "fflate"
import type { Cell, TableWriter } from "./table-source.ts"

export const tableFormats = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csvWriter },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: xlsxWriter,
  },
} as const

function csvWriter(titles: readonly string[]): TableWriter {
  const parts = [Buffer.from(byteOrderMark + csvLine(titles))]
  return {
    add: (rows) => void parts.push(Buffer.from(rows.map((row) => csvLine(row.map(csvText))).join(""))),
    end: () => Buffer.concat(parts),
  }
}

function csvText(cell: Cell): string | number {
  if (cell === null) return ""
  if (cell instanceof Date) return formatDateTime(cell)
  if (typeof cell === "object") return formatCalendarDate(cell.day)
  return typeof cell === "number" ? Number(cell.toFixed(2)) : cell
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const packaged = "http://schemas.openxmlformats.org/package/2006"

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The parts of a workbook beside its sheet (ECMA-376, part 1, section 12.3). */
const fixedParts = {
  "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // Formats of cells: 0 text, 1 heading, 2 moment, 3 money, 4 day.
  "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * A workbook of one sheet whose first row stays in view. Texts are inline strings, which are never formulas.
 * The sheet is compressed as its rows arrive.
 */
function xlsxWriter(titles: readonly string[]): TableWriter {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    parts.push(data)
  })
  for (const [name, content] of Object.entries(fixedParts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(declaration + content), true)
  }
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 3 })
  zip.add(sheet)
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const heading = `<row>${titles.map((title) => text(title, 1)).join("")}</row>`
  sheet.push(strToU8(`${declaration}<worksheet xmlns="${main}">${view}<sheetData>${heading}`))
  return {
    add: (rows) =>
      void sheet.push(strToU8(rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join(""))),
    end() {
      sheet.push(strToU8("</sheetData></worksheet>"), true)
      zip.end()
      return Buffer.concat(parts)
    },
  }
}

function cell(value: Cell): string {
  if (value === null || value === "") return "<c/>"
  if (value instanceof Date) return `<c s="2"><v>${serialDay(value)}</v></c>`
  if (typeof value === "object") return `<c s="4"><v>${serialDay(startOfEcuadorDay(value.day))}</v></c>`
  return typeof value === "number" ? `<c s="3"><v>${value}</v></c>` : text(value, 0)
}

const text = (value: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Without the characters that XML 1.0 cannot carry. */
function escaped(value: string): string {
  return (
    value
      .toWellFormed()
      .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
      // ECMA-376, part 1, section 22.9.2.19: _xHHHH_ stands for a character, so that a text with those signs escapes the first.
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      .replaceAll("\r", "_x000D_")
      .replaceAll(/[&<>]/g, (character) => entities[character] ?? "")
  )
}

/** Days since 30 December 1899, in Ecuador's time. */
const serialDay = (moment: Date) => (moment.getTime() + ecuadorOffsetMilliseconds) / dayMilliseconds + 25_569
