import type { Bytes } from "@trazo/pki/bytes"

/** A page that says what it is, for a first signature. */
export function sampleDocument(name: string): Bytes {
  const lines = [
    ["F2", 20, 700, "Documento de ejemplo"],
    ["F1", 12, 660, "Este PDF se creó en su dispositivo para probar su firma electrónica."],
    ["F1", 12, 640, `Lo firma ${name}.`],
    ["F1", 12, 620, "No tiene ningún valor y puede borrarlo."],
  ] as const
  const text = lines
    .map(([font, size, y, line]) => `BT /${font} ${size} Tf 72 ${y} Td <${hex(line)}> Tj ET`)
    .join("\n")
  const font = (base: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font("Helvetica")} /F2 ${font("Helvetica-Bold")} >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let file = "%PDF-1.7\n"
  const offsets = bodies.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, "0")} 00000 n\r\n`
  })
  const start = file.length
  const size = bodies.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f\r\n${offsets.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return new TextEncoder().encode(`${file}startxref\n${start}\n%%EOF\n`)
}

/** Latin-1, which WinAnsi contains; other letters without their accents. */
function hex(line: string): string {
  const octet = (character: string) => {
    const [plain = 63, base = 63] = [character.codePointAt(0), character.normalize("NFD").codePointAt(0)]
    return plain < 256 ? plain : base < 256 ? base : 63
  }
  return Array.from(line, (character) => octet(character).toString(16).padStart(2, "0")).join("")
}
