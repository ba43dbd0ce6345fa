import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator } from "../../testing/accounts.ts"
import { aClient, aDistributor, anExecutive, signedIn } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const administrator = await aSignedInAdministrator(testApp)

const addressOf = ({ id }: { id: string }, rest = "") => `/api/administrators/distributors/${id}${rest}`
const suspend = (distributor: { id: string }, reason = "No paga desde marzo") =>
  administrator.call("PUT", addressOf(distributor, "/suspension"), { reason })
const activate = (distributor: { id: string }) =>
  administrator.call("DELETE", addressOf(distributor, "/suspension"))
const shown = async (distributor: { id: string }) =>
  (await administrator.call("GET", addressOf(distributor))).body

test("A3: a suspended distributor's host answers as an unknown one, until it is active again", async () => {
  const distributor = await aDistributor(testApp)
  const found = async () => {
    const url = `/api/anf-requests/user/get-distributors?id=${distributor.host}`
    return (await app.inject({ url })).json()
  }
  expect(await found()).not.toBeNull()
  expect((await suspend(distributor)).body).toEqual({ ok: true })
  await expect.poll(found).toBeNull()
  expect(await shown(distributor)).toMatchObject({
    ...{ state: "suspended", suspension: { reason: "No paga desde marzo" } },
  })
  await activate(distributor)
  await expect.poll(found).not.toBeNull()
  expect(await shown(distributor)).toMatchObject({ state: "active", suspension: null })
})

test("everybody of it is signed out for good, and nobody of another", async () => {
  const [distributor, other] = [await aDistributor(testApp), await aDistributor(testApp)]
  const sessions: { url: string; headers: { host: string; authorization: string } }[] = []
  for (const shop of [distributor, other]) {
    const executive = { area: "executive", id: (await anExecutive(testApp, shop)).id } as const
    const client = { area: "client", id: (await aClient(testApp, shop)).id } as const
    for (const [person, url] of [
      [executive, "/api/executives/auth"],
      [client, "/api/clients/auth"],
    ] as const) {
      sessions.push({ url, headers: await signedIn(testApp, person, shop) })
    }
  }
  const statuses = () => Promise.all(sessions.map(async (session) => (await app.inject(session)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await suspend(distributor)
  await expect.poll(statuses).toEqual([422, 422, 200, 200])
  await activate(distributor)
  await expect.poll(statuses).toEqual([401, 401, 200, 200])
})

test("it asks for a reason; a second click keeps the first one and writes nothing", async () => {
  const distributor = await aDistributor(testApp)
  expect((await suspend(distributor, " ")).body.fields).toEqual({ reason: "Este campo es requerido" })
  expect((await shown(distributor)).state).toBe("active")
  await Promise.all([suspend(distributor, "Uno"), suspend(distributor, "Uno")])
  await suspend(distributor, "Otro")
  expect((await shown(distributor)).suspension.reason).toBe("Uno")
  await Promise.all([activate(distributor), activate(distributor)])
  const acts = await actsOn(testApp, `distributor:${distributor.id}`)
  expect(acts.map(({ action }) => action)).toEqual(["distributor.suspended", "distributor.activated"])
  // Free text is no part of the audit: it names its row.
  expect(JSON.stringify(acts)).not.toContain("Uno")
  expect(
    await owner
      .selectFrom("distributor_suspensions")
      .select("reason")
      .where("distributor_id", "=", distributor.id)
      .execute(),
  ).toEqual([{ reason: "Uno" }])
})

test("the history tells who did what and why, the newest first, and nothing that its own people did", async () => {
  const distributor = await aDistributor(testApp, { modules: ["/prices"] })
  const { id } = await anExecutive(testApp, distributor)
  const headers = await signedIn(testApp, { area: "executive", id }, distributor)
  await app.inject({ method: "DELETE", url: "/api/executives/auth", headers })
  await administrator.call("POST", addressOf(distributor, "/hosts"), { host: "historia.localhost" })
  await administrator.call("PUT", addressOf(distributor, "/modules"), { modules: ["/roles"] })
  await suspend(distributor, "Lo pidió su gerente")
  await activate(distributor)
  const who = "ADMINISTRADOR DE PRUEBA"
  expect((await shown(distributor)).history).toMatchObject([
    { action: "distributor.activated", who },
    { action: "distributor.suspended", who, reason: "Lo pidió su gerente" },
    { action: "modules.changed", who, added: ["/roles"], removed: ["/prices"] },
    { action: "host.added", who, host: "historia.localhost" },
  ])
})
