import { childBounds } from "../child-program/child-bounds.ts"
import { watchChild } from "../child-program/watch-child.ts"
import { inspectPdf } from "./inspect-pdf.ts"

/**
 * The program of `childInspector`: answers each PDF file with its verdict. It has no settings and no secrets, and its
 * owner may end it at any time.
 */
const within = watchChild(childBounds.pdf)

process.on("message", async (file: Uint8Array) => {
  process.send?.(await within(() => inspectPdf(file).catch(() => "damaged")))
})
process.on("disconnect", () => process.exit())
process.send?.("ready")
