import { ownStatusAddress } from "@trazo/contract/endpoint/api-paths"
import { makeSigner } from "@trazo/documents/signing/document-signer"
import { certIdKeyFor, encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { buildOcspResponse, type OcspStatus, ocspResponderFrom } from "@trazo/pki/authority/ocsp-response"
import { toBase64 } from "@trazo/pki/bytes"
import { holders, issueTo, makeAuthority, newHolderKey, start } from "@trazo/pki/testing/authority"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { askStatus } from "./ask-status.ts"
import { signDocuments } from "./sign-documents.ts"

const authority = await makeAuthority()
const key = newHolderKey()
const leaf = await issueTo(authority, holders.natural, key.spki)
const certificate = new Uint8Array(leaf.certificate)
const chain = [new Uint8Array(authority.issuing.certificate)]
const now = new Date(start.getTime() + 60_000)

beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server, which hands back what the authority says. */
function server(status: OcspStatus) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    // The certificate is of another authority.
    if (address === ownStatusAddress) return new Response(null, { status: 404 })
    sent.push(JSON.parse(body))
    const certId = encodeCertId(certIdKeyFor(authority.issuer), "sha1", leaf.serial)
    const nextUpdate = new Date(start.getTime() + 3_600_000)
    const der = await buildOcspResponse({
      responder: ocspResponderFrom(authority.responder),
      entries: [{ certId, ...status }],
      producedAt: start,
      thisUpdate: start,
      nextUpdate,
    })
    return Response.json({ outcome: "answered", response: toBase64(der) })
  })
  return sent
}

const revoked = { status: "revoked", revokedAt: start, reason: 1 } as const

test("says what the issuer answered, and sends the question and the issuer's address alone", async () => {
  const sent = server({ status: "good" })
  expect(await askStatus({ certificate, chain })).toEqual({ name: "good" })
  expect(sent).toEqual([{ request: expect.any(String), responder: "http://pki.trazo.example/ocsp" }])
  server(revoked)
  expect(await askStatus({ certificate, chain })).toEqual({ name: "revoked", at: start })
  server({ status: "revoked", revokedAt: start, reason: 6 })
  expect(await askStatus({ certificate, chain })).toEqual({ name: "suspended", at: start })
})

test("is unknown without a connection, without an answer, and for an issuer that nobody knows", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")))
  expect(await askStatus({ certificate, chain })).toEqual({ name: "unknown" })
  vi.stubGlobal("fetch", async () => Response.json({ outcome: "notAnswered", reason: "tooSlow" }))
  expect(await askStatus({ certificate, chain })).toEqual({ name: "unknown" })
  server(revoked)
  expect(await askStatus({ certificate, chain: [] })).toEqual({ name: "unknown" })
})

test("nothing is signed with a signature that was revoked after it was opened", async () => {
  const { privateKey } = key
  const signer = await makeSigner({
    pkcs8: new Uint8Array(privateKey.export({ format: "der", type: "pkcs8" })),
    algorithm: { kind: "RSA", bits: 2048 },
    certificate: readCertificate(certificate),
    chain,
  })
  const options = {
    reason: "",
    place: "",
    stamp: null,
    pdfPassword: "",
    timeStamp: "declined",
  } as const
  const sign = () =>
    signDocuments({ files: [new File(["hola"], "a.txt")], signer, options }, { onSigned: () => {} })
  server({ status: "good" })
  expect((await sign()).documents[0]).toHaveProperty("content")
  server(revoked)
  await expect(sign()).rejects.toThrow("fue revocada el 21/11/2026")
})
