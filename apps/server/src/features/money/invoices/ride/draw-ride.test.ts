import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import {
  creditNotes,
  invoices,
  sampleCreditNote,
  sampleInvoice,
  soldLine,
} from "@trazo/documents/testing/sri/tax-documents"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { describe, expect, it } from "vitest"
import { code128 } from "./code-128.ts"
import { drawRide, type Ride } from "./draw-ride.ts"

const clock = { now: () => new Date("2026-11-29T15:00:00Z") }
const document = sampleInvoice()
const authorization = { number: document.accessKey, at: new Date("2026-11-29T15:04:05Z") }
const brand = { name: "Firmas Uno", color: "#09497e", logo: null }
const draw = (change: Partial<Ride> = {}) =>
  drawRide({ document, authorization, brand, ...change }, { clock })

/** The text in the order of the page, and the number of pages. */
async function textOf(change: Partial<Ride> = {}) {
  const { stdout } = spawnSync("pdftotext", ["-raw", "-", "-"], { input: await draw(change) })
  const pages = stdout.toString().split("\f").slice(0, -1)
  return { text: pages.join("\n"), pages: pages.length }
}

/** Where each text begins must be after the one before. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect([part, at >= 0, text]).toEqual([part, true, text])
    from = at + part.length
  }
}

describe("the RIDE", () => {
  it("prints a buyer's name in the letters of another language", async () => {
    const buyer = { ...document.buyer, names: "ƏLİYEV TRƯƠNG ŁUKASZ ИВАН" }
    const { text } = await textOf({ document: { ...document, buyer } })
    expect(text).toContain(`Nombres o razón social ${buyer.names}`)
    expect((await draw({ document: { ...document, buyer } })).length).toBeLessThan(60_000)
  })

  it("says beside the number that an invoice was annulled, and when", async () => {
    expectInOrder((await textOf({ annulledOn: "2026-12-03" })).text, [
      "N.º 001-002-000000001",
      "ANULADA",
      "Anulada en el SRI el 03/12/2026: no tiene validez.",
      "Número de autorización",
    ])
    expect((await textOf({ annulledOn: null })).text).not.toMatch(/anulada/i)
  })

  it("says everything of an invoice, in reading order", async () => {
    const { text, pages } = await textOf()
    expect(pages).toBe(1)
    expectInOrder(text, [
      "Firmas Uno",
      "PEÑA & HIJOS S.A.",
      "Firmas «Uno» <EC>",
      "Dirección matriz: Av. Amazonas N24-03 y Colón, Quito",
      "Dirección sucursal: Av. 9 de Octubre 100, Guayaquil",
      "Contribuyente especial n.º: 5368",
      "Obligado a llevar contabilidad: SÍ",
      "Agente de retención, resolución n.º: 1",
      "RUC: 1790011674001",
      "FACTURA",
      "N.º 001-002-000000001",
      "Número de autorización",
      document.accessKey,
      "Fecha y hora de autorización",
      "29/11/2026 10:04",
      "Ambiente",
      "PRUEBAS",
      "Documento de prueba, sin validez tributaria.",
      "Emisión",
      "NORMAL",
      "Clave de acceso",
      document.accessKey,
      "Nombres o razón social MARÍA JOSÉ ÑACATO O'NEIL",
      "Identificación 1710034065",
      "Fecha de emisión 29/11/2026",
      "Dirección Calle «A» & B, nº 3",
      "Código Descripción Cantidad Precio unitario Descuento Precio total",
      "FIRMA Firma electrónica, persona natural, un año 1 $20,52 $0,00 $20,52",
      "Subtotal 15 % $20,52",
      "Subtotal 0 % $0,00",
      "Subtotal sin impuestos $20,52",
      "Total descuento $0,00",
      "IVA 15 % $3,08",
      "Valor total $23,60",
      "Forma de pago",
      "Otros con utilización del sistema financiero $23,60",
      "Información adicional",
      "Correo maria@example.com",
      "Solicitud TRZ-000123",
    ])
    expect(text).not.toContain("SIN AUTORIZACIÓN")
  })

  it("says of a credit note what it modifies", async () => {
    const note = sampleCreditNote()
    const { text } = await textOf({
      document: note,
      authorization: { number: note.accessKey, at: clock.now() },
    })
    expectInOrder(text, [
      "NOTA DE CRÉDITO",
      "Comprobante que se modifica FACTURA 001-002-000000001",
      "Fecha de ese comprobante 29/11/2026",
      "Razón de la modificación Devolución del pago",
      "Valor de la modificación $23,60",
      "Dirección Calle «A» & B, nº 3",
    ])
    expect(text).not.toContain("Forma de pago")
    expect(text.match(/Calle «A» & B/g)).toHaveLength(1)
  })

  it("says plainly that the SRI has not authorised it", async () => {
    const { text } = await textOf({ authorization: null })
    expectInOrder(text, ["SIN AUTORIZACIÓN", "El SRI todavía no autoriza este documento.", "Clave de acceso"])
    expect(text).not.toContain("Número de autorización")
  })

  it("is of production where nothing says that it is a test", async () => {
    const { text } = await textOf({ document: sampleInvoice({ environment: "production" }) })
    expect(text).toContain("PRODUCCIÓN")
    expect(text).not.toContain("prueba")
  })

  it.each([...invoices, ...creditNotes])(
    "has the total and the notes of a document %s",
    async (_title, one) => {
      const { text, pages } = await textOf({ document: one, authorization: null })
      expect(pages).toBeLessThanOrEqual(2)
      expect(text).toMatch(/Valor (total|de la modificación) \$/)
      for (const { description } of one.lines) expect(text.replaceAll("\n", " ")).toContain(description)
    },
  )

  it("goes on on more pages, line by line, with the totals once", async () => {
    const sold = Array.from({ length: 120 }, (_, index) => ({ ...soldLine, code: `L${index}` }))
    const { text, pages } = await textOf({ document: sampleInvoice({ sold }) })
    expect(pages).toBeGreaterThan(2)
    expectInOrder(
      text,
      sold.map(({ code }) => `${code} Firma electrónica`),
    )
    expect(text.match(/Valor total/g)).toHaveLength(1)
  })

  it("has a colour of its own where the brand's is none", async () => {
    const pdf = await draw({ brand: { ...brand, color: "azul" } })
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
  })

  it("draws the brand's logo instead of its name", async () => {
    const pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    const logo = Buffer.from(pixel, "base64")
    const pdf = await draw({ brand: { ...brand, logo } })
    expect(pdf.toString("latin1")).toContain("/Subtype /Image")
    expect((await textOf({ brand: { ...brand, logo } })).text).not.toContain("Firmas Uno\n")
  })
})

describe("the barcode", () => {
  it("has eleven modules a character, bars of whole modules, and thirteen of the stop", () => {
    const widths = code128(document.accessKey)
    expect(widths.reduce((sum, one) => sum + one, 0)).toBe((1 + 24 + 2 + 1) * 11 + 13)
    expect(widths.length % 2).toBe(1)
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 3, 2])
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
  })

  it("is only of digits", () => {
    expect(() => code128("12a4")).toThrow(RangeError)
    expect(() => code128("")).toThrow(RangeError)
  })

  it.skipIf(!existsSync("/usr/bin/zbarimg"))(
    "is read from the printed page as the key",
    async () => {
      for (const one of [document, sampleCreditNote()]) {
        using folder = new TemporaryFolder({ "ride.pdf": await draw({ document: one }) })
        spawnSync("pdftoppm", ["-r", "150", "-png", folder.path("ride.pdf"), folder.path("ride")])
        const { stdout } = spawnSync("zbarimg", ["--raw", "-q", folder.path("ride-1.png")])
        expect(stdout.toString()).toBe(`${one.accessKey}\n`)
      }
    },
    30_000,
  )
})
