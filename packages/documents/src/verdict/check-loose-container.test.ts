import { readFileSync } from "node:fs"
import { join } from "node:path"
import { strToU8 } from "fflate"
import { beforeAll, describe, expect, it } from "vitest"
import { type Bytes, signCms } from "../../testing/signed-pdf.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { zipOf } from "../../testing/zip.ts"
import { checkDocument } from "./check-document.ts"

const contract = strToU8("Pago 100 dólares\n")
const other = strToU8("Pago 900 dólares\n")
const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../testing/deceptions", name)))

let people: TestTrust
let signed: { name: string; content: Uint8Array }[]
beforeAll(async () => {
  people = await makeSigners()
  const signature = { name: "META-INF/signature.p7s", content: signCms(contract, people.luis) }
  signed = [{ name: "a.txt", content: contract }, signature]
})

async function check(file: Bytes) {
  const result = await checkDocument(file, {
    trust: [...people.anchors, sample("issuer-of-cms-and-containers.der")],
    // openssl signs with the clock of this machine
    now: new Date(Math.max(Date.now(), Date.parse("2026-11-28T12:00:00Z"))),
    statusOf: async () => ({ status: "good" }),
  })
  const all = [...result.reasons, ...result.signatures.flatMap((one) => one.reasons)]
  return { ...result, codes: all.map(({ code }) => code), texts: all.map(({ text }) => text).join("\n") }
}

it("is valid when everything agrees, with the type as its comment", async () => {
  const comment = "mimetype=application/vnd.etsi.asic-s+zip"
  expect((await check(zipOf(signed, { comment }))).verdict).toBe("valid")
  const program = "LIB libdigidocpp/3.14.8 format: application/vnd.etsi.asic-e+zip"
  expect((await check(zipOf(signed, { comment: program }))).verdict).toBe("valid")
  const type = { name: "mimetype", content: strToU8("application/vnd.etsi.asic-s+zip") }
  expect((await check(zipOf([type, ...signed]))).verdict).toBe("valid")
})

describe("a ZIP that programs read in two ways cannot be affirmed", () => {
  const first = (more: object) => [{ name: "a.txt", content: contract, ...more }, ...signed.slice(1)]
  const packed = { behind: new Uint8Array() }
  const secondName = Uint8Array.of(0x75, 0x70, 6, 0, 1, 0, 0, 0, 0, 0x62)

  it.each<[string, () => Bytes]>([
    ["another name before the data", () => zipOf(first({ localName: "b.exe" }))],
    ["another size before the data", () => zipOf(first({ localSize: 3 }))],
    ["other flags before the data", () => zipOf(first({ localFlags: 0 }))],
    ["a second name for other programs", () => zipOf(first({ localExtra: secondName }))],
    ["a wrong checksum", () => zipOf(first({ checksum: 1 }))],
    ["bytes before the first file", () => zipOf(signed, { prefix: "<html>" })],
    ["bytes between files", () => zipOf([...first({}).slice(1), ...first({ before: "otro" }).slice(0, 1)])],
    ["bytes before the directory", () => zipOf(signed, { beforeDirectory: "otro" })],
    ["bytes behind the end", () => zipOf(signed, { tail: "otro" })],
    ["a comment", () => zipOf(signed, { comment: "Pago 900" })],
    ["a name that is a stream of another file", () => zipOf(first({ name: "a.txt::$DATA" }))],
    ["a name with a letter that is not seen", () => zipOf(first({ name: "a\u200b.txt" }))],
    ["a name whose ending is out of sight", () => zipOf(first({ name: "a.pdf\u00a0.exe" }))],
    ["a name with many spaces", () => zipOf(first({ name: "a.pdf     .exe" }))],
    ["a link to another file", () => zipOf(first({ mode: 0o120777 }))],
  ])("%s", async (_, make) => {
    const { format, verdict, codes } = await check(make())
    expect([format, verdict, codes.includes("looseZip")]).toEqual(["asic", "unknown", true])
  })

  it("packed data with bytes behind them", async () => {
    expect((await check(zipOf(first(packed)))).verdict).toBe("valid")
    expect(await check(zipOf(first({ behind: other })))).toMatchObject({
      verdict: "unknown",
      codes: ["unreadable"],
    })
  })

  it("a local name that another program unpacks", async () => {
    const { verdict, texts } = await check(sample("two-names-of-an-entry.asice"))
    expect([verdict, texts]).toEqual(["unknown", expect.stringContaining("pay.exe")])
  })
})

describe("a file that no signature covers is named, whatever it is called", () => {
  it.each([
    "__proto__",
    "constructor",
    "",
    "carpeta/",
    "/b.txt",
    "../b.txt",
    "META-INF/manifest.xml",
    "META-INF/container.xml",
    "META-INF/ASiCManifest.xml",
    "META-INF/timestamp.tst",
    "META-INF/b.rdf",
    "META-INF/MANIFEST.MF",
    "meta-inf/b.xml",
    "mimetype",
  ])("«%s»", async (name) => {
    const { verdict, texts } = await check(zipOf([...signed, { name, content: other }]))
    expect([name, verdict]).toEqual([name, "unknown"])
    expect(texts).toContain(name)
  })

  it("in the container of an attack", async () => {
    const { verdict, codes, texts } = await check(sample("entry-named-proto.asice"))
    expect([verdict, codes[0], texts]).toEqual([
      "unknown",
      "unsignedFiles",
      expect.stringContaining("__proto__"),
    ])
  })

  it.each(["a.txt", "A.TXT", "a.txt.", "./a.txt"])("twice, as «%s» beside «a.txt»", async (name) => {
    const { verdict, codes } = await check(zipOf([...signed, { name, content: other }]))
    expect([verdict, codes.includes("ambiguousTarget")]).toEqual(["invalid", true])
  })
})

it("names time stamps and evidence that are not checked", async () => {
  const stamp = { name: "META-INF/timestamp.tst", content: Uint8Array.of(0x30, 0) }
  const { verdict, codes, texts } = await check(zipOf([...signed, stamp]))
  expect([verdict, codes]).toEqual(["validBut", expect.arrayContaining(["otherEvidence"])])
  expect(texts).toContain("META-INF/timestamp.tst")
  const alone = await check(zipOf([{ name: "a.txt", content: contract }, stamp]))
  expect([alone.verdict, alone.codes]).toEqual(["unknown", ["otherSignatures", "otherEvidence"]])
})
