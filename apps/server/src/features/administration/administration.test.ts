import { expect, test } from "vitest"
import { aDistributor, anAdministrator, anExecutive, signedIn } from "../../testing/factories.ts"
import { aRequest } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp

const overview = "/api/administrators/distributors"

test("G10: an administrator sees every distributor, its hosts, state and number of requests", async () => {
  const busy = await aDistributor(testApp, { name: "Busy", state: "suspended", host: "ocupada.localhost" })
  const empty = await aDistributor(testApp, { name: "Empty", configuration: JSON.stringify({}) })
  await owner.insertInto("distributor_hosts").values({ host: "10.0.0.9", distributor_id: busy.id }).execute()
  for (const status of ["review", "issued", "draft"] as const) await aRequest(testApp, busy, { status })
  const administrator = { area: "administrator", id: (await anAdministrator(testApp)).id } as const
  const headers = await signedIn(testApp, administrator, { ...empty, host: "cualquiera.ejemplo.ec" })
  const { rows } = (await app.inject({ url: overview, headers })).json()
  expect(rows.filter(({ id }: { id: string }) => [busy.id, empty.id].includes(id))).toMatchObject([
    {
      ...{ name: "Busy", state: "suspended", isConfigured: false, requests: 2 },
      hosts: ["ocupada.localhost", "10.0.0.9"],
    },
    { name: "Empty", state: "active", hosts: [empty.host], isConfigured: true, requests: 0 },
  ])
})

test("G10: administrators see each other, without what they sign in with", async () => {
  const distributor = await aDistributor(testApp)
  const { id, email } = await anAdministrator(testApp)
  const headers = await signedIn(testApp, { area: "administrator", id }, distributor)
  const { rows } = (await app.inject({ url: "/api/administrators", headers })).json()
  expect(rows).toContainEqual({ id, email, names: "ADMINISTRADOR DE PRUEBA", state: "active" })
})

test("G10: a distributor's executive, even with the administrator flag, is no administrator of the platform", async () => {
  const distributor = await aDistributor(testApp)
  const { id } = await anExecutive(testApp, distributor, { administrator: true })
  const { host, authorization } = await signedIn(testApp, { area: "executive", id }, distributor)
  const token = authorization.replace("Bearer ", "")
  for (const url of [overview, "/api/administrators"]) {
    const asBearer = await app.inject({ url, headers: { host, authorization } })
    const asCookie = await app.inject({ url, headers: { host, cookie: `trazo_administrator=${token}` } })
    for (const answer of [asBearer, asCookie]) {
      expect([answer.statusCode, answer.json().typeCode]).toEqual([401, "NOT_SIGNED_IN"])
    }
  }
})
