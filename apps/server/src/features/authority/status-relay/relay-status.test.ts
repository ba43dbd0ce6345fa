import { readStatusAnswer, responderOf, statusQuestion } from "@trazo/documents/trust/status-question"
import trustList from "@trazo/documents/trust-list" with { type: "json" }
import { certificateInFile } from "@trazo/pki/asn1/pem"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { ocspErrors } from "@trazo/pki/authority/ocsp-response"
import { fromBase64, toBase64 } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { aRegisteredCertificate, revokeRegistered } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { dailyQuotas } from "../../platform/files/claim-quota.ts"

const asked: string[] = []
const test = await createTestApp({
  settings: { RATE_LIMIT: "100000" },
  responders: {
    async ask(address, request) {
      asked.push(`${address.href} ${request.length}`)
      return address.hostname === "lento.ec" ? { failure: "tooSlow" } : { der: ocspErrors.tryLater }
    },
  },
})
const { host } = await aDistributor(test)
beforeEach(() => void asked.splice(0))

const ask = async (request: Uint8Array, responder: string | null = null, remoteAddress = "192.0.2.1") =>
  test.app.inject({
    method: "POST",
    url: "/api/certificate-status",
    payload: { request: toBase64(request), responder },
    headers: { host },
    remoteAddress,
  })

const read = (der: Uint8Array) => readCertificate(new Uint8Array(der), "BER")
/** An authority of the trust list, and a certificate of it, of which the question needs the number alone. */
const listed = read(fromBase64(trustList.list.certificates[0]!.der))
const foreign = statusQuestion({ ...listed, serial: "1234567" }, listed)

describe("the status of a certificate of this platform", () => {
  it("is answered in process, and the device reads it: good, then revoked with its day", async () => {
    const { pem, serial } = await aRegisteredCertificate(test)
    const der = certificateInFile(new TextEncoder().encode(pem))
    const [certificate, issuer] = [read(der), read(test.deps.authority.chain[0]!)]
    const statusOf = async () => {
      const { outcome, response } = (await ask(statusQuestion(certificate, issuer))).json()
      expect(outcome).toBe("answered")
      return readStatusAnswer(fromBase64(response), { certificate, issuer, now: test.clock.now() })
    }
    expect((await statusOf())?.status).toBe("good")
    await revokeRegistered(test, serial)
    // The register announces a change.
    await vi.waitFor(async () =>
      expect(await statusOf()).toMatchObject({ status: "revoked", at: expect.any(Date) }),
    )
    expect(asked).toEqual([])
    expect(responderOf(certificate)).toMatch(/\/ocsp$/)
  })
})

describe("the status of a certificate of another authority", () => {
  it("is asked at the address of the certificate, with the question alone", async () => {
    expect((await ask(foreign, "http://ocsp.entidad.ec/a")).json()).toEqual({
      outcome: "answered",
      response: toBase64(ocspErrors.tryLater),
    })
    expect(asked).toEqual([`http://ocsp.entidad.ec/a ${foreign.length}`])
    expect((await ask(foreign, "http://lento.ec/")).json()).toEqual({
      outcome: "notAnswered",
      reason: "tooSlow",
    })
  })

  it("is not asked of an issuer that the trust list has not", async () => {
    const stranger: Certificate = { ...listed, subject: listed.issuer.slice(0, 2) }
    const question = statusQuestion({ ...listed, serial: "7" }, stranger)
    expect((await ask(question, "http://ocsp.entidad.ec/")).json()).toEqual({
      outcome: "notAnswered",
      reason: "unknownIssuer",
    })
    expect(asked).toEqual([])
  })

  it.each([
    ["no address", null],
    ["another port", "http://ocsp.entidad.ec:5432/"],
    ["a password", "http://a:b@ocsp.entidad.ec/"],
  ])("is not asked at %s", async (_name, responder) => {
    expect((await ask(foreign, responder)).json()).toEqual({ outcome: "notAnswered", reason: "notReachable" })
    expect(asked).toEqual([])
  })

  it("is asked at the port that a known authority's certificate names", async () => {
    await ask(foreign, "http://ocsp.registrocivil.gob.ec:8083/otra")
    expect(asked).toHaveLength(1)
  })

  it.each([
    ["another scheme", foreign, "file:///etc/passwd"],
    [
      "two certificates",
      encodeOcspRequest(new Uint8Array([...certIdIn(foreign), ...certIdIn(foreign)])),
      null,
    ],
    ["bytes behind the question", new Uint8Array([...foreign, 0]), null],
    ["no question", new Uint8Array([1, 2, 3]), null],
  ])("is refused with %s", async (_name, request, responder) => {
    const refused = await ask(request, responder)
    expect([refused.statusCode, refused.json().typeCode]).toEqual([400, "VALIDATION_FAILED"])
  })

  it("ends for a network that asked too often in a day, and for no other", async () => {
    await ask(foreign, "http://ocsp.entidad.ec/", "192.0.2.9")
    await test.owner
      .updateTable("uploadQuotas")
      .set({ drafts: dailyQuotas.statusQuestionsPerAddress })
      .where("bytes", "=", "0")
      .execute()
    expect((await ask(foreign, "http://ocsp.entidad.ec/", "192.0.2.9")).statusCode).toBe(429)
    expect((await ask(foreign, "http://ocsp.entidad.ec/", "198.51.100.7")).statusCode).toBe(200)
  })
})

/** CertID inside four sequences of one octet of length each. */
function certIdIn(request: Uint8Array): Uint8Array {
  return request.subarray(8)
}
