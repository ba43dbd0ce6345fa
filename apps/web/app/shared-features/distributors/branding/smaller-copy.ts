import { brandPictures } from "@trazo/domain/distributors/brand-pictures"

const { smallWidth, shapes } = brandPictures.welcomeImage

/** Image attributes that let a phone load the smaller copy of a brand picture. Both large pictures have these widths. */
export function smallerCopy(
  small: string | undefined,
  large: string,
  sizes: string,
): { srcSet: string; sizes: string } | undefined {
  return small ? { srcSet: `${small} ${smallWidth}w, ${large} ${shapes[0].width}w`, sizes } : undefined
}
