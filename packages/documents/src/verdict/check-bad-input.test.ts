import { beforeAll, describe, expect, it } from "vitest"
import { largePdf } from "../../testing/sample-pdf.ts"
import { appendRevision, type Bytes, contract, signPdf } from "../../testing/signed-pdf.ts"
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
