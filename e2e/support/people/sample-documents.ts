import { createHash } from "node:crypto"
import sharp from "sharp"

/** Accepted by Playwright's setInputFiles and by a multipart body. */
export interface SampleFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG with these words on a plain background. */
export async function aPhoto(words: string, name = "foto.jpg"): Promise<SampleFile> {
  const colour = createHash("sha256").update(words).digest("hex").slice(0, 6)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520">
    <rect width="800" height="520" fill="#d8e2ec"/><circle cx="180" cy="220" r="90" fill="#${colour}"/>
    <text x="330" y="240" font-family="sans-serif" font-size="40" fill="#222">${words}</text></svg>`
  return { name, mimeType: "image/jpeg", buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() }
}

/** A one-page PDF with a cross-reference table. */
export function aPdf(words: string, name = "documento.pdf"): SampleFile {
  const stream = `BT /F1 18 Tf 60 760 Td (${words}) Tj ET`
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return String(offset).padStart(10, "0")
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("")
  text += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") }
}
