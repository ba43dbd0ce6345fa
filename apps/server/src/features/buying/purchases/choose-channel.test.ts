import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { takesTransfers } from "../../../testing/renewal.ts"
import { insertPrices } from "../../../testing/rows/insert-rows.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()

/** Sells a year of subject1 for 23.00, and for 34.50 in the fast channel. */
async function aFastShop(modules = distributorModules) {
  const shop = await aShop(testApp, { ...takesTransfers, modules: [...modules] })
  await inScope(testApp.deps.db, shop.scope, (tx) =>
    insertPrices(tx, { naturalOneYearFast: 3000 }, testApp.deps),
  )
  return shop
}

const begin = async (shop = aFastShop()) =>
  goTo(testApp, await startPurchase(testApp, await shop), "password")
type Draft = Awaited<ReturnType<typeof begin>>
const choose = (draft: Draft, channel: string) => draft.call("PUT", "/current/channel", { channel })

test("a draft goes to the fast channel and back, each time at its price", async () => {
  const draft = await begin()
  const { fast } = (await draft.flow()).options
  expect(fast).toMatchObject({ isChosen: false, differenceCents: 1150 })
  const { body } = await choose(draft, "fast")
  expect(body).toMatchObject({
    certData: { channel: "fast" },
    payment: { price: { totalCents: 3450 } },
    options: { fast: { isChosen: true, differenceCents: 1150 } },
    step: { current: "password" },
  })
  expect((await choose(draft, "normal")).body.payment.price.totalCents).toBe(2300)
})

test("the sent request keeps the price and the channel that were shown", async () => {
  const draft = await begin()
  await choose(draft, "fast")
  const stale = await draft.call("PUT", "/current/submission", { password: null, totalCents: 2300 })
  expect(stale.body.typeCode).toBe("TOTAL_CHANGED")
  const sent = await draft.call<PurchaseFlow>("PUT", "/current/submission", {
    password: null,
    totalCents: 3450,
  })
  expect(sent.body).toMatchObject({
    status: "payment",
    certData: { channel: "fast" },
    options: { fast: null },
  })
  expect((await choose(draft, "normal")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
})

test.each([
  ["without the module", distributorModules.filter((key) => key !== "/fast")],
  ["without a price of the certificate", null],
])("offers and takes no fast channel %s", async (_title, modules) => {
  const draft = await begin(modules ? aFastShop(modules) : aShop(testApp, takesTransfers))
  expect((await draft.flow()).options.fast).toBeNull()
  expect((await choose(draft, "fast")).body.typeCode).toBe("PRICE_NOT_FOUND")
})

test("leads into the two channels of the shop alone", async () => {
  expect((await choose(await begin(), "convenio")).status).toBe(400)
})

test("a draft of a channel that was closed meanwhile is not sold, and goes back to the normal one", async () => {
  const shop = await aFastShop()
  const draft = await begin(Promise.resolve(shop))
  await choose(draft, "fast")
  await testApp.owner
    .updateTable("distributors")
    .set({ modules: distributorModules.filter((key) => key !== "/fast") })
    .where("id", "=", shop.id)
    .execute()
  const send = (totalCents: number) =>
    draft.call<PurchaseFlow>("PUT", "/current/submission", { password: null, totalCents })
  expect((await send(3450)).body.typeCode).toBe("PRICE_NOT_FOUND")
  expect((await draft.flow()).options.fast).toMatchObject({ isChosen: true })
  await choose(draft, "normal")
  expect((await draft.flow()).options.fast).toBeNull()
  expect((await send(2300)).body.status).toBe("payment")
})
