/** Writes PDF files for the inspector's tests. */
import { deflateSync } from "node:zlib"
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib"

interface Parts {
  /** Entries of the catalogue and of the page. */
  catalog?: string
  page?: string
  /** Bodies of the objects 4, 5, …, in Latin-1. */
  more?: string[]
}

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"))

/** One empty page, and what is added to it. */
export function aPdf({ catalog = "", page = "", more = [] }: Parts = {}): Uint8Array {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
    ...more,
  ]
  let text = "%PDF-1.7\n"
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  return bytes(text + ending(offsets, text.length))
}

function ending(offsets: number[], xref: number): string {
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  const size = offsets.length + 1
  return `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`
}

/** Replaces the catalogue by a revision at the end. */
export function revised(original: Uint8Array, catalog: string): Uint8Array {
  const before = Buffer.from(original).toString("latin1")
  const former = /startxref\n(\d+)/.exec(before)?.[1]
  const object = `1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n`
  const xref = `xref\n1 1\n${String(before.length).padStart(10, "0")} 00000 n \n`
  const trailer = `trailer\n<</Size 4/Root 1 0 R/Prev ${former}>>\n`
  return bytes(`${before}${object}${xref}${trailer}startxref\n${before.length + object.length}\n%%EOF\n`)
}

const stream = (dictionary: string, content: string) =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content}\nendstream`

/** An object stream with one object, through filters. */
export function objectStream(object: string, filters: ("Flate" | "Hex")[]): string {
  const head = "9 0 "
  let content = Buffer.from(head + object, "latin1")
  for (const filter of [...filters].reverse())
    content = filter === "Flate" ? deflateSync(content) : Buffer.from(`${content.toString("hex")}>`, "latin1")
  const names = filters.map((filter) => (filter === "Flate" ? "/FlateDecode" : "/ASCIIHexDecode")).join("")
  return stream(
    `/Type/ObjStm/N 1/First ${head.length}${filters.length > 0 ? `/Filter[${names}]` : ""}`,
    content.toString("latin1"),
  )
}

/** A stream that inflates to zeros. */
export function bomb(megabytes: number): string {
  const zeros = Buffer.alloc(megabytes * 2 ** 20, "0 ")
  return stream(
    "/Type/ObjStm/N 1/First 4/Filter/FlateDecode",
    deflateSync(zeros, { level: 1 }).toString("latin1"),
  )
}

interface Protection {
  userPassword: string
  /** An action in the catalogue, inside of an encrypted object stream. */
  script?: boolean
}

export async function encrypted({ userPassword, script = false }: Protection): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  if (script) {
    const action = document.context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") })
    document.context.register(action)
  }
  document.catalog.set(PDFName.of("Lang"), PDFString.of("es"))
  document.encrypt({ userPassword, ownerPassword: "owner" })
  return document.save({ useObjectStreams: true })
}
