import { beforeAll, describe, expect, it } from "vitest"
import type { Bytes } from "../../testing/signed-pdf.ts"
import { referenceTemplate, signatureTemplate, signXml } from "../../testing/signed-xml.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const textOf = (bytes: Bytes) => new TextDecoder().decode(bytes)

async function check(file: Bytes, content?: Bytes) {
  const result = await checkDocument(file, {
    trust: people.anchors,
    now: new Date("2026-12-01T12:00:00Z"),
    statusOf: async () => ({ status: "good" }),
    ...(content && { content }),
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

  it("is not valid after a digit changes, and says in which part", async () => {
    for (const [uri, part] of [
      ["", "el documento"],
      ["#comprobante", "<factura>"],
    ] as const) {
      const changed = await check(bytesOf(textOf(signed(uri)).replace("10.00", "90.00")))
      expect([changed.verdict, changed.codes[0]]).toEqual(["invalid", "altered"])
      expect(changed.signatures[0]?.reasons[0]?.text).toContain(`Cambió: ${part}.`)
    }
    const other = textOf(signed("")).replace(/(<ds:SignatureValue>\s*).{8}/, "$1AAAAAAAA")
    const { signatures } = await check(bytesOf(other))
    expect(signatures[0]?.reasons[0]?.text).toContain("no se hizo con la clave")
    expect(signatures[0]?.reasons[0]?.text).not.toContain("Cambió:")
  })

  it("is not read once it is not well-formed, whatever the signature is over", async () => {
    const text = textOf(signed("#comprobante"))
    for (const changed of [
      `${text}<!-- a -- b -->`,
      `${text}<?xml a?>`,
      text.replace('"UTF-8"', '"UTF-16"'),
    ]) {
      const { verdict, codes } = await check(bytesOf(changed))
      expect([verdict, codes]).toEqual(["unknown", ["unreadable"]])
    }
  })

  it("is ambiguous with its identifier twice, whatever the prefix", async () => {
    const object = (name: string) => `<ds:Object ${name}="comprobante" xmlns:x="urn:x"/></ds:Signature>`
    for (const name of ["Id", "id", "x:id", "xml:id"]) {
      const changed = textOf(signed("#comprobante")).replace("</ds:Signature>", object(name))
      const { verdict, codes } = await check(bytesOf(changed))
      expect([name, verdict, codes[0]]).toEqual([name, "invalid", "ambiguousTarget"])
    }
  })

  it("cannot be affirmed with SHA-1", async () => {
    const digest = "http://www.w3.org/2000/09/xmldsig#sha1"
    expect((await check(signed("", { digest }))).codes[0]).toBe("weakHash")
  })
})

const dsig = "http://www.w3.org/2000/09/xmldsig#"
const intoObject = (content: string) => `<ds:Object xmlns:ds="${dsig}">${content}</ds:Object>`

describe("content that nobody signed inside a signature that is left out of the document", () => {
  const inSignature = (added: string) =>
    textOf(signed("#comprobante")).replace("<ds:KeyInfo", `${added}<ds:KeyInfo`)
  const total = "<total>900.00</total>"

  it.each([
    ["an Object", intoObject(total)],
    ["an Object with text alone", intoObject("Pago 900")],
    ["the Signature itself", total],
    [
      "properties of another namespace",
      intoObject(`<QualifyingProperties xmlns="urn:x">${total}</QualifyingProperties>`),
    ],
    [
      "XAdES properties",
      intoObject(
        `<q:QualifyingProperties xmlns:q="http://uri.etsi.org/01903/v1.3.2#">${total}</q:QualifyingProperties>`,
      ),
    ],
    ["the namespace of signatures", `<ds:Object><total xmlns="${dsig}">900.00</total></ds:Object>`],
    ["an unsigned Manifest's target", intoObject(`<ds:Manifest/>${total}`)],
  ])("is named, and the signature is not green: %s", async (_, added) => {
    const { verdict, codes, covers } = await check(bytesOf(inSignature(added)))
    expect([verdict, codes[0]]).toEqual(["unknown", "partOfXml"])
    expect(covers).toMatch(/^El documento, menos lo que lleva sin firmar/)
  })

  it("is named in KeyInfo and as text or attribute", async () => {
    const text = textOf(signed(""))
    for (const changed of [
      text.replace("<ds:X509Data>", `<ds:X509Data>${total}`),
      text.replace("<ds:KeyInfo>", "<ds:KeyInfo>Pago 900"),
      text.replace("<ds:KeyInfo>", "Pago 900<ds:KeyInfo>"),
      text.replace('Id="firma"', 'Id="firma" total="900.00"'),
    ]) {
      expect(changed).not.toBe(text)
      const { verdict, codes } = await check(bytesOf(changed))
      expect([verdict, codes[0]]).toEqual(["unknown", "partOfXml"])
    }
  })

  it("is named as a style sheet beside the root", async () => {
    const sheet = '<?xml-stylesheet type="text/xsl" href="otro.xsl"?>'
    const { verdict, codes } = await check(
      bytesOf(textOf(signed("#comprobante")).replace("<factura", `${sheet}<factura`)),
    )
    expect([verdict, codes[0]]).toEqual(["unknown", "partOfXml"])
  })

  it("is no date either: a signing time in unsigned properties is not taken over", async () => {
    const properties = intoObject(
      '<q:QualifyingProperties xmlns:q="http://uri.etsi.org/01903/v1.3.2#"><q:SignedProperties><q:SignedSignatureProperties>' +
        "<q:SigningTime>2026-11-25T00:00:00Z</q:SigningTime></q:SignedSignatureProperties></q:SignedProperties></q:QualifyingProperties>",
    )
    const { codes, signatures } = await check(bytesOf(inSignature(properties)))
    expect([signatures[0]?.time, codes]).toEqual([
      null,
      expect.arrayContaining(["unsignedProperties", "noTime"]),
    ])
  })
})

describe("a signature with its content inside", () => {
  const enveloping = (object: string, transforms: readonly string[] = []) =>
    textOf(
      signXml(signatureTemplate({ uri: "#o", transforms, objects: object }), people.luis, [`${dsig}:Object`]),
    )
  const object = (content: string) => `<ds:Object id="o">${content}</ds:Object>`

  it("covers it, and nothing that is added beside it", async () => {
    const text = enveloping(object("<total>10.00</total>"))
    expect(await check(bytesOf(text))).toMatchObject({
      verdict: "validBut",
      covers: expect.stringContaining("<Object>"),
    })
    const added = text.replace("</ds:KeyInfo>", `</ds:KeyInfo>${intoObject("<total>900.00</total>")}`)
    expect((await check(bytesOf(added))).codes).toContain("partOfXml")
  })

  it("covers only the text where the reference decodes base64", async () => {
    const text = enveloping(object("UGFnbyAxMDA="), [`${dsig}base64`])
    expect((await check(bytesOf(text))).verdict).toBe("validBut")
    const added = text.replace("UGFnbyAxMDA=", 'UGFnbyAxMDA=<total valor="900.00"/>')
    expect((await check(bytesOf(added))).codes).toContain("partOfXml")
  })

  it("covers nothing when its reference is over its own certificate", async () => {
    const text = signatureTemplate({ uri: "#k", transforms: [] }).replace(
      "<ds:KeyInfo>",
      '<ds:KeyInfo id="k">',
    )
    const { verdict, codes } = await check(signXml(text, people.luis, [`${dsig}:KeyInfo`]))
    expect([verdict, codes[0]]).toEqual(["invalid", "nothingCovered"])
  })
})

describe("a signature over files beside it", () => {
  const files = { "a.txt": bytesOf("Pago 100"), "b.txt": bytesOf("Anexo") }
  const over = (...uris: string[]) =>
    signXml(
      signatureTemplate({ references: uris.map((uri) => referenceTemplate({ uri, transforms: [] })) }),
      people.luis,
      [],
      files,
    )

  it("is checked over the file that is chosen", async () => {
    expect((await check(over("a.txt"))).codes).toContain("needsContent")
    expect((await check(over("a.txt"), files["a.txt"])).verdict).toBe("validBut")
    expect((await check(over("a.txt"), files["b.txt"])).codes).toContain("altered")
  })

  it("says which files are left when it is over several, and does not call them altered", async () => {
    const { verdict, codes, signatures } = await check(over("a.txt", "b.txt"), files["b.txt"])
    expect([verdict, codes.includes("altered")]).toEqual(["unknown", false])
    expect(signatures[0]?.reasons).toContainEqual(
      expect.objectContaining({ code: "otherContents", text: expect.stringContaining("(a.txt)") }),
    )
    expect((await check(over("a.txt", "b.txt"), bytesOf("otro"))).verdict).toBe("invalid")
  })
})

describe("canonicalization of a part that inherits attributes", () => {
  const part = (attribute: string, method: string) =>
    signXml(
      `<a ${attribute}><factura id="comprobante"/>${signatureTemplate({ uri: "#comprobante", transforms: [method] })}</a>`,
      people.luis,
      ["factura"],
    )
  const first = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
  const second = "http://www.w3.org/2006/12/xml-c14n11"

  it.each([
    ["xml:id", 'xml:id="x"', first],
    ["xml:id", 'xml:id="x"', second],
    ["xml:base", 'xml:base="http://a.ec/"', first],
  ])("takes %s over as xmlsec1 does: %s, %s", async (_, attribute, method) => {
    expect((await check(part(attribute, method))).codes).toContain("intact")
  })

  it("is not understood where version 1.1 combines xml:base", async () => {
    const { verdict, codes } = await check(part('xml:base="http://a.ec/"', second))
    expect([verdict, codes.includes("notUnderstood"), codes.includes("altered")]).toEqual([
      "unknown",
      true,
      false,
    ])
  })
})

describe("what is too much to check", () => {
  const empty = `<ds:Signature xmlns:ds="${dsig}"/>`

  it("is said of the fifty-first signature", async () => {
    const { codes, signatures } = await check(bytesOf(`<a>${empty.repeat(51)}</a>`))
    expect([codes[0], signatures.length]).toEqual(["moreSignatures", 50])
  })

  it("is not green after two hundred references", async () => {
    const reference = referenceTemplate({ uri: "" })
    const text = (count: number) =>
      signXml(
        `<a>${signatureTemplate({ references: Array.from({ length: count }, () => reference) })}</a>`,
        people.luis,
      )
    expect((await check(text(200))).verdict).toBe("validBut")
    expect((await check(text(201))).codes).toContain("notUnderstood")
  })

  it("stops at a limit when many references digest a large document", async () => {
    const enveloped = `${dsig}enveloped-signature`
    const canonical = "http://www.w3.org/2001/10/xml-exc-c14n#"
    // Each with another parameter, so that no digest is known from before.
    const references = Array.from({ length: 60 }, (_, index) =>
      referenceTemplate({ uri: "", transforms: [enveloped, canonical] }).replace(
        `"${canonical}"/>`,
        `"${canonical}"><InclusiveNamespaces xmlns="${canonical}" PrefixList="p${index}"/></ds:Transform>`,
      ),
    )
    const text = (count: number) =>
      `<r>${"<x>hola</x>".repeat(90_000)}${signatureTemplate({ references: references.slice(0, count) })}</r>`
    expect((await check(signXml(text(5), people.luis))).codes).toContain("intact")
    expect(await check(bytesOf(text(60)))).toMatchObject({ verdict: "unknown", codes: ["tooMuchWork"] })
  })

  it("is a start tag with twenty thousand namespaces, or one that declares a prefix twice", async () => {
    const declarations = Array.from({ length: 20_000 }, (_, index) => `xmlns:p${index}="u"`).join(" ")
    expect((await check(bytesOf(`<a ${declarations}/>`))).codes).toEqual(["unreadable"])
    expect((await check(bytesOf('<a xmlns:p="u" xmlns:p="v"/>'))).codes).toEqual(["unreadable"])
  })

  it("is an identifier that a hundred thousand elements have", async () => {
    const { codes } = await check(bytesOf(`<a>${'<b id="x"/>'.repeat(100_000)}</a>`))
    expect(codes).toEqual(["noSignature"])
  })
})

it("takes a wrong type of a reference for what it is over, and says so", async () => {
  const type = 'Type="http://uri.etsi.org/01903#CountersignedSignature"'
  const reference = referenceTemplate({ uri: "#comprobante" }).replace(
    "<ds:Reference ",
    `<ds:Reference ${type} `,
  )
  const file = signXml(invoice(signatureTemplate({ references: [reference] })), people.luis, ["factura"])
  const { verdict, codes, covers } = await check(file)
  expect([verdict, covers]).toEqual(["validBut", "Todo el documento."])
  expect(codes).toEqual(expect.arrayContaining(["intact", "falseCountersignature"]))
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
    const { codes } = await check(bytesOf(text))
    expect([codes[0], codes.includes("altered")]).toEqual(["missingTarget", false])
  })
})

it("does not read a document with a DTD, so that entities cannot grow", async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>'
  expect((await check(bytesOf(bomb))).codes).toEqual(["hasDtd"])
})

it.each([
  "<a><b></a>",
  "<a>&otra;</a>",
  "<a>&constructor;</a>",
  "<a>&__proto__;</a>",
  "<a",
  "<a/><b/>",
  '<a b="1" b="2"/>',
  "<x:a/>",
  "<a>".repeat(5000),
])("claims nothing of %j", async (text) => {
  expect((await check(bytesOf(text))).codes).toEqual(["unreadable"])
})

it("reads other encodings and line ends", async () => {
  const utf16 = new Uint8Array(Buffer.from("\ufeff<a>\r\nñ</a>", "utf16le"))
  expect((await check(utf16)).codes).toEqual(["noSignature"])
})
