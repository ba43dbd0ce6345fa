/* Text in the two fonts that every reader has. */

export interface HelveticaLine {
  readonly text: string
  readonly isBold: boolean
  /** In points. */
  readonly size: number
}

/** What WinAnsi has beyond Latin-1 and Spanish texts use. */
const beyondLatin: Record<string, number> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
}

/** The text in WinAnsi, as hexadecimal digits; other letters lose their accents or become «?». */
export function winAnsi(text: string): string {
  const octet = (character: string) => {
    const known = beyondLatin[character]
    if (known !== undefined) return known
    const plain = character.codePointAt(0) ?? 63
    if (plain < 128 || (plain > 159 && plain < 256)) return plain
    const base = character.normalize("NFD").codePointAt(0) ?? 63
    return base < 128 ? base : 63
  }
  return Array.from(text, (character) => octet(character).toString(16).padStart(2, "0")).join("")
}

/** Breaks a line into lines that are not wider than `width` points. */
export function wrapHelvetica<Line extends HelveticaLine>(line: Line, width: number): Line[] {
  const lines: string[] = []
  let current = ""
  for (const word of line.text.split(" ").flatMap((one) => pieces(one, line, width))) {
    const longer = current ? `${current} ${word}` : word
    if (!current || textWidth(longer, line) <= width) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current].map((text) => ({ ...line, text }))
}

/** A word that is wider than a line, cut. */
function pieces(word: string, line: HelveticaLine, width: number): string[] {
  const found: string[] = []
  let [piece, used] = ["", 0]
  for (const character of word) {
    const more = textWidth(character, line)
    if (piece !== "" && used + more > width) {
      found.push(piece)
      ;[piece, used] = ["", 0]
    }
    piece += character
    used += more
  }
  return [...found, piece]
}

/** Widths of Helvetica by class, in thousandths of the size and a little too wide. */
function textWidth(text: string, { size, isBold }: HelveticaLine): number {
  let width = 0
  for (const character of text) {
    if (/[ijl.,:;'|!ftI()/ -]/.test(character)) width += 300
    else if (/[mwMW@%]/.test(character)) width += 900
    else if (/[A-ZÁÉÍÓÚÑ]/.test(character)) width += 700
    else width += 560
  }
  return (width * size * (isBold ? 1.05 : 1)) / 1000
}
