import { Socket } from "node:net"
import { encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { readOcspResponse } from "@trazo/pki/authority/ocsp-response"
import { sql } from "kysely"
import { beforeEach, expect, test, vi } from "vitest"
import { openNotifications } from "../../../database/notifications.ts"
import { createLog } from "../../../log.ts"
import { aRegisteredCertificate, revokeRegistered } from "../../../testing/activation.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { followStatusChanges } from "./status-changes.ts"

const testApp = await createTestApp()
const { app, deps, owner, clock } = testApp
const { publication } = deps.authority
if (publication.by !== "us") throw new Error("These tests are of our own authority")
const signer = publication.signers[0] as (typeof publication.signers)[number]

async function statusOf(serial: string) {
  const { rawPayload } = await app.inject({
    method: "POST",
    url: "/ocsp",
    headers: { "content-type": "application/ocsp-request" },
    payload: Buffer.from(encodeOcspRequest(encodeCertId(signer.issuerKeys, "sha1", serial))),
  })
  return readOcspResponse(rawPayload, signer.issuingCertificate)?.status
}

/** Revokes with the trigger disabled, so that no process is notified. */
async function revokeUnheard(serial: string) {
  await sql`alter table certificate_status disable trigger certificate_status_announce`.execute(owner)
  await revokeRegistered(testApp, serial)
  await sql`alter table certificate_status enable trigger certificate_status_announce`.execute(owner)
}

let serial = ""
beforeEach(async () => {
  serial = (await aRegisteredCertificate(testApp)).serial
  expect(await statusOf(serial)).toBe("good")
})

test("responds revoked within a minute when the announcement never arrives", async () => {
  await revokeUnheard(serial)
  clock.advance({ seconds: 60 })
  expect(await statusOf(serial)).toBe("revoked")
})

test("reads the register before it renews a response", async () => {
  await revokeUnheard(serial)
  clock.advance({ hours: 5 })
  await app.ocspService?.refresh()
  expect(await statusOf(serial)).toBe("revoked")
})

test("responds revoked at once after a recheck", async () => {
  await revokeUnheard(serial)
  await app.ocspService?.recheck()
  expect(await statusOf(serial)).toBe("revoked")
})

test("keeps the response while the register is unchanged", async () => {
  const remembered = app.ocspService?.remembered()
  clock.advance({ minutes: 3 })
  expect(await statusOf(serial)).toBe("good")
  expect(app.ocspService?.remembered()).toBe(remembered)
})

test("drops everything when an announcement arrives with a number out of sequence", async () => {
  const other = (await aRegisteredCertificate(testApp)).serial
  await revokeUnheard(serial)
  await sql`update certificate_status_generation set value = value + 1`.execute(owner)
  expect(await statusOf(serial)).toBe("good")
  await revokeRegistered(testApp, other)
  await vi.waitFor(async () => expect(await statusOf(serial)).toBe("revoked"), 5000)
})

test("notices at the second poll that an announcement was lost", async () => {
  const dropped: (string | null)[] = []
  const warnings: string[] = []
  const ocsp = { forget: (one: string | null) => void dropped.push(one), recheck: async () => {} }
  const poll = await followStatusChanges(ocsp, {
    db: deps.db,
    notifications: { on: async () => {}, close: async () => {} }, // a connection on which nothing arrives
    log: createLog("warn", { write: (line: string) => void warnings.push(line) }),
  })
  await poll()
  expect(dropped).toEqual([])
  await revokeRegistered(testApp, serial)
  await poll()
  await poll()
  await poll()
  expect(dropped).toEqual([null])
  expect(warnings).toHaveLength(1)
})

test("numbers the changes of parallel transactions without gaps", async () => {
  const numberNow = async () =>
    Number(
      (await owner.selectFrom("certificateStatusGeneration").select("value").executeTakeFirstOrThrow()).value,
    )
  const others = await Promise.all([1, 2, 3, 4].map(() => aRegisteredCertificate(testApp)))
  const before = await numberNow()
  await Promise.all(others.map((other) => revokeRegistered(testApp, other.serial)))
  expect(await numberNow()).toBe(before + 4)
})

test("keeps the listening connection alive by TCP", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive")
  const notifications = await openNotifications(testApp.appUrl, testApp.deps.links.notifications)
  await notifications.close()
  expect(keepAlive.mock.calls.filter(([isOn, delay]) => isOn && delay && delay <= 60_000)).toHaveLength(1)
  keepAlive.mockRestore()
})
