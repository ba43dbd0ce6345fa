import { concatenate } from "@trazo/pki/bytes"
import { openssl } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { invoice } from "../../testing/invoice.ts"
import { pdfsig, samplePdf } from "../../testing/sample-pdf.ts"
import { timeStampService } from "../../testing/time-stamp-service.ts"
import { readKeyFile } from "../p12/read-key-file.ts"
import { checkDocument } from "../verdict/check-document.ts"
import { type DocumentSigner, makeSigner } from "./document-signer.ts"
import { signFile } from "./sign-file.ts"
import { signPdf } from "./sign-pdf.ts"
import { signXml } from "./sign-xml.ts"
import type { TimeStamper } from "./signed-data.ts"

type Bytes = Uint8Array<ArrayBuffer>

let holder: Awaited<ReturnType<typeof makeHolder>>
let signer: DocumentSigner
let service: ReturnType<typeof timeStampService>
beforeAll(async () => {
  holder = await makeHolder()
  service = timeStampService()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  signer = await makeSigner(identities[0]!)
})
afterAll(() => {
  holder[Symbol.dispose]()
  service[Symbol.dispose]()
})

const content = new TextEncoder().encode("contrato\r\n")
/** Vouchers of the SRI take none. */
const xml = new TextEncoder().encode(invoice.replaceAll("factura", "contrato"))

const kinds = {
  async PDF(timeStamp?: TimeStamper) {
    const pdf = samplePdf()
    return concatenate(pdf, await signPdf(pdf, { signer, now: new Date(), timeStamp }))
  },
  XML: (timeStamp?: TimeStamper) => signXml(xml, { signer, now: new Date(), id: "Signature1", timeStamp }),
  CMS: (timeStamp?: TimeStamper) => signFile(content, { signer, now: new Date(), timeStamp }),
}

async function check(file: Bytes, trust: readonly Bytes[]) {
  const { verdict, signatures } = await checkDocument(file, {
    trust,
    content,
    now: new Date(Date.now() + 1000),
    statusOf: async () => ({ status: "good" }),
  })
  const [one] = signatures
  return { verdict, time: one?.time, codes: one?.reasons.map(({ code }) => code) }
}

/** The stamp of a signed file replaced by one of the same length over something else. */
async function withOtherStamp(sign: (timeStamp: TimeStamper) => Promise<Bytes>): Promise<Bytes> {
  const stamps: Bytes[] = []
  const signed = await sign(async (digest) => {
    stamps.push(await service.stamp(digest), await service.stamp(digest.toReversed()))
    return stamps[0]!
  })
  const [own, other] = stamps.map((stamp) => Buffer.from(stamp))
  expect(other).toHaveLength(own!.length)
  const text = Buffer.from(signed).toString("latin1")
  for (const encoding of ["latin1", "hex", "base64"] as const) {
    const changed = text.replace(own!.toString(encoding), () => other!.toString(encoding))
    if (changed !== text) return new Uint8Array(Buffer.from(changed, "latin1"))
  }
  throw new Error("The stamp is not in the file as it is")
}

describe.each(Object.entries(kinds))("a %s signed with a time stamp", (_kind, sign) => {
  it("is valid, and its time is known by the stamp", async () => {
    const signed = await sign(service.stamp)
    const trust = [...holder.authority.chain, service.certificate]
    const found = await check(signed, trust)
    expect(found).toMatchObject({
      verdict: "valid",
      time: { source: "timestamp", by: "SELLO DE PRUEBA" },
    })
    expect(found.codes).toContain("stampedTime")
    expect((await check(await sign(), trust)).time?.source).toBe("claimed")
  })

  it("does not count a stamp of an unknown service, nor one over something else", async () => {
    const unknown = await check(await sign(service.stamp), holder.authority.chain)
    expect([unknown.time?.source, unknown.codes?.includes("stampUnknown")]).toEqual(["claimed", true])
    const found = await check(await withOtherStamp(sign), [...holder.authority.chain, service.certificate])
    expect([found.time?.source, found.codes?.includes("stampOfOther")]).toEqual(["claimed", true])
  })

  it("is not signed when the service fails", async () => {
    const failing = sign(() => Promise.reject(new Error("503")))
    await expect(failing).rejects.toMatchObject({ code: "TIME_STAMP_FAILED" })
  })

  it("is not signed when the service answers with a page, or with a stamp of something else", async () => {
    const page = new TextEncoder().encode("<!DOCTYPE html><title>Iniciar sesión</title>")
    for (const answer of [async () => page, (digest: Bytes) => service.stamp(digest.toReversed())]) {
      await expect(sign(answer)).rejects.toMatchObject({ code: "TIME_STAMP_FAILED" })
    }
  })
})

it("other programs call valid what has a time stamp", async () => {
  expect(pdfsig(await kinds.PDF(service.stamp))).toMatch(/Signature is Valid/)
  const files = { "a.p7s": await kinds.CMS(service.stamp), "chain.pem": holder.chainPem, content }
  using verified = openssl(
    [
      "cms",
      "-verify",
      "-cades",
      "-inform",
      "DER",
      "-in",
      "a.p7s",
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
    files,
  )
  expect(verified.text).toMatch(/CAdES Verification successful/)
})

it("a PDF is not signed with a token that has no room in it", async () => {
  const large = kinds.PDF(async () => new Uint8Array(40_000))
  await expect(large).rejects.toMatchObject({ code: "TIME_STAMP_FAILED" })
})
