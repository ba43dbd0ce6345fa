import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp({ settings: { PAYMENT_HOST: "pagos.localhost" } })
const { app, owner } = testApp
const administrator = await aSignedInAdministrator(testApp)

const addressOf = ({ id }: { id: string }, rest = "") => `/api/administrators/distributors/${id}${rest}`
const add = (distributor: { id: string }, host: string) =>
  administrator.call("POST", addressOf(distributor, "/hosts"), { host })
const remove = (distributor: { id: string }, host: string) =>
  administrator.call("DELETE", addressOf(distributor, `/hosts/${encodeURIComponent(host)}`))

async function hostsOf({ id }: { id: string }): Promise<string[]> {
  const rows = await owner
    .selectFrom("distributorHosts")
    .select("host")
    .where("distributorId", "=", id)
    .orderBy("host")
    .execute()
  return rows.map(({ host }) => host)
}

const statusOn = async (host: string) =>
  (await app.inject({ url: "/api/executives/auth", headers: { host } })).statusCode

test("A1: serves an added host at once and a removed one no longer", async () => {
  const distributor = await aDistributor(testApp, { host: "uno.localhost" })
  expect(await statusOn("dos.localhost")).toBe(422)
  expect((await add(distributor, "DOS.localhost:3000")).body).toEqual({ ok: true })
  expect(await hostsOf(distributor)).toEqual(["dos.localhost", "uno.localhost"])
  await expect.poll(() => statusOn("dos.localhost")).toBe(401)
  expect((await remove(distributor, "uno.localhost")).body).toEqual({ ok: true })
  await expect.poll(() => statusOn("uno.localhost")).toBe(422)
  expect(await actsOn(testApp, `distributor:${distributor.id}`)).toMatchObject([
    { action: "host.added", data: { host: "dos.localhost" } },
    { action: "host.removed", data: { host: "uno.localhost" } },
  ])
})

test("refuses the payment host, on which no page opens", async () => {
  const distributor = await aDistributor(testApp)
  const refused = await add(distributor, "PAGOS.localhost")
  expect(refused.body).toMatchObject({ fields: { host: "Esta dirección ya está en uso" } })
})

test("adds and removes a host once for a double click", async () => {
  const distributor = await aDistributor(testApp)
  const twice = (perform: () => Promise<{ status: number }>) => Promise.all([perform(), perform()])
  const responses = [
    ...(await twice(() => add(distributor, "doble.localhost"))),
    ...(await twice(() => remove(distributor, "doble.localhost"))),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await actsOn(testApp, `distributor:${distributor.id}`)).toHaveLength(2)
})

test("refuses another distributor's host in any spelling", async () => {
  const [one, other] = [await aDistributor(testApp), await aDistributor(testApp)]
  for (const spelling of [other.host, other.host.toUpperCase(), `http://${other.host}:8080/`]) {
    const { status, body } = await add(one, spelling)
    expect([status, body.fields]).toEqual([400, { host: "Esta dirección ya está en uso" }])
  }
  expect(await hostsOf(one)).toEqual([one.host])
  expect(await hostsOf(other)).toEqual([other.host])
})

test("refuses an invalid host with the rule's message", async () => {
  const distributor = await aDistributor(testApp)
  const problems = {
    "": "Este campo es requerido",
    "no vale": "Escriba solo el nombre, por ejemplo firmas.ejemplo.ec",
    "10.0.1": "No es una dirección IP completa, por ejemplo 10.0.0.9",
  }
  for (const [typed, message] of Object.entries(problems)) {
    expect((await add(distributor, typed)).body.fields).toEqual({ host: message })
  }
})

test("keeps the last host, also under parallel removals", async () => {
  const distributor = await aDistributor(testApp)
  const last = await remove(distributor, distributor.host)
  expect([last.status, last.body.typeCode]).toEqual([409, "LAST_HOST"])
  await add(distributor, "otro.localhost")
  const both = await Promise.all(
    ["otro.localhost", distributor.host].map((host) => remove(distributor, host)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await hostsOf(distributor)).toHaveLength(1)
})

test("does not remove another distributor's host", async () => {
  const [one, other] = [await aDistributor(testApp), await aDistributor(testApp)]
  expect((await remove(one, other.host)).status).toBe(200)
  expect(await hostsOf(other)).toEqual([other.host])
})
