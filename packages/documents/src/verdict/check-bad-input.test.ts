import { deflateSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { largePdf } from "../../testing/sample-pdf.ts"
import {
  appendRevision,
  type Bytes,
  contract,
  type Objects,
  signPdf,
  stream,
} from "../../testing/signed-pdf.ts"
import { signatureTemplate, signXml } from "../../testing/signed-xml.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

const megabyte = 1024 * 1024
let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

async function codesOf(file: Bytes): Promise<string[]> {
  const { reasons, signatures } = await checkDocument(file, {
    trust: people.anchors,
    now: new Date(Date.now() + 60_000),
    statusOf: async () => ({ status: "good" }),
  })
  return [...reasons, ...signatures.flatMap((one) => one.reasons)].map(({ code }) => code)
}

describe("a PDF", () => {
  const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const

  it("whose cross-references are broken is read, and called badly built", async () => {
    const signed = Buffer.from(signPdf(appendRevision(new Uint8Array(), contract), people.luis, field))
    const at = signed.lastIndexOf("startxref")
    const broken = Buffer.concat([signed.subarray(0, at), Buffer.from("startxref\n7\n%%EOF\n")])
    const codes = await codesOf(new Uint8Array(broken))
    expect(codes).toContain("brokenStructure")
    expect(codes).not.toContain("intact")
  })

  it("of two hundred megabytes is read, and a larger one is refused before it is read", async () => {
    expect(await codesOf(largePdf(200 * megabyte - 10_000))).toEqual(["noSignature"])
    expect(await codesOf(largePdf(200 * megabyte))).toEqual(["tooBig"])
  })
})

/* Each of these would keep a reader busy for longer than a test may take. */
describe("a small PDF that promises much work", () => {
  const pdf = (body: string) => Uint8Array.from(`%PDF-1.5\n${body}`, (character) => character.charCodeAt(0))
  const table = (entries: string) =>
    pdf(
      `1 0 obj\n<< /Type /XRef ${entries} /Root 2 0 R /Length 10 >>\nstream\n0123456789\nendstream\nendobj\nstartxref\n9\n%%EOF\n`,
    )

  it.each([
    ["cross-references without end", table("/Size 9 /W [0 0 0] /Index [0 900000000000000]")],
    ["cross-references of endless numbers", table("/Size 9 /W [900000000000000 1 1]")],
    ["a hundred thousand strings that do not end", pdf("1 0 obj<<>>endobj trailer(".repeat(100_000))],
    ["a million lists that do not end", pdf(`trailer${"[".repeat(60)}`.repeat(200_000))],
    [
      "objects that lie over one another",
      pdf(Array.from({ length: 100_000 }, (_, index) => `${index} 0 obj(`).join(" ")),
    ],
  ])("is refused: %s", async (_, file) => {
    expect(await codesOf(file)).toEqual(["unreadable"])
  })
})

/* What is unpacked or read in vain counts too. */
describe("a small signed PDF that asks for minutes of work", () => {
  const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
  const packed = (data: Buffer, entries: string) =>
    stream(deflateSync(data).toString("latin1"), `/Filter /FlateDecode ${entries}`)
  const signedWith = (objects: Objects) =>
    appendRevision(signPdf(appendRevision(new Uint8Array(), contract), people.luis, field), objects)

  it("is refused with evidence that unpacks to more than is read, many times", async () => {
    const store = `<< /Certs [${"51 0 R ".repeat(200)}] /OCSPs [${"51 0 R ".repeat(200)}] >>`
    const catalog = contract[1]?.replace(/>>$/, "/DSS 50 0 R >>") ?? ""
    const file = signedWith({ 1: catalog, 50: store, 51: packed(Buffer.alloc(70 * megabyte), "") })
    expect(await codesOf(file)).toEqual(["tooMuchWork"])
  })

  it("is refused with objects of a stream that lie over one another", async () => {
    const count = 3000
    const head = Array.from({ length: count }, (_, index) => `${200 + index} 0 `).join("")
    const data = Buffer.from(`${head}[${"1 ".repeat(100_000)}]`)
    const holder = packed(data, `/Type /ObjStm /N ${count} /First ${head.length} `)
    const before = signedWith({ 50: holder })
    const text = Buffer.from(before).toString("latin1")
    const [at, previous] = [text.lastIndexOf("50 0 obj"), /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]]
    const rows = Buffer.alloc((count + 1) * 7)
    for (let index = 0; index < count; index++) {
      rows[index * 7] = 2
      rows.writeUInt32BE(50, index * 7 + 1)
      rows.writeUInt16BE(index, index * 7 + 5)
    }
    rows[count * 7] = 1
    rows.writeUInt32BE(at, count * 7 + 1)
    const entries = `/Type /XRef /Size 4000 /Root 1 0 R /Prev ${previous} /W [1 4 2] /Index [200 ${count} 50 1] `
    const section = `60 0 obj\n${stream(rows.toString("latin1"), entries)}\nendobj\nstartxref\n${before.length}\n%%EOF\n`
    expect(await codesOf(new Uint8Array(Buffer.from(text + section, "latin1")))).toEqual(["tooMuchWork"])
  })
})

describe("an XML", () => {
  const voucher = (head: string, body: string) =>
    `${head}\r\n<factura id="comprobante">\r\n${body}\r\n${signatureTemplate({ uri: "#comprobante" })}</factura>`

  it("of nearly twenty megabytes is read, and a larger one is refused", async () => {
    const body = "<detalle codigo='1'>Peña &amp; algo</detalle>\n".repeat(390_000)
    const signed = signXml(voucher('<?xml version="1.0"?>', body), people.luis, ["factura"])
    expect(signed.length).toBeGreaterThan(17 * megabyte)
    expect(await codesOf(signed)).toContain("intact")
    const large = new Uint8Array(20 * megabyte + 1).fill(0x20)
    large.set(new TextEncoder().encode("<a/>"))
    expect(await codesOf(large)).toEqual(["tooBig"])
  })

  it("in ISO-8859-1 and in UTF-16 with CRLF is intact, and no longer after its line ends change", async () => {
    for (const [encoding, name] of [
      ["latin1", "ISO-8859-1"],
      ["utf16le", "UTF-16"],
    ] as const) {
      const mark = encoding === "utf16le" ? "\ufeff" : ""
      const text = voucher(`${mark}<?xml version="1.0" encoding="${name}"?>`, "<razon>Peña</razon>")
      const signed = signXml(Buffer.from(text, encoding), people.luis, ["factura"])
      expect([name, (await codesOf(signed)).includes("intact")]).toEqual([name, true])
    }
    const signed = signXml(voucher('<?xml version="1.0"?>', "<a>1</a>"), people.luis, ["factura"])
    const changed = new TextDecoder().decode(signed).replace("<a>1</a>\n", "<a>1</a> ")
    expect(await codesOf(new TextEncoder().encode(changed))).toContain("altered")
  })
})
