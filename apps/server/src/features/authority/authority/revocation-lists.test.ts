import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { beforeEach, describe, expect, it } from "vitest"
import {
  aRegisteredCertificate,
  atTestTime,
  authorityFiles,
  revokeRegistered,
} from "../../../testing/activation.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { publishRevocationList } from "./revocation-lists.ts"
import { renewStatusServices } from "./start-authority.ts"

const test = await createTestApp()
const { app, deps, owner, clock, runJobs } = test
const { publication } = deps.authority
if (publication.by !== "us") throw new Error("These tests are of our own authority")
const signer = publication.signers[0] as (typeof publication.signers)[number]

const numbers = async (authority = "issuing") => {
  const rows = await owner
    .selectFrom("revocationLists")
    .select("number")
    .where("authorityId", "=", authority)
    .orderBy("number")
    .execute()
  return rows.map(({ number }) => Number(number))
}
const fetchList = async (name = "issuing") => (await app.inject({ url: `/pki/${name}.crl` })).rawPayload
const listText = async (der: Uint8Array) =>
  opensslTextAsync(["crl", "-inform", "DER", "-in", "list.crl", "-noout", "-text"], { "list.crl": der })
const hexSerial = (serial: string) => BigInt(serial).toString(16).toUpperCase()

beforeEach(runJobs)

describe("the revocation list", () => {
  it("lists a revoked certificate with its reason after the job, with a valid signature", async () => {
    const [before] = (await numbers()).slice(-1)
    const { serial } = await aRegisteredCertificate(test)
    await revokeRegistered(test, serial)
    expect(await listText(await fetchList())).not.toContain(hexSerial(serial))
    await runJobs()
    const der = await fetchList()
    const text = await listText(der)
    expect(text).toMatch(new RegExp(`Serial Number: ${hexSerial(serial)}[\\s\\S]*Key Compromise`))
    expect(text).toMatch(new RegExp(`X509v3 CRL Number: \\n\\s+${(before ?? 0) + 1}\\n`))
    const verified = await opensslTextAsync(
      ["crl", "-inform", "DER", "-in", "list.crl", "-CAfile", "issuing.pem", "-noout", "-verify"],
      { ...authorityFiles(test), "list.crl": der },
    )
    expect(verified).toContain("verify OK")
  })

  it("makes openssl refuse the certificate", async () => {
    const { serial, pem } = await aRegisteredCertificate(test)
    const verify = async () => {
      const files = {
        ...authorityFiles(test),
        "certificate.pem": pem,
        "issuing.crl": await fetchList(),
        "root.crl": await fetchList("root"),
      }
      const lists = ["-CRLfile", "issuing.crl", "-CRLfile", "root.crl", "-crl_check_all"]
      return opensslTextAsync(
        [
          "verify",
          "-CAfile",
          "root.pem",
          "-untrusted",
          "issuing.pem",
          ...lists,
          ...atTestTime(test),
          "certificate.pem",
        ],
        files,
      )
    }
    expect(await verify()).toContain("certificate.pem: OK")
    await revokeRegistered(test, serial)
    await runJobs()
    expect(await verify()).toContain("certificate revoked")
  })

  it("is shared by close revocations", async () => {
    const before = await numbers()
    for (const { serial } of [await aRegisteredCertificate(test), await aRegisteredCertificate(test)]) {
      await revokeRegistered(test, serial)
    }
    await runJobs()
    expect(await numbers()).toHaveLength(before.length + 1)
  })

  it("gets a number of its own from each of parallel processes", async () => {
    const before = await numbers()
    await Promise.all([1, 2, 3].map(() => publishRevocationList({ authority: "issuing" }, signer, deps)))
    const last = before.at(-1) ?? 0
    const later = (await numbers()).slice(before.length)
    expect(later).toHaveLength(3)
    expect(Math.min(...later)).toBeGreaterThan(last)
  })

  it("is renewed at least daily, the root's before it ends", async () => {
    const [issuing, root] = [await numbers(), await numbers("root")]
    await renewStatusServices(signer, deps)
    expect(await numbers()).toEqual(issuing)
    clock.advance({ hours: 13 })
    await renewStatusServices(signer, deps)
    expect(await numbers()).toHaveLength(issuing.length + 1)
    expect(await numbers("root")).toEqual(root)
    clock.advance({ days: 45 })
    await renewStatusServices(signer, deps)
    expect(await numbers("root")).toHaveLength(root.length + 1)
  })

  it("lists an expired certificate for three more months", async () => {
    const { serial } = await aRegisteredCertificate(test, { days: 1 })
    await revokeRegistered(test, serial)
    clock.advance({ days: 30 })
    await publishRevocationList({ authority: "issuing" }, signer, deps)
    expect(await listText(await fetchList())).toContain(hexSerial(serial))
    clock.advance({ days: 70 })
    await publishRevocationList({ authority: "issuing" }, signer, deps)
    expect(await listText(await fetchList())).not.toContain(hexSerial(serial))
  })
})

describe("the authority's files", () => {
  it.each([
    ["/pki/root.cer", "application/pkix-cert"],
    ["/pki/issuing.cer", "application/pkix-cert"],
    ["/pki/root.crl", "application/pkix-crl"],
    ["/pki/issuing.crl", "application/pkix-crl"],
  ])("%s is DER of type %s on any host", async (url, type) => {
    const response = await app.inject({ url, headers: { host: "nobody.example" } })
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, type])
    expect(response.rawPayload[0]).toBe(0x30)
    expect(response.headers["cache-control"]).toMatch(/^public, max-age=\d+/)
  })

  it("are not sent again to a client with the current list", async () => {
    const first = await app.inject({ url: "/pki/issuing.crl" })
    const headers = { "if-none-match": String(first.headers.etag) }
    expect((await app.inject({ url: "/pki/issuing.crl", headers })).statusCode).toBe(304)
    await publishRevocationList({ authority: "issuing" }, signer, deps)
    expect((await app.inject({ url: "/pki/issuing.crl", headers })).statusCode).toBe(200)
  })

  it("are not sent again to a client that has the list of that date", async () => {
    clock.advance({ minutes: 1 })
    await publishRevocationList({ authority: "issuing" }, signer, deps)
    const first = await app.inject({ url: "/pki/issuing.crl" })
    const asking = (since: string) =>
      app.inject({ url: "/pki/issuing.crl", headers: { "if-modified-since": since } })
    const date = String(first.headers["last-modified"])
    const second = await asking(date)
    expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])
    expect((await asking(new Date(Date.parse(date) - 1000).toUTCString())).statusCode).toBe(200)
    expect((await asking("ayer")).statusCode).toBe(200)
    const headers = { "if-none-match": '"0"', "if-modified-since": date }
    expect((await app.inject({ url: "/pki/issuing.crl", headers })).statusCode).toBe(200)
  })

  it("are sent again when two lists have the same second", async () => {
    clock.advance({ minutes: 1 })
    await publishRevocationList({ authority: "issuing" }, signer, deps)
    const first = await app.inject({ url: "/pki/issuing.crl" })
    await publishRevocationList({ authority: "issuing" }, signer, deps)
    const headers = { "if-modified-since": String(first.headers["last-modified"]) }
    const second = await app.inject({ url: "/pki/issuing.crl", headers })
    expect([second.statusCode, second.headers["last-modified"]]).toEqual([200, undefined])
  })
})
