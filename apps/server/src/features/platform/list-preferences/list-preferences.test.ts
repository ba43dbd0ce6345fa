import { expect, test } from "vitest"
import { aReviewer, aReviewSetting } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()

async function twoReviewers() {
  const { distributor, reviewer } = await aReviewSetting(testApp)
  const colleague = await aReviewer(testApp, distributor)
  const call = async (who: { headers: Record<string, string> }, list: string, payload?: object) => {
    const url = `/api/executives/list-preferences/${list}`
    const response = await testApp.app.inject({
      method: payload ? "PUT" : "GET",
      url,
      headers: who.headers,
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { reviewer, colleague, call }
}

const preferences = {
  hiddenColumns: ["price"],
  views: [{ name: "Atrasadas mías", query: "?asignadas=mias&plazo=vencidas" }],
}
const none = { hiddenColumns: [], views: [] }

test("keeps the views and the columns of one person and one list", async () => {
  const { reviewer, colleague, call } = await twoReviewers()
  expect((await call(reviewer, "certificates")).body).toEqual(none)
  expect(await call(reviewer, "certificates", preferences)).toEqual({ status: 200, body: preferences })
  expect((await call(reviewer, "certificates")).body).toEqual(preferences)
  expect((await call(reviewer, "clients")).body).toEqual(none)
  expect((await call(colleague, "certificates")).body).toEqual(none)
  await call(reviewer, "certificates", { ...preferences, views: [] })
  expect((await call(reviewer, "certificates")).body).toEqual({ ...preferences, views: [] })
})

test("refuses an unknown list, another address as view, two views of one name and a 21st view", async () => {
  const { reviewer, call } = await twoReviewers()
  const view = (name: string, query = "") => ({ name, query })
  const refused = [
    [view("Sitio", "https://otro.ec")],
    [view("")],
    [view("a".repeat(41))],
    [view("Mía"), view("MÍA ")],
    Array.from({ length: 21 }, (_, at) => view(`Vista ${at}`)),
  ]
  for (const views of refused) {
    expect((await call(reviewer, "certificates", { ...preferences, views })).status).toBe(400)
  }
  expect((await call(reviewer, "sales", preferences)).status).toBe(404)
  expect((await call(reviewer, "certificates")).body).toEqual(none)
})
