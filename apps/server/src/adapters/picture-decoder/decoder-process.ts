import { maximumPixels } from "@trazo/domain/platform/picture-size"
import sharp, { type Sharp } from "sharp"
import { childBounds } from "../child-program/child-bounds.ts"
import { watchChild } from "../child-program/watch-child.ts"
import type { RenderedPicture, Rendering } from "./port.ts"

/**
 * The program of `childDecoder`: answers each picture with whether it decodes to its last line, or with what it made of
 * it. It has no settings and no secrets, and its owner may end it at any time.
 */
const within = watchChild(childBounds.pictures)
sharp.cache(false)
sharp.concurrency(1)
// Strangers' bytes reach two decoders only.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] })

const limits = { failOn: "truncated", limitInputPixels: maximumPixels } as const

async function isDecodable(picture: Uint8Array): Promise<boolean> {
  try {
    // Reduces every line to a thumbnail: `stats` costs five times as much and accepts truncated interlaced PNGs.
    const resize = { fit: "fill", fastShrinkOnLoad: false } as const
    await sharp(picture, { ...limits, sequentialRead: true })
      .resize(16, 16, resize)
      .raw()
      .toBuffer()
    return true
  } catch {
    // sharp throws plain errors for what is no picture.
    return false
  }
}

export interface RenderTask extends Rendering {
  picture: Uint8Array
}

/** False if the picture does not decode, or the crop shows nothing of it. */
async function render({ picture, ...wanted }: RenderTask): Promise<RenderedPicture | false> {
  try {
    const source = sharp(picture, limits).autoOrient()
    const { autoOrient, hasAlpha } = await source.metadata()
    const [largest, ...smaller] = wanted.sizes
    const cut = largest && cutOf(autoOrient, wanted.crop, largest)
    if (!largest || !cut) return false
    const isPng = wanted.isLossless || hasAlpha || cut.hasMargins
    const { data, info } = await source
      .extract(cut.region)
      .ensureAlpha()
      .resize({ ...cut.size, fit: "fill" })
      .extend({ ...cut.margins, background: { r: 255, g: 255, b: 255, alpha: 0 } })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const contents: Uint8Array[] = []
    for (const size of [largest, ...smaller]) {
      const { width, height, channels } = info
      const resized = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: "fill" })
      contents.push(await encoded(resized, isPng))
    }
    return { mediaType: isPng ? "image/png" : "image/jpeg", contents }
  } catch {
    // sharp throws plain errors for what is no picture.
    return false
  }
}

export interface TurnTask {
  turned: Uint8Array
}

/** High quality, because people read small print on it. */
async function turnUpright({ turned }: TurnTask): Promise<Uint8Array | false> {
  try {
    return await sharp(turned, limits).autoOrient().keepIccProfile().jpeg({ quality: 92 }).toBuffer()
  } catch {
    // sharp throws plain errors for what is no picture.
    return false
  }
}

async function encoded(picture: Sharp, isPng: boolean): Promise<Buffer> {
  if (isPng) return await picture.png({ compressionLevel: 9 }).toBuffer()
  return await picture.removeAlpha().jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

type Size = Rendering["sizes"][number]

/** The pixels of the picture that a crop shows, their size in the result, and the margins around them. */
function cutOf(picture: Size, crop: Rendering["crop"], target: Size) {
  const across = span(picture.width, { start: crop.x, share: crop.width, target: target.width })
  const down = span(picture.height, { start: crop.y, share: crop.height, target: target.height })
  if (!across || !down) return null
  const margins = { left: across.before, right: across.after, top: down.before, bottom: down.after }
  return {
    region: { left: across.first, top: down.first, width: across.count, height: down.count },
    size: { width: across.size, height: down.size },
    margins,
    hasMargins: Object.values(margins).some((margin) => margin > 0),
  }
}

function span(length: number, { start, share, target }: { start: number; share: number; target: number }) {
  const [from, to] = [start * length, (start + share) * length]
  const first = Math.max(0, Math.round(from))
  const count = Math.min(length, Math.round(to)) - first
  if (count < 1) return null
  const scale = target / (to - from)
  // Less than one pixel of the picture is no margin, only a rounded crop.
  const before = from < -1 ? Math.min(target - 1, Math.round(-from * scale)) : 0
  const after = to > length + 1 ? Math.min(target - 1 - before, Math.round((to - length) * scale)) : 0
  return { first, count, before, after, size: target - before - after }
}

function respond(message: Uint8Array | RenderTask | TurnTask): Promise<unknown> {
  if (message instanceof Uint8Array) return isDecodable(message)
  return "turned" in message ? turnUpright(message) : render(message)
}

process.on("message", async (message: Uint8Array | RenderTask | TurnTask) => {
  process.send?.(await within(() => respond(message)))
})
process.on("disconnect", () => process.exit())
process.send?.("ready")
