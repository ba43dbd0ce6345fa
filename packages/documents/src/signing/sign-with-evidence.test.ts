import { encodePem } from "@trazo/pki/asn1/pem"
import { opensslText, run, TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type EvidenceBench, evidenceBench } from "../../testing/evidence-bench.ts"
import { invoice } from "../../testing/invoice.ts"
import { byQpdf, pdfsig, samplePdf } from "../../testing/sample-pdf.ts"
import { readSignedData } from "../cms/read-cms.ts"
import { EvidenceGatherer, type StatusService } from "../evidence/gather-evidence.ts"

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

describe("other formats with a time stamp and evidence", () => {
  const content = new TextEncoder().encode("contrato\r\n")
  const xml = new TextEncoder().encode(invoice.replaceAll("factura", "contrato"))

  it("a .p7s is valid years later, and OpenSSL verifies it and its stamp", async () => {
    const signed = await bench.signFile(content)
    expect(await bench.check(signed, { years: 5, content })).toMatchObject({
      verdict: "valid",
      time: { source: "timestamp" },
    })
    const chain = ["-CAfile", "chain.pem", "-purpose", "any", "-content", "content", "-out", "out"]
    const files = { "a.p7s": signed, "chain.pem": bench.holder.chainPem, content }
    const signature = ["cms", "-verify", "-cades", "-inform", "DER", "-in", "a.p7s", "-binary"]
    expect(opensslText([...signature, ...chain], files)).toMatch(/CAdES Verification successful/)
    const cms = readSignedData(signed)
    const [token] = cms.signers[0]!.unsigned.values.get("1.2.840.113549.1.9.16.2.14")!
    const stamp = ["ts", "-verify", "-in", "token", "-token_in", "-data", "value", "-CAfile", "service.pem"]
    expect(cms.ocsp).toHaveLength(1)
    expect(
      opensslText(stamp, {
        token: token!.bytes,
        value: cms.signers[0]!.signature,
        "service.pem": encodePem("CERTIFICATE", bench.service.certificate),
      }),
    ).toMatch(/Verification: OK/)
  })

  it("an XML is valid years later, and xmlsec1 verifies it", async () => {
    const signed = await bench.signXml(xml)
    expect(await bench.check(signed, { years: 5 })).toMatchObject({
      verdict: "valid",
      time: { source: "timestamp" },
    })
    using folder = new TemporaryFolder({ "a.xml": signed, "chain.pem": bench.holder.chainPem })
    const ids = ["--id-attr:id", "contrato", "--id-attr:Id", "KeyInfo"]
    const properties = ["--id-attr:Id", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"]
    const trust = ["--trusted-pem", folder.path("chain.pem"), "--enabled-reference-uris", "same-doc,empty"]
    const { text } = run("xmlsec1", ["--verify", ...ids, ...properties, ...trust, folder.path("a.xml")])
    expect(text).toMatch(/OK/)
  })

  it.each(["factura", "notaCredito"])("a voucher (%s) stays XAdES-BES", async (root) => {
    const text = new TextDecoder().decode(
      await bench.signXml(new TextEncoder().encode(invoice.replaceAll("factura", root))),
    )
    expect(text).toContain("SignedProperties")
    expect(text).not.toMatch(/UnsignedProperties|EncapsulatedTimeStamp|OCSPValue/)
  })
})

it("signs nothing for a certificate whose issuer says that it is revoked", async () => {
  const ask = bench.answering({ at: new Date(Date.now() - 60_000), reason: "superseded" })
  const evidenceFor = bench.evidenceBy(ask)
  await expect(bench.signPdf(samplePdf(), { evidenceFor })).rejects.toMatchObject({
    code: "CERTIFICATE_REVOKED",
  })
})

it("asks once for the signatures of one moment, and says when nobody answers", async () => {
  let asked = 0
  const { signer, trust, service } = bench
  const gathererOf = (ask: StatusService) => new EvidenceGatherer({ ask, known: trust })
  const gatherer = gathererOf(async (about, issuer) => {
    asked++
    return await bench.answering()(about, issuer)
  })
  const token = await service.stamp(new Uint8Array(32))
  const gather = (from: EvidenceGatherer) =>
    from.gather(signer.certificate, signer.chain, { token, since: new Date() })
  const [first, second] = [await gather(gatherer), await gather(gatherer)]
  expect([asked, first.isHolderKnown, second.isHolderKnown]).toEqual([1, true, true])
  const silent = await gather(gathererOf(async () => undefined))
  expect([silent.isHolderKnown, silent.data.ocsp.length, silent.data.certificates.length]).toEqual([
    false,
    0,
    4,
  ])
})
