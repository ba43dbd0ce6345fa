import { beforeEach, describe, expect, it } from "vitest"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aRenewable } from "../../../testing/renewal.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { owner, clock } = test

let distributor: TestDistributor

beforeEach(async () => {
  distributor = await aDistributor(test)
})

/** An approved renewal, with the calls of its activation and the certificate that it renews. */
async function anApprovedRenewal({ supersedes = false, reissue = false, days = 20 } = {}) {
  const identity = "1712345675"
  const former = await aRenewable(test, distributor, {
    days,
    userInfo: { ...holder, email: "former@prueba.ec" },
  })
  const approval = await anApproval(test, distributor, {
    userInfo: JSON.stringify({ ...holder, identity }),
    renewsSerial: former.serial,
    renewal: reissue ? "reissue" : "renewal",
    supersedes,
    prefilledFrom: former.source.id,
  })
  const issue = async () => {
    const device = await aDevice()
    await approval.saveCopy(device)
    const { status, body } = await approval.requestCertificate(device)
    return { status, body, inHand: async () => approval.call("PUT", "/p12", { p12: await device.p12(body) }) }
  }
  await approval.authorise()
  return { approval, former, issue }
}

const notAfterOf = async (serial: string) =>
  (
    await owner
      .selectFrom("certificates")
      .select("notAfter")
      .where("serial", "=", serial)
      .executeTakeFirstOrThrow()
  ).notAfter

describe("the renewed certificate", () => {
  it("is renewed when the new one is issued, and stays valid until its end", async () => {
    const { former, issue } = await anApprovedRenewal()
    const { body, inHand } = await issue()
    expect(await former.state()).toMatchObject({ status: "valid", replacedBy: body.serial })
    await inHand()
    expect(await former.state()).toMatchObject({ status: "valid" })
    expect(await notAfterOf(body.serial)).toEqual(new Date("2027-11-23T15:00:00Z"))
  })

  it("is revoked as superseded when the new one is in hand, if the holder said so", async () => {
    const { former, issue } = await anApprovedRenewal({ supersedes: true })
    const { inHand } = await issue()
    expect(await former.state()).toMatchObject({ status: "valid" })
    await inHand()
    expect(await former.state()).toMatchObject({ status: "revoked", revocationReason: "replaced" })
    expect((await test.mails()).filter(({ subject }) => subject.includes("revocada"))).toHaveLength(1)
  })

  it("is not renewed while the new key is lost and made again", async () => {
    const { approval, former, issue } = await anApprovedRenewal()
    await issue()
    clock.advance({ minutes: 2 })
    await approval.call("POST", "/code")
    await approval.call("POST", "/restart", { code: await approval.code() })
    expect(await former.state()).toMatchObject({ status: "valid", replacedBy: null })
    const again = await issue()
    expect(await former.state()).toMatchObject({ replacedBy: again.body.serial })
  })

  it("limits another file for a forgotten password to its own end", async () => {
    const { former, issue } = await anApprovedRenewal({ reissue: true, supersedes: true, days: 100 })
    const { body } = await issue()
    expect(await notAfterOf(body.serial)).toEqual(await notAfterOf(former.serial))
  })

  it("stops the issuance while it is suspended, and after staff revoked it", async () => {
    const { approval, former, issue } = await anApprovedRenewal()
    const change = (values: object) =>
      owner.updateTable("certificates").set(values).where("serial", "=", former.serial).execute()
    await change({ status: "suspended" })
    expect(await issue()).toMatchObject({ status: 409, body: { typeCode: "MOVE_NOT_ALLOWED" } })
    const at = new Date(clock.now().getTime() + 1000)
    await change({
      status: "revoked",
      revokedAt: at,
      revocationReason: "falseData",
      revokedBy: JSON.stringify({ area: "executive", id: approval.client.id }),
    })
    expect(await issue()).toMatchObject({ status: 409, body: { typeCode: "MOVE_NOT_ALLOWED" } })
    await change({ revokedBy: JSON.stringify({ area: "client", id: former.client.id }) })
    expect((await issue()).status).toBe(200)
  })
})
