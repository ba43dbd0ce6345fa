import { contrastRatio, toRgb } from "./contrast.ts"

const step = 0.06
/** Enough above 4.5:1 on white to stay above it on the page's ground and on a light tint of the brand. */
const enough = 5.2

/**
 * The colour as text or line on white and on near white: itself when it reads there, otherwise darkened by steps
 * until it does, so that a yellow brand still looks like one. Colours are "#rrggbb".
 */
export function accessibleTextColor(colour: string): string {
  let darkened = colour.toLowerCase()
  for (let share = step; contrastRatio(darkened, "#ffffff") < enough && share <= 1; share += step) {
    const darker = toRgb(colour).map((channel) => Math.round(channel * (1 - share)))
    darkened = `#${darker.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
  }
  return darkened
}
