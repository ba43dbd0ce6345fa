/** A PDF page of Latin-1 text in the viewer's own Helvetica. The first line is the title. */
export function textPdf([title = "", ...lines]: readonly string[]): Buffer {
  const body = lines.map((line) => `(${escaped(line)}) '`).join("\n")
  const stream = `BT /F1 15 Tf 18 TL 56 780 Td\n(${escaped(title)}) '\n/F1 11 Tf\n${body}\nET`
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(es-EC)>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, "latin1")
}

function escaped(line: string): string {
  return line.replace(/[\\()]/g, "\\$&")
}
