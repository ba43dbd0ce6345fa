import type { BrandMedia } from "@trazo/contract/distributors/brand-media"
import { focalPointShape } from "@trazo/contract/distributors/branding"
import { brandFileAddress } from "@trazo/contract/endpoint/api-paths"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { type BrandPictureKey, brandPictureKeys, centre } from "@trazo/domain/distributors/brand-pictures"
import type { StoredMedia } from "./queries.ts"

interface Editing {
  distributorId: string
  mayEdit: boolean
  lastChanges: Record<BrandPictureKey | "video", LastChange>
}

export function presentMedia(
  { logo, multimedia }: StoredMedia,
  { distributorId, mayEdit, lastChanges }: Editing,
): BrandMedia {
  const textOf = (value: unknown) => (typeof value === "string" ? value : "")
  return {
    pictures: brandPictureKeys.map((key) => {
      const file = textOf(key === "logo" ? logo : multimedia[key])
      return {
        key,
        url: file ? brandFileAddress(distributorId, file) : null,
        focus: focalPointShape.catch(centre).parse(multimedia[`${key}Focus`]),
        lastChange: lastChanges[key],
      }
    }),
    video: { address: textOf(multimedia.video), lastChange: lastChanges.video },
    mayEdit,
  }
}
