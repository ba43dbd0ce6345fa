import { expect, test } from "vitest"
import { anAccount, areas, tables } from "../../testing/accounts.ts"
import { aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { forgetExpiredSignIns } from "../sign-in/forget-expired-sign-ins.ts"

const testApp = await createTestApp()
const { clock, deps, owner } = testApp
const distributor = await aDistributor(testApp)

const rowsOf = (account: { id: string }) =>
  owner.selectFrom("sessions").select("last_seen_at").where("subject_id", "=", account.id).execute()

test.each(["administrator", "executive", "banks"] as const)(
  "a session of %s ends after twelve idle hours, and lives on while it is used",
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

test("a client's session lasts its seven days without being used", async () => {
  const session = await (await anAccount(testApp, "client", distributor)).signIn()
  clock.advance({ days: 6, hours: 23 })
  expect(await session.isIn()).toBe(true)
})

test("that somebody was there is written at most every five minutes", async () => {
  const account = await anAccount(testApp, "executive", distributor)
  const session = await account.signIn()
  const opened = clock.now()
  clock.advance({ minutes: 4, seconds: 59 })
  await session.isIn()
  expect(await rowsOf(account)).toEqual([{ last_seen_at: opened }])
  clock.advance({ seconds: 1 })
  await Promise.all([session.isIn(), session.isIn(), session.isIn()])
  expect(await rowsOf(account)).toEqual([{ last_seen_at: clock.now() }])
})

test("the rows of idle staff go with the expired ones, a client's stays", async () => {
  const accounts = await Promise.all(areas.map((area) => anAccount(testApp, area, distributor)))
  for (const account of accounts) await account.signIn()
  clock.advance({ hours: 12 })
  await forgetExpiredSignIns(deps)
  expect((await Promise.all(accounts.map(rowsOf))).map(({ length }) => length)).toEqual([0, 0, 0, 1])
})

test.each(areas)("a disabled %s is out at once, and stays out when enabled again", async (area) => {
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
