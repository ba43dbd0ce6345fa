import { expect, it } from "vitest"
import { aShop, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const shop = await aShop(test)
const purchase = await startPurchase(test, shop)

it.each([
  ["POST", "/api/clients/auth", { user: "17100\u000034065", password: "x" }, "user"],
  ["POST", "/api/executives/auth", { user: "ana\u0000@prueba.ec", password: "x" }, "user"],
  ["POST", "/api/password-resets", { area: "client", user: "17100\u000034065" }, "user"],
  [
    "PATCH",
    "/api/requests/current/personal",
    { foreing: false, userInfo: { city: "a\u0000b" } },
    "userInfo.city",
  ],
  [
    "PATCH",
    "/api/requests/current/personal",
    { foreing: false, userInfo: { address: "a\ud800b" } },
    "userInfo.address",
  ],
] as const)("%s %s refuses text that the database cannot store", async (method, url, payload, field) => {
  const headers = { host: shop.host, "x-request-token": purchase.token }
  const response = await test.app.inject({ method, url, headers, payload })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      typeCode: "VALIDATION_FAILED",
      message: "Revise los campos marcados.",
      fields: { [field]: "El valor no es válido" },
    },
  ])
})
