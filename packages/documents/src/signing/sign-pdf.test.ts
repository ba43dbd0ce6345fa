import { concatenate } from "@trazo/pki/bytes"
import { mustRun, openssl, run, TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { byQpdf, pdfsig, samplePdf } from "../../testing/sample-pdf.ts"
import { readKeyFile } from "../p12/read-key-file.ts"
import { PdfFile } from "../pdf/pdf-file.ts"
import type { PdfString } from "../pdf/values.ts"
import { type DocumentSigner, makeSigner } from "./document-signer.ts"
import type { PdfSigning } from "./pdf-field.ts"
import { fromHeader, signPdf } from "./sign-pdf.ts"

type Bytes = Uint8Array<ArrayBuffer>

let holder: Awaited<ReturnType<typeof makeHolder>>
let signer: DocumentSigner
let common: PdfSigning
beforeAll(async () => {
  holder = await makeHolder()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  signer = await makeSigner(identities[0]!)
  common = { signer, now: new Date() }
})
afterAll(() => holder[Symbol.dispose]())

const stamp = {
  style: "trazo",
  address: "https://firmas.ec/verificar/4821",
  box: { x: 0.55, y: 0.8, width: 0.35, height: 0.1 },
  pages: [0],
} as const

async function signed(pdf: Bytes, more: Partial<PdfSigning> = {}): Promise<Bytes> {
  return concatenate(pdf, await signPdf(pdf, { ...common, now: new Date(), ...more }))
}

/** How many signatures pdfsig finds, and how many of them are valid over the whole range that they claim. */
function counted(pdf: Bytes, ...options: string[]) {
  const text = pdfsig(pdf, ...options)
  return [text.match(/^Signature #/gm)?.length ?? 0, text.match(/Signature is Valid/g)?.length ?? 0]
}

const problemOf = (pdf: Bytes, more: Partial<PdfSigning> = {}) =>
  signPdf(pdf, { ...common, ...more }).then(
    () => "signed",
    (error) => error.code ?? error,
  )

describe("a signed PDF", () => {
  it("is valid in pdfsig, also after two more signers, invisible and with a stamp on several pages", async () => {
    const pdf = samplePdf({ pages: 3 })
    const once = await signed(pdf)
    expect(once.subarray(0, pdf.length)).toEqual(pdf)
    expect(counted(once)).toEqual([1, 1])
    expect(pdfsig(once)).toContain("Total document signed")
    using second = await makeHolder()
    const { identities } = await readKeyFile(second.p12("Firma2026"), "Firma2026")
    const twice = await signed(once, {
      signer: await makeSigner(identities[0]!),
      stamp,
      reason: "Apruebo: ñ",
    })
    const thrice = await signed(twice, {
      stamp: { ...stamp, style: "firmaec", pages: [1, 0, 2] },
      place: "Quito",
    })
    expect(counted(thrice)).toEqual([3, 3])
    expect(run("qpdf", ["--check", "-"], { input: thrice }).text).not.toMatch(/error|warning/i)
  })

  it("is valid with object streams, linearized, rotated, with a form, and after its cross-references broke", async () => {
    const packed = byQpdf(samplePdf({ pages: 2 }), "--object-streams=generate")
    const linear = byQpdf(samplePdf({ pages: 2 }), "--linearize")
    const form = samplePdf({
      catalog: "/AcroForm 100 0 R",
      objects: [
        "100 0 obj\n<< /Fields 101 0 R /DA (/Helv 0 Tf 0 g) >>\nendobj\n",
        "101 0 obj\n[102 0 R]\nendobj\n",
        "102 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Tx /T (Firma1) /Rect [0 0 1 1] >>\nendobj\n",
      ],
    })
    const broken = Uint8Array.from(samplePdf())
    broken.set(new TextEncoder().encode("startxref\n9"), Buffer.from(broken).lastIndexOf("startxref"))
    const files = { packed, linear, form, broken, turned: samplePdf({ rotate: 90 }) }
    for (const [name, pdf] of Object.entries(files)) {
      const twice = await signed(await signed(pdf, { stamp }), { stamp })
      expect([name, ...counted(twice)]).toEqual([name, 2, 2])
      expect(`${name} ${run("qpdf", ["--check", "-"], { input: twice }).text}`).not.toMatch(/error/i)
    }
  })

  it("holds a CMS that openssl verifies over exactly what the range covers", async () => {
    const pdf = Buffer.from(await signed(samplePdf(), { stamp }))
    const range = /\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString("latin1"))!
    const [, start, length, from, rest] = range.map(Number) as [number, number, number, number, number]
    expect(from + rest).toBe(pdf.length)
    const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(from, from + rest)])
    const hex = pdf.subarray(start + length + 1, from - 1).toString("latin1")
    const cms = Buffer.from(hex, "hex")
    using verified = openssl(
      [
        "cms",
        "-verify",
        "-inform",
        "DER",
        "-in",
        "cms.der",
        "-content",
        "content",
        "-binary",
        "-CAfile",
        "chain.pem",
        "-purpose",
        "any",
        "-out",
        "out",
      ],
      { "cms.der": cms, content, "chain.pem": holder.chainPem },
    )
    expect(verified.text).toMatch(/Verification successful/i)
  })

  it("stays PDF/A: its stamp has a code and no font", async () => {
    const xmp = "<x><pdfaid:part>2</pdfaid:part></x>"
    const pdf = samplePdf({
      catalog: "/Metadata 100 0 R",
      objects: [
        `100 0 obj\n<< /Type /Metadata /Length ${xmp.length} >>\nstream\n${xmp}\nendstream\nendobj\n`,
      ],
    })
    const update = Buffer.from(await signPdf(pdf, { ...common, now: new Date(), stamp })).toString("latin1")
    expect(update).toContain("/Subtype /Form")
    expect(update).not.toContain("/Helvetica-Bold")
    expect(
      Buffer.from(await signPdf(samplePdf(), { ...common, now: new Date(), stamp })).includes(
        "/Helvetica-Bold",
      ),
    ).toBe(true)
  })

  it("draws its stamp where it was placed, upright on a turned page", async () => {
    using folder = new TemporaryFolder()
    const text = (pdf: Bytes) => {
      folder.write("in.pdf", pdf)
      return mustRun("pdftotext", ["-bbox", folder.path("in.pdf"), "-"]).text
    }
    for (const rotate of [0, 90, 180, 270]) {
      const words = text(await signed(samplePdf({ rotate }), { stamp }))
      const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>MARÍA</.exec(words)!.map(Number) as number[]
      const [width, height] = rotate % 180 === 0 ? [612, 792] : [792, 612]
      expect(x! / width).toBeGreaterThan(0.55)
      expect(x! / width).toBeLessThan(0.9)
      expect(y! / height).toBeGreaterThan(0.8)
      expect(y! / height).toBeLessThan(0.9)
    }
  })

  it("stands where it was placed under a CropBox beyond the page or within it, and in other units", async () => {
    using folder = new TemporaryFolder()
    const boxes = {
      beyond: "[-50 -50 700 900]",
      within: "[100 100 500 700]",
    }
    const crops = Object.entries(boxes).map(([name, box]) => [name, `/CropBox ${box}`])
    for (const [name, page] of [...crops, ["units", "/UserUnit 3"]]) {
      const pdf = samplePdf({ page: page! })
      folder.write("in.pdf", await signed(pdf, { stamp }))
      const { text } = mustRun("pdftotext", ["-cropbox", "-bbox", folder.path("in.pdf"), "-"])
      const [width, height, x, y] =
        /<page width="([\d.]+)" height="([\d.]+)">[\s\S]*?xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>MARÍA</
          .exec(text)!
          .slice(1)
          .map(Number) as [number, number, number, number]
      expect([name, x / width > 0.55 && x / width < 0.9, y / height > 0.8 && y / height < 0.9]).toEqual([
        name,
        true,
        true,
      ])
    }
  })

  it("begins with the header: what a download put before it is cut, or refused where signatures count from the start", async () => {
    const junk = new TextEncoder().encode("\r\nHTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n")
    const counted52 = Buffer.concat([junk, samplePdf()])
    const shifted = byQpdf(samplePdf(), "--object-streams=generate")
    for (const pdf of [counted52, Buffer.concat([junk, shifted])]) {
      const cut = fromHeader(new Uint8Array(pdf))
      expect(cut.length).toBe(pdf.length - junk.length)
      const file = await signed(cut, { stamp })
      expect(counted(file)).toEqual([1, 1])
      expect(run("qpdf", ["--check", "-"], { input: file }).text).not.toMatch(/error|warning/i)
      expect(await problemOf(new Uint8Array(pdf))).toBe("NOT_PDF")
    }
    const twice = new Uint8Array(Buffer.concat([junk, await signed(samplePdf())]))
    expect(() => fromHeader(twice)).toThrow(expect.objectContaining({ code: "DAMAGED_SIGNED" }))
  })

  it("keeps what its trailer says besides", async () => {
    const info = "100 0 obj\n<< /Title (Contrato) >>\nendobj\n"
    const text = Buffer.from(samplePdf({ objects: [info] })).toString("latin1")
    const more = "/Info 100 0 R /Propio << /A (x) >> /ID [<0102> <0304>] /Root"
    const table = new Uint8Array(Buffer.from(text.replace(/\/Root(?! 1 0 R [^>]*\/Pages)/, more), "latin1"))
    for (const pdf of [table, byQpdf(table, "--object-streams=generate")]) {
      const { trailer } = new PdfFile(await signed(await signed(pdf)))
      const before = new PdfFile(pdf).trailer
      expect([...before.keys()].filter((key) => !trailer.has(key))).toEqual([])
      expect((trailer.get("Propio") as ReadonlyMap<string, PdfString>).get("A")?.text).toBe("x")
      expect(trailer.get("Info")).toEqual(before.get("Info"))
      const id = (one: typeof trailer) =>
        (one.get("ID") as readonly PdfString[]).map(({ bytes }) => [...bytes])
      expect(id(trailer)[0]).toEqual(id(before)[0])
      expect(id(trailer)[1]).not.toEqual(id(before)[1])
    }
  })
})

describe("documents that are not signed", () => {
  const certified = (permission: number) =>
    samplePdf({
      catalog: "/AcroForm << /Fields [100 0 R] /SigFlags 3 >> /Perms << /DocMDP 101 0 R >>",
      objects: [
        "100 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Sig /T (Autor) /V 101 0 R /Rect [0 0 0 0] >>\nendobj\n",
        `101 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> /Reference [<< /TransformMethod /DocMDP /TransformParams << /P ${permission} /V /1.2 >> >>] >>\nendobj\n`,
      ],
    })

  it("say why", async () => {
    expect(await problemOf(new Uint8Array())).toBe("EMPTY")
    expect(await problemOf(new TextEncoder().encode("hola"))).toBe("NOT_PDF")
    expect(await problemOf(samplePdf().slice(0, 300))).toBe("NOT_PDF")
    expect(await problemOf(new Uint8Array(500 * 1024 * 1024 + 1))).toBe("TOO_LARGE")
    expect(await problemOf(certified(1))).toBe("CHANGES_FORBIDDEN")
    expect(await problemOf(certified(2))).toBe("signed")
    const once = await signed(samplePdf())
    const broken = Uint8Array.from(once)
    broken.set(new TextEncoder().encode("startxref\n9"), Buffer.from(once).lastIndexOf("startxref"))
    expect(await problemOf(broken)).toBe("DAMAGED_SIGNED")
    const xfa = samplePdf({ catalog: "/AcroForm << /Fields [] /XFA [] >>" })
    expect(await problemOf(xfa)).toBe("XFA")
    expect(await problemOf(samplePdf(), { stamp: { ...stamp, pages: [7] } })).toBe("NO_PAGE")
    const late = new Date(Date.now() + 400 * 86_400_000)
    expect(await problemOf(samplePdf(), { now: late })).toBe("CERTIFICATE_EXPIRED")
  })
})
