import { expect, test } from "vitest"
import { sendEndless } from "../src/testing/endless-body.ts"
import { listening } from "../src/testing/live-page.ts"
import { aShop } from "../src/testing/purchase.ts"
import { createPagesApp } from "./pages-app.ts"

const testApp = await createPagesApp()
const { app } = testApp
const { host } = await aShop(testApp)
await listening(app)

const form = { host, "content-type": "application/x-www-form-urlencoded" }
const pages = [
  "/administrator/login",
  "/executive/login",
  "/",
  "/solicitud/personal",
  "/manager/login.data",
  "/no-existe",
]

test("a form without an end is refused by every page while it arrives, and the process lives", async () => {
  for (const path of pages) {
    const { status } = await sendEndless(app, { path, headers: form })
    expect([path, status]).toEqual([path, 413])
  }
  expect((await app.inject("/healthz")).statusCode).toBe(200)
})

test("a page says what it refuses", async () => {
  const headers = { host, "content-type": "application/json" }
  const json = await app.inject({ method: "POST", url: "/", headers, payload: "{}" })
  expect(json.statusCode).toBe(415)
  expect(json.payload).toContain("El formato del envío no es el esperado.")
})

test("a page without an action refuses forms with 405", async () => {
  for (const url of ["/legal-information", "/no-existe", "/legal-information.data"]) {
    const { statusCode, headers, payload } = await app.inject({
      method: "POST",
      url,
      headers: form,
      payload: "a=b",
    })
    expect([url, statusCode, headers.allow]).toEqual([url, 405, "GET, HEAD"])
    expect(payload).toContain("Esta dirección no acepta esa operación.")
  }
})
