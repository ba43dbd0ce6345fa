import { strToU8, zipSync } from "fflate"

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** A workbook as Excel writes it: each cell with its address, texts in one table that cells point to. */
export function workbook(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const lines = rows.map((cells, index) => {
    const written = cells.map(
      (text, column) =>
        `<c r="${String.fromCharCode(65 + column)}${index + 1}" t="s"><v>${placeOf(text)}</v></c>`,
    )
    return `<row r="${index + 1}">${written.join("")}</row>`
  })
  const texts = [...places.keys()].map((text) => `<si><t>${text}</t></si>`)
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}" count="${rows.length * (rows[0]?.length ?? 0)}" uniqueCount="${texts.length}">${texts.join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
  }
  const files = Object.entries(parts).map(([name, content]) => [name, strToU8(declaration + content)])
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 6 }))
}
