import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { appendRevision, type Bytes, contract, signCms, signPdf } from "../../testing/signed-pdf.ts"
import { signatureTemplate, signXml } from "../../testing/signed-xml.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { zipOf } from "../../testing/zip.ts"
import { checkDocument } from "./check-document.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

async function check(file: Bytes) {
  const result = await checkDocument(file, {
    trust: people.anchors,
    // openssl signs with the clock of this machine
    now: new Date(Math.max(Date.now(), Date.parse("2026-11-28T12:00:00Z"))),
    statusOf: async () => ({ status: "good" }),
  })
  const all = [...result.reasons, ...result.signatures.flatMap((one) => one.reasons)]
  return { ...result, codes: all.map(({ code }) => code), texts: all.map(({ text }) => text).join("\n") }
}

const face = { verdict: "unknown", codes: expect.arrayContaining(["twoFaces"]) }
const pdf = () => appendRevision(new Uint8Array(), contract)
const zip = () => zipOf([{ name: "a.txt", content: bytesOf("Pago 900") }])

describe("an XML that opens as something else", () => {
  const signed = (before: string, inside = "", after = "") => {
    const text = `${before}<factura id="comprobante">${inside}<a>1</a>${signatureTemplate({ uri: "#comprobante" })}</factura>${after}`
    return signXml(text, people.luis, ["factura"])
  }

  it("as a PDF cannot be affirmed", async () => {
    const name = join(import.meta.dirname, "../../testing/deceptions/xml-that-opens-as-pdf.pdf")
    const { format, texts } = await check(new Uint8Array(readFileSync(name)))
    expect([format, texts]).toEqual(["xml", expect.stringContaining("También se abre como PDF")])
    expect(await check(signed("", "<!--%PDF-1.4-->"))).toMatchObject(face)
    expect(await check(signed("<?x %PDF-1.4?>"))).toMatchObject(face)
  })

  it("as a page or a script, in a comment or a literal text, cannot be affirmed", async () => {
    for (const remark of [
      "<!--><h1>Pago 900</h1>-->",
      "<!-- <script>a()</script> -->",
      "<!--\na();\n/* -->",
    ]) {
      for (const file of [signed(remark), signed("", "", remark)]) {
        expect(await check(file)).toMatchObject({
          verdict: "unknown",
          codes: expect.arrayContaining(["partOfXml"]),
        })
      }
    }
    expect((await check(signed("", "<!--><h1>Pago 900</h1>-->"))).codes[0]).toBe("partOfXml")
    expect(await check(signed("", "<b><![CDATA[<script>a()</script>]]></b>"))).toMatchObject(face)
  })

  it("as a page that a signed part of it changes cannot be affirmed", async () => {
    const [page, picture] = ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"]
    for (const part of [
      `<script xmlns="${page}">a()</script>`,
      `<h:style xmlns:h="${page}">total { display: none }</h:style>`,
      `<svg xmlns="${picture}"><script>a()</script></svg>`,
      `<b xmlns="${picture}" onload="a()"/>`,
    ]) {
      expect(await check(signed("", part))).toMatchObject(face)
    }
    expect((await check(signed("", `<p xmlns="${page}">Pago 100</p><script/>`))).codes).not.toContain(
      "twoFaces",
    )
  })

  it("as a ZIP cannot be affirmed", async () => {
    expect(await check(joined(signed(""), bytesOf("<!--"), zip(), bytesOf("-->")))).toMatchObject({
      verdict: "unknown",
    })
  })

  it("is whole with a note of its program beside the root, which is named", async () => {
    const { verdict, codes, covers } = { covers: "", ...(await check(signed("<!-- hecho con X 1.0 -->"))) }
    expect([verdict, codes.includes("unsignedNote"), covers]).toEqual(["validBut", true, ""])
  })

  it("is in part unsigned where a comment splits a text, and whole where a reference is over comments", async () => {
    const split = "<total>1<!-- -->00.00</total>"
    expect((await check(signed("", split))).codes[0]).toBe("partOfXml")
    const transforms = [
      "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
      "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments",
    ]
    const template = signatureTemplate({ uri: "#xpointer(id('comprobante'))", transforms })
    const whole = signXml(`<factura id="comprobante">${split}${template}</factura>`, people.luis, ["factura"])
    expect((await check(whole)).codes).not.toContain("partOfXml")
  })
})

describe("a CMS that opens as something else", () => {
  const attached = (content: Uint8Array, ...options: string[]) =>
    signCms(content, { ...people.luis, options: ["-nodetach", ...options] })

  it("is valid with a PDF or a ZIP as its content, which both faces show", async () => {
    expect((await check(attached(pdf()))).verdict).toBe("valid")
    expect((await check(attached(zip()))).verdict).toBe("valid")
  })

  it("cannot be affirmed with anything behind it", async () => {
    const file = attached(bytesOf("Pago 100"))
    expect((await check(joined(file, Uint8Array.of(0x0d, 0x0a, 0)))).verdict).toBe("valid")
    expect(await check(joined(file, pdf()))).toMatchObject(face)
    expect(await check(joined(file, bytesOf("x")))).toMatchObject(face)
    expect(await check(joined(file, zip()))).toMatchObject(face)
  })

  it("cannot be affirmed when a second PDF lies behind the signed one, or the signed one is in pieces", async () => {
    expect(await check(joined(attached(pdf()), Uint8Array.of(0x0a), pdf()))).toMatchObject(face)
    const pieces = attached(pdf(), "-stream")
    expect(await check(pieces)).toMatchObject(face)
  })
})

describe("a PDF that opens as something else", () => {
  const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
  const signedAfter = (prefix: string) => {
    const file = appendRevision(new Uint8Array(), contract)
    return signPdf(joined(bytesOf(prefix), file), people.luis, field)
  }

  it.each(["<html><h1>Pago 900</h1>\n", "GIF89a\n", "a=1/*\n", "PK\u0003\u0004"])(
    "cannot be affirmed when it begins with %j",
    async (prefix) => {
      const { format, verdict, codes } = await check(signedAfter(prefix))
      expect([format, verdict, codes.includes("twoFaces")]).toEqual(["pdf", "unknown", true])
    },
  )

  it("cannot be affirmed with a page before its first object, or a ZIP at its end", async () => {
    const file = Buffer.from(appendRevision(new Uint8Array(), contract))
    const withPage = file.toString("latin1").replace("%PDF-1.7\n", "%PDF-1.7\n%<script>\n")
    const signed = signPdf(new Uint8Array(Buffer.from(withPage, "latin1")), people.luis, field)
    expect((await check(signed)).codes).toContain("twoFaces")
    const plain = signPdf(new Uint8Array(file), people.luis, field)
    expect((await check(joined(plain, bytesOf("%"), zip()))).codes).toContain("twoFaces")
  })
})

it("names the second face of a container and of a certificate", async () => {
  const content = bytesOf("Pago 100")
  const signature = { name: "META-INF/signature.p7s", content: signCms(content, people.luis) }
  const carrying = (document: Uint8Array) => [{ name: "a.pdf", content: document }, signature]
  const shown = { name: "META-INF/signature.p7s", content: signCms(pdf(), people.luis) }
  expect((await check(zipOf([{ name: "a.pdf", content: pdf() }, shown]))).verdict).toBe("valid")
  const hidden = { name: "META-INF/signature.p7s", content: joined(signature.content, pdf()) }
  expect((await check(zipOf([...carrying(content).slice(0, 1), hidden]))).codes).toContain("twoFaces")
  expect(await check(joined(people.luis.der, bytesOf("\n%PDF-1.4\n")))).toMatchObject({
    format: "certificate",
  })
  expect(await check(joined(people.luis.der.slice(0, 400), bytesOf("\n%PDF-1.4\n")))).toMatchObject({
    verdict: "unknown",
  })
})
