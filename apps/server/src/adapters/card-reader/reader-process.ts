import { createRequire } from "node:module"
import { setPriority } from "node:os"
import { dirname, join } from "node:path"
import { type PictureFacts, shownLines } from "@trazo/domain/buying/picture-facts"
import { maximumPixels } from "@trazo/domain/platform/picture-size"
import sharp from "sharp"
import tesseract from "tesseract.js"
import { childBounds } from "../child-program/child-bounds.ts"
import { watchChild } from "../child-program/watch-child.ts"
import { measure } from "./measure.ts"

/**
 * The program of `childReader`: answers each picture with what it measured and read. It has no settings and no secrets,
 * fetches nothing, and its owner may end it at any time. Other work of the machine goes first.
 */
setPriority(19)
const within = watchChild(childBounds.cards)
sharp.cache(false)
sharp.concurrency(1)
// Strangers' bytes reach two decoders only.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] })

const limits = { failOn: "truncated", limitInputPixels: maximumPixels } as const

/** Longest side in pixels of the picture that is read, which bounds time and memory. */
const readSide = 1400

const data = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/spa/package.json"))
const started = tesseract.createWorker("spa", tesseract.OEM.LSTM_ONLY, {
  langPath: join(data, "4.0.0_best_int"),
  gzip: true,
  cacheMethod: "none",
})

export interface ReadTask {
  picture: Uint8Array
  /** Whether its text is read too. */
  text: boolean
}

async function read({ picture, text }: ReadTask): Promise<PictureFacts | false> {
  try {
    const grey = sharp(picture, limits).autoOrient().flatten({ background: "#fff" }).greyscale()
    const facts = await measure(grey.clone())
    if (!text) return { ...facts, lines: null }
    const upright = await grey
      .resize({ width: readSide, height: readSide, fit: "inside" })
      .normalise()
      .png({ compressionLevel: 1 })
      .toBuffer()
    const worker = await started
    const { data: page } = await worker.recognize(upright)
    return { ...facts, lines: shownLines(page.text) }
  } catch {
    // A stranger's picture may break the decoder or the reader. No text is read then.
    return false
  }
}

process.on("message", async (task: ReadTask) => {
  process.send?.(await within(() => read(task)))
})
process.on("disconnect", () => process.exit())
await started
process.send?.("ready")
