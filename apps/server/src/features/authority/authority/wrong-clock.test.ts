import { createHash } from "node:crypto"
import { encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { sql } from "kysely"
import { afterEach, expect, it } from "vitest"
import type { ClockReference } from "../../../clock-watch.ts"
import { openDeps } from "../../../open-deps.ts"
import {
  aDevice,
  anApproval,
  aRegisteredCertificate,
  aWantedCertificate,
  traceOfActivation,
} from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { testClock, testLog } from "../../../testing/test-settings.ts"
import { openAuthority } from "./open-authority.ts"
import { publishRevocationList } from "./revocation-lists.ts"

/** The time of PostgreSQL, which the server's clock leaves. */
const right = testClock()
const reference: ClockReference = { read: async () => right.now(), elapsed: () => right.now().getTime() }
const test = await createTestApp({ reference })
const { app, deps, clock, owner } = test
const { publication } = deps.authority
if (publication.by !== "us") throw new Error("These tests are of our own authority")
const [signer] = publication.signers
if (!signer) throw new Error("There is no issuing authority")

const digest = createHash("sha256").update("firma").digest()
const tryLater = "30030a0103"
/** PKIFailureInfo, bit 14. */
const timeNotAvailable = Buffer.from("0303010002", "hex")
const { serial } = await aRegisteredCertificate(test)

const off = (milliseconds: number) => clock.set(new Date(right.now().getTime() + milliseconds).toISOString())
const askStatus = () => {
  const payload = Buffer.from(encodeOcspRequest(encodeCertId(signer.issuerKeys, "sha256", serial)))
  return app.inject({ method: "POST", url: "/ocsp", payload })
}
const lists = async () => (await owner.selectFrom("revocationLists").select("number").execute()).length

/** As the next measure of a running server. */
async function isRightAgain() {
  off(0)
  await deps.clockWatch.measure()
}

afterEach(isRightAgain)

it.each([1001, -1001])(
  "refuses time stamps %i ms off, and still issues and publishes",
  async (milliseconds) => {
    off(milliseconds)
    const refused = await deps.stamping.stamp(digest)
    expect(refused.subarray(-5)).toEqual(timeNotAvailable)
    expect(deps.authority.prepare(aWantedCertificate(test)).serial).toMatch(/^\d+$/)
    expect(await publishRevocationList({ authority: signer.id }, signer, deps)).toBe(true)
    off(Math.sign(milliseconds) * 1000)
    expect((await deps.stamping.stamp(digest)).length).toBeGreaterThan(1000)
  },
)

it.each([2001, -2001])("issues no certificate and signs no status %i ms off", async (milliseconds) => {
  off(milliseconds)
  const before = await lists()
  const wanted = aWantedCertificate(test)
  expect(() => deps.authority.prepare(wanted)).toThrow("no está en hora")
  await expect(deps.authority.sign({ serial: "1", content: Buffer.alloc(0) }, wanted)).rejects.toThrow(
    "no está en hora",
  )
  await expect(signer.newResponder()).rejects.toThrow("no está en hora")
  await expect(publishRevocationList({ authority: signer.id }, signer, deps)).rejects.toThrow(
    "no está en hora",
  )
  expect((await askStatus()).rawPayload.toString("hex")).toBe(tryLater)
  expect(await lists()).toBe(before)
  expect((await app.inject({ url: "/readyz" })).json()).toMatchObject({ status: "unavailable", clock: false })
})

it("publishes the list that waited once the clock is right again", async () => {
  off(5000)
  await deps.clockWatch.measure()
  expect(test.takeErrors()).toEqual([expect.stringContaining("the clock differs from PostgreSQL's")])
  const before = await lists()
  await isRightAgain()
  await expect.poll(lists).toBe(before + 1)
  expect((await askStatus()).rawPayload.length).toBeGreaterThan(1000)
  expect((await app.inject({ url: "/readyz" })).json()).toMatchObject({ clock: true })
})

it("tells the holder at activation, whose key and approval stay", async () => {
  const approval = await anApproval(test, await aDistributor(test))
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const before = await traceOfActivation(test, approval.request.id)
  off(3000)
  const refused = await approval.requestCertificate(device)
  expect(refused).toMatchObject({
    status: 503,
    body: {
      typeCode: "CLOCK_WRONG",
      message: expect.stringContaining(
        "El reloj de nuestro servidor no está en hora, y no emitimos nada con una fecha equivocada. Lo que hizo se conserva: intente otra vez en unos minutos.",
      ),
    },
  })
  expect(test.takeErrors()).toHaveLength(1)
  expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  off(0)
  expect((await approval.requestCertificate(device)).status).toBe(200)
})

it("starts beside a wrong clock where there is an authority, and makes none where there is none", async () => {
  off(60_000)
  const { log, errors } = testLog()
  const sources = { settings: deps.settings, appUrl: test.appUrl, log, clock, reference, background: false }
  await (await openDeps(sources)).close()
  expect(errors).toHaveLength(1)
  await sql`truncate authorities, revocation_lists cascade`.execute(owner)
  await expect(openAuthority(deps)).rejects.toThrow(
    /^El reloj de este servidor difiere 60\.0 s del de PostgreSQL/,
  )
})
