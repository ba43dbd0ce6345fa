import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { beforeEach, expect, test } from "vitest"
import { system } from "../../../actor.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { takesTransfers } from "../../../testing/renewal.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { createProduct } from "../../selling/products/edit-products.ts"

const testApp = await createTestApp()
const { deps, owner } = testApp
let shop: TestDistributor

beforeEach(async () => {
  shop = await aShop(testApp, takesTransfers)
})

async function aProduct(changes: object = {}, { scope }: Pick<TestDistributor, "scope"> = shop) {
  const token: Parameters<typeof createProduct>[1] = {
    actor: system,
    type: "token",
    name: "Token USB",
    description: "",
    baseCents: 2400,
    stock: 1,
    kinds: [],
    state: "active",
    ...changes,
  }
  return (await createProduct(scope, token, deps)).id
}

const begin = () => startPurchase(testApp, shop)
type Draft = Awaited<ReturnType<typeof begin>>
const choose = (draft: Draft, products: string[]) => draft.call("PUT", "/current/products", { products })
const submit = (draft: Draft, totalCents?: number) =>
  draft.call<PurchaseFlow>("PUT", "/current/submission", { password: null, totalCents })
const stockOf = async (id: string) =>
  (await owner.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock

test("I4: a product is offered with its price, and stands in total, request and stock", async () => {
  const token = await aProduct()
  const delivery = await aProduct({ type: "delivery", name: "Envío", baseCents: 401, stock: null })
  const draft = await goTo(testApp, await begin(), "password")
  const { body } = await choose(draft, [token, delivery, token])
  expect(body.options.products.map(({ name }) => name).toSorted()).toEqual(["Envío", "Token USB"])
  expect(body.selectProducts.map(({ id }) => id).toSorted()).toEqual([token, delivery].toSorted())
  // 20.00 + 24.00 + 4.01, and 15 % of the sum
  expect(body.payment.price).toEqual({ baseCents: 4801, ivaCents: 720, totalCents: 5521 })
  const sent = await submit(draft, 5521)
  expect(sent.body).toMatchObject({ status: "payment", payment: { price: { totalCents: 5521 } } })
  expect(await stockOf(token)).toBe(0)
  expect(await stockOf(delivery)).toBeNull()

  await draft.call("PUT", "/current/cancellation")
  expect(await stockOf(token)).toBe(1)
})

test.each([
  ["one that is off", { state: "disabled" }],
  ["one for another kind", { kinds: ["subject4"] }],
  ["one that is sold out", { stock: 0 }],
])("refuses %s", async (_title, changes) => {
  const id = await aProduct(changes)
  const draft = await begin()
  expect((await choose(draft, [id])).body.typeCode).toBe("PRODUCT_NOT_AVAILABLE")
  expect((await draft.flow()).selectProducts).toEqual([])
})

test("a delivery is offered and sold with something to deliver alone", async () => {
  const token = await aProduct()
  const delivery = await aProduct({ type: "delivery", name: "Envío", baseCents: 400, stock: null })
  const priority = await aProduct({ type: "priority", name: "Prioridad", stock: null })
  const draft = await goTo(testApp, await begin(), "password")
  const offered = async () => (await draft.flow()).options.products.map(({ id }) => id).toSorted()
  expect(await offered()).toEqual([token, priority].toSorted())
  for (const products of [[delivery], [delivery, priority]]) {
    const { body } = await choose(draft, products)
    expect([body.typeCode, body.message]).toEqual([
      "PRODUCT_NOT_AVAILABLE",
      expect.stringContaining("un envío sin nada que entregar"),
    ])
  }
  await choose(draft, [token])
  expect(await offered()).toEqual([token, priority, delivery].toSorted())
  await choose(draft, [token, delivery])
  // The token is sold out meanwhile: its delivery goes with it, and the total is the certificate's.
  await owner.updateTable("products").set({ stock: 0 }).where("id", "=", token).execute()
  expect(await draft.flow()).toMatchObject({ selectProducts: [], payment: { price: { totalCents: 2300 } } })
  expect((await submit(draft, 2300)).body).toMatchObject({ status: "payment", selectProducts: [] })
})

test("refuses another distributor's product, and too many", async () => {
  const id = await aProduct({}, await aDistributor(testApp))
  const draft = await begin()
  expect((await choose(draft, [id])).body.typeCode).toBe("PRODUCT_NOT_AVAILABLE")
  const many = Array.from({ length: 21 }, () => id)
  expect((await choose(draft, many)).body.typeCode).toBe("VALIDATION_FAILED")
})

test("sells the last one once, and the other request sees its new total", async () => {
  const id = await aProduct()
  const [first, second] = [await begin(), await begin()]
  for (const draft of [first, second]) {
    const email = draft === first ? "uno@prueba.ec" : "dos@prueba.ec"
    await goTo(testApp, draft, "password", { userInfo: { ...holder, email } })
    await choose(draft, [id])
  }
  const sent = await Promise.all([submit(first, 5060), submit(second, 5060)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stockOf(id)).toBe(0)
  const refused = sent[0]?.status === 409 ? first : second
  expect((await refused.flow()).payment.price.totalCents).toBe(2300)
  expect((await submit(refused, 2300)).body).toMatchObject({ status: "payment" })
})

test("refuses a total that changed since it was shown", async () => {
  const id = await aProduct()
  const draft = await goTo(testApp, await begin(), "password")
  await choose(draft, [id])
  await owner.updateTable("products").set({ baseCents: 2500 }).where("id", "=", id).execute()
  expect((await submit(draft, 5060)).body.typeCode).toBe("TOTAL_CHANGED")
  await owner.updateTable("products").set({ state: "disabled" }).where("id", "=", id).execute()
  expect((await submit(draft, 5175)).body.typeCode).toBe("TOTAL_CHANGED")
  expect((await submit(draft, 2300)).body).toMatchObject({ selectProducts: [] })
  expect((await choose(draft, [])).body.typeCode).toBe("MOVE_NOT_ALLOWED")
})
