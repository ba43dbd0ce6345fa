import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import { describe, expect, it } from "vitest"
import { type ReportBlock, writeReport } from "./write-report.ts"

function read(blocks: readonly ReportBlock[]) {
  using folder = new TemporaryFolder({ "a.pdf": writeReport(blocks, "Pie: ñandú") })
  mustRun("qpdf", ["--check", folder.path("a.pdf")])
  mustRun("pdftotext", ["-layout", folder.path("a.pdf"), folder.path("a.txt")])
  const pages = folder.read("a.txt").toString().split("\f").slice(0, -1)
  return pages.map((page) => page.replace(/\s+/g, " ").trim())
}

describe("a report", () => {
  it("is a PDF whose text other programs read, accents and quotation marks too", () => {
    const [page, another] = read([
      { kind: "title", text: "Firma válida: «Sí, señor»" },
      { kind: "heading", text: "Quién" },
      { kind: "fact", name: "Titular", text: "MARÍA PEÑA ÑACATO – “única”…" },
      { kind: "item", tone: "good", text: "Lo firmado no ha cambiado." },
      { kind: "text", text: "Ωμέγα ǎ", tone: "bad" },
    ])
    expect(page).toContain("Firma válida: «Sí, señor» Quién Titular MARÍA PEÑA ÑACATO – “única”…")
    expect(page).toContain("Lo firmado no ha cambiado. ?")
    expect(page).toContain("Pie: ñandú 1 de 1")
    expect(another).toBeUndefined()
  })

  it("continues on further pages, and ends however much a document says", () => {
    const long = "palabra ".repeat(400)
    const pages = read(Array.from({ length: 12 }, () => ({ kind: "text", text: long }) as const))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.at(-1)).toContain(`${pages.length} de ${pages.length}`)
    const endless = Array.from({ length: 5_000 }, () => ({ kind: "text", text: "x".repeat(5_000) }) as const)
    expect(read(endless)).toHaveLength(40)
  })

  it("takes text for text, whatever it holds", () => {
    expect(read([{ kind: "text", text: ") Tj ET endstream endobj \u0000\\(" }])[0]).toContain(
      ") Tj ET endstream endobj",
    )
  })
})
