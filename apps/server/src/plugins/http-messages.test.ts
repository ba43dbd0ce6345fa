import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { getCatalogue } from "@trazo/contract/distributors/catalogue"
import { expect, test } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
const { host } = await aDistributor(testApp)

test("ASVS 13.4.4: TRACE is refused and returns nothing of the request", async () => {
  for (const url of ["/", "/healthz", getCatalogue.path]) {
    const headers = { host, cookie: "trazo_client=secreto" }
    const response = await app.inject({ method: "TRACE" as "GET", url, headers })
    expect([url, response.statusCode >= 400, response.payload.includes("secreto")]).toEqual([
      url,
      true,
      false,
    ])
  }
})

async function sendRaw(port: number, message: string): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  const parts: Buffer[] = []
  socket.on("data", (part: Buffer) => parts.push(part))
  socket.end(message)
  await once(socket, "close")
  return Buffer.concat(parts).toString()
}

test("ASVS 4.2.1: a message with two lengths or with both framings is refused", async () => {
  await app.listen({ host: "127.0.0.1", port: 0 })
  const { port } = app.server.address() as AddressInfo
  const second = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX-Second: 1\r\n\r\n`
  const post = (headers: string, body: string) =>
    `POST /api/clients/auth HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
  for (const message of [
    post("Content-Length: 5\r\nTransfer-Encoding: chunked", `0\r\n\r\n${second}`),
    post(`Content-Length: 0\r\nContent-Length: ${second.length}`, second),
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", `0\r\n\r\n${second}`),
    post("Transfer-Encoding : chunked", `0\r\n\r\n${second}`),
  ]) {
    const response = await sendRaw(port, message)
    expect([message, response]).toEqual([message, expect.stringMatching(/^HTTP\/1.1 400 /)])
    expect(response.match(/HTTP\/1.1 /g)).toHaveLength(1)
  }
})

test("ASVS 15.3.7: a repeated parameter is refused, and a body's field never comes from the query", async () => {
  const call = (url: string, payload?: object) =>
    app.inject({ method: payload ? "POST" : "GET", url, headers: { host }, ...(payload && { payload }) })
  expect((await call(`${getCatalogue.path}?channel=normal`)).statusCode).toBe(200)
  const repeated = await call(`${getCatalogue.path}?channel=normal&channel=fast`)
  expect(repeated.json()).toMatchObject({
    typeCode: "VALIDATION_FAILED",
    fields: { channel: expect.any(String) },
  })
  const query = "simple=true&user=1714307103&password=Cangrejo77"
  const misplaced = await call(`/api/clients/auth?${query}`, {})
  expect(misplaced.json()).toMatchObject({
    typeCode: "VALIDATION_FAILED",
    fields: { user: expect.any(String) },
  })
})

test("ASVS 15.3.6: a body cannot change the prototype of objects", async () => {
  for (const payload of [
    '{"__proto__":{"polluted":true},"user":"1714307103"}',
    '{"constructor":{"prototype":{"polluted":true}},"user":"1714307103"}',
  ]) {
    const headers = { host, "content-type": "application/json" }
    const response = await app.inject({ method: "POST", url: "/api/clients/auth", headers, payload })
    expect(response.json()).toMatchObject({ typeCode: "VALIDATION_FAILED" })
    expect("polluted" in {}).toBe(false)
  }
})

test("ends a request that has not arrived after five minutes", () => {
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([300_000, 10_000])
})
