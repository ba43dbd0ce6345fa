import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { expect, test } from "vitest"
import { aDistributor } from "../src/testing/factories.ts"
import { accounts, aDemoShop, aSessionOf } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)
await aDistributor(testApp, { host: "andes.localhost", name: "Andes Firma Digital" })

async function findDistributor(id: string) {
  const url = `/api/anf-requests/user/get-distributors?id=${encodeURIComponent(id)}`
  const response = await testApp.app.inject(url)
  expect(response.statusCode).toBe(200)
  return response.json()
}

test("A2: returns the distributor of a host in any case and with any port, or null", async () => {
  expect(await findDistributor("localhost")).toMatchObject({
    distributorData: { name: "Firmas del Pacífico" },
  })
  expect(await findDistributor("Andes.LOCALHOST:3000")).toMatchObject({
    distributorData: { name: "Andes Firma Digital" },
  })
  expect(await findDistributor("nadie.localhost")).toBeNull()
})

test("I1: the distributor has the fields of section 3", async () => {
  const distributor = await findDistributor("localhost")
  expect(distributor).toMatchObject({ _id: distributor.id, id: distributor._id })
  expect(Object.keys(distributor.distributorData)).toEqual(
    expect.arrayContaining(["name", "address", "ruc", "logo", "supportEmail"]),
  )
  expect(Object.keys(distributor.distributorData.logo)).toEqual(expect.arrayContaining(["id", "url"]))
  expect(Object.keys(distributor.configuration)).toEqual(
    expect.arrayContaining(["texts", "paymentMethods", "theme"]),
  )
  expect(Object.keys(distributor.configuration.theme)).toEqual(
    expect.arrayContaining(["primaryColor", "primaryColor2", "primaryColor3", "secondaryColor"]),
  )
  // The demonstration shows the product itself; `brand-media.test.ts` stores a `welcomeImage`.
  const multimedia = ["exampleImage", "idImage", "finishImage", "registerGuideImage"]
  expect(Object.keys(distributor.multimedia)).toEqual(
    expect.arrayContaining([...multimedia.flatMap((name) => [name, `${name}Url`]), "favicon"]),
  )
  const { name, address, ruc, supportEmail } = distributor.distributorData
  expect(distributor.theme).toEqual({
    ...distributor.configuration.theme,
    name,
    address,
    ruc,
    supportEmail,
    total: 100,
    distributor: distributor.id,
    idDistributor: distributor.id,
    favicon: expect.stringMatching(/^\/api\/anf-requests\/user\/[\w-]+\/files\/[\w-]+$/),
  })
})

async function readUser(area: "client" | "executive", email?: string) {
  const { token } = await aSessionOf(testApp, shop, { area, ...(email && { email }) })
  const visitor = new Visitor(testApp, shop)
  visitor.cookies.set(cookieNames[area], token)
  return (await visitor.request({ url: accounts[area].api })).json()
}

test("I1: the signed-in user has the fields of section 3", async () => {
  const client = await readUser("client")
  expect(client).toMatchObject({
    id: expect.any(String),
    names: expect.any(String),
    personalData: { names: expect.any(String), surnames: expect.any(String) },
    distributor: expect.any(String),
    theme: { primaryColor: expect.any(String) },
    hasPassword: true,
    dataBusiness: { name: "Firmas del Pacífico", address: expect.any(String), ruc: expect.any(String) },
    configuration: { texts: expect.any(Object), paymentMethods: expect.any(Object) },
  })
  expect(client.dataBusiness.logo.id).toEqual(expect.any(String))

  const executive = await readUser("executive", "ejecutivo@demo.ec")
  expect(executive).toMatchObject({
    name: expect.any(String),
    names: expect.any(String),
    administrator: true,
    distributor: client.distributor,
    path: "/executive",
    total: 100,
    showTotal: true,
    dataBusiness: { name: "Firmas del Pacífico", logo: { id: client.dataBusiness.logo.id } },
  })
  expect(executive.modules.length).toBeGreaterThan(5)
  for (const module of executive.modules)
    expect(Object.keys(module)).toEqual(
      expect.arrayContaining(["key", "title", "icon", "check", "permissions"]),
    )
})
