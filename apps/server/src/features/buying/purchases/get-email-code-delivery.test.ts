import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { expect, test } from "vitest"
import { aShop, goTo, mailedCode, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)
const refusedAddress = "ana@rechazado.invalid"

const delivery = async (purchase: Purchase) =>
  (await purchase.call<CodeDelivery>("GET", "/current/email-code")).body.delivery
const sendCode = (purchase: Purchase) => purchase.call<{ sentTo: string }>("POST", "/current/email-code")
const changeEmail = (purchase: Purchase, email: string) =>
  purchase.call("PUT", "/current/personal", { foreing: false, userInfo: { ...holder, email } })

async function atTheCode(email: string) {
  const purchase = await startPurchase(app, shop)
  return goTo(app, purchase, "code", { userInfo: { ...holder, email } })
}

test("shows whether the code's mail waits, was accepted or was refused", async () => {
  const good = await atTheCode("buena@prueba.ec")
  expect(await delivery(good)).toBeNull()
  await sendCode(good)
  expect(await delivery(good)).toEqual({ state: "queued", reason: null, at: app.clock.now().toISOString() })
  await app.runJobs()
  expect(await delivery(good)).toMatchObject({ state: "accepted", reason: null })

  const bad = await atTheCode(refusedAddress)
  await sendCode(bad)
  await app.runJobs()
  expect(await delivery(bad)).toMatchObject({ state: "refused", reason: "el buzón no existe" })
})

test("sends a code to a corrected address at once", async () => {
  const purchase = await atTheCode(refusedAddress)
  await sendCode(purchase)
  await app.runJobs()
  expect((await sendCode(purchase)).body.typeCode).toBe("CODE_TOO_SOON")
  await changeEmail(purchase, "corregida@prueba.ec")
  expect(await delivery(purchase)).toBeNull()
  expect((await sendCode(purchase)).body.sentTo).toBe("corregida@prueba.ec")
  const code = await mailedCode(app, "corregida@prueba.ec")
  expect((await purchase.call("PUT", "/current/email-code", { code })).status).toBe(200)
})

test("keeps the cooldown of an accepted address", async () => {
  const purchase = await atTheCode("primera@prueba.ec")
  await sendCode(purchase)
  await app.runJobs()
  await changeEmail(purchase, "segunda@prueba.ec")
  expect((await sendCode(purchase)).body.typeCode).toBe("CODE_TOO_SOON")
  expect(await delivery(purchase)).toBeNull()
})

test("shows the delivery to the token's request only", async () => {
  const one = await atTheCode("una@prueba.ec")
  const other = await atTheCode("otra@prueba.ec")
  await sendCode(one)
  expect(await delivery(other)).toBeNull()
  const stranger = await app.app.inject({
    url: "/api/requests/current/email-code",
    headers: { host: shop.host, "x-request-token": "nadie" },
  })
  expect(stranger.json().typeCode).toBe("REQUEST_LINK_INVALID")
})
