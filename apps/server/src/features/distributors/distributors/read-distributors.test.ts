import { expect, test } from "vitest"
import { anyHost, aSignedInAdministrator } from "../../../testing/accounts.ts"
import { aClient, aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { aRequest } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const administrator = await aSignedInAdministrator(testApp)
const address = "/api/administrators/distributors"

const half = {
  configuration: JSON.stringify({
    texts: { schedule: "8 a 5", transaction: "Transfiera", finishRegister: "Gracias" },
    theme: { primaryColor: "#112233", primaryColor2: "#112233", primaryColor3: "#112233" },
  }),
  modules: [],
}
const busy = await aDistributor(testApp, {
  name: "Águila Firmas",
  state: "suspended",
  host: "ocupada.localhost",
  ruc: "0190115798001",
})
const begun = await aDistributor(testApp, { name: "Bermeja", ...half })
const empty = await aDistributor(testApp, { name: "Cóndor", configuration: JSON.stringify({}) })
await owner.insertInto("distributorHosts").values({ host: "10.0.0.9", distributorId: busy.id }).execute()
for (const status of ["review", "issued", "draft"] as const) await aRequest(testApp, busy, { status })
await anExecutive(testApp, busy)

type Row = { name: string; completeness: number }
async function list(query = ""): Promise<Row[]> {
  return (await administrator.call("GET", `${address}${query}`)).body.rows
}
const names = async (query: string) => (await list(query)).map(({ name }) => name)

test("G10: lists every distributor with hosts, state, completeness and figures", async () => {
  const { body } = await administrator.call("GET", address)
  expect(body.total).toBe(3)
  expect(body.rows).toMatchObject([
    {
      name: "Águila Firmas",
      state: "suspended",
      isConfigured: false,
      completeness: 0,
      requests: 2,
      hosts: ["ocupada.localhost", "10.0.0.9"],
      executives: 1,
    },
    { name: "Bermeja", state: "active", hosts: [begun.host], isConfigured: true, requests: 0 },
    { name: "Cóndor", state: "active", hosts: [empty.host], completeness: 0, executives: 0 },
  ])
  // 6 of 16 items: three texts and three colours.
  expect(body.rows[1].completeness).toBe(38)
})

test.each([
  ["aguila", ["Águila Firmas"]],
  ["FIRMAS águi", ["Águila Firmas"]],
  ["019011579", ["Águila Firmas"]],
  ["ocupada.local", ["Águila Firmas"]],
  ["10.0.0.9", ["Águila Firmas"]],
  ["condor", ["Cóndor"]],
  ["nadie", []],
  ["%", []],
])("«%s» finds %j by name, RUC or host", async (search, expected) => {
  expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
})

test("filters by state and sorts by completeness", async () => {
  expect(await names("?state=suspended")).toEqual(["Águila Firmas"])
  expect(await names("?order=completeness")).toEqual(["Águila Firmas", "Cóndor", "Bermeja"])
  expect((await administrator.call("GET", `${address}?order=ruc`)).status).toBe(400)
})

test("G10: refuses tokens of other areas, as Bearer or cookie", async () => {
  const people = [
    { area: "executive", id: (await anExecutive(testApp, empty, { administrator: true })).id },
    { area: "client", id: (await aClient(testApp, empty)).id },
  ] as const
  const addresses = [address, `${address}/${empty.id}`, "/api/administrators", "/api/administrators/platform"]
  for (const person of people) {
    const { host, authorization } = await signedIn(testApp, person, empty)
    const token = authorization.replace("Bearer ", "")
    for (const url of addresses) {
      for (const headers of [
        { host, authorization },
        { host, cookie: `trazo_administrator=${token}` },
      ]) {
        const response = await app.inject({ url, headers })
        expect([response.statusCode, response.json().typeCode]).toEqual([401, "NOT_SIGNED_IN"])
      }
    }
  }
  expect((await app.inject({ url: address, headers: { host: anyHost.host } })).statusCode).toBe(401)
})
