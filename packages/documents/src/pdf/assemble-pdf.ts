import type { Bytes } from "@trazo/pki/bytes"

const font = (base: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
const resources = `<< /Font << /F1 ${font("Helvetica")} /F2 ${font("Helvetica-Bold")} >> >>`

/** A new PDF of A4 pages from their content streams in ASCII, with Helvetica as F1 and its bold as F2. */
export function assemblePdf(contents: readonly string[]): Bytes {
  const pages = contents.map((_, index) => 3 + 2 * index)
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (es-EC) >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((number) => `${number} 0 R`).join(" ")}] >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * index} 0 R /Resources ${resources} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  const parts = ["%PDF-1.7\n"]
  let length = 9
  const rows = bodies.map((body, index) => {
    const at = length
    const object = `${index + 1} 0 obj\n${body}\nendobj\n`
    parts.push(object)
    length += object.length
    return `${String(at).padStart(10, "0")} 00000 n\r\n`
  })
  const size = bodies.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return new TextEncoder().encode(
    `${parts.join("")}xref\n0 ${size}\n0000000000 65535 f\r\n${rows.join("")}${trailer}`,
  )
}
