import { concatenate } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EvidenceBench, evidenceBench } from "../../testing/evidence-bench.ts"
import { makeHolder } from "../../testing/holder-files.ts"
import { samplePdf } from "../../testing/sample-pdf.ts"
import { appendRevision, stream } from "../../testing/signed-pdf.ts"
import { timeStampService } from "../../testing/time-stamp-service.ts"
import { PdfFile } from "../pdf/pdf-file.ts"
import { addSecurityStore } from "../signing/add-security-store.ts"
import { PdfUpdate } from "../signing/pdf-update.ts"
import { statusQuestion } from "../trust/status-question.ts"

type Bytes = Uint8Array<ArrayBuffer>

let bench: EvidenceBench
let signed: Bytes
beforeAll(async () => {
  bench = await evidenceBench()
  signed = await bench.signPdf(samplePdf())
})
afterAll(() => bench[Symbol.dispose]())

const hour = 3_600_000
const from = (hours: number) => new Date(Date.now() + hours * hour)
const reasonOf = ({ texts }: Awaited<ReturnType<EvidenceBench["check"]>>, start: string) =>
  texts.find((text) => text.startsWith(start))

/** What the page is told when it asks. */
const revoked = (at: Date, reason?: string, invalidFrom?: Date) => async () => ({
  status: "revoked" as const,
  at,
  ...(reason && { reason }),
  ...(invalidFrom && { invalidFrom }),
})

/** A security store that anybody adds. */
function withStore(pdf: Bytes, ocsp: readonly Bytes[], certificates: readonly Bytes[] = []): Bytes {
  const update = new PdfUpdate(new PdfFile(pdf))
  addSecurityStore(update, { ocsp, certificates, crls: [] })
  return concatenate(pdf, update.write().bytes)
}

const answer = (status?: Parameters<EvidenceBench["answering"]>[0], serial?: string) => {
  const [issuer] = bench.holder.authority.chain
  const about = readCertificate(bench.holder.certificate)
  const named = serial ? { ...about, serial: BigInt(`0x${serial}`).toString() } : about
  const request = statusQuestion(named, readCertificate(issuer!))
  const one = { serial: serial ?? bench.serial, ...(status && { revoked: status }) }
  return bench.holder.authority.answer(request, [one])
}

describe("a document that was signed before its certificate was revoked", () => {
  it("stays valid, says both dates, and never that it was revoked then", async () => {
    const check = await bench.check(signed, { statusOf: revoked(from(1), "superseded") })
    expect(check).toMatchObject({ verdict: "valid" })
    expect(reasonOf(check, "Válida:")).toMatch(
      /^Válida: firmado el \d\d\/\d\d\/\d{4}, antes de la revocación/,
    )
    expect(check.codes).toContain("heldThen")
  })

  it("stays valid when the certificate has ended too, by what it carries", async () => {
    const statusOf = revoked(from(24 * 30))
    expect(await bench.check(signed, { years: 5, statusOf })).toMatchObject({ verdict: "valid" })
    expect(await bench.check(signed, { years: 5 })).toMatchObject({ verdict: "valid" })
  })

  it("with a stamp and no evidence counts by an answer of now that says why, and only by one", async () => {
    const bare = await bench.signPdf(samplePdf(), { evidenceFor: undefined })
    const check = (reason?: string) => bench.check(bare, { statusOf: revoked(from(1), reason) })
    expect((await check("cessationOfOperation")).codes).toContain("signedBefore")
    expect(await check()).toMatchObject({ verdict: "validBut" })
    expect((await check()).codes).toContain("revokedLater")
  })

  it("is not valid when the key was in other hands before", async () => {
    const check = await bench.check(signed, { statusOf: revoked(from(1), "keyCompromise", from(-1)) })
    expect(check.verdict).toBe("invalid")
    expect(check.codes).toContain("invalidThen")
    expect(check.codes).not.toContain("heldThen")
    const later = await bench.check(signed, { statusOf: revoked(from(2), "keyCompromise", from(1)) })
    expect(later.codes).toContain("signedBefore")
  })

  it("reads the day of the compromise in an answer that the document carries", async () => {
    const since = new Date(Date.now() - hour).toISOString().slice(0, 19).replace(/[-T:]/g, "")
    const told = answer({ at: from(1), reason: `keyTime,${since}Z` })
    expect((await bench.check(withStore(signed, [told]))).codes).toContain("invalidThen")
  })
})

describe("a document that was signed after the revocation", () => {
  it("is not valid, and nothing says that its certificate held", async () => {
    const check = await bench.check(signed, { statusOf: revoked(from(-1), "superseded") })
    expect(check.verdict).toBe("invalid")
    expect(check.codes).toContain("revokedThen")
    expect(check.codes).not.toContain("heldThen")
  })

  it("gains nothing from an old answer that a stranger adds and a date that the signer claims", async () => {
    const good = answer()
    const options = { timeStamp: undefined, evidenceFor: undefined }
    const claimed = withStore(await bench.signPdf(samplePdf(), options), [good])
    const told = await bench.check(claimed, { now: from(30), statusOf: revoked(from(1), "superseded") })
    expect([told.verdict, told.codes.includes("revokedNoTime")]).toEqual(["unknown", true])
    const silent = await bench.check(claimed, { now: from(30) })
    expect([silent.verdict, silent.codes.includes("statusUnknown")]).toEqual(["validBut", true])
    expect(silent.codes).not.toContain("heldThen")
  })
})

describe("evidence that proves nothing", () => {
  const bare = () => bench.signPdf(samplePdf(), { evidenceFor: undefined })

  it("an answer about another serial", async () => {
    const other = withStore(await bare(), [answer(undefined, `${bench.serial.slice(0, -1)}9`)])
    expect((await bench.check(other)).codes).toContain("statusUnknown")
  })

  it("an answer that another issuer signed", async () => {
    using stranger = await makeHolder()
    const [issuer] = bench.holder.authority.chain
    const request = statusQuestion(readCertificate(bench.holder.certificate), readCertificate(issuer!))
    const forged = stranger.authority.answer(request, [{ serial: bench.serial }])
    const added = withStore(await bare(), [forged], stranger.authority.chain)
    expect((await bench.check(added)).codes).toContain("statusUnknown")
  })

  it("a stamp of an unknown authority, also when the document brings its certificate", async () => {
    using unknown = timeStampService()
    const file = withStore(
      await bench.signPdf(samplePdf(), { timeStamp: unknown.stamp }),
      [],
      [unknown.certificate],
    )
    const check = await bench.check(file, { statusOf: revoked(from(1), "superseded") })
    expect([check.verdict, check.time?.source]).toEqual(["unknown", "claimed"])
    expect(check.codes).toContain("stampUnknown")
  })

  it("a security store that comes with a drawing", async () => {
    const store = withStore(signed, [answer()])
    expect(await bench.check(store)).toMatchObject({ verdict: "valid" })
    const page =
      "<< /Type /Page /Parent 2 0 R /Rotate 0 /Resources << /Font << /F1 3 0 R >> >> /Contents [11 0 R 91 0 R] >>"
    const drawn = appendRevision(store, { 10: page, 91: stream("BT /F1 18 Tf 72 650 Td (Y mas) Tj ET") })
    expect(await bench.check(drawn)).toMatchObject({ verdict: "invalid" })
  })
})
