import { readKeyFile } from "@trazo/documents/p12/read-key-file"
import { type DocumentSigner, makeSigner } from "@trazo/documents/signing/document-signer"
import { makeHolder } from "@trazo/documents/testing/holder-files"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { timeStampService } from "@trazo/documents/testing/time-stamp-service"
import { checkDocument } from "@trazo/documents/verdict/check-document"
import { fromBase64, toBase64 } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { type SignedDocument, type SigningOptions, signDocuments } from "./sign-documents.ts"

type Bytes = Uint8Array<ArrayBuffer>

let holder: Awaited<ReturnType<typeof makeHolder>>
let service: ReturnType<typeof timeStampService>
let signer: DocumentSigner
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
afterEach(() => vi.unstubAllGlobals())

const quiet = { onSigned: () => {} }
const options = { reason: "", place: "", stamp: null, pdfPassword: "" } as const
const files = () => [
  new File([samplePdf()], "a.pdf"),
  new File(['<factura id="comprobante"><infoTributaria/></factura>'], "b.xml"),
  new File(["hola"], "c.txt"),
  new File(["<contrato/>"], "d.xml"),
]

/** What the server was sent: time stamps are answered by `stamp`, questions about certificates by `status`. */
function server(stamp: (digest: string) => Promise<Response>, status = answered) {
  const sent: unknown[] = []
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body: string | Bytes }) => {
    const text = typeof body === "string" ? JSON.parse(body) : body
    sent.push([method, address, typeof body === "string" ? Object.keys(text) : `${body.length < 160}`])
    return address === "/api/time-stamps" ? stamp(text.digest) : status(address, text)
  })
  return sent
}

const serial = () => BigInt(readCertificate(holder.certificate).serial).toString(16)
type Status = (address: string, question: Bytes) => Promise<Response>
/** The holder's certificate is one of this platform. */
const answered: Status = async (address, question) =>
  address === "/ocsp"
    ? new Response(holder.authority.answer(question, [{ serial: serial() }]))
    : new Response(null, { status: 404 })
const away = () => Promise.reject(new TypeError("fetch failed"))
const stamped = async (digest: string) =>
  new Response(await service.stamp(new Uint8Array(Buffer.from(digest, "hex"))))

const sign = async (timeStamp: SigningOptions["timeStamp"]) =>
  (await signDocuments({ files: files(), signer, options: { ...options, timeStamp } }, quiet)).documents

const lacksOf = (documents: readonly SignedDocument[]) =>
  documents.map((one) => ("content" in one ? one.lacks : one.code))

async function timeOf(document: SignedDocument | undefined) {
  if (!document || !("content" in document)) throw new Error("Not signed")
  const { signatures } = await checkDocument(new Uint8Array(await document.content.arrayBuffer()), {
    trust: [...holder.authority.chain, service.certificate],
    now: new Date(Date.now() + 1000),
    content: new TextEncoder().encode("hola"),
  })
  return signatures[0]?.time?.source
}

async function verdictAfter(years: number, document: SignedDocument | undefined) {
  if (!document || !("content" in document)) throw new Error("Not signed")
  const now = new Date()
  now.setFullYear(now.getFullYear() + years)
  const trust = [...holder.authority.chain, service.certificate]
  const content = new TextEncoder().encode("hola")
  return (await checkDocument(new Uint8Array(await document.content.arrayBuffer()), { trust, now, content }))
    .verdict
}

test("PDF, CMS and XML carry a stamp and evidence for which the server saw digests alone; vouchers carry none", async () => {
  const sent = server(stamped)
  const [pdf, voucher, cms, xml] = await sign("asked")
  const all = [pdf, voucher, cms, xml]
  expect(await Promise.all(all.map(timeOf))).toEqual(["timestamp", "claimed", "timestamp", "timestamp"])
  expect(lacksOf(all.map((one) => one!))).toEqual([[], [], [], []])
  for (const one of [pdf, cms, xml]) expect(await verdictAfter(5, one)).toBe("valid")
  const ofStamps = ["POST", "/api/time-stamps", ["digest"]]
  expect(sent.filter((one) => JSON.stringify(one) === JSON.stringify(ofStamps))).toHaveLength(3)
  const others = sent.filter((one) => JSON.stringify(one) !== JSON.stringify(ofStamps))
  expect(new Set(others.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify(["POST", "/ocsp", "true"])]),
  )
})

test("signing goes on without the services, asks each once, and says what is missing", async () => {
  const sent = server(
    async () => Response.json({ typeCode: "TIME_STAMP_UNAVAILABLE" }, { status: 503 }),
    away,
  )
  const documents = await sign("asked")
  const both = ["timeStamp", "evidence"]
  expect(lacksOf(documents)).toEqual([both, [], both, both])
  expect(sent).toHaveLength(2)
  expect(await timeOf(documents[0])).toBe("claimed")
  server(away, away)
  expect(lacksOf(await sign("asked"))).toEqual([both, [], both, both])
  expect(lacksOf(await sign("unavailable"))).toEqual([both, [], both, both])
  expect(lacksOf(await sign("declined"))).toEqual([["evidence"], [], ["evidence"], ["evidence"]])
})

test("signing goes on when the service answers with something else", async () => {
  server(async () => new Response("<!DOCTYPE html>"))
  expect(lacksOf(await sign("asked"))).toEqual([["timeStamp"], [], ["timeStamp"], ["timeStamp"]])
})

test("asks the issuer of another authority through the server", async () => {
  const sent = server(stamped, async (address, question) => {
    if (address === "/ocsp") return new Response(Uint8Array.of(0x30, 3, 0x0a, 1, 6))
    const { request } = question as unknown as { request: string }
    const answer = holder.authority.answer(fromBase64(request), [{ serial: serial() }])
    return Response.json({ outcome: "answered", response: toBase64(answer) })
  })
  expect(lacksOf(await sign("asked"))).toEqual([[], [], [], []])
  expect(sent).toContainEqual(["POST", "/api/certificate-status", ["request", "responder"]])
})

test("refuses to sign with a certificate that its issuer revoked", async () => {
  const revoked = { at: new Date(Date.now() - 60_000), reason: "superseded" }
  server(
    stamped,
    async (_, question) => new Response(holder.authority.answer(question, [{ serial: serial(), revoked }])),
  )
  await expect(sign("asked")).rejects.toMatchObject({ code: "SIGNATURE_ENDED" })
})
