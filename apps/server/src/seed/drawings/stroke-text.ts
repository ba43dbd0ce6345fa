/** Capital characters and digits as strokes on a grid of 4 by 6. The machine may have no fonts. */
const strokes = `
A M0 6L2 0 4 6M1 4H3 | B M0 6V0H3L4 1V2L3 3H0M3 3L4 4V5L3 6H0 | C M4 1L3 0H1L0 1V5L1 6H3L4 5
D M0 0V6H3L4 5V1L3 0Z | E M4 0H0V6H4M0 3H3 | F M4 0H0V6M0 3H3 | G M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2
H M0 0V6M4 0V6M0 3H4 | I M1 0H3M2 0V6M1 6H3 | J M4 0V5L3 6H1L0 5V4 | K M0 0V6M4 0L0 3 4 6 | L M0 0V6H4
M M0 6V0L2 3 4 0V6 | N M0 6V0L4 6V0 | Ñ M0 6V0L4 6V0M1 -1.5H3 | O M1 0H3L4 1V5L3 6H1L0 5V1Z
P M0 6V0H3L4 1V2L3 3H0 | Q M1 0H3L4 1V5L3 6H1L0 5V1ZM2 4L4 6 | R M0 6V0H3L4 1V2L3 3H0M2 3L4 6
S M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5 | T M0 0H4M2 0V6 | U M0 0V5L1 6H3L4 5V0 | V M0 0L2 6 4 0
W M0 0L1 6 2 2 3 6 4 0 | X M0 0L4 6M4 0L0 6 | Y M0 0L2 3 4 0M2 3V6 | Z M0 0H4L0 6H4
0 M1 0H3L4 1V5L3 6H1L0 5V1ZM1 5L3 1 | 1 M1 1L2 0V6M1 6H3 | 2 M0 1L1 0H3L4 1V2L0 6H4
3 M0 1L1 0H3L4 1V2L3 3H2M3 3L4 4V5L3 6H1L0 5 | 4 M3 6V0L0 4H4 | 5 M4 0H0V3H3L4 4V5L3 6H0
6 M4 1L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0 | 7 M0 0H4L1 6
8 M1 0H3L4 1V2L3 3H1L0 2V1ZM1 3L0 4V5L1 6H3L4 5V4L3 3 | 9 M4 3H1L0 2V1L1 0H3L4 1V5L3 6H1L0 5 | - M1 3H3
. M2 5.6V6 | , M2 5.5L1.5 6.8 | : M2 1.5V2M2 5V5.5 | / M4 0L0 6 | < M4 0.5L0 3 4 5.5
$ M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5M2 -1V7`
const glyphs = new Map(strokes.split(/[|\n] ?/).map((glyph) => [glyph[0], glyph.slice(2).trim()]))

const advance = 5.6

interface TextPlace {
  x: number
  /** Top of the capitals. */
  y: number
  /** Height of the capitals, in units of the drawing. */
  height: number
  colour: string
  weight?: number
}

/** Draws a line of text as SVG strokes, without accents. Characters without a glyph are gaps. */
export function strokeText(text: string, { x, y, height, colour, weight = 0.8 }: TextPlace): string {
  const capitals = withoutAccents(text.toUpperCase())
  const paths = [...capitals].map((character, index) => {
    const glyph = glyphs.get(character)
    return glyph ? `<path transform="translate(${(index * advance).toFixed(1)} 0)" d="${glyph}"/>` : ""
  })
  const scale = (height / 6).toFixed(3)
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`
}

function withoutAccents(text: string): string {
  return [...text]
    .map((character) => (character === "Ñ" ? character : character.normalize("NFD").replace(/\p{M}/gu, "")))
    .join("")
}
