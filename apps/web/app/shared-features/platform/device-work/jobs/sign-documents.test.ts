import { certificateStatusAddress } from "@trazo/contract/endpoint/api-paths"
import { readKeyFile } from "@trazo/documents/p12/read-key-file"
import { type DocumentSigner, makeSigner } from "@trazo/documents/signing/document-signer"
import { makeHolder } from "@trazo/documents/testing/holder-files"
import { samplePdf } from "@trazo/documents/testing/sample-pdf"
import { timeStampService } from "@trazo/documents/testing/time-stamp-service"
import { checkDocument } from "@trazo/documents/verdict/check-document"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { type SignedDocument, type SigningOptions, signDocuments } from "./sign-documents.ts"

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
]

/** What the server was sent; it answers with `response`. */
function server(response: (digest: string) => Promise<Response>) {
  const sent: unknown[] = []
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body: string }) => {
    if (address === certificateStatusAddress) return Promise.reject(new TypeError("fetch failed"))
    sent.push([method, address, Object.keys(JSON.parse(body))])
    return response(JSON.parse(body).digest)
  })
  return sent
}

const sign = async (timeStamp: SigningOptions["timeStamp"], signed = files()) =>
  (await signDocuments({ files: signed, signer, options: { ...options, timeStamp } }, quiet)).documents

async function timeOf(document: SignedDocument | undefined) {
  if (!document || !("content" in document)) throw new Error("Not signed")
  const { signatures } = await checkDocument(new Uint8Array(await document.content.arrayBuffer()), {
    trust: [...holder.authority.chain, service.certificate],
    now: new Date(Date.now() + 1000),
    content: new TextEncoder().encode("hola"),
  })
  return signatures[0]?.time?.source
}

test("PDF, CMS and XML carry a time stamp for which the server saw a digest alone; vouchers of the SRI carry none", async () => {
  const sent = server(
    async (digest) => new Response(await service.stamp(new Uint8Array(Buffer.from(digest, "hex")))),
  )
  const [pdf, voucher, cms] = await sign("asked")
  expect([await timeOf(pdf), await timeOf(voucher), await timeOf(cms)]).toEqual([
    "timestamp",
    "claimed",
    "timestamp",
  ])
  expect(sent).toEqual(Array(2).fill(["POST", "/api/time-stamps", ["digest"]]))
  const [xml] = await sign("asked", [new File(["<nota/>"], "b.xml")])
  expect(await timeOf(xml)).toBe("timestamp")
})

test("a service that fails is asked once, its message is shown, and vouchers are signed all the same", async () => {
  const message = "El servicio de sellos de tiempo no respondió. Intente otra vez en un momento."
  const sent = server(async () =>
    Response.json({ typeCode: "TIME_STAMP_UNAVAILABLE", message }, { status: 503 }),
  )
  const documents = await sign("asked")
  expect(documents.map((one) => ("problem" in one ? [one.code, one.problem] : one.name))).toEqual([
    ["TIME_STAMP_FAILED", message],
    "b-firmado.xml",
    ["TIME_STAMP_FAILED", message],
  ])
  expect(sent).toHaveLength(1)
})

test("without a connection it is said so, and signing without a stamp says what it lacks", async () => {
  server(() => Promise.reject(new TypeError("fetch failed")))
  const [pdf] = await sign("asked")
  expect(pdf && "problem" in pdf && pdf.problem).toMatch(/no respondió. Revise su conexión/)
  const documents = await sign("failed")
  expect(documents.map((one) => "content" in one && one.lacksTimeStamp)).toEqual([true, false, true])
  expect(await timeOf(documents[0])).toBe("claimed")
})

test("what was signed before stays in the result and in its archive", async () => {
  server(() => Promise.reject(new TypeError("fetch failed")))
  const earlier = [{ source: "x", name: "x.p7s", content: new Blob(["x"]) }]
  const [file] = files()
  const { documents, archive } = await signDocuments(
    { files: [file!], signer, options: { ...options, timeStamp: "failed" }, earlier },
    quiet,
  )
  expect(documents.map(({ source }) => source)).toEqual(["x", "a.pdf"])
  const zip = Buffer.from(await archive!.arrayBuffer())
  expect(["x.p7s", "a-firmado.pdf"].map((name) => zip.includes(name))).toEqual([true, true])
})
