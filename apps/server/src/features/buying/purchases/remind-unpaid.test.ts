import { expect, test } from "vitest"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { aPayment } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { remindUnpaid } from "./remind-unpaid.ts"

const app = await createTestApp()

test("who submits and does not pay in ten minutes is mailed the number and how to pay once, who pays is not", async () => {
  const shop = await aShop(app)
  const submit = async () => {
    const purchase = await goTo(app, await startPurchase(app, shop), "password")
    const { body } = await purchase.call("PUT", "/current/submission", { password: null })
    return { ...purchase, number: body.number ?? "" }
  }
  const [waiting, paying] = [await submit(), await submit()]
  const mailed = async () =>
    (await app.mails()).filter(({ subject }) => subject.startsWith("Recibimos su solicitud"))
  app.clock.advance({ minutes: 9 })
  await remindUnpaid(app.deps)
  expect(await mailed()).toEqual([])
  await aPayment(app, { id: paying.id, distributorId: shop.id })
  app.clock.advance({ minutes: 1 })
  await Promise.all([remindUnpaid(app.deps), remindUnpaid(app.deps)])
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail?.subject).toContain(waiting.number)
  expect(mail?.text).toContain("$23,00")
  expect(mail?.text).toContain(`/solicitud/retomar/${waiting.token}`)
})
