import { measuredSide, measurePicture, type PictureQuality } from "@trazo/domain/platform/picture-quality"
import type { Sharp } from "sharp"

/** Pictures of every size are measured at one. */
export async function measure(grey: Sharp): Promise<PictureQuality> {
  const { data, info } = await grey
    .resize({ width: measuredSide, height: measuredSide, fit: "inside" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true })
  return measurePicture({ data, ...info })
}
