import { defaultTheme } from "@trazo/domain/distributors/theme"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
let shop: TestDistributor
let headers: Record<string, string>

beforeEach(async () => {
  shop = await aDistributor(testApp, { configuration: JSON.stringify({ texts: { schedule: "8 a 5" } }) })
  headers = await staffHeaders(testApp, shop, { permissions: ["/configuration:edit"] })
})

const call = (method: "GET" | "PUT", payload?: object) =>
  app.inject({
    method,
    url: "/api/executives/configuration/theme",
    headers,
    ...(payload && { payload }),
  })

const lookUp = async () =>
  (await app.inject({ url: `/api/anf-requests/user/get-distributors?id=${shop.host}` })).json()

const blue = { ...defaultTheme, primaryColor: "#112233", secondaryColor: "#445566" }

test("F3: saved colours are the shop's, complete their items and leave the texts", async () => {
  expect((await call("GET")).json()).toMatchObject({ theme: defaultTheme, mayEdit: true })
  const saved = await call("PUT", { ...blue, version: "0" })
  expect(saved.json()).toMatchObject({ theme: blue, lastChange: { by: "EJECUTIVA DE PRUEBA" } })
  const { configuration } = await lookUp()
  expect(configuration).toMatchObject({ theme: blue, texts: { schedule: "8 a 5" } })
  const check = await app.inject({ url: "/api/executives/distributors/check-configurations", headers })
  expect(check.json().theme).toEqual([])
})

test("refuses what is not a colour at its field, and a save over another person's", async () => {
  for (const primaryColor of ["red", "#12345", "#000}</style><script>"]) {
    const response = await call("PUT", { ...blue, primaryColor, version: "0" })
    expect(Object.keys(response.json().fields)).toEqual(["primaryColor"])
  }
  await call("PUT", { ...blue, version: "0" })
  const late = await call("PUT", { ...defaultTheme, version: "0" })
  expect(late.json()).toMatchObject({ typeCode: "CHANGED_MEANWHILE" })
  expect((await lookUp()).theme.primaryColor).toBe("#112233")
})
