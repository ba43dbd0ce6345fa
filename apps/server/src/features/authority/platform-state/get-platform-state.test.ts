import type { PlatformState } from "@trazo/contract/authority/platform-state"
import { expect, test } from "vitest"
import { aSignedInAdministrator } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, owner, deps } = testApp
const administrator = await aSignedInAdministrator(testApp)

async function state(): Promise<PlatformState> {
  return (await administrator.call("GET", "/api/administrators/platform")).body
}

test("shows certificates, CRLs and the status that a client receives", async () => {
  const { authority } = await state()
  const { certificates = [], lists = [], status, time } = authority.own ?? {}
  expect(certificates.map(({ role, key, health }) => [role, key, health])).toEqual([
    ["root", expect.stringMatching(/^RSA \d{4}$/), "good"],
    ["issuing", expect.stringMatching(/^RSA \d{4}$/), "good"],
    ["responder", expect.stringMatching(/^RSA \d{4}$/), "good"],
    ["stamping", expect.stringMatching(/^RSA \d{4}$/), "good"],
  ])
  expect(certificates[1]).toMatchObject({
    name: authority.name,
    serial: expect.stringMatching(/^([0-9A-F]{2}:)+[0-9A-F]{2}$/),
    fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
  })
  expect(lists).toMatchObject([
    { authority: "root", number: "1", entries: 0, health: "good" },
    { authority: "issuing", number: "1", entries: 0, health: "good" },
  ])
  expect(status).toMatchObject({ outcome: "good" })
  expect(time).toEqual({ stamps: "own", differenceMilliseconds: 0, health: "good" })
})

test("marks overdue CRLs yellow, then red", async () => {
  const { clock, app, ...late } = await createTestApp()
  const administrator = await aSignedInAdministrator({ clock, app, ...late })
  const healths = async () => {
    const { body } = await administrator.call("GET", "/api/administrators/platform")
    return body.authority.own.lists.map(({ health }: { health: string }) => health)
  }
  clock.advance({ hours: 15 })
  expect(await healths()).toEqual(["good", "warn"])
  clock.advance({ days: 2 })
  expect(await healths()).toEqual(["good", "bad"])
})

test("counts waiting mails and those refused in the last day over all distributors", async () => {
  const shops = [await aDistributor(testApp), await aDistributor(testApp)]
  const mail = (distributorId: string, mailState: "queued" | "refused", hoursAgo: number) => {
    const at = new Date(clock.now().getTime() - hoursAgo * 3_600_000)
    return {
      distributorId,
      toAddress: "ana@prueba.ec",
      template: "code",
      state: mailState,
      sealedPayload: null,
      lastError: null,
      createdAt: at,
      decidedAt: mailState === "refused" ? at : null,
    }
  }
  const rows = shops.flatMap(({ id }) => [
    mail(id, "queued", 3),
    mail(id, "refused", 2),
    mail(id, "refused", 25),
  ])
  await owner.insertInto("mails").values(rows).execute()
  const { mails } = await state()
  const oldestWaiting = new Date(clock.now().getTime() - 3 * 3_600_000).toISOString()
  expect(mails).toEqual({ waiting: 2, refused: 2, oldestWaiting, health: "bad" })
  await owner.deleteFrom("mails").execute()
})

test("counts jobs by queue and unsealed audit rows over all chains", async () => {
  const shop = await aDistributor(testApp)
  await administrator.call("PUT", `/api/administrators/distributors/${shop.id}/modules`, {
    modules: [],
    version: "0",
  })
  await administrator.call("POST", "/api/administrators", { names: "Rosa Vélez", email: "rosa@trazo.ec" })
  const before = await state()
  expect(before.jobs.queues).toContainEqual({ name: "mail-administrator-link", waiting: 1, failed: 0 })
  expect(before.audit).toMatchObject({ unsealed: 2, lastSealed: null })
  await testApp.runJobs()
  await testApp.sealAudit()
  const after = await state()
  expect(after.jobs).toEqual({ waiting: 0, failed: 0, queues: [], health: "good" })
  expect(after.audit).toMatchObject({ unsealed: 0, lastSealed: clock.now().toISOString(), health: "good" })
})

test("reports an invalid response of the status service", async () => {
  const { ocspService } = app
  if (!ocspService) throw new Error("no status service")
  const { respond } = ocspService
  ocspService.respond = () => ({ der: Buffer.from("30030a0106", "hex"), window: null })
  try {
    expect((await state()).authority.own?.status.outcome).toBe("noAnswer")
  } finally {
    ocspService.respond = respond
  }
  expect(deps.authority.publication.by).toBe("us")
})
