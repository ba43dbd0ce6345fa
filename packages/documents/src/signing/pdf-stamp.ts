import { ecuadorOffsetMilliseconds } from "@trazo/domain/dates/calendar-date"
import { encode } from "uqr"
import { type HelveticaLine, winAnsi, wrapHelvetica } from "../pdf/helvetica.ts"
import type { PdfPage } from "../pdf/pages.ts"
import type { PdfFile } from "../pdf/pdf-file.ts"
import { type PdfDictionary, PdfName, type PdfValue } from "../pdf/values.ts"

type StampStyle = "trazo" | "firmaec"

export interface PdfStamp {
  readonly style: StampStyle
  /** What the QR opens. */
  readonly address: string
  readonly box: StampBox
  /** From 0; the signature shows itself on the first one. */
  readonly pages: readonly number[]
}

interface StampContent {
  readonly style: StampStyle
  readonly name: string
  readonly date: Date
  readonly reason: string
  readonly place: string
  /** What the QR opens: the page where the document is checked. */
  readonly address: string
  /** PDF/A allows no font that is not embedded (ISO 19005-1 §6.3.4). */
  readonly onlyCode: boolean
}

/** The content of the stamp's form, drawn in a box of `width` by `height` points, and its resources. */
export function drawStamp(content: StampContent, width: number, height: number) {
  if (content.onlyCode) return { operators: codeAlone(content.address, width, height), resources: new Map() }
  const qr = Math.min(height - 4, width * 0.4)
  const room = { left: qr + 6, width: width - qr - 8, height }
  const operators = [
    "q",
    "0.1 g",
    ...qrOperators(content.address, 2, (height - qr) / 2, qr),
    "BT",
    ...textOperators(fitted(linesOf(content), room.width, room.height), room.left, height),
    "ET",
    "Q",
  ]
  return { operators: operators.join("\n"), resources }
}

function codeAlone(address: string, width: number, height: number): string {
  const side = Math.min(width, height) - 4
  return ["q", "0.1 g", ...qrOperators(address, 2, (height - side) / 2, side), "Q"].join("\n")
}

const font = (name: string): PdfDictionary =>
  new Map<string, PdfValue>([
    ["Type", new PdfName("Font")],
    ["Subtype", new PdfName("Type1")],
    ["BaseFont", new PdfName(name)],
    ["Encoding", new PdfName("WinAnsiEncoding")],
  ])

const resources: PdfDictionary = new Map<string, PdfValue>([
  [
    "Font",
    new Map<string, PdfValue>([
      ["F1", font("Helvetica")],
      ["F2", font("Helvetica-Bold")],
    ]),
  ],
])

function linesOf({ style, name, date, reason, place, address }: StampContent): HelveticaLine[] {
  const plain = (text: string): HelveticaLine => ({ text, isBold: false, size: 6 })
  const signed = { text: "Firmado electrónicamente por:", isBold: false, size: 6 }
  const person = (size: number): HelveticaLine => ({ text: name, isBold: true, size })
  if (style === "firmaec") {
    return [signed, person(11), plain(`Fecha: ${dateText(date)}`), plain("Validar únicamente con FirmaEC")]
  }
  return [
    signed,
    person(9),
    plain(`Fecha: ${dateText(date)}`),
    ...(reason ? [plain(`Motivo: ${reason}`)] : []),
    ...(place ? [plain(`Lugar: ${place}`)] : []),
    plain(`Verifique en ${address.replace(/^https?:\/\//, "")}`),
  ]
}

/** Time of continental Ecuador, which has no other all year. */
function dateText(date: Date): string {
  const local = new Date(date.getTime() + ecuadorOffsetMilliseconds).toISOString()
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)} (UTC-5)`
}

/** Wraps the lines, and shrinks them until they fit. */
function fitted(lines: readonly HelveticaLine[], width: number, height: number): HelveticaLine[] {
  for (let scale = 1.6; ; scale -= 0.1) {
    const wrapped = lines.flatMap((line) => wrapHelvetica({ ...line, size: line.size * scale }, width))
    const tall = wrapped.reduce((sum, { size }) => sum + size * leading, 0)
    if (tall <= height || scale <= 0.4) return wrapped
  }
}

const leading = 1.18

function textOperators(lines: readonly HelveticaLine[], left: number, height: number): string[] {
  const tall = lines.reduce((sum, { size }) => sum + size * leading, 0)
  let top = height - Math.max(0, (height - tall) / 2)
  return lines.map(({ text, isBold, size }) => {
    const baseline = top - size * 0.9
    top -= size * leading
    const matrix = `1 0 0 1 ${left.toFixed(2)} ${baseline.toFixed(2)} Tm`
    return `/${isBold ? "F2" : "F1"} ${size.toFixed(2)} Tf ${matrix} <${winAnsi(text)}> Tj`
  })
}

/** The code as one rectangle for each run of dark modules. */
function qrOperators(address: string, x: number, y: number, side: number): string[] {
  const { data, size } = encode(address, { ecc: "M", border: 1 })
  const module = side / size
  const rectangles: string[] = []
  for (const [row, modules] of data.entries()) {
    for (let column = 0; column < size; column++) {
      if (!modules[column]) continue
      const first = column
      while (modules[column + 1]) column++
      const wide = (column - first + 1) * module
      const [left, bottom] = [x + first * module, y + side - (row + 1) * module]
      rectangles.push(`${left.toFixed(3)} ${bottom.toFixed(3)} ${wide.toFixed(3)} ${module.toFixed(3)} re`)
    }
  }
  return [...rectangles, "f"]
}

/** A box on a page as people see it: fractions of its width and height from the upper left corner. */
interface StampBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedStamp {
  /** The annotation's Rect, in the page's own coordinates. */
  readonly rect: readonly [number, number, number, number]
  /** Size of the stamp as it is read, in points. */
  readonly width: number
  readonly height: number
  /** Turns the stamp upright on a page that is shown turned. */
  readonly matrix: readonly number[]
}

/** Letter, where a page names no box. */
const usualBox: Box = [0, 0, 612, 792]

type Box = readonly [left: number, bottom: number, right: number, top: number]

function boxNamed(file: PdfFile, page: PdfPage, key: string): Box | undefined {
  const [a, b, c, d] = file.list(page.dictionary.get(key)).map((one) => file.resolve(one))
  if (![a, b, c, d].every((one) => typeof one === "number")) return undefined
  const [x1, y1, x2, y2] = [a, b, c, d] as [number, number, number, number]
  return unlessEmpty([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)])
}

const unlessEmpty = (box: Box): Box | undefined => (box[2] > box[0] && box[3] > box[1] ? box : undefined)

/** What is shown of a page: its CropBox, no further than the MediaBox (ISO 32000-1 §14.11.2). */
function shownBox(file: PdfFile, page: PdfPage): Box {
  const media = boxNamed(file, page, "MediaBox") ?? usualBox
  const crop = boxNamed(file, page, "CropBox") ?? media
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return unlessEmpty(both) ?? media
}

/** The page's box, the upright size under its rotation, the rotation in degrees, and the points of one unit. */
function boxOf(file: PdfFile, page: PdfPage) {
  const [left, bottom, right, top] = shownBox(file, page)
  const turned = file.resolve(page.dictionary.get("Rotate"))
  const rotation = typeof turned === "number" && turned % 90 === 0 ? ((turned % 360) + 360) % 360 : 0
  const unit = file.resolve(page.dictionary.get("UserUnit"))
  const [wide, tall] = [right - left, top - bottom]
  const size = rotation % 180 === 0 ? { width: wide, height: tall } : { width: tall, height: wide }
  return { left, bottom, right, top, rotation, size, unit: typeof unit === "number" && unit > 0 ? unit : 1 }
}

export function placeStamp(file: PdfFile, page: PdfPage, box: StampBox): PlacedStamp {
  const { left, bottom, right, top, rotation, size, unit } = boxOf(file, page)
  const [u, v] = [box.x * size.width, box.y * size.height]
  const [width, height] = [box.width * size.width, box.height * size.height]
  /** From what is seen, right and down, to the page's coordinates. */
  const toPage = (across: number, down: number): [number, number] => {
    if (rotation === 90) return [left + down, bottom + across]
    if (rotation === 180) return [right - across, bottom + down]
    if (rotation === 270) return [right - down, top - across]
    return [left + across, top - down]
  }
  const [[x1, y1], [x2, y2]] = [toPage(u, v), toPage(u + width, v + height)]
  const rect = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  // Programs fit what is drawn into the rectangle.
  return { rect, width: width * unit, height: height * unit, matrix: [cos, sin, -sin, cos, 0, 0] }
}
