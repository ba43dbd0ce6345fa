import { beforeAll, describe, expect, it } from "vitest"
import { after, makeAuthority, start, type TestAuthority } from "../../testing/authority.ts"
import { certIdKeyFor, encodeCertId } from "./cert-id.ts"
import { encodeOcspRequest, readOcspResponse } from "./ocsp-reading.ts"
import { parseOcspRequest } from "./ocsp-request.ts"
import { buildOcspResponse, type OcspStatus, ocspErrors, ocspResponderFrom } from "./ocsp-response.ts"

let authority: TestAuthority
let certId: Buffer
beforeAll(async () => {
  authority = await makeAuthority()
  certId = encodeCertId(certIdKeyFor(authority.issuer), "sha1", "4711")
})

const answer = (entry: OcspStatus) =>
  buildOcspResponse({
    responder: ocspResponderFrom(authority.responder),
    entries: [{ certId, ...entry }],
    ...{ producedAt: start, thisUpdate: start, nextUpdate: after(1) },
  })

describe("a question about one certificate", () => {
  it("is read as it was meant", () => {
    const { certIds, nonce } = parseOcspRequest(encodeOcspRequest(certId))
    expect([certIds.length, certIds[0].serial, nonce]).toEqual([1, "4711", undefined])
  })
})

describe("an answer about one certificate", () => {
  it.each<OcspStatus>([
    { status: "good" },
    { status: "revoked", revokedAt: start, reason: 1 },
    { status: "unknown" },
  ])("says $status", async (entry) => {
    const reading = readOcspResponse(await answer(entry), authority.issuer.certificate)
    expect(reading).toEqual({
      status: entry.status,
      certId,
      nextUpdate: after(1),
      isSigned: true,
    })
  })

  it("whose bytes were changed is not signed", async () => {
    const der = await answer({ status: "good" })
    const changed = Buffer.from(der)
    const at = changed.indexOf(certId) + certId.length - 1
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(readOcspResponse(changed, authority.issuer.certificate)?.isSigned).toBe(false)
  })

  it("by a responder of another issuer is not signed", async () => {
    const other = await makeAuthority()
    const reading = readOcspResponse(await answer({ status: "good" }), other.issuer.certificate)
    expect(reading?.isSigned).toBe(false)
  })

  it("that failed says nothing", () => {
    expect(readOcspResponse(ocspErrors.tryLater, authority.issuer.certificate)).toBeNull()
  })
})
