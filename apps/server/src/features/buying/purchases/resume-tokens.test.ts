import { describe, expect, test } from "vitest"
import { aShop, goTo, mailedCode, purchaseOf, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)

/** Whether a token opens the purchase. */
const opens = async (token: string, id: string) =>
  (await purchaseOf(app, { host: shop.host, token, id }).call("GET", "/current")).status === 200

/** A draft before its code's step, with its code mailed. */
async function beforeTheCode() {
  const purchase = await goTo(app, await startPurchase(app, shop), "code")
  await purchase.call("POST", "/current/email-code")
  const { email = "" } = (await purchase.flow()).userInfo
  return { purchase, email, before: purchase.token, code: await mailedCode(app, email) }
}

describe("the resume token", () => {
  test("changes when the address is verified, so that an earlier holder is out", async () => {
    const { purchase, before, code } = await beforeTheCode()
    const { status } = await purchase.call("PUT", "/current/email-code", { code })
    expect(status).toBe(200)
    expect(await opens(before, purchase.id)).toBe(false)
    expect(await opens(purchase.token, purchase.id)).toBe(true)
  })

  test.each(["PUT", "PATCH"] as const)(
    "changes when a change of the address by %s ends its verification, and with no other change",
    async (method) => {
      const purchase = await goTo(app, await startPurchase(app, shop), "password")
      const { foreing, userInfo } = await purchase.flow()
      const save = (changes: object) =>
        purchase.call(method, "/current/personal", { foreing, userInfo: { ...userInfo, ...changes } })
      const before = purchase.token
      const city = await save({ city: "DURÁN" })
      expect([city.status, city.headers["set-cookie"], purchase.token]).toEqual([200, undefined, before])
      expect((await save({ email: "otra@prueba.ec" })).body.options.verifiedEmail).toBeNull()
      expect(await opens(before, purchase.id)).toBe(false)
      expect(await opens(purchase.token, purchase.id)).toBe(true)
      const unproved = purchase.token
      expect((await save({ email: "tercera@prueba.ec" })).headers["set-cookie"]).toBeUndefined()
      expect(await opens(unproved, purchase.id)).toBe(true)
    },
  )

  test("of a draft without verified address stays with the device that resumed last", async () => {
    const prepared = await startPurchase(app, shop)
    const { token: attackers, id } = prepared
    const victim = purchaseOf(app, { host: shop.host, token: attackers, id })
    expect((await victim.call("POST", "/resume", { token: attackers })).status).toBe(200)
    expect(victim.token).not.toBe(attackers)
    expect(await opens(victim.token, id)).toBe(true)
    expect(await opens(attackers, id)).toBe(false)
  })

  test("is previewed without a cookie and without a change", async () => {
    const { purchase, code, email } = await beforeTheCode()
    await purchase.call("PUT", "/current/email-code", { code })
    const row = () => app.owner.selectFrom("requests").selectAll().where("id", "=", purchase.id).execute()
    const before = await row()
    const preview = await purchase.call<object>("POST", "/resume/preview", { token: purchase.token })
    expect(preview.headers["set-cookie"]).toBeUndefined()
    const masked = `${email.slice(0, 1)}***@${email.split("@")[1]}`
    expect(preview.body).toEqual({ kind: "subject1", status: "draft", number: null, email: masked })
    expect(await row()).toEqual(before)
  })

  test("is ended by its applicant, who goes on with another one", async () => {
    const purchase = await startPurchase(app, shop)
    const before = purchase.token
    expect((await purchase.call("DELETE", "/current/links")).status).toBe(200)
    expect(await opens(before, purchase.id)).toBe(false)
    expect(await opens(purchase.token, purchase.id)).toBe(true)
  })

  test("ends with a cancelled draft", async () => {
    const purchase = await startPurchase(app, shop)
    const cancelled = await purchase.call("PUT", "/current/cancellation")
    expect(cancelled.body.status).toBe("cancelled")
    expect(await opens(purchase.token, purchase.id)).toBe(false)
    const resumed = await purchase.call("POST", "/resume", { token: purchase.token })
    expect(resumed.body.typeCode).toBe("REQUEST_LINK_INVALID")
  })

  test("expires after thirty days", async () => {
    const purchase = await startPurchase(app, shop)
    await app.owner.updateTable("requests").set({ expiresAt: null }).where("id", "=", purchase.id).execute()
    app.clock.advance({ days: 29 })
    expect(await opens(purchase.token, purchase.id)).toBe(true)
    app.clock.advance({ days: 1 })
    expect(await opens(purchase.token, purchase.id)).toBe(false)
    app.clock.advance({ days: -30 })
  })

  test("shows documents of the draft, and none after the submission", async () => {
    const purchase = await goTo(app, await startPurchase(app, shop), "password")
    const file = (await purchase.flow()).categories[0]?.files[0]?.id
    const read = () => purchase.call<object>("GET", `/current/papers/files/${file}`)
    expect((await read()).status).toBe(200)
    await purchase.call("PUT", "/current/submission", { password: null })
    expect((await purchase.flow()).status).toBe("payment")
    expect((await read()).status).toBe(404)
  })
})
