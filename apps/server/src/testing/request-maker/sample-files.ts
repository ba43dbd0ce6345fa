import { createHash } from "node:crypto"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { samplePdf } from "@trazo/domain/platform/sample-files"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { svgPicture } from "../../seed/svg-picture.ts"

/** A JPEG with these words, and a colour of theirs: a machine without fonts draws no words. */
async function photo(words: string): Promise<Uint8Array<ArrayBuffer>> {
  const colour = createHash("sha256").update(words).digest("hex").slice(0, 6)
  const picture = await svgPicture(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="520">
    <rect width="800" height="520" fill="#d8e2ec"/><circle cx="180" cy="220" r="90" fill="#${colour}"/>
    <text x="330" y="240" font-family="sans-serif" font-size="40" fill="#222">${words}</text></svg>`)
  return new Uint8Array(await picture.jpeg().toBuffer())
}

const drawn = new Map<DocumentType, Promise<Uint8Array<ArrayBuffer>>>()

/** Drawn once. */
export async function documentFile(type: DocumentType): Promise<ReceivedFile> {
  if (type === "rucCertificate") return { name: "documento.pdf", bytes: samplePdf() }
  const picture = drawn.get(type) ?? photo(type)
  drawn.set(type, picture)
  return { name: "foto.jpg", bytes: await picture }
}

/** No two receipts are the same picture: one that two requests have is never sure. */
export async function receiptFile(reference: string): Promise<ReceivedFile> {
  return { name: "comprobante.jpg", bytes: await photo(`comprobante ${reference}`) }
}
