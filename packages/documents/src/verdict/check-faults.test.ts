import { beforeAll, describe, expect, it } from "vitest"
import { appendRevision, type Bytes, contract, signCms, signPdf } from "../../testing/signed-pdf.ts"
import { referenceTemplate, signatureTemplate, signXml } from "../../testing/signed-xml.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { zipOf } from "../../testing/zip.ts"
import { checkDocument } from "./check-document.ts"
import type { CheckOptions } from "./check-options.ts"

let people: TestTrust
const files: Partial<Record<"PDF" | "CMS" | "XML" | "ZIP", Bytes>> = {}
beforeAll(async () => {
  people = await makeSigners()
  const content = new TextEncoder().encode("Pago 100 dólares")
  const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
  files.PDF = signPdf(appendRevision(new Uint8Array(), contract), people.luis, field)
  files.CMS = signCms(content, { ...people.luis, options: ["-nodetach"] })
  files.XML = signXml(`<a>1${signatureTemplate({ uri: "" })}</a>`, people.luis)
  const signature = { name: "META-INF/signature.p7s", content: signCms(content, people.luis) }
  files.ZIP = zipOf([{ name: "a.txt", content }, signature])
})

const options = (more: Partial<CheckOptions> = {}): CheckOptions => ({
  trust: people.anchors,
  now: new Date(Date.now() + 60_000),
  statusOf: async () => ({ status: "good" }),
  ...more,
})

describe.each(["PDF", "CMS", "XML", "ZIP"] as const)(
  "a fault of this program while it checks a %s",
  (kind) => {
    it("is thrown, and never a word about the document", async () => {
      const file = files[kind] as Bytes
      expect((await checkDocument(file, options())).verdict).toMatch(/^valid/)
      const fault = new TypeError("of this program")
      const fails = () => {
        throw fault
      }
      await expect(checkDocument(file, options({ statusOf: fails }))).rejects.toBe(fault)
      await expect(checkDocument(file, options({ statusOf: async () => fails() }))).rejects.toBe(fault)
    })

    it("does not follow from a damaged octet, which is the document's own", async () => {
      const file = files[kind] as Bytes
      for (let turn = 0; turn < 150; turn++) {
        const damaged = file.slice()
        const at = (turn * 7919) % file.length
        damaged[at] = (damaged[at] ?? 0) ^ (1 << (turn % 8))
        expect(await checkDocument(damaged, options())).toHaveProperty("verdict")
      }
    })
  },
)

describe("a small file that asks for much work", () => {
  it("is refused after a fixed amount of it: manifests in one another", async () => {
    const [open, close] = [`<ds:Manifest Id="m`, "</ds:Manifest>"]
    const manifests = Array.from(
      { length: 200 },
      (_, index) => `${open}${index}">${"<x/>".repeat(500)}${referenceTemplate({ uri: "" })}`,
    )
    const references = manifests.map((_, index) => referenceTemplate({ uri: `#m${index}`, transforms: [] }))
    const objects = `<ds:Object>${manifests.join("")}${close.repeat(200)}</ds:Object>`
    const text = `<a>${signatureTemplate({ references, objects })}</a>`
    const check = await checkDocument(new TextEncoder().encode(text), options())
    expect([check.verdict, check.reasons.map(({ code }) => code)]).toEqual(["unknown", ["tooMuchWork"]])
  })

  it("is checked when the same part is digested two hundred times: once is enough", async () => {
    const reference = referenceTemplate({ uri: "#r", transforms: [] })
    const manifest = `<ds:Manifest>${reference.repeat(200)}</ds:Manifest>`
    const object = `<ds:Object Id="o">${manifest}</ds:Object>`
    const template = signatureTemplate({ references: [reference.repeat(200)], objects: object })
    const text = `<a><r Id="r">${"<x>hola</x>".repeat(20_000)}</r>${template.repeat(20)}</a>`
    const { reasons, signatures } = await checkDocument(new TextEncoder().encode(text), options())
    expect([reasons, signatures.length]).toEqual([[], 20])
  })
})
