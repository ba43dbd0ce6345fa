import type { Bytes } from "@trazo/pki/bytes"
import { assemblePdf } from "../pdf/assemble-pdf.ts"
import { type HelveticaLine, winAnsi, wrapHelvetica } from "../pdf/helvetica.ts"

type Tone = "plain" | "good" | "warn" | "bad"

/** A part of a report, from top to bottom. A fact has its name beside it, an item its tone before it. */
export type ReportBlock =
  | { readonly kind: "title" | "heading" | "text"; readonly text: string; readonly tone?: Tone }
  | { readonly kind: "fact"; readonly name: string; readonly text: string }
  | { readonly kind: "item"; readonly text: string; readonly tone: Tone }

const page = { width: 595, height: 842, margin: 56, bottom: 72 } as const
const factIndent = 150
const itemIndent = 16
const leading = 1.35
/** A document of another person decides how long its report would be. */
const mostPages = 40
const longestText = 2_000

/** Red, green and blue in parts of one; dark enough to be read on white. */
const colors: Record<Tone, string> = {
  plain: "0.09 0.09 0.11",
  good: "0.08 0.42 0.26",
  warn: "0.54 0.33 0",
  bad: "0.71 0.14 0.09",
}
const quiet = "0.29 0.31 0.36"

const styles = {
  title: { size: 20, isBold: true, above: 0 },
  heading: { size: 13, isBold: true, above: 18 },
  text: { size: 10, isBold: false, above: 4 },
  fact: { size: 10, isBold: false, above: 3 },
  item: { size: 10, isBold: false, above: 4 },
} as const

/** A4 pages with the blocks, and `footer` with the number of each page below. */
export function writeReport(blocks: readonly ReportBlock[], footer: string): Bytes {
  const layout = new Layout()
  for (const block of blocks) layout.add(block)
  const { pages } = layout
  return assemblePdf(
    pages.map((operators, index) =>
      [...operators, ...footerOperators(footer, `${index + 1} de ${pages.length}`)].join("\n"),
    ),
  )
}

class Layout {
  readonly pages: string[][] = [[]]
  #isFull = false
  #y: number = page.height - page.margin

  add(block: ReportBlock): void {
    if (this.#isFull) return
    const { size, isBold, above } = styles[block.kind]
    const indent = block.kind === "fact" ? factIndent : block.kind === "item" ? itemIndent : 0
    const text = shortened(block.text)
    const lines = wrapHelvetica({ text, size, isBold }, page.width - 2 * page.margin - indent)
    // A heading stays with what follows it.
    const needed = above + size * leading * Math.min(lines.length, 2) + (block.kind === "heading" ? 40 : 0)
    this.#y -= above
    if (this.#y - needed < page.bottom && !this.#turn()) return
    const color = colors["tone" in block ? (block.tone ?? "plain") : "plain"]
    if (block.kind === "fact") this.#put({ text: block.name, size, isBold }, 0, quiet)
    if (block.kind === "item") this.#square(color)
    for (const line of lines) {
      if (this.#y - size * leading < page.bottom && !this.#turn()) return
      this.#put(line, indent, block.kind === "item" ? colors.plain : color)
      this.#y -= size * leading
    }
  }

  /** Begins a page; false when there are enough. */
  #turn(): boolean {
    this.#isFull = this.pages.length >= mostPages
    if (this.#isFull) return false
    this.pages.push([])
    this.#y = page.height - page.margin
    return true
  }

  #put(line: HelveticaLine, indent: number, color: string): void {
    this.pages.at(-1)?.push(textOperator(line, page.margin + indent, this.#y - line.size, color))
  }

  #square(color: string): void {
    this.pages.at(-1)?.push(`${color} rg ${page.margin} ${(this.#y - 8.5).toFixed(2)} 7 7 re f`)
  }
}

const shortened = (text: string) => {
  const plain = text.replace(/\s+/g, " ").trim()
  return plain.length > longestText ? `${plain.slice(0, longestText)}…` : plain
}

function textOperator({ text, size, isBold }: HelveticaLine, x: number, y: number, color: string): string {
  return `${color} rg BT /${isBold ? "F2" : "F1"} ${size} Tf ${x} ${y.toFixed(2)} Td <${winAnsi(text)}> Tj ET`
}

function footerOperators(footer: string, count: string): string[] {
  const line = { size: 8, isBold: false }
  const width = page.width - 2 * page.margin - 60
  const lines = wrapHelvetica({ ...line, text: footer }, width).slice(0, 3)
  return [
    ...lines.map((one, index) => textOperator(one, page.margin, 48 - index * 11, quiet)),
    textOperator({ ...line, text: count }, page.width - page.margin - 36, 48, quiet),
  ]
}
