import { encodePem } from "@trazo/pki/asn1/pem"
import { concatenate } from "@trazo/pki/bytes"
import { opensslText } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EvidenceBench, evidenceBench } from "../../testing/evidence-bench.ts"
import { byQpdf, pdfsig, samplePdf } from "../../testing/sample-pdf.ts"
import { appendRevision, contract, signPdf, stream } from "../../testing/signed-pdf.ts"
import { makeSigners } from "../../testing/signers.ts"
import { timeStampService } from "../../testing/time-stamp-service.ts"
import { EvidenceGatherer } from "../evidence/gather-evidence.ts"
import { signedPieces } from "../pdf/byte-range.ts"
import { PdfFile } from "../pdf/pdf-file.ts"
import { signaturesOf } from "../revisions/signature-fields.ts"
import { renewPdf } from "./renew-pdf.ts"
import type { TimeStamper } from "./signed-data.ts"

type Bytes = Uint8Array<ArrayBuffer>

let bench: EvidenceBench
beforeAll(async () => {
  bench = await evidenceBench()
})
afterAll(() => bench[Symbol.dispose]())

async function renewed(pdf: Bytes, timeStamp: TimeStamper = bench.service.stamp): Promise<Bytes> {
  const gatherer = new EvidenceGatherer({ ask: bench.answering(), known: bench.trust })
  return concatenate(pdf, await renewPdf(pdf, { timeStamp, gatherer, now: new Date() }))
}
const bare = { timeStamp: undefined, evidenceFor: undefined }
const verdictsOf = ({ signatures }: Awaited<ReturnType<EvidenceBench["check"]>>) =>
  signatures.map(({ kind, verdict, time }) => [kind, verdict, time?.source])

/** The time stamps over the document, with what each is over, as they stand in the file. */
function tokensIn(pdf: Bytes): [Bytes, Bytes][] {
  return signaturesOf(new PdfFile(pdf)).signatures.flatMap((one): [Bytes, Bytes][] =>
    one.subFilter === "ETSI.RFC3161" ? [[one.contents.bytes, concatenate(...signedPieces(pdf, one)!)]] : [],
  )
}

describe("a signed PDF whose evidence is renewed", () => {
  it("is valid years later though it was signed without a stamp", async () => {
    const pdf = await bench.signPdf(samplePdf(), bare)
    expect(await bench.check(pdf, { years: 5 })).not.toMatchObject({ verdict: "valid" })
    const check = await bench.check(await renewed(pdf), { years: 5 })
    expect(verdictsOf(check)).toEqual([
      ["signature", "valid", "timestamp"],
      ["timestamp", "valid", "timestamp"],
      ["timestamp", "valid", "timestamp"],
    ])
    expect(check.codes).toContain("notRevoked")
  })

  it("gains one stamp when the signature has its own, again and again, and other programs read it", async () => {
    const once = await renewed(await bench.signPdf(byQpdf(samplePdf(), "--object-streams=generate")))
    const twice = await renewed(once)
    const check = await bench.check(twice, { years: 5 })
    expect(verdictsOf(check)).toHaveLength(3)
    expect(check.verdict).toBe("valid")
    expect(pdfsig(twice)).toMatch(/Signature is Valid/)
    for (const [token, data] of tokensIn(twice)) {
      const asked = ["-in", "token", "-token_in", "-data", "data", "-CAfile", "service.pem"]
      const files = { token, data, "service.pem": encodePem("CERTIFICATE", bench.service.certificate) }
      expect(opensslText(["ts", "-verify", ...asked], files)).toMatch(/Verification: OK/)
    }
    expect(tokensIn(twice)).toHaveLength(2)
    expect(byQpdf(twice, "--qdf").length).toBeGreaterThan(0)
  })

  it("keeps a certification that forbids all changes", async () => {
    const { luis, anchors } = await makeSigners()
    const certified = signPdf(appendRevision(new Uint8Array(), contract), luis, {
      numbers: [10, 11],
      name: "Firma1",
      fields: "10 0 R",
      entries: "/Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 /V /1.2 >> >>] ",
    })
    const trust = [...bench.trust, ...anchors]
    const check = await bench.check(await renewed(certified), {
      trust,
      statusOf: async () => ({ status: "good" }),
    })
    expect(check.verdict).toBe("valid")
    expect(check.codes).not.toContain("notAllowedAfter")
  })

  it("is dated by no stamp of an unknown service", async () => {
    using unknown = timeStampService()
    const check = await bench.check(await renewed(await bench.signPdf(samplePdf(), bare), unknown.stamp))
    expect([check.time?.source, check.verdict]).toEqual(["claimed", "unknown"])
  })

  it("is not valid with a time stamp that draws", async () => {
    const pdf = await renewed(await bench.signPdf(samplePdf()))
    const text = Buffer.from(pdf).toString("latin1")
    const [, field] = /(\d+) 0 obj\n<< \/Type \/Annot [^>]*\(?<53656c6c6f31>/.exec(text) ?? []
    const [, value] = new RegExp(`${field} 0 obj\n.*?/V (\\d+) 0 R`, "s").exec(text) ?? []
    expect([field, value]).toEqual([expect.any(String), expect.any(String)])
    const drawn = appendRevision(pdf, {
      [Number(field)]:
        `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Sello1) /V ${value} 0 R /F 132 /P 10 0 R /Rect [70 690 200 720] /AP << /N 91 0 R >> >>`,
      91: stream("1 g 0 0 130 30 re f", "/Type /XObject /Subtype /Form /BBox [0 0 130 30]"),
    })
    const { verdict, codes } = await bench.check(drawn)
    expect([verdict === "valid" || verdict === "validBut", codes.includes("onlySigned")]).toEqual([
      false,
      false,
    ])
  })

  it("is refused without signatures, and without a stamp", async () => {
    await expect(renewed(samplePdf())).rejects.toMatchObject({ code: "NOT_SIGNED" })
    const signed = await bench.signPdf(samplePdf())
    for (const answer of [async () => undefined, (one: Bytes) => bench.service.stamp(one.toReversed())]) {
      await expect(renewed(signed, answer)).rejects.toMatchObject({ code: "TIME_STAMP_FAILED" })
    }
  })
})
