/** Points of an A4 page. */
export const page = { margin: 36, width: 595, end: 800 }
export const inner = page.width - 2 * page.margin

interface Place {
  x: number
  width: number
}

interface Style {
  size?: number
  bold?: boolean
  align?: "left" | "right" | "center"
  color?: string
  /** Below the text. */
  gap?: number
}

/** Writes down a page from `y`, and goes on on the next one. */
export class Pen {
  y = page.margin
  readonly document: PDFKit.PDFDocument

  constructor(document: PDFKit.PDFDocument) {
    this.document = document
  }

  /** Text of any length, whose end is the next `y`. */
  write(
    text: string,
    place: Place,
    { gap = 2, align = "left", color = "#111111", ...style }: Style = {},
  ): void {
    const height = this.heightOf(text, place, style)
    this.document.fillColor(color).text(text, place.x, this.y, { width: place.width, align })
    this.y += height + gap
  }

  heightOf(text: string, { width }: Pick<Place, "width">, { size = 8, bold = false }: Style = {}): number {
    this.document.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size)
    return this.document.heightOfString(text, { width })
  }

  /** Cells side by side, as high as the highest. Starts a page where they do not fit. */
  row(cells: readonly (Place & Style & { text: string })[], { gap = 4 }: { gap?: number } = {}): void {
    const height = Math.max(...cells.map((cell) => this.heightOf(cell.text, cell, cell)))
    this.need(height + gap)
    const top = this.y
    for (const { text, x, width, ...style } of cells) {
      this.y = top
      this.write(text, { x, width }, style)
    }
    this.y = top + height + gap
  }

  /** Starts a page unless so much fits on this one. */
  need(height: number): void {
    if (this.y + height <= page.end) return
    this.document.addPage()
    this.y = page.margin
  }

  frame({ x, width }: Place, top: number): void {
    this.document
      .lineWidth(0.5)
      .strokeColor("#9a9a9a")
      .roundedRect(x, top, width, this.y - top, 3)
      .stroke()
  }

  rule(): void {
    this.document
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.5)
      .strokeColor("#9a9a9a")
      .stroke()
    this.y += 5
  }

  /** Bars and spaces in modules, alternately, across a place. */
  bars(widths: readonly number[], { x, width }: Place, height: number): void {
    const module = width / widths.reduce((sum, one) => sum + one, 0)
    let at = x
    this.document.fillColor("#000000")
    for (const [index, one] of widths.entries()) {
      if (index % 2 === 0) this.document.rect(at, this.y, one * module, height)
      at += one * module
    }
    this.document.fill()
    this.y += height
  }
}
