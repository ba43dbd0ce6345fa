import { createHash } from "node:crypto"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { integer, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { certIdKeyFor, encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { readOcspResponse } from "@trazo/pki/authority/ocsp-response"
import { opensslFileAsync, opensslTextAsync } from "@trazo/pki/testing/programs"
import { describe, expect, it } from "vitest"
import { aRegisteredCertificate, authorityFiles, revokeRegistered } from "../../../testing/activation.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, deps } = test
const { publication } = deps.authority
if (publication.by !== "us") throw new Error("These tests are of our own authority")
const signer = publication.signers[0] as (typeof publication.signers)[number]
const keys = signer.issuerKeys

const post = (payload: Uint8Array) =>
  app.inject({
    method: "POST",
    url: "/ocsp",
    payload: Buffer.from(payload),
    headers: { "content-type": "application/ocsp-request" },
  })
const get = (der: Uint8Array, headers: Record<string, string> = {}) =>
  app.inject({ url: `/ocsp/${encodeURIComponent(Buffer.from(der).toString("base64"))}`, headers })
const asText = (der: Buffer) =>
  opensslTextAsync(["ocsp", "-respin", "answer.der", "-resp_text", "-noverify"], { "answer.der": der })

/** A CertID of our issuer whose parameters and serial are given in DER. */
const certIdOf = (serial: Uint8Array, ...parameters: Uint8Array[]) =>
  sequence(
    sequence(oid(oids.sha1), ...parameters),
    octetString(keys.sha1.nameHash),
    octetString(keys.sha1.keyHash),
    serial,
  )
const nullParameters = Buffer.from("0500", "hex")
const malformed = "30030a0101"
const unauthorized = "30030a0106"

describe("a serial that no certificate can have", () => {
  it.each([
    ["zero", integer(0)],
    ["a negative number", Buffer.from("0201ff", "hex")],
    ["21 octets", integer(2n ** 160n)],
    ["4,000 octets", integer(2n ** 31_990n)],
  ])("gets a signed unknown: %s", async (_name, serial) => {
    const certId = certIdOf(serial, nullParameters)
    for (const { rawPayload } of [
      await post(encodeOcspRequest(certId)),
      await get(encodeOcspRequest(certId)),
    ]) {
      const reading = readOcspResponse(rawPayload, signer.issuingCertificate)
      expect(reading).toMatchObject({ status: "unknown", isSigned: true })
      expect(Buffer.from(reading?.certId ?? [])).toEqual(Buffer.from(certId))
      expect(await asText(rawPayload)).toContain("Cert Status: unknown")
    }
  })

  it("gets malformedRequest if it has no octets", async () => {
    const serial = Buffer.from("0200", "hex")
    const response = await post(encodeOcspRequest(certIdOf(serial, nullParameters)))
    expect(response.rawPayload.toString("hex")).toBe(malformed)
  })

  it("is unknown when openssl asks for it", async () => {
    const files = { ...authorityFiles(test) }
    const options = ["-issuer", "issuing.pem", "-no_nonce", "-serial", "0", "-reqout", "request.der"]
    const { rawPayload } = await post(await opensslFileAsync("request.der", ["ocsp", ...options], files))
    expect(await asText(rawPayload)).toContain("Cert Status: unknown")
  })
})

describe("a CertID without parameters", () => {
  it("is echoed byte by byte, before and after the canonical one", async () => {
    const { serial } = await aRegisteredCertificate(test)
    const canonical = encodeCertId(keys, "sha1", serial)
    const bare = certIdOf(integer(BigInt(serial)))
    for (const certId of [bare, canonical, bare]) {
      const { rawPayload } = await post(encodeOcspRequest(certId))
      const reading = readOcspResponse(rawPayload, signer.issuingCertificate)
      expect(reading).toMatchObject({ status: "good", isSigned: true })
      expect(Buffer.from(reading?.certId ?? [])).toEqual(Buffer.from(certId))
    }
  })
})

describe("a request that mixes issuers", () => {
  it.each([["ours first"], ["ours last"]])("is unauthorized: %s", async (order) => {
    const { serial } = await aRegisteredCertificate(test)
    const ours = encodeCertId(keys, "sha1", serial)
    const others = encodeCertId(certIdKeyFor(issuerFrom(signer.rootCertificate)), "sha1", "4711")
    const certIds = order === "ours first" ? [ours, others] : [others, ours]
    const der = sequence(sequence(sequence(...certIds.map((certId) => sequence(certId)))))
    expect((await post(der)).rawPayload.toString("hex")).toBe(unauthorized)
  })
})

describe("OCSP by GET", () => {
  const requestFor = (serial: string) => encodeOcspRequest(encodeCertId(keys, "sha1", serial))

  it("has the caching headers of RFC 5019", async () => {
    const { serial } = await aRegisteredCertificate(test)
    const { headers, rawPayload } = await get(requestFor(serial))
    expect(headers).toMatchObject({
      "cache-control": "max-age=5, public, no-transform, must-revalidate",
      "last-modified": test.clock.now().toUTCString(),
      expires: new Date(test.clock.now().getTime() + 12 * 3_600_000).toUTCString(),
      etag: `"${createHash("sha256").update(rawPayload).digest("hex")}"`,
      "x-content-type-options": "nosniff",
    })
    const text = await asText(rawPayload)
    const [, thisUpdate] = /This Update: (.*)/.exec(text) ?? []
    const [, nextUpdate] = /Next Update: (.*)/.exec(text) ?? []
    expect(Date.parse(thisUpdate ?? "")).toBe(Date.parse(String(headers["last-modified"])))
    expect(Date.parse(nextUpdate ?? "")).toBe(Date.parse(String(headers.expires)))
  })

  it("is not sent again to a client that has the response, until the status changes", async () => {
    const { serial } = await aRegisteredCertificate(test)
    const first = await get(requestFor(serial))
    const cachedHeaders = {
      "if-none-match": String(first.headers.etag),
      "if-modified-since": String(first.headers["last-modified"]),
    }
    const second = await get(requestFor(serial), cachedHeaders)
    expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
    expect(second.headers).toMatchObject({ etag: first.headers.etag, expires: first.headers.expires })
    await revokeRegistered(test, serial)
    await app.ocspService?.recheck()
    // The revocation falls into the same second, so a date alone would hide it.
    expect((await get(requestFor(serial), cachedHeaders)).statusCode).toBe(200)
    const { "if-modified-since": since } = cachedHeaders
    expect((await get(requestFor(serial), { "if-modified-since": since })).statusCode).toBe(200)
  })

  it("keeps errors and responses with a nonce out of caches", async () => {
    const { serial, pem } = await aRegisteredCertificate(test)
    const root = encodeCertId(certIdKeyFor(issuerFrom(signer.rootCertificate)), "sha1", serial)
    const options = ["-issuer", "issuing.pem", "-cert", "certificate.pem", "-reqout", "request.der"]
    const files = { ...authorityFiles(test), "certificate.pem": pem }
    const nonced = await opensslFileAsync("request.der", ["ocsp", ...options], files)
    const responses = [
      await get(Buffer.from("hola")),
      await get(encodeOcspRequest(root)),
      await get(nonced),
      await post(Buffer.from("hola")),
      await post(Buffer.alloc(9 * 1024)),
    ]
    for (const { headers } of responses) {
      expect(headers["cache-control"]).toBe("no-store")
      expect([headers.etag, headers.expires, headers["last-modified"]]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })
})
