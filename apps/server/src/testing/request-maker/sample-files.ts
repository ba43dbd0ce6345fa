import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { samplePdf } from "@trazo/domain/files/sample-files"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { svgPicture } from "../../seed/svg-picture.ts"

const drawn = new Map<string, Promise<Buffer>>()

/** A JPEG with these words, drawn once. */
function photo(words: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520">
    <rect width="800" height="520" fill="#d8e2ec"/><circle cx="180" cy="220" r="90" fill="#7a93ac"/>
    <text x="330" y="240" font-family="sans-serif" font-size="40" fill="#222">${words}</text></svg>`
  const picture = drawn.get(words) ?? svgPicture(svg).then((loaded) => loaded.jpeg().toBuffer())
  drawn.set(words, picture)
  return picture
}

export async function documentFile(type: DocumentType): Promise<ReceivedFile> {
  if (type === "rucCertificate") return { name: "documento.pdf", bytes: samplePdf() }
  return { name: "foto.jpg", bytes: new Uint8Array(await photo(type)) }
}

/** No two receipts are the same file: one that two requests have is never sure. */
export async function receiptFile(reference: string): Promise<ReceivedFile> {
  const picture = await photo("comprobante")
  const comment = Buffer.from(reference)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  // After SOI, a COM segment (ITU-T T.81, B.2.4.5).
  const segment = Buffer.concat([Buffer.from("fffe", "hex"), length, comment])
  return {
    name: "comprobante.jpg",
    bytes: new Uint8Array(Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)])),
  }
}
