import { beforeAll, describe, expect, it } from "vitest"
import {
  after,
  certificatePem,
  holders,
  issueTo,
  makeAuthority,
  newHolderKey,
  start,
  type TestAuthority,
} from "../../testing/authority.ts"
import { openssl, opensslText } from "../../testing/programs.ts"
import { type CertIdHash, certIdKeyFor, encodeCertId, type IssuerKeys, isFromIssuer } from "./ocsp-cert-id.ts"
import { encodeOcspRequest, type OcspRequest, parseOcspRequest } from "./ocsp-request.ts"
import {
  buildOcspResponse,
  type OcspResponder,
  type OcspStatus,
  ocspErrors,
  ocspResponderFrom,
  readOcspResponse,
} from "./ocsp-response.ts"

let authority: TestAuthority
let responder: OcspResponder
let keys: IssuerKeys
let leaf: Awaited<ReturnType<typeof issueTo>>
let files: Record<string, string | Uint8Array>
beforeAll(async () => {
  authority = await makeAuthority()
  responder = ocspResponderFrom(authority.responder)
  keys = certIdKeyFor(authority.issuer)
  leaf = await issueTo(authority, holders.natural, newHolderKey().spki)
  files = { ...authority.files, "leaf.pem": certificatePem(leaf.certificate) }
})

/** A request by openssl for the leaf, or for serials. */
function requestBy(...args: string[]): Buffer {
  using run = openssl(["ocsp", "-issuer", "issuing.pem", "-reqout", "req", ...args], files)
  return run.read("req")
}

const times = { producedAt: start, thisUpdate: start, nextUpdate: after(1) }

async function respond(request: OcspRequest, ...states: [OcspStatus, ...OcspStatus[]]): Promise<Buffer> {
  const [first, ...others] = request.certIds
  return buildOcspResponse({
    responder,
    entries: [
      { certId: first.bytes, ...states[0] },
      ...others.map(({ bytes }, i) => ({ certId: bytes, ...(states[i + 1] ?? states[0]) })),
    ],
    nonce: request.nonce,
    ...times,
  })
}

/**
 * Returns openssl's output for a response. openssl verifies the responder's delegation up to the root, and the nonce.
 * Without -no_nonce it would add a new nonce to the request that it reads.
 */
function check(request: Uint8Array, response: Uint8Array, ...args: string[]): string {
  return opensslText(
    [
      "ocsp",
      "-issuer",
      "issuing.pem",
      "-reqin",
      "req",
      "-respin",
      "res",
      "-no_nonce",
      "-CAfile",
      "root.pem",
      "-verify_other",
      "issuing.pem",
      "-attime",
      `${start.getTime() / 1000 + 60}`,
      "-validity_period",
      "999999999",
      ...args,
    ],
    { ...files, req: request, res: response },
  )
}

describe("an OCSP response", () => {
  it.each(["sha1", "sha256"] as const)("is good for a request with %s, with its nonce", async (hash) => {
    const der = requestBy(`-${hash}`, "-cert", "leaf.pem")
    const request = parseOcspRequest(der)
    expect(request.certIds).toHaveLength(1)
    expect(request.certIds[0]).toMatchObject({ hash, serial: leaf.serial })
    expect(isFromIssuer(request.certIds[0], keys)).toBe(true)
    const said = check(der, await respond(request, { status: "good" }), `-${hash}`, "-cert", "leaf.pem")
    expect(said).toContain("Response verify OK")
    expect(said).toContain("leaf.pem: good")
    expect(said).not.toMatch(/nonce/i)
  })

  it("has the date and reason of a revocation and of a suspension", async () => {
    const der = requestBy("-cert", "leaf.pem")
    const request = parseOcspRequest(der)
    const revoked = await respond(request, { status: "revoked", revokedAt: after(-2), reason: 1 })
    const said = check(der, revoked, "-cert", "leaf.pem")
    expect(said).toContain("Response verify OK")
    expect(said).toMatch(
      /leaf\.pem: revoked[\s\S]*Reason: keyCompromise[\s\S]*Revocation Time: Nov 19 15:00:00 2026 GMT/,
    )
    const suspended = await respond(request, { status: "revoked", revokedAt: start, reason: 6 })
    expect(check(der, suspended, "-cert", "leaf.pem")).toContain("Reason: certificateHold")
    const unspecified = await respond(request, { status: "revoked", revokedAt: start, reason: 0 })
    expect(check(der, unspecified, "-cert", "leaf.pem")).not.toContain("Reason:")
  })

  it("has the status of each certificate of a request", async () => {
    const der = requestBy("-cert", "leaf.pem", "-serial", "4242", "-serial", "0x99")
    const request = parseOcspRequest(der)
    expect(request.certIds.map(({ serial }) => serial)).toEqual([leaf.serial, "4242", "153"])
    const response = await respond(
      request,
      { status: "good" },
      { status: "unknown" },
      { status: "revoked", revokedAt: start },
    )
    const said = check(der, response, "-cert", "leaf.pem", "-serial", "4242", "-serial", "0x99")
    expect(said).toMatch(/leaf\.pem: good[\s\S]*4242: unknown[\s\S]*0x99: revoked/)
  })

  it("can be signed in advance, with the same bytes each time", async () => {
    for (const hash of ["sha1", "sha256"] satisfies CertIdHash[]) {
      const certId = encodeCertId(keys, hash, leaf.serial)
      const make = () => buildOcspResponse({ responder, entries: [{ certId, status: "good" }], ...times })
      const [first, again] = await Promise.all([make(), make()])
      expect(again).toEqual(first)
      const der = requestBy("-no_nonce", `-${hash}`, "-cert", "leaf.pem")
      expect(parseOcspRequest(der).nonce).toBeUndefined()
      expect(parseOcspRequest(der).certIds[0].bytes).toEqual(certId)
      const said = check(der, first, `-${hash}`, "-cert", "leaf.pem")
      expect(said).toContain("Response verify OK")
      expect(said).toContain("Next Update: Nov 22 15:00:00 2026 GMT")
    }
  })

  it("never outlives its responder or ends before it begins", async () => {
    const request = parseOcspRequest(requestBy("-cert", "leaf.pem"))
    const entries = [{ certId: request.certIds[0].bytes, status: "good" }] as const
    const build = (nextUpdate: Date) =>
      buildOcspResponse({ responder, entries: [...entries], ...times, nextUpdate })
    await expect(build(after(91))).rejects.toThrow(RangeError)
    await expect(build(start)).rejects.toThrow(RangeError)
  })

  it("reports errors as openssl knows them", () => {
    const named = {
      malformedRequest: "malformedrequest",
      internalError: "internalerror",
      tryLater: "trylater",
      unauthorized: "unauthorized",
    }
    for (const [name, said] of Object.entries(named)) {
      const der = ocspErrors[name as keyof typeof ocspErrors]
      expect(opensslText(["ocsp", "-respin", "res", "-noverify"], { res: der })).toContain(said)
    }
  })
})

describe("a CertID", () => {
  it("of another issuer differs", async () => {
    const stranger = await makeAuthority()
    const request = parseOcspRequest(requestBy("-cert", "leaf.pem"))
    expect(isFromIssuer(request.certIds[0], certIdKeyFor(stranger.issuer))).toBe(false)
    const sha512 = parseOcspRequest(requestBy("-sha512", "-cert", "leaf.pem"))
    expect(isFromIssuer(sha512.certIds[0], keys)).toBe(false)
  })
})

const certId = () => encodeCertId(keys, "sha1", "4711")

const responseTo = (entry: OcspStatus) =>
  buildOcspResponse({
    responder: responder,
    entries: [{ certId: certId(), ...entry }],
    producedAt: start,
    thisUpdate: start,
    nextUpdate: after(1),
  })

describe("a request about one certificate", () => {
  it("is read back unchanged", () => {
    const { certIds, nonce } = parseOcspRequest(encodeOcspRequest(certId()))
    expect([certIds.length, certIds[0].serial, nonce]).toEqual([1, "4711", undefined])
  })
})

describe("a response about one certificate", () => {
  it.each<OcspStatus>([
    { status: "good" },
    { status: "revoked", revokedAt: start, reason: 1 },
    { status: "unknown" },
  ])("has the status $status", async (entry) => {
    const reading = readOcspResponse(await responseTo(entry), authority.issuer.certificate)
    expect(reading).toEqual({
      status: entry.status,
      certId: certId(),
      nextUpdate: after(1),
      isSigned: true,
    })
  })

  it("is not valid with changed bytes", async () => {
    const der = await responseTo({ status: "good" })
    const changed = Buffer.from(der)
    const at = changed.indexOf(certId()) + certId().length - 1
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(readOcspResponse(changed, authority.issuer.certificate)?.isSigned).toBe(false)
  })

  it("is not valid from a responder of another issuer", async () => {
    const other = await makeAuthority()
    const reading = readOcspResponse(await responseTo({ status: "good" }), other.issuer.certificate)
    expect(reading?.isSigned).toBe(false)
  })

  it("has no status if it is an error", () => {
    expect(readOcspResponse(ocspErrors.tryLater, authority.issuer.certificate)).toBeNull()
  })
})
