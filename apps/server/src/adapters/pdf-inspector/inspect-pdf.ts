import type { PdfProblem } from "@trazo/domain/platform/upload-rules"
import { openPdf } from "./open-pdf.ts"
import { bytesNameActiveContent } from "./read-bytes.ts"
import { objectsAreActive } from "./read-objects.ts"

/** Three readings, because readers disagree on what a file says. What one of them finds active is refused. */
export async function inspectPdf(bytes: Uint8Array): Promise<"accepted" | PdfProblem> {
  if (await bytesNameActiveContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    return "active"
  const opened = await openPdf(bytes)
  if (opened !== "accepted") return opened
  try {
    return (await objectsAreActive(bytes)) ? "active" : "accepted"
  } catch {
    // A stranger's file may break the reader in any way.
    return "damaged"
  }
}
