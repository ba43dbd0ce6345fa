import { request } from "node:http"
import { rawRequest } from "../support/raw-request.ts"
import { expect, test } from "../support/test.ts"

const form = "application/x-www-form-urlencoded"
const pages = [
  "/administrator/login",
  "/executive/login",
  "/",
  "/solicitud/personal",
  "/manager/login.data",
  "/no-existe",
]

/** Sends chunks of a form until the response begins, and resolves to its status. */
function sendEndlessForm(origin: string | undefined, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin ?? "")
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(64 * 1024, "a")
    let isAnswered = false
    const options = { hostname, port, path, method: "POST", headers: { "content-type": form } }
    const sent = request(options, (response) => {
      isAnswered = true
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on("error", (error) => (isAnswered ? undefined : reject(error)))
    const more = () => {
      if (isAnswered) return
      if (sent.write(chunk)) setImmediate(more)
      else sent.once("drain", more)
    }
    more()
  })
}

test("a form without an end is refused by every page while it arrives, and the process lives", async ({
  baseURL,
  request: api,
}) => {
  for (const path of pages) expect([path, await sendEndlessForm(baseURL, path)]).toEqual([path, 413])
  expect((await api.get("/healthz")).status()).toBe(200)
})

test("a page says what it refuses", async ({ baseURL }) => {
  const headers = { "content-type": "application/json" }
  const json = await rawRequest(baseURL, { method: "POST", path: "/", headers, body: "{}" })
  expect(json.status).toBe(415)
  expect(json.text).toContain("El formato del envío no es el esperado.")
})

test("a page without an action refuses forms with 405", async ({ baseURL }) => {
  for (const path of ["/legal-information", "/no-existe", "/legal-information.data"]) {
    const call = { method: "POST", path, headers: { "content-type": form }, body: "a=b" }
    const { status, headers, text } = await rawRequest(baseURL, call)
    expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"])
    expect(text).toContain("Esta dirección no acepta esa operación.")
  }
})
