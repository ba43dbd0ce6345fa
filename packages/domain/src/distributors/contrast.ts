/** Contrast as in WCAG 2.2 (relative luminance, contrast ratio). Colours are "#rrggbb". */
export const readableContrast = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

export function toRgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (equal colours) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Black or white, whichever has more contrast. One of them always reaches 4.5:1. */
export function readableTextOn(colour: string): "#000000" | "#ffffff" {
  return contrastRatio(colour, "#ffffff") >= contrastRatio(colour, "#000000") ? "#ffffff" : "#000000"
}
