import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"

type Bytes = Uint8Array<ArrayBuffer>

interface SampleOptions {
  readonly pages?: number
  readonly rotate?: number
  /** More entries of each page. */
  readonly page?: string
  /** More entries of the catalog. */
  readonly catalog?: string
  /** More objects, from number 100 on, each «100 0 obj … endobj». */
  readonly objects?: readonly string[]
}

/** A PDF with a text on each page, cross-references as a table. */
export function samplePdf(options: SampleOptions = {}): Bytes {
  const { pages = 1, rotate = 0, page = "", catalog = "", objects = [] } = options
  const numbers = Array.from({ length: pages }, (_, index) => 10 + index * 2)
  const bodies = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    `2 0 obj\n<< /Type /Pages /Count ${pages} /MediaBox [0 0 612 792] /Kids [${numbers.map((one) => `${one} 0 R`).join(" ")}] >>\nendobj\n`,
    "3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n",
    ...numbers.flatMap((number, index) => {
      const text = `BT /F1 18 Tf 72 700 Td (Pagina ${index + 1}) Tj ET`
      return [
        `${number} 0 obj\n<< /Type /Page /Parent 2 0 R /Rotate ${rotate} ${page} /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R >>\nendobj\n`,
        `${number + 1} 0 obj\n<< /Length ${text.length} >>\nstream\n${text}\nendstream\nendobj\n`,
      ]
    }),
    ...objects,
  ]
  let file = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n"
  const offsets = new Map<number, number>()
  for (const body of bodies) {
    offsets.set(Number(body.split(" ")[0]), file.length)
    file += body
  }
  const at = file.length
  const sections = [...offsets]
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n\r\n`)
    .join("")
  const size = Math.max(...offsets.keys()) + 1
  file += `xref\n0 1\n0000000000 65535 f\r\n${sections}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

/** A PDF of about as many octets, most of them in one stream that an update added. */
export function largePdf(octets: number): Bytes {
  const head = samplePdf()
  const previous = /startxref\n(\d+)/.exec(Buffer.from(head).toString("latin1"))?.[1]
  const start = `100 0 obj\n<< /Length ${octets} >>\nstream\n`
  const at = head.length + start.length + octets + "\nendstream\nendobj\n".length
  const end =
    `\nendstream\nendobj\nxref\n100 1\n${String(head.length).padStart(10, "0")} 00000 n\r\n` +
    `trailer\n<< /Size 101 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`
  const file = new Uint8Array(head.length + start.length + octets + end.length)
  file.set(head)
  file.set(new TextEncoder().encode(start), head.length)
  file.set(new TextEncoder().encode(end), file.length - end.length)
  return file
}

/** What qpdf makes of a PDF: `--object-streams=generate`, `--linearize`, `--encrypt …`. */
export function byQpdf(pdf: Bytes, ...options: string[]): Bytes {
  using folder = new TemporaryFolder({ "in.pdf": pdf })
  mustRun("qpdf", [...options, folder.path("in.pdf"), folder.path("out.pdf")])
  return new Uint8Array(folder.read("out.pdf"))
}

/** What pdfsig says of each signature, after it is told whom to trust. */
export function pdfsig(pdf: Bytes, ...options: string[]): string {
  using folder = new TemporaryFolder({ "in.pdf": pdf })
  return mustRun("pdfsig", ["-nocert", ...options, folder.path("in.pdf")]).text
}
