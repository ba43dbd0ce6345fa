import { isReadable, toRgb } from "./contrast.ts"

const step = 0.06

/**
 * The colour as text or line on white: itself when it reads there, otherwise darkened by steps until it does
 * (4.5:1), so that a yellow brand still looks like one. Colours are "#rrggbb".
 */
export function inkOf(colour: string): string {
  let ink = colour.toLowerCase()
  for (let share = step; !isReadable(ink, "#ffffff") && share <= 1; share += step) {
    const darker = toRgb(colour).map((channel) => Math.round(channel * (1 - share)))
    ink = `#${darker.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
  }
  return ink
}
