import { randomUUID } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import { getClient } from "@trazo/contract/identity/sessions"
import type { Notification } from "@trazo/contract/platform/notifications"
import { encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { readOcspResponse } from "@trazo/pki/authority/ocsp-response"
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { createApp } from "./app.ts"
import { inScope } from "./database/scope.ts"
import { queueMail } from "./features/platform/mail/queue-mail.ts"
import { createLog } from "./log.ts"
import { openDeps } from "./open-deps.ts"
import { aRegisteredCertificate, revokeRegistered } from "./testing/activation.ts"
import { openDatabaseProxy } from "./testing/database-proxy.ts"
import { aClient, aDistributor } from "./testing/factories.ts"
import { aSession, connected, join, listening, livePage, nextNotification } from "./testing/live-page.ts"
import { createTestApp } from "./testing/test-app.ts"

/*
 * One process reaches PostgreSQL through a proxy, another one directly. The proxy takes PostgreSQL away from the first.
 * The limits are real time: a connection gives up after three seconds.
 */
vi.setConfig({ testTimeout: 60_000 })

const test = await createTestApp()
const proxy = await openDatabaseProxy(test.appUrl)
const lines: string[] = []
const log = createLog("warn", { write: (line: string) => void lines.push(line) })
const opened = await openDeps({ settings: test.deps.settings, appUrl: proxy.url, log, clock: test.clock })
const app = await createApp(opened.deps)
const distributor = await aDistributor(test)
const client = await aClient(test, distributor)
const session = await aSession(test, distributor, { area: "client", id: client.id })
const headers = { host: distributor.host, cookie: session.cookie }
const publication = opened.deps.authority.publication
if (publication.by !== "us") throw new Error("These tests are of our own authority")
const signer = publication.signers[0] as (typeof publication.signers)[number]

let origin = ""
beforeAll(async () => {
  await opened.runner.start()
  origin = await listening(app)
  await listening(test.app)
})
afterEach(() => {
  lines.splice(0)
  test.takeErrors()
})
afterAll(async () => {
  await app.close()
  await opened.close()
  proxy.endAll()
})

const signedInUser = () => app.inject({ url: getClient.path, headers })
const readiness = async () => (await app.inject({ url: "/readyz" })).json()
const isReady = () =>
  vi.waitFor(async () => expect(await readiness()).toMatchObject({ status: "ok" }), {
    timeout: 40_000,
    interval: 200,
  })

async function statusOf(serial: string) {
  const { rawPayload } = await app.inject({
    method: "POST",
    url: "/ocsp",
    headers: { "content-type": "application/ocsp-request" },
    payload: Buffer.from(encodeOcspRequest(encodeCertId(signer.issuerKeys, "sha1", serial))),
  })
  return readOcspResponse(rawPayload, signer.issuingCertificate)?.status
}

/** Calls, sockets, jobs with their mails, and OCSP work again without help. */
async function expectEverythingToGoOn(): Promise<void> {
  await isReady()
  expect((await signedInUser()).statusCode).toBe(200)

  const page = await connected(livePage(origin, headers))
  expect(await join(page, client.id)).toEqual({ ok: true })
  const coming = nextNotification(page)
  test.deps.live.push({ area: "client", id: client.id }, notification)
  expect(await coming).toEqual(notification)

  const to = `${randomUUID()}@prueba.ec`
  const mail = { to, template: "code", variables: { code: "123456", purpose: "activation" } } as const
  await inScope(opened.deps.db, distributor.scope, (tx) => queueMail(tx, mail, opened.deps))
  const sent = () => test.owner.selectFrom("mailbox").select("id").where("toAddress", "=", to).execute()
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 40_000, interval: 100 })

  const { serial } = await aRegisteredCertificate(test)
  expect(await statusOf(serial)).toBe("good")
  await revokeRegistered(test, serial)
  await vi.waitFor(async () => expect(await statusOf(serial)).toBe("revoked"), 5000)
}

const notification: Notification = {
  _id: randomUUID(),
  revisado: false,
  args: { type: "normal" },
  datos: { title: "Prueba", message: "Una prueba", link: "/manager/request" },
  createdAt: "2026-11-23T15:00:00.000Z",
}

/** What the log says of each use of PostgreSQL: the first loss and the recovery, not each attempt. */
const logged = () => lines.map((line) => JSON.parse(line) as { link?: string; msg: string })

it("stays up and goes on when its connections are ended one after the other", async () => {
  await expectEverythingToGoOn()
  const before = proxy.connections()
  expect(before).toBeGreaterThan(3)
  for (let ended = 0; ended < before; ended++) {
    proxy.endOne()
    await signedInUser()
  }
  await expectEverythingToGoOn()
})

it("stays up and goes on when all its connections are ended at once, under load", async () => {
  const calls = Array.from({ length: 30 }, signedInUser)
  proxy.endAll()
  for (const { statusCode, body } of await Promise.all(calls)) {
    if (statusCode !== 200) expect(JSON.parse(body)).toEqual(unavailable)
  }
  await expectEverythingToGoOn()
})

it("responds 503 of the catalogue while PostgreSQL is stopped, and goes on when it continues", async () => {
  await isReady()
  proxy.pause()
  for (const { statusCode, body } of await Promise.all(Array.from({ length: 30 }, signedInUser))) {
    expect(statusCode).toBe(503)
    expect(JSON.parse(body)).toEqual(unavailable)
  }
  expect(await readiness()).toMatchObject({ status: "unavailable", database: false })
  proxy.resume()
  await expectEverythingToGoOn()
})

it("says in /readyz and once in the log that PostgreSQL is gone, and that it is back", async () => {
  await isReady()
  lines.splice(0)
  proxy.refuse()
  await vi.waitFor(async () => expect(await readiness()).toEqual(nothingWorks), { timeout: 20_000 })
  for (let call = 0; call < 5; call++) expect((await signedInUser()).json()).toEqual(unavailable)
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200)
  proxy.accept()
  await expectEverythingToGoOn()
  for (const link of ["database", "notifications", "jobs", "sockets"]) {
    const ofLink = logged().filter((line) => line.link === link)
    expect(ofLink.map(({ msg }) => msg)).toEqual(["database connection lost", "database connection restored"])
  }
  expect(logged().filter(({ msg }) => msg === "job queue")).toEqual([])
})

const { typeCode, message } = new ApiError("DATABASE_UNAVAILABLE")
const unavailable = { typeCode, message: expect.stringContaining(message) }
const nothingWorks = {
  status: "unavailable",
  database: false,
  notifications: false,
  jobs: false,
  sockets: false,
  // It needs no database.
  disk: true,
  // The last comparison counts.
  clock: true,
  failing: {
    database: expect.any(String),
    notifications: expect.any(String),
    jobs: expect.any(String),
    sockets: expect.any(String),
  },
}
