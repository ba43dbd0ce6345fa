import { toRgb } from "./contrast.ts"

/** Ten colours from light to dark, as Mantine's palettes expect. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Index of the brand's own colour. */
export const brandShade = 6

function mix(colour: string, target: number, share: number): string {
  const channels = toRgb(colour).map((channel) => Math.round(channel + (target - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}

/** The colour, "#rrggbb", mixed with white below `brandShade` and with black above it. */
export function shadesOf(colour: string): Shades {
  const lighter = (share: number) => mix(colour, 255, share)
  const darker = (share: number) => mix(colour, 0, share)
  const light = [
    lighter(0.92),
    lighter(0.82),
    lighter(0.66),
    lighter(0.5),
    lighter(0.33),
    lighter(0.16),
  ] as const
  return [...light, colour.toLowerCase(), darker(0.14), darker(0.28), darker(0.42)]
}
