import { toRgb } from "./contrast.ts"

/** Ten colours from light to dark, as Mantine's palettes expect. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Index of the brand's own colour. */
export const brandShade = 6

const towardsWhite = [0.92, 0.82, 0.66, 0.5, 0.33, 0.16]
const towardsBlack = [0.14, 0.28, 0.42]

function mix(colour: string, target: number, share: number): string {
  const channels = toRgb(colour).map((channel) => Math.round(channel + (target - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}

/** The colour, "#rrggbb", mixed with white below `brandShade` and with black above it. */
export function shadesOf(colour: string): Shades {
  return [
    ...towardsWhite.map((share) => mix(colour, 255, share)),
    colour.toLowerCase(),
    ...towardsBlack.map((share) => mix(colour, 0, share)),
  ] as unknown as Shades
}
