import { expect, test } from "vitest"
import { anAccount, areas, type TestAccount } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, owner } = testApp
const distributor = await aDistributor(testApp)
const phone =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36"

type Session = Awaited<ReturnType<TestAccount["signIn"]>>
interface Row {
  id: string
  isCurrent: boolean
}

const idOf = async ({ calls }: TestAccount, session: Session): Promise<string> => {
  const { rows } = (await session.call("GET", calls.listSessions.path)).body as { rows: Row[] }
  return rows.find(({ isCurrent }) => isCurrent)?.id ?? ""
}

const end = ({ calls }: TestAccount, session: Session, id: string) =>
  session.call("DELETE", calls.endSession.path.replace(":id", id))

test("shows a session's device, start and truncated address", async () => {
  const { email, calls } = await anAccount(testApp, "executive", distributor)
  const { host } = distributor
  const signIn = await app.inject({
    method: "POST",
    url: calls.who,
    headers: { host, "user-agent": phone },
    remoteAddress: "181.39.12.77",
    payload: { user: email, password: "Firma2026" },
  })
  const headers = { host, authorization: `Bearer ${signIn.json().token}` }
  const opened = clock.now().toISOString()
  clock.advance({ hours: 2 })
  const { rows } = (await app.inject({ url: calls.listSessions.path, headers })).json()
  expect(rows).toEqual([
    {
      id: expect.any(String),
      device: "Chrome en Android",
      address: "181.39.12.x",
      isCurrent: true,
      openedAt: opened,
      lastSeenAt: clock.now().toISOString(),
    },
  ])
  const [row] = await owner.selectFrom("sessions").selectAll().where("id", "=", rows[0].id).execute()
  expect(JSON.stringify(row)).not.toContain("181.39.12.77")
})

test.each(areas)("%s lists their sessions, ends one, then all others", async (area) => {
  const account = await anAccount(testApp, area, distributor)
  const [here, there, elsewhere] = [await account.signIn(), await account.signIn(), await account.signIn()]
  const { rows } = (await here.call("GET", account.calls.listSessions.path)).body
  expect(rows).toHaveLength(3)
  expect(await end(account, here, await idOf(account, there))).toEqual({ status: 200, body: { ok: true } })
  expect(await Promise.all([here, there, elsewhere].map(({ isIn }) => isIn()))).toEqual([true, false, true])
  expect((await here.call("DELETE", account.calls.endOtherSessions.path)).status).toBe(200)
  expect(await Promise.all([here, elsewhere].map(({ isIn }) => isIn()))).toEqual([true, false])
  const acts = owner.selectFrom("auditLog").select("action").where("object", "=", `${area}:${account.id}`)
  expect((await acts.orderBy("id").execute()).map(({ action }) => action)).toEqual([
    "session.ended",
    "sessions.ended",
  ])
})

test("does not find the session of another account, distributor or area", async () => {
  const account = await anAccount(testApp, "client", distributor)
  const session = await account.signIn()
  const others = [
    await anAccount(testApp, "client", distributor),
    await anAccount(testApp, "client", await aDistributor(testApp)),
    await anAccount(testApp, "executive", distributor),
    await anAccount(testApp, "administrator", distributor),
  ]
  for (const other of others) {
    const theirs = await other.signIn()
    const response = await end(account, session, await idOf(other, theirs))
    expect([response.status, response.body.typeCode]).toEqual([404, "SESSION_NOT_FOUND"])
    expect(await theirs.isIn()).toBe(true)
  }
})

test("does not find an ended session or an invalid id", async () => {
  const account = await anAccount(testApp, "banks", distributor)
  const [here, there] = [await account.signIn(), await account.signIn()]
  const id = await idOf(account, there)
  await end(account, here, id)
  expect((await end(account, here, id)).body).toEqual({
    typeCode: "SESSION_NOT_FOUND",
    message: "Esa sesión ya no está abierta.",
  })
  expect((await end(account, here, "1")).body.typeCode).toBe("NOT_FOUND")
})
