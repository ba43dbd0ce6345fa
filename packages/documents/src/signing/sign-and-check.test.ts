import { concatenate } from "@trazo/pki/bytes"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { hasSchemaProgram, invoice, underSchema } from "../../testing/invoice.ts"
import { byQpdf, largePdf, samplePdf } from "../../testing/sample-pdf.ts"
import { appendRevision, stream } from "../../testing/signed-pdf.ts"
import { readKeyFile } from "../p12/read-key-file.ts"
import { checkDocument } from "../verdict/check-document.ts"
import { type DocumentSigner, makeSigner } from "./document-signer.ts"
import { signFile } from "./sign-file.ts"
import { signPdf } from "./sign-pdf.ts"
import { signXml } from "./sign-xml.ts"

type Bytes = Uint8Array<ArrayBuffer>

let holder: Awaited<ReturnType<typeof makeHolder>>
let signer: DocumentSigner
beforeAll(async () => {
  holder = await makeHolder()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  signer = await makeSigner(identities[0]!)
})
afterAll(() => holder[Symbol.dispose]())

const stamp = {
  style: "trazo",
  address: "https://firmas.ec/verificar",
  box: { x: 0.55, y: 0.8, width: 0.35, height: 0.1 },
} as const

async function signed(pdf: Bytes, pages?: readonly number[], y = 0.8): Promise<Bytes> {
  const box = { ...stamp.box, y }
  const signing = { signer, now: new Date(), ...(pages && { stamp: { ...stamp, box, pages } }) }
  return concatenate(pdf, await signPdf(pdf, signing))
}

async function check(file: Bytes, content?: Bytes) {
  const { verdict, reasons, signatures } = await checkDocument(file, {
    trust: holder.authority.chain,
    now: new Date(Date.now() + 1000),
    statusOf: async () => ({ status: "good" }),
    ...(content && { content }),
  })
  const bad = [...reasons, ...signatures.flatMap((one) => one.reasons)]
    .filter((one) => one.verdict !== "valid")
    .map(({ code }) => code)
  return { verdict, count: signatures.length, bad }
}

const valid = (count: number) => ({ verdict: "valid", count, bad: [] })

describe("the check of this product calls valid what it signs", () => {
  it("a PDF with a table, with object streams and linearized, signed three times with and without stamps", async () => {
    const plain = samplePdf({ pages: 3 })
    const files = {
      plain,
      packed: byQpdf(plain, "--object-streams=generate"),
      linear: byQpdf(plain, "--linearize", "--object-streams=generate"),
    }
    for (const [name, pdf] of Object.entries(files)) {
      const thrice = await signed(await signed(await signed(pdf), [0]), [2, 0, 1], 0.6)
      expect({ name, ...(await check(thrice)) }).toEqual({ name, ...valid(3) })
    }
  })

  it("with a remark for the stamp that lies under the next one", async () => {
    const twice = await signed(await signed(samplePdf(), [0]), [0], 0.75)
    expect(await check(twice)).toEqual({ verdict: "validBut", count: 2, bad: ["coveredAfter"] })
  })

  it("but not a stamp that somebody put between two signatures", async () => {
    const once = await signed(samplePdf(), [0])
    const [, widget] = /(\d+) 0 obj\n<< \/Type \/Annot/.exec(Buffer.from(once).toString("latin1")) ?? []
    const page = `<< /Type /Page /Parent 2 0 R /Rotate 0 /Resources << /Font << /F1 3 0 R >> >> /Contents 11 0 R /Annots [${widget} 0 R 90 0 R] >>`
    const note = "<< /Type /Annot /Subtype /Stamp /Rect [70 690 200 720] /AP << /N 91 0 R >> >>"
    const drawn = appendRevision(once, { 10: page, 90: note, 91: stream("1 g 0 0 130 30 re f") })
    const { bad } = await check(await signed(drawn, [0]))
    expect(bad).toEqual(["unclearAfter"])
  })

  it("a PDF of a thousand pages with the stamp on each of them", async () => {
    const pages = Array.from({ length: 1000 }, (_, index) => index)
    const pdf = await signed(samplePdf({ pages: 1000 }), pages)
    expect(await check(pdf)).toEqual(valid(1))
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Subtype \/Stamp/g),
    ).toHaveLength(999)
  })

  it("a PDF of two hundred megabytes, less what the signature adds", async () => {
    const pdf = largePdf(200 * 1024 * 1024 - 20_000)
    expect(await check(await signed(pdf, [0]))).toEqual(valid(1))
  })

  const octets = (text: string) => new TextEncoder().encode(text)
  const signInvoice = (text = invoice) => signXml(octets(text), { signer, now: new Date(), id: "Signature1" })

  it("an invoice of the SRI, but for SHA-1, which the SRI takes", async () => {
    expect(await check(await signInvoice())).toEqual({ ...valid(1), verdict: "validBut", bad: ["sriHash"] })
  })

  it("any other XML, with SHA-256", async () => {
    const namespaced = invoice.replace("<factura ", '<factura xmlns="urn:otra" ')
    const unnamed = invoice.replace('id="comprobante"', 'id="otro"')
    const others = ["<nota>1</nota>", invoice.replaceAll("factura", "pedido"), namespaced, unnamed]
    for (const text of others) expect([text, await check(await signInvoice(text))]).toEqual([text, valid(1)])
  })

  it("SHA-1 stays weak where the document is made into another than the SRI's", async () => {
    const signed = new TextDecoder().decode(await signInvoice())
    for (const other of [
      `<lote>${signed.replace(/<\?xml.*\?>/, "")}</lote>`,
      signed.replaceAll("infoTributaria", "infoPropia"),
      signed.replaceAll("factura", "pedido"),
    ]) {
      const { verdict, bad } = await check(octets(other))
      expect(verdict).not.toMatch(/^valid/)
      expect(bad).not.toContain("sriHash")
    }
  })

  it.skipIf(!hasSchemaProgram)("an invoice keeps its schema while the signature has its own", async () => {
    const text = new TextDecoder().decode(await signInvoice())
    const [signature = ""] = /<ds:Signature .*<\/ds:Signature>/s.exec(text) ?? []
    expect(underSchema(signature, "xmldsig-core-schema")).toMatch(/validates/)
    expect(underSchema(text.replace(signature, ""), "factura_V1.1.0")).toMatch(/validates/)
    expect(underSchema(invoice.replace("<ruc>1790011674001</ruc>", ""), "factura_V1.1.0")).toMatch(
      /fails to validate/,
    )
  })

  it("any file beside its signature, and not another one", async () => {
    const content = new TextEncoder().encode("contrato\r\n")
    const signature = await signFile(content, { signer, now: new Date() })
    expect(await check(signature, content)).toEqual(valid(1))
    expect((await check(signature, content.slice(1))).bad).toContain("altered")
  })
})
