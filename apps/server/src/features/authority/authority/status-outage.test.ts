import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import * as tags from "@trazo/pki/asn1/tags"
import { element, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import { encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { readOcspResponse } from "@trazo/pki/authority/ocsp-response"
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest"
import { createApp } from "../../../app.ts"
import { createLog } from "../../../log.ts"
import { openDeps } from "../../../open-deps.ts"
import { aRegisteredCertificate, revokeRegistered } from "../../../testing/activation.ts"
import { openDatabaseProxy } from "../../../testing/database-proxy.ts"
import { createTestApp } from "../../../testing/test-app.ts"

/*
 * One process reaches PostgreSQL through a proxy, which takes it away, another one directly.
 */
vi.setConfig({ testTimeout: 60_000 })

const test = await createTestApp()
const { clock } = test
const proxy = await openDatabaseProxy(test.appUrl)
const lines: string[] = []
const log = createLog("error", { write: (line: string) => void lines.push(line) })
const filesDir = await mkdtemp(join(test.deps.settings.dataDir, "public-"))
const { settings } = test.deps
const opened = await openDeps({
  settings: { ...settings, pki: { ...settings.pki, filesDir } },
  appUrl: proxy.url,
  log,
  clock,
  background: false,
})
const app = await createApp(opened.deps)
await app.ready()
const { publication } = opened.deps.authority
if (publication.by !== "us") throw new Error("These tests are of our own authority")
const signer = publication.signers[0] as (typeof publication.signers)[number]
afterAll(async () => {
  await app.close()
  await opened.close()
  proxy.endAll()
  await rm(filesDir, { recursive: true, force: true })
})

const tryLater = Buffer.from("30030a0103", "hex")

function withNonce(certId: Uint8Array, nonce: Uint8Array): Uint8Array {
  const extension = sequence(oid(oids.ocspNonce), octetString(octetString(nonce)))
  const extensions = element(tags.constructed(2), sequence(extension))
  return sequence(sequence(sequence(sequence(certId)), extensions))
}

async function ask(serial: string, nonce?: Uint8Array): Promise<Buffer> {
  const certId = encodeCertId(signer.issuerKeys, "sha1", serial)
  const { rawPayload } = await app.inject({
    method: "POST",
    url: "/ocsp",
    headers: { "content-type": "application/ocsp-request" },
    payload: Buffer.from(nonce ? withNonce(certId, nonce) : encodeOcspRequest(certId)),
  })
  return rawPayload
}
const statusOf = async (serial: string) =>
  readOcspResponse(await ask(serial), signer.issuingCertificate)?.status

async function takeAway(): Promise<void> {
  proxy.refuse()
  await vi.waitFor(() => expect(opened.deps.links.database.isUp).toBe(false), 5000)
}

let serial = ""
beforeEach(async () => {
  serial = (await aRegisteredCertificate(test)).serial
  expect(await statusOf(serial)).toBe("good")
})
afterEach(async () => {
  proxy.accept()
  await vi.waitFor(
    async () =>
      expect((await app.inject({ url: "/readyz" })).json()).toMatchObject({
        database: true,
        notifications: true,
      }),
    { timeout: 30_000, interval: 100 },
  )
})

it("responds from memory until the response's nextUpdate, and logs no request", async () => {
  await takeAway()
  lines.splice(0)
  clock.advance({ hours: 11, minutes: 59 })
  expect(await statusOf(serial)).toBe("good")
  clock.advance({ minutes: 1 })
  expect(await ask(serial)).toEqual(tryLater)
  expect(lines).toEqual([])
})

it("is told to try later: a nonce, and a certificate without a stored response", async () => {
  const { serial: other } = await aRegisteredCertificate(test)
  await takeAway()
  expect(await ask(serial, Buffer.alloc(16, 7))).toEqual(tryLater)
  expect(await ask(other)).toEqual(tryLater)
})

it("responds revoked as soon as PostgreSQL is back, and never good again after it heard so", async () => {
  await takeAway()
  await revokeRegistered(test, serial)
  expect(await statusOf(serial)).toBe("good")
  proxy.accept()
  await vi.waitFor(async () => expect(await statusOf(serial)).toBe("revoked"), {
    timeout: 15_000,
    interval: 50,
  })
  await takeAway()
  expect(await statusOf(serial)).toBe("revoked")
})

it("does not respond from memory what it heard has changed", async () => {
  await revokeRegistered(test, serial)
  await vi.waitFor(() => expect(opened.deps.links.notifications.isUp).toBe(true))
  await vi.waitFor(async () => expect(await statusOf(serial)).toBe("revoked"), 5000)
  await takeAway()
  expect(await statusOf(serial)).toBe("revoked")
})

it("serves the lists that nobody asked for before, until their nextUpdate", async () => {
  await takeAway()
  for (const name of ["root.crl", "issuing.crl", "root.cer", "issuing.cer"]) {
    const { statusCode, rawPayload } = await app.inject({ url: `/pki/${name}` })
    expect([name, statusCode]).toEqual([name, 200])
    expect(rawPayload).toEqual(await readFile(join(filesDir, name)))
  }
  clock.advance({ days: 2, hours: 1 })
  expect((await app.inject({ url: "/pki/issuing.crl" })).statusCode).toBe(503)
})

it("writes each file whole, and nothing else", async () => {
  expect((await readdir(filesDir)).sort()).toEqual(
    expect.arrayContaining(["issuing.cer", "issuing.crl", "root.cer", "root.crl"]),
  )
  expect((await readdir(filesDir)).filter((name) => !/^[a-z]+(-\d+)?\.(cer|crl)$/.test(name))).toEqual([])
})
