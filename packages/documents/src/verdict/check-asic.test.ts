import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { strToU8, zipSync } from "fflate"
import { beforeAll, describe, expect, it } from "vitest"
import { type Bytes, signCms } from "../../testing/signed-pdf.ts"
import { referenceTemplate, signatureTemplate, signXml } from "../../testing/signed-xml.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const contract = strToU8("Pago 100 dólares\n")
const annex = strToU8("Anexo\n")
const other = strToU8("Pago 900 dólares\n")

const packed = (files: Record<string, Uint8Array>): Bytes => new Uint8Array(zipSync(files))

async function check(files: Record<string, Uint8Array>) {
  const { format, verdict, reasons, signatures } = await checkDocument(packed(files), {
    trust: people.anchors,
    // openssl signs with the clock of this machine
    now: new Date(Math.max(Date.now(), Date.parse("2026-11-22T00:00:00Z"))),
    statusOf: async () => ({ status: "good" }),
  })
  const codes = [...reasons, ...signatures.flatMap((one) => one.reasons)].map(({ code }) => code)
  return { format, verdict, codes, covers: signatures.map(({ covers }) => covers) }
}

describe("a container with one document (ASiC-S)", () => {
  const type = strToU8("application/vnd.etsi.asic-s+zip")

  it("is valid when its document is signed", async () => {
    const signature = signCms(contract, people.luis)
    const { format, verdict } = await check({
      mimetype: type,
      "a.txt": contract,
      "META-INF/signature.p7s": signature,
    })
    expect([format, verdict]).toEqual(["asic", "valid"])
  })

  it("is valid when the signature also carries the document", async () => {
    const signature = signCms(contract, { ...people.luis, options: ["-nodetach"] })
    expect((await check({ "a.txt": contract, "META-INF/signature.p7s": signature })).verdict).toBe("valid")
  })

  it("is not valid when the signature carries something else, which the signer once signed", async () => {
    const signature = signCms(contract, { ...people.luis, options: ["-nodetach"] })
    const { verdict, codes, covers } = await check({ "a.txt": other, "META-INF/signature.p7s": signature })
    expect([verdict, codes[0], covers]).toEqual(["invalid", "nothingCovered", ["Nada."]])
  })

  it("is not green when somebody adds another document, also in META-INF or by a path out of it", async () => {
    const signed = { "a.txt": contract, "META-INF/signature.p7s": signCms(contract, people.luis) }
    for (const name of ["b.txt", "META-INF/b.txt", "META-INF/../b.txt", "META-INF\\..\\b.xml"]) {
      const { verdict, codes } = await check({ ...signed, [name]: other })
      expect([verdict, codes.includes("unclearContent")]).toEqual(["unknown", true])
    }
  })

  it("is not valid when the document changes", async () => {
    const files = { "a.txt": other, "META-INF/signature.p7s": signCms(contract, people.luis) }
    expect((await check(files)).codes).toContain("altered")
  })
})

/** Names and contents, as a manifest of ASiC-E lists them. */
const manifestOf = (files: readonly (readonly [string, Uint8Array])[], method = "sha256") => {
  const identifier =
    method === "sha1" ? "http://www.w3.org/2000/09/xmldsig#sha1" : "http://www.w3.org/2001/04/xmlenc#sha256"
  const references = files.map(([uri, content]) => {
    using folder = new TemporaryFolder({ content })
    const digest = mustRun("openssl", [
      "dgst",
      `-${method}`,
      "-binary",
      folder.path("content"),
    ]).stdout.toString("base64")
    return `<asic:DataObjectReference URI="${uri}"><ds:DigestMethod Algorithm="${identifier}"/><ds:DigestValue>${digest}</ds:DigestValue></asic:DataObjectReference>`
  })
  return strToU8(
    `<asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">` +
      `<asic:SigReference URI="META-INF/signature001.p7s"/>${references.join("")}</asic:ASiCManifest>`,
  )
}

describe("a container with a manifest (ASiC-E with CAdES)", () => {
  const name = "META-INF/ASiCManifest001.xml"
  const withSignature = (manifest: Bytes) => ({
    [name]: manifest,
    "META-INF/signature001.p7s": signCms(manifest, people.luis),
  })

  it("is valid when the manifest has the digest of every document", async () => {
    const manifest = manifestOf([
      ["a.txt", contract],
      ["b.txt", annex],
    ])
    const { verdict, covers } = await check({ "a.txt": contract, "b.txt": annex, ...withSignature(manifest) })
    expect([verdict, covers]).toEqual(["valid", ["a.txt, b.txt"]])
  })

  it.each([
    ["./a.txt", "a.txt"],
    ["/a.txt", "a.txt"],
    ["100%.txt", "100%.txt"],
    ["a%20%C3%B1.txt", "a ñ.txt"],
  ])("finds the document that the manifest calls %s", async (uri, file) => {
    const { verdict } = await check({ [file]: contract, ...withSignature(manifestOf([[uri, contract]])) })
    expect(verdict).toBe("valid")
  })

  it("is not valid when the signature carries another manifest, or the document is another one", async () => {
    const manifest = manifestOf([["a.txt", other]])
    const attached = signCms(manifestOf([["a.txt", contract]]), { ...people.luis, options: ["-nodetach"] })
    const replaced = { "a.txt": other, [name]: manifest, "META-INF/signature001.p7s": attached }
    expect((await check(replaced)).codes).toContain("nothingCovered")
    const { verdict, codes } = await check({
      "a.txt": other,
      ...withSignature(manifestOf([["a.txt", contract]])),
    })
    expect([verdict, codes.includes("altered")]).toEqual(["invalid", true])
  })

  it("cannot be affirmed when the manifest has digests of SHA-1", async () => {
    const { verdict, codes } = await check({
      "a.txt": contract,
      ...withSignature(manifestOf([["a.txt", contract]], "sha1")),
    })
    expect([verdict, codes.includes("weakHash")]).toEqual(["unknown", true])
  })
})

/** Signatures without a date are «Válida, pero…». */
describe("a container with XML signatures (ASiC-E with XAdES)", () => {
  const name = "META-INF/signatures.xml"
  const signedOver = (documents: Record<string, Uint8Array>, transforms?: readonly string[]) => {
    const references = Object.keys(documents).map((uri) =>
      referenceTemplate({ uri, transforms: transforms ?? [] }),
    )
    const root = "http://uri.etsi.org/02918/v1.2.1#"
    return signXml(
      `<asic:XAdESSignatures xmlns:asic="${root}">${signatureTemplate({ references })}</asic:XAdESSignatures>`,
      people.luis,
      [],
      documents,
    )
  }

  it("looks each reference up among the documents", async () => {
    const documents = { "a.txt": contract, "b.txt": annex }
    const { verdict, codes, covers } = await check({ ...documents, [name]: signedOver(documents) })
    expect([verdict, codes[0], covers]).toEqual(["validBut", "noTime", ["a.txt, b.txt"]])
  })

  it("is not green when a document is not referred to, has another content or another name", async () => {
    const signature = signedOver({ "a.txt": contract })
    const added = await check({ "a.txt": contract, "b.txt": other, [name]: signature })
    expect([added.verdict, added.codes.includes("unsignedFiles")]).toEqual(["unknown", true])
    expect((await check({ "a.txt": other, [name]: signature })).verdict).toBe("invalid")
    const renamed = await check({ "b.txt": contract, [name]: signature })
    expect([renamed.verdict, renamed.codes.includes("missingTarget")]).toEqual(["invalid", true])
  })

  it("is not valid when its signature is over itself, as an invoice of the victim's is", async () => {
    const invoice = signXml(`<factura>${signatureTemplate({ uri: "" })}</factura>`, people.luis)
    const { verdict, codes, covers } = await check({ "a.txt": other, [name]: invoice })
    expect([verdict, codes.includes("nothingCovered"), covers]).toEqual(["invalid", true, ["Nada."]])
  })

  it("canonicalizes an XML document where the reference says so", async () => {
    const transforms = ["http://www.w3.org/TR/2001/REC-xml-c14n-20010315"]
    const documents = { "a.xml": strToU8("<a  c='1'   b='2'/>\n") }
    const signature = signedOver(documents, transforms)
    expect((await check({ ...documents, [name]: signature })).verdict).toBe("validBut")
    expect((await check({ "a.xml": strToU8("<a c='1' b='3'/>"), [name]: signature })).verdict).toBe("invalid")
  })
})

it("does not unpack a small container that becomes too large", async () => {
  const files = { "a.txt": new Uint8Array(121 * 1024 * 1024), "META-INF/signature.p7s": strToU8("-") }
  expect(await check(files)).toMatchObject({ verdict: "unknown", codes: ["tooBig"] })
})

describe("a signature in a container that cannot be read", () => {
  it("is named, alone and beside a good one", async () => {
    const signature = signCms(contract, people.luis)
    for (const damaged of ["META-INF/signature2.p7s", "META-INF/signatures2.xml"]) {
      const files = { "a.txt": contract, [damaged]: strToU8("<a") }
      expect(await check(files)).toMatchObject({ verdict: "unknown", codes: ["badForm"] })
      const { verdict, codes } = await check({ ...files, "META-INF/signature1.p7s": signature })
      expect([verdict, codes[0]]).toEqual(["unknown", "badForm"])
    }
  })

  it("of an Office document or a Java archive is not called absent", async () => {
    for (const name of ["_xmlsignatures/sig1.xml", "META-INF/FIRMA.RSA"]) {
      const { verdict, codes } = await check({ "a.txt": contract, [name]: strToU8("<a/>") })
      expect([verdict, codes]).toEqual(["unknown", ["otherSignatures"]])
    }
  })

  it("is not left out silently when it is the fifty-first", async () => {
    const signature = signCms(contract, people.luis)
    const files: Record<string, Uint8Array> = { "a.txt": contract }
    for (let number = 0; number < 50; number++) files[`META-INF/signature${number}.p7s`] = signature
    expect((await check(files)).verdict).toBe("valid")
    const { verdict, codes } = await check({ ...files, "META-INF/signature50.p7s": strToU8("-") })
    expect([verdict, codes[0]]).toEqual(["unknown", "moreSignatures"])
  })
})
