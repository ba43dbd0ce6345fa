import { beforeAll, describe, expect, it } from "vitest"
import {
  appendRevision,
  type Bytes,
  contract,
  type Objects,
  signPdf,
  stream,
} from "../../testing/signed-pdf.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

/* Programs that find a file broken rebuild it from its objects, and may show what the cross-references do not lead to. */

let people: TestTrust
let signed: Bytes
beforeAll(async () => {
  people = await makeSigners()
  signed = sign(appendRevision(new Uint8Array(), contract))
})

const field = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
const sign = (file: Bytes) => signPdf(file, people.luis, field)
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const textOf = (bytes: Bytes) => Buffer.from(bytes).toString("latin1")
const joined = (file: Bytes, text: string) => new Uint8Array([...file, ...latin(text)])

async function check(file: Bytes) {
  const { verdict, reasons, signatures } = await checkDocument(file, {
    trust: people.anchors,
    now: new Date(Date.now() + 60_000),
    statusOf: async () => ({ status: "good" }),
  })
  const all = [...reasons, ...signatures.flatMap((one) => one.reasons)]
  return { verdict, codes: all.map(({ code }) => code), changes: signatures[0]?.changes ?? [] }
}

const other = stream("BT /F1 24 Tf 50 700 Td (Pago 999 dolares) Tj ET")
const otherObject = `4 0 obj\n${other}\nendobj\n`

/** An update whose cross-references name the offsets given. */
function update(file: Bytes, body: string, rows: string, trailer = "/Root 1 0 R"): Bytes {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(textOf(file))?.[1]
  const at = file.length + body.length
  return joined(
    file,
    `${body}xref\n${rows}trailer\n<< /Size 100 ${trailer} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`,
  )
}
const row = (number: number, at: number) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`
const originalAt = () => textOf(signed).indexOf("4 0 obj")

describe("a signature cannot be affirmed", () => {
  it("when objects stand behind the end of the file, near to it or far from it", async () => {
    const comment = `%${"x".repeat(80)}\n`
    for (const lines of [0, 20, 400]) {
      const { verdict, codes } = await check(joined(signed, otherObject + comment.repeat(lines)))
      expect(["unknown", "invalid"]).toContain(verdict)
      expect(codes).toContain("brokenStructure")
    }
  })

  it("when the cross-references of an update leave out one of its objects", async () => {
    expect(await check(update(signed, otherObject, ""))).toMatchObject({ verdict: "unknown" })
    const back = update(update(signed, otherObject, row(4, signed.length)), "", row(4, originalAt()))
    const { verdict, codes } = await check(back)
    expect([verdict, codes[0]]).toEqual(["unknown", "brokenStructure"])
  })

  it("when an update hides an object in an object stream, a second trailer or a second catalog", async () => {
    const hidden = stream(`4 0 << /A 1 >>`, "/Type /ObjStm /N 1 /First 4 ")
    expect(await check(appendRevision(signed, { 40: hidden }))).toMatchObject({ verdict: "unknown" })
    expect(await check(update(signed, "trailer\n<< /Root 1 0 R >>\n", ""))).toMatchObject({
      verdict: "unknown",
    })
    const catalog = "<< /Type /Catalog /Pages 2 0 R >>"
    expect(await check(appendRevision(signed, { 40: catalog }))).toMatchObject({ verdict: "unknown" })
  })

  it("when the newest trailer names no catalog", async () => {
    expect(await check(update(signed, "", "", ""))).toMatchObject({ verdict: "unknown" })
  })

  it("when an update leads to an object that is not where it should be", async () => {
    const catalog = (contract[1] ?? "").replace(">>", "/Lang 77 0 R >>")
    const at = signed.length
    const body = `1 0 obj\n${catalog}\nendobj\n`
    const { verdict, changes } = await check(update(signed, body, row(1, at) + row(77, 12)))
    expect([verdict, changes.map(({ weight }) => weight)]).toEqual(["unknown", ["beside", "unclear"]])
  })

  it("when an update leads to nothing, and the file would show another object when it is rebuilt", async () => {
    const lead = (signature: Bytes) => {
      const form = "<< /Fields [10 1 R] /SigFlags 3 >>"
      return check(appendRevision(signature, { 6: form }))
    }
    expect((await lead(signed)).verdict).toBe("valid")
    // Another content behind the one that the cross-references know, already when it is signed
    const base = update(appendRevision(new Uint8Array(), contract), otherObject, "")
    expect((await check(sign(base))).verdict).toBe("valid")
    expect((await lead(sign(base))).verdict).toBe("unknown")
  })

  it("when one number has two entries in one section", async () => {
    const twice = update(signed, otherObject, row(4, signed.length) + row(4, originalAt()))
    const { verdict, codes } = await check(twice)
    expect(["unknown", "invalid"]).toContain(verdict)
    expect(codes).toContain("brokenStructure")
  })
})

it("several updates that write the same object keep a signature valid", async () => {
  const note = (text: string): Objects => ({ 50: `<< /Note (${text}) >>` })
  const later = appendRevision(appendRevision(signed, note("a")), note("b"))
  expect(await check(later)).toMatchObject({ verdict: "valid" })
})

describe("an object stream", () => {
  const nine =
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /nine] >> >>"
  const plain = contract[5] ?? ""

  function streamOf(number: number, at: number, rows: readonly number[][], entries: string): string {
    const octets = rows.flatMap(([, kind = 0, second = 0, third = 0]) => [
      kind,
      second >> 16,
      (second >> 8) & 255,
      second & 255,
      third,
    ])
    const index = rows.map(([one]) => `${one} 1`).join(" ")
    const data = stream(
      String.fromCharCode(...octets),
      `/Type /XRef /Size 100 /W [1 3 1] /Index [${index}] /Root 1 0 R ${entries}`,
    )
    return `${number} 0 obj\n${data}\nendobj\nstartxref\n${at}\n%%EOF\n`
  }

  /** Its font lies in a stream with another font behind it, under the numbers given. */
  function packed(numbers: readonly [number, number]): Bytes {
    let text = "%PDF-1.7\n"
    const rows: number[][] = []
    const add = (number: number, body: string) => {
      rows.push([number, 1, text.length, 0])
      text += `${number} 0 obj\n${body}\nendobj\n`
    }
    for (const [number, body] of Object.entries(contract)) if (number !== "5") add(Number(number), body)
    const head = `${numbers[0]} 0 ${numbers[1]} ${plain.length + 1} `
    add(20, stream(`${head}${plain} ${nine}`, `/Type /ObjStm /N 2 /First ${head.length} `))
    rows.push([5, 2, 20, numbers.indexOf(5)], [21, 1, text.length, 0])
    text += streamOf(21, text.length, rows, "")
    return sign(latin(text))
  }

  const withIndex = (file: Bytes, index: number) => {
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(textOf(file))?.[1]
    const rows = [
      [5, 2, 20, index],
      [90, 1, file.length, 0],
    ]
    return joined(file, streamOf(90, file.length, rows, `/Prev ${previous} `))
  }

  it("with one number twice does not show another object without a word", async () => {
    const file = packed([5, 5])
    expect((await check(withIndex(file, 1))).verdict).toBe("invalid")
  })

  it("is read by index and number: an index of another number is not taken", async () => {
    const file = packed([5, 6])
    expect((await check(file)).verdict).toBe("valid")
    expect((await check(withIndex(file, 0))).verdict).toBe("valid")
    expect((await check(withIndex(file, 1))).verdict).not.toBe("valid")
  })
})

describe("a file whose signatures cannot be read", () => {
  const unsigned = (objects: Objects) => check(appendRevision(new Uint8Array(), { ...contract, ...objects }))

  it.each<[string, Objects]>([
    ["its form is not there", { 1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 66 0 R >>" }],
    ["a field is not there", { 6: "<< /Fields [66 0 R] >>" }],
    ["a signature is not there", { 6: "<< /Fields [7 0 R] >>", 7: "<< /FT /Sig /T (a) /V 66 0 R >>" }],
    ["the form has no fields and says that it is signed", { 6: "<< /SigFlags 3 >>" }],
    ["a signature stands apart", { 7: "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>" }],
  ])("is not called one without signatures: %s", async (_, objects) => {
    expect(await unsigned(objects)).toMatchObject({ verdict: "unknown", codes: ["unreadSignatures"] })
  })

  it("is told apart from one that nobody signed", async () => {
    expect((await unsigned({})).codes).toEqual(["noSignature"])
    const empty = { 6: "<< /Fields [7 0 R] /SigFlags 1 >>", 7: "<< /FT /Sig /T (a) >>" }
    expect((await unsigned(empty)).codes).toEqual(["emptyFields"])
  })
})

describe("another file that begins in a signed one", () => {
  const inner = textOf(appendRevision(new Uint8Array(), { ...contract, 4: other }))
  const face = { verdict: "unknown", codes: expect.arrayContaining(["twoFaces"]) }

  it("is named when a second PDF stands in a comment or behind the first", async () => {
    const commented = appendRevision(new Uint8Array(), { ...contract, 5: `${contract[5]}\n%PDF-1.4` })
    expect(await check(sign(commented))).toMatchObject(face)
    const second = appendRevision(latin(textOf(appendRevision(new Uint8Array(), contract)) + inner), {})
    expect((await check(sign(second))).verdict).not.toBe("valid")
  })

  it("is no other face when it is attached as a whole", async () => {
    const attached = { 7: stream(inner, "/Type /EmbeddedFile ") }
    expect((await check(sign(appendRevision(new Uint8Array(), { ...contract, ...attached })))).verdict).toBe(
      "valid",
    )
  })

  it("is named when it is an archive that begins as a PDF does", async () => {
    const file = textOf(appendRevision(new Uint8Array(), contract))
    const tar = `%PDF-1.7\n%${" ".repeat(257 - 10)}ustar\n`
    const text = file.replace("%PDF-1.7\n", tar)
    const moved = text.replace(
      /(\d{10}) 00000 n/g,
      (_, at) => `${String(Number(at) + tar.length - 9).padStart(10, "0")} 00000 n`,
    )
    const whole = moved.replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + tar.length - 9}`)
    expect(await check(sign(latin(whole)))).toMatchObject(face)
  })
})
