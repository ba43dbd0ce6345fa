import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { beforeAll, expect, it } from "vitest"
import { listening } from "../testing/live-page.ts"
import { createTestApp } from "../testing/test-app.ts"

const { app } = await createTestApp()
let origin = ""
let whileClosing: { status: number; body: unknown } | undefined
beforeAll(async () => {
  app.addHook("preClose", async () => {
    const response = await fetch(`${origin}/api/executives/auth`, { headers: { host: "localhost" } })
    whileClosing = { status: response.status, body: await response.json() }
  })
  origin = await listening(app)
})

/** Sends bytes and returns the status and the body of the response. */
async function rawCall(bytes: string) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  let response = ""
  socket.setEncoding("utf8").on("data", (text) => (response += text))
  socket.write(bytes)
  await once(socket, "close")
  const [head = "", body = ""] = response.split("\r\n\r\n")
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) }
}

it("H5: responds to bytes that are not HTTP with the catalogue's error", async () => {
  expect(await rawCall("GET /api/x HTTP/9.9\r\n\r\n")).toEqual({
    status: 400,
    body: {
      typeCode: "CALL_UNREADABLE",
      message: "No pudimos leer el envío. Actualice la página e intente otra vez.",
    },
  })
})

it("H5: responds to headers that are too long with the catalogue's error", async () => {
  const { status, body } = await rawCall(`GET /api/x HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(40_000)}\r\n\r\n`)
  expect([status, body.typeCode]).toEqual([431, "HEADERS_TOO_LARGE"])
})

it("H5: responds to a path parameter that is too long with the catalogue's error", async () => {
  const response = await app.inject({ url: `/api/certificates/${"1".repeat(400)}`, headers: { host: "x" } })
  expect([response.statusCode, response.json().typeCode]).toEqual([404, "NOT_FOUND"])
})

it("H5: serves a call that arrives while the process closes", async () => {
  await app.close()
  expect(whileClosing).toMatchObject({ body: { typeCode: expect.any(String), message: expect.any(String) } })
})
