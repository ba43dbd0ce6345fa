import { expect, test } from "vitest"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { remindDrafts } from "./remind-drafts.ts"

const app = await createTestApp()

test("who leaves a draft is mailed once after twenty minutes, and who goes on is not", async () => {
  const shop = await aShop(app)
  const begin = async (email: string) => {
    const purchase = await startPurchase(app, shop)
    return await goTo(app, purchase, "documents", { userInfo: { ...holder, email } })
  }
  const mailed = async () =>
    (await app.mails()).filter(({ subject }) => subject.includes("a medio pedir")).map(({ to }) => to)
  await begin("deja@prueba.ec")
  await begin("deja@prueba.ec")
  const going = await begin("sigue@prueba.ec")
  app.clock.advance({ minutes: 15 })
  await remindDrafts(app.deps)
  await going.call("PATCH", "/current/personal", { foreing: false, userInfo: { names: "ANA" } })
  app.clock.advance({ minutes: 5 })
  await Promise.all([remindDrafts(app.deps), remindDrafts(app.deps)])
  expect(await mailed()).toEqual(["deja@prueba.ec"])
  const text = (await app.mails()).at(-1)?.text ?? ""
  expect(text).toContain("Falta: su documento de identidad, su foto, confirmar su correo, revisar y enviar.")
  expect(text).toMatch(/Puede continuar hasta el \d{2}\/\d{2}\/\d{4}/)
  // Nobody is mailed after days of an outage.
  app.clock.advance({ days: 3 })
  await remindDrafts(app.deps)
  expect(await mailed()).toEqual(["deja@prueba.ec"])
})
