import { beforeAll, describe, expect, it } from "vitest"
import type { Bytes } from "../../testing/signed-pdf.ts"
import { signatureTemplate, signXml } from "../../testing/signed-xml.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const textOf = (bytes: Bytes) => new TextDecoder().decode(bytes)

async function check(file: Bytes) {
  const result = await checkDocument(file, {
    trust: people.anchors,
    now: new Date("2026-12-01T12:00:00Z"),
    statusOf: async () => ({ status: "good" }),
  })
  const codes = [...result.reasons, ...(result.signatures[0]?.reasons ?? [])].map(({ code }) => code)
  return { ...result, codes, covers: result.signatures[0]?.covers }
}

const invoice = (signature: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- factura --><factura id="comprobante" version="1.1.0">\n` +
  `<total a='x &lt; "y"' xmlns:q="urn:q">10.00&#13; ñ</total><q:vacío xmlns:q="urn:z"/><![CDATA[<&>]]>${signature}</factura>`

const signed = (uri: string, more = {}) =>
  signXml(invoice(signatureTemplate({ uri, ...more })), people.luis, ["factura"])

/** Signatures without a date are «Válida, pero…»: the SRI's documents without XAdES. */
describe("an invoice that xmlsec1 signs", () => {
  it.each([
    ["the document", ""],
    ["its root, as the SRI asks", "#comprobante"],
  ])("is intact and whole when the reference is over %s", async (_, uri) => {
    const { verdict, codes, covers, signatures } = await check(signed(uri))
    expect([verdict, covers]).toEqual(["validBut", "Todo el documento."])
    expect(codes).toContain("intact")
    expect(codes[0]).toBe("noTime")
    expect(signatures[0]?.signer?.name).toBe("LUIS ANDRADE")
  })

  it.each([
    "http://www.w3.org/2001/10/xml-exc-c14n#",
    "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
    "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments",
    "http://www.w3.org/2006/12/xml-c14n11",
  ])("is intact when it is canonicalized with %s", async (method) => {
    const transforms = ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", method]
    expect((await check(signed("#comprobante", { transforms }))).codes).toContain("intact")
  })

  it("is not valid after a digit changes", async () => {
    const { verdict, codes } = await check(bytesOf(textOf(signed("")).replace("10.00", "90.00")))
    expect([verdict, codes[0]]).toEqual(["invalid", "altered"])
  })

  it("cannot be affirmed with SHA-1", async () => {
    const digest = "http://www.w3.org/2000/09/xmldsig#sha1"
    expect((await check(signed("", { digest }))).codes[0]).toBe("weakHash")
  })
})

describe("a wrapped signature", () => {
  it("is not green when the signed root lies inside another one", async () => {
    const inner = textOf(signed("#comprobante")).replace(/^<\?xml.*?\?>\s*<!--.*?-->/s, "")
    const { verdict, codes } = await check(bytesOf(`<falsa><total>900.00</total>${inner}</falsa>`))
    expect(["unknown", "invalid"]).toContain(verdict)
    expect(codes).toContain("partOfXml")
  })

  it("is not valid when the identifier comes twice", async () => {
    const text = textOf(signed("#comprobante")).replace("<total", '<otra id="comprobante"/><total')
    const { verdict, codes } = await check(bytesOf(text))
    expect([verdict, codes.includes("ambiguousTarget")]).toEqual(["invalid", true])
  })

  it("is not valid when the signed part is gone", async () => {
    const text = textOf(signed("#comprobante")).replace('id="comprobante"', 'id="otro"')
    expect((await check(bytesOf(text))).codes).toContain("missingTarget")
  })
})

it("does not read a document with a DTD, so that entities cannot grow", async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>'
  expect((await check(bytesOf(bomb))).codes).toEqual(["hasDtd"])
})

it.each(["<a><b></a>", "<a>&otra;</a>", "<a", "<a/><b/>", '<a b="1" b="2"/>', "<x:a/>", "<a>".repeat(5000)])(
  "claims nothing of %j",
  async (text) => {
    expect((await check(bytesOf(text))).codes).toEqual(["unreadable"])
  },
)

it("reads other encodings and line ends", async () => {
  const utf16 = new Uint8Array(Buffer.from("\ufeff<a>\r\nñ</a>", "utf16le"))
  expect((await check(utf16)).codes).toEqual(["noSignature"])
})
