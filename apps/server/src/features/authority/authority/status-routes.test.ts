import type { AddressInfo } from "node:net"
import { opensslFileAsync, opensslTextAsync } from "@trazo/pki/testing/programs"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type { StatusSigner } from "../../../adapters/certificate-authority/port.ts"
import {
  aRegisteredCertificate,
  atTestTime,
  authorityFiles,
  revokeRegistered,
} from "../../../testing/activation.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, deps, owner } = test
const type = "application/ocsp-request"
let address = ""

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/ocsp`
})

/** Sends a request with openssl. Its clock is the machine's, so the validity check is lenient. */
async function ask(pem: string, ...options: string[]): Promise<string> {
  const files = { ...authorityFiles(test), "certificate.pem": pem }
  return opensslTextAsync(
    [
      "ocsp",
      "-issuer",
      "issuing.pem",
      "-CAfile",
      "chain.pem",
      "-url",
      address,
      "-validity_period",
      "99999999",
      ...atTestTime(test),
      ...options,
      "-cert",
      "certificate.pem",
    ],
    files,
  )
}

/** Writes a request with openssl. */
async function requestFor(pem: string, ...given: string[]): Promise<Buffer> {
  const files = { ...authorityFiles(test), "certificate.pem": pem }
  const options = [...given, "-cert", "certificate.pem", "-reqout", "request.der"]
  return opensslFileAsync("request.der", ["ocsp", "-issuer", "issuing.pem", ...options], files)
}

describe("OCSP requested by openssl over HTTP", () => {
  it.each([
    ["without nonce", ["-no_nonce"]],
    ["with a nonce", []],
    ["by a CertID of SHA-256", ["-no_nonce", "-sha256"]],
    ["by SHA-256 with a nonce", ["-sha256"]],
  ])("responds good %s", async (_name, options) => {
    const { pem } = await aRegisteredCertificate(test)
    const said = await ask(pem, ...options)
    expect(said).toContain("Response verify OK")
    expect(said).toContain("certificate.pem: good")
    expect(said).not.toContain("WARNING")
  })

  it("responds revoked, with time and reason, as soon as another process has revoked it", async () => {
    const { pem, serial } = await aRegisteredCertificate(test)
    expect(await ask(pem, "-no_nonce")).toContain("certificate.pem: good")
    await revokeRegistered(test, serial)
    await vi.waitFor(
      async () => expect(await ask(pem, "-no_nonce")).toContain("certificate.pem: revoked"),
      5000,
    )
    const said = await ask(pem)
    expect(said).toContain("Reason: keyCompromise")
    expect(said).toContain("Revocation Time: Nov 23 15:00:00 2026 GMT")
  })

  it("responds unknown for an unissued serial and for an unsigned intent", async () => {
    const { pem, serial } = await aRegisteredCertificate(test)
    await owner
      .updateTable("certificateStatus")
      .set({ status: "intent" })
      .where("serial", "=", serial)
      .execute()
    expect(await ask(pem, "-no_nonce")).toContain("certificate.pem: unknown")
    expect(await ask(pem, "-serial", "4711")).toContain("4711: unknown")
  })

  it("caches responses without nonce, and signs requests with a nonce individually", async () => {
    const { pem } = await aRegisteredCertificate(test)
    const post = (payload: Buffer) =>
      app.inject({ method: "POST", url: "/ocsp", payload, headers: { "content-type": type } })
    const plain = await requestFor(pem, "-no_nonce")
    const responses = await Promise.all([post(plain), post(plain), post(plain)])
    test.clock.advance({ minutes: 5 })
    responses.push(await post(plain))
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString("hex"))).size).toBe(1)
    const nonced = await requestFor(pem)
    expect((await post(nonced)).rawPayload).not.toEqual(responses[0]?.rawPayload)
  })

  it("responds to GET, escaped or raw, on any host and without a session", async () => {
    const { pem } = await aRegisteredCertificate(test)
    const base64 = (await requestFor(pem, "-no_nonce")).toString("base64")
    const get = (rest: string) =>
      app.inject({ method: "GET", url: `/ocsp/${rest}`, headers: { host: "nobody.example" } })
    const [escaped, raw] = [await get(encodeURIComponent(base64)), await get(base64)]
    expect(escaped.headers["content-type"]).toBe("application/ocsp-response")
    expect(escaped.rawPayload).toEqual(raw.rawPayload)
    const read = await opensslTextAsync(["ocsp", "-respin", "answer.der", "-resp_text", "-noverify"], {
      "answer.der": escaped.rawPayload,
    })
    expect(read).toContain("Cert Status: good")
    expect(read).toContain("OCSP No Check")
  })
})

describe("an invalid request", () => {
  it.each([
    ["an empty body", Buffer.alloc(0)],
    ["octets that are no DER", Buffer.from("hola")],
    ["a list of nothing", Buffer.from("3006300430003000", "hex")],
  ])("gets malformedRequest for %s", async (_name, payload) => {
    const response = await app.inject({
      method: "POST",
      url: "/ocsp",
      payload,
      headers: { "content-type": type },
    })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.toString("hex")).toBe("30030a0101")
  })

  it("gets malformedRequest for a path that is not base64", async () => {
    const response = await app.inject({ method: "GET", url: "/ocsp/%25%25" })
    expect(response.rawPayload.toString("hex")).toBe("30030a0101")
  })

  it("gets malformedRequest for 9 KB without being parsed", async () => {
    const payload = Buffer.alloc(9 * 1024)
    const large = await app.inject({
      method: "POST",
      url: "/ocsp",
      payload,
      headers: { "content-type": type },
    })
    expect([large.statusCode, large.rawPayload.toString("hex")]).toEqual([413, "30030a0101"])
  })

  it("gets unauthorized for another authority's certificates", async () => {
    const root = authorityFiles(test)["root.pem"]
    const said = await opensslTextAsync(
      [
        "ocsp",
        "-issuer",
        "root.pem",
        "-CAfile",
        "root.pem",
        "-url",
        address,
        "-no_nonce",
        "-cert",
        "root.pem",
      ],
      { "root.pem": root },
    )
    expect(said).toContain("unauthorized (6)")
  })
})

describe("an expiring responder", () => {
  it("is replaced in time, with valid responses throughout", async () => {
    const { pem } = await aRegisteredCertificate(test)
    test.clock.advance({ days: 61 })
    const publication = deps.authority.publication
    if (publication.by !== "us") throw new Error("not ours")
    const { renewStatusServices } = await import("./start-authority.ts")
    await renewStatusServices(publication.signers[0] as StatusSigner, deps)
    expect(await ask(pem, "-no_nonce")).toContain("Response verify OK")
    const ids = await owner.selectFrom("authorities").select("id").orderBy("id").execute()
    expect(ids.map(({ id }) => id)).toEqual(["issuing", "ocsp", "ocsp-2", "root", "stamping"])
    await renewStatusServices(publication.signers[0] as StatusSigner, deps)
    expect(await owner.selectFrom("authorities").select("id").execute()).toHaveLength(5)
  })
})
