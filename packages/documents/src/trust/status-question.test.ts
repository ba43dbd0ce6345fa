import { certIdKeyFor, isFromIssuer } from "@trazo/pki/authority/ocsp-cert-id"
import { parseOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { buildOcspResponse, type OcspStatus, ocspResponderFrom } from "@trazo/pki/authority/ocsp-response"
import { after, holders, issueTo, makeAuthority, newHolderKey, start } from "@trazo/pki/testing/authority"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { expect, test } from "vitest"
import { readStatusAnswer, responderOf, statusQuestion } from "./status-question.ts"

const authority = await makeAuthority()
const read = (der: Uint8Array) => readCertificate(new Uint8Array(der))
const certificate = read((await issueTo(authority, holders.natural, newHolderKey().spki)).certificate)
const issuer = read(authority.issuing.certificate)
const question = parseOcspRequest(statusQuestion(certificate, issuer))
const [certId] = question.certIds

async function answer(status: OcspStatus, by = authority): Promise<Uint8Array<ArrayBuffer>> {
  const times = { producedAt: start, thisUpdate: start, nextUpdate: after(1) }
  const entries: [OcspStatus & { certId: Uint8Array }] = [{ certId: certId.bytes, ...status }]
  return new Uint8Array(
    await buildOcspResponse({ responder: ocspResponderFrom(by.responder), entries, ...times }),
  )
}
const statusAt = async (der: Uint8Array<ArrayBuffer>, now: Date) =>
  (await readStatusAnswer(der, { certificate, issuer, now }))?.status

test("the question has one CertID of the certificate's issuer and number, and no nonce", () => {
  expect([question.certIds.length, question.nonce, certId.isCanonical]).toEqual([1, undefined, true])
  expect(certId.serial).toBe(certificate.serial)
  expect(isFromIssuer(certId, certIdKeyFor(authority.issuer))).toBe(true)
  expect(responderOf(certificate)).toBe("http://pki.trazo.example/ocsp")
})

test("a «good» counts while it is fresh, a revocation always", async () => {
  const good = await answer({ status: "good" })
  expect(await statusAt(good, after(0.5))).toBe("good")
  expect(await statusAt(good, after(2))).toBeUndefined()
  expect(await statusAt(good, after(-1))).toBeUndefined()
  const revoked = await answer({ status: "revoked", revokedAt: start, reason: 1 })
  expect(await readStatusAnswer(revoked, { certificate, issuer, now: after(900) })).toMatchObject({
    status: "revoked",
    at: start,
    reason: "keyCompromise",
  })
})

test("an answer of somebody else, an unknown status and an error say nothing", async () => {
  expect(await statusAt(await answer({ status: "good" }, await makeAuthority()), start)).toBeUndefined()
  expect(await statusAt(await answer({ status: "unknown" }), start)).toBeUndefined()
  expect(await statusAt(new Uint8Array([0x30, 3, 10, 1, 3]), start)).toBeUndefined()
})
