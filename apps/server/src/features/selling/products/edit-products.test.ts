import type { Product } from "@trazo/contract/selling/products"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
const base = "/api/executives/products"
let shop: TestDistributor
let staff: Record<string, string>

const asStaff = (permissions: Permission[]) => staffHeaders(testApp, shop, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  staff = await asStaff(["/products:create", "/products:edit"])
})

const token = {
  type: "token",
  name: "Token USB",
  description: "Con su estuche.",
  baseCents: 2400,
  stock: 5,
  kinds: ["subject1"],
  state: "active",
}
const create = (changes: object = {}, headers = staff) =>
  app.inject({ method: "POST", url: base, headers, payload: { ...token, ...changes } })
const change = (id: string, changes: object) =>
  app.inject({
    method: "PUT",
    url: `${base}/${id}`,
    headers: staff,
    payload: { ...token, version: "0", ...changes },
  })
const list = async (): Promise<Product[]> => (await app.inject({ url: base, headers: staff })).json().rows

test("adds a product with its price with IVA, and changes its stock and state", async () => {
  const { id } = (await create()).json()
  const [added] = await list()
  expect(added).toMatchObject({ ...token, id, price: { baseCents: 2400, ivaCents: 360, totalCents: 2760 } })
  const { version } = added?.lastChange ?? { version: "" }
  expect((await change(id, { version, stock: 0, state: "disabled" })).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ stock: 0, state: "disabled" }])
  expect((await change(id, { version })).json().typeCode).toBe("CHANGED_MEANWHILE")
})

test.each([
  ["a negative stock", { stock: -1 }],
  ["three decimals", { baseCents: 24.5 }],
  ["an unknown type", { type: "food" }],
  ["no name", { name: " " }],
])("refuses %s", async (_title, changes) => {
  expect((await create(changes)).json().typeCode).toBe("VALIDATION_FAILED")
  expect(await list()).toEqual([])
})

test("requires the permission, and does not reach another distributor's product", async () => {
  const { id } = (await create()).json()
  expect((await create({}, await asStaff(["/products:view"]))).statusCode).toBe(403)
  shop = await aDistributor(testApp)
  staff = await asStaff(["/products:edit"])
  expect(await list()).toEqual([])
  expect((await change(id, {})).statusCode).toBe(404)
})
