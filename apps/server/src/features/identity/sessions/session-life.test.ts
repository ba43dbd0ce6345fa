import { expect, test } from "vitest"
import { anAccount, areas, tables } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { forgetExpiredSignIns } from "../sign-in/forget-expired-sign-ins.ts"

const testApp = await createTestApp()
const { clock, deps, owner } = testApp
const distributor = await aDistributor(testApp)

const rowsOf = (account: { id: string }) =>
  owner.selectFrom("sessions").select("lastSeenAt").where("subjectId", "=", account.id).execute()

test.each(["administrator", "executive", "banks"] as const)(
  "ends a session of %s after twelve idle hours",
  async (area) => {
    const session = await (await anAccount(testApp, area, distributor)).signIn()
    for (let calls = 0; calls < 3; calls++) {
      clock.advance({ hours: 11, minutes: 59 })
      expect(await session.isIn()).toBe(true)
    }
    clock.advance({ hours: 12 })
    expect(await session.isIn()).toBe(false)
    clock.advance({ minutes: -1 })
    expect(await session.isIn()).toBe(true)
  },
)

test("keeps an idle client session for seven days", async () => {
  const session = await (await anAccount(testApp, "client", distributor)).signIn()
  clock.advance({ days: 6, hours: 23 })
  expect(await session.isIn()).toBe(true)
})

test("writes the last use of a session at most every five minutes", async () => {
  const account = await anAccount(testApp, "executive", distributor)
  const session = await account.signIn()
  const opened = clock.now()
  clock.advance({ minutes: 4, seconds: 59 })
  await session.isIn()
  expect(await rowsOf(account)).toEqual([{ lastSeenAt: opened }])
  clock.advance({ seconds: 1 })
  await Promise.all([session.isIn(), session.isIn(), session.isIn()])
  expect(await rowsOf(account)).toEqual([{ lastSeenAt: clock.now() }])
})

test("deletes the rows of idle staff sessions and keeps those of clients", async () => {
  const accounts = await Promise.all(areas.map((area) => anAccount(testApp, area, distributor)))
  for (const account of accounts) await account.signIn()
  clock.advance({ hours: 12 })
  await forgetExpiredSignIns(deps)
  expect((await Promise.all(accounts.map(rowsOf))).map(({ length }) => length)).toEqual([0, 0, 0, 1])
})

test.each(areas)("ends the sessions of a disabled %s for good", async (area) => {
  const account = await anAccount(testApp, area, distributor)
  const session = await account.signIn()
  const set = (state: "active" | "disabled") =>
    owner.updateTable(tables[area]).set({ state }).where("id", "=", account.id).execute()
  await set("disabled")
  expect(await session.isIn()).toBe(false)
  expect(await rowsOf(account)).toEqual([])
  await set("active")
  expect(await session.isIn()).toBe(false)
})
