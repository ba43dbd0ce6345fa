import { maximumPixels } from "@trazo/domain/files/picture-size"
import sharp from "sharp"

/**
 * The program of `childDecoder`: answers each picture with whether it decodes to its last line. It has no settings and no
 * secrets, and its owner may end it at any time.
 */
sharp.cache(false)
sharp.concurrency(1)
// Strangers' bytes reach two decoders only.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] })

async function isDecodable(picture: Uint8Array): Promise<boolean> {
  try {
    // Reduces every line to a thumbnail: `stats` costs five times as much and accepts truncated interlaced PNGs.
    const limits = { failOn: "truncated", limitInputPixels: maximumPixels, sequentialRead: true } as const
    const resize = { fit: "fill", fastShrinkOnLoad: false } as const
    await sharp(picture, limits).resize(16, 16, resize).raw().toBuffer()
    return true
  } catch {
    return false
  }
}

process.on("message", async (picture: Uint8Array) => {
  process.send?.(await isDecodable(picture))
})
process.on("disconnect", () => process.exit())
process.send?.("ready")
