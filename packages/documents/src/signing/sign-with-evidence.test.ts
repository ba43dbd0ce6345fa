import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EvidenceBench, evidenceBench } from "../../testing/evidence-bench.ts"
import { byQpdf, pdfsig, samplePdf } from "../../testing/sample-pdf.ts"

let bench: EvidenceBench
beforeAll(async () => {
  bench = await evidenceBench()
})
afterAll(() => bench[Symbol.dispose]())

describe("a PDF signed with a time stamp and evidence", () => {
  const shapes = {
    "with a table": () => samplePdf(),
    "with streams": () => byQpdf(samplePdf(), "--object-streams=generate"),
    encrypted: () => byQpdf(samplePdf(), "--encrypt", "", "dueño", "256", "--"),
  }
  it.each(Object.entries(shapes))("%s is valid years later, when nobody can be asked", async (_, make) => {
    const signed = await bench.signPdf(make())
    const check = await bench.check(signed, { years: 5 })
    expect(check).toMatchObject({ verdict: "valid", time: { source: "timestamp" } })
    expect(check.codes).toEqual(
      expect.arrayContaining(["stampedTime", "heldThen", "notRevoked", "onlySigned"]),
    )
    expect(pdfsig(signed)).toMatch(/Signature is Valid/)
    expect(byQpdf(signed, "--qdf").length).toBeGreaterThan(0)
  })

  it("whose cross-references are broken, too", async () => {
    const broken = Buffer.from(samplePdf())
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n7")
    const signed = await bench.signPdf(Uint8Array.from(broken, (one) => one.charCodeAt(0)))
    expect(await bench.check(signed, { years: 5 })).toMatchObject({ verdict: "valid" })
  })
})
