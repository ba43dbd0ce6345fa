import { contrastRatio, toRgb } from "./contrast.ts"

const step = 0.06
/** Above 4.5:1, so that the colour also reaches 4.5:1 on the page's background and on a light tint of the brand. */
const enough = 5.2

/**
 * The colour for text and lines on white and near white. A colour with too little contrast is darkened in steps.
 * Colours are "#rrggbb".
 */
export function accessibleTextColor(colour: string): string {
  let darkened = colour.toLowerCase()
  for (let share = step; contrastRatio(darkened, "#ffffff") < enough && share <= 1; share += step) {
    const darker = toRgb(colour).map((channel) => Math.round(channel * (1 - share)))
    darkened = `#${darker.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
  }
  return darkened
}
