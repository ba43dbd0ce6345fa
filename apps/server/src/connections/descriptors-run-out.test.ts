import { once } from "node:events"
import { request } from "node:http"
import { connect, type Socket } from "node:net"
import { askStatus, getIssuingRevocationList } from "@trazo/contract/authority/authority"
import { afterEach, expect, it, vi } from "vitest"
import { aClient, aDistributor } from "../testing/factories.ts"
import { limitedProcess } from "../testing/limited-process.ts"
import { aSession, connected, join, livePage } from "../testing/live-page.ts"
import { createTestApp } from "../testing/test-app.ts"

const descriptors = 256
const test = await createTestApp()
const server = await limitedProcess(test, descriptors)
const { port } = server

const strangers: Socket[] = []
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.destroy()
})

const manyNetworks = Array.from({ length: 20 }, (_, index) => index + 2)

/** Opens connections from several networks and sends the same on each. Loopback has an address for each of them. */
async function crowd(networks: readonly number[], each: number, sent: string): Promise<void> {
  for (const network of networks) {
    const opened = Array.from({ length: each }, () => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${network}` })
      socket.on("error", () => undefined).resume()
      if (sent) socket.write(sent)
      strangers.push(socket)
      return once(socket, "connect").catch(() => undefined)
    })
    await Promise.all(opened)
  }
}

/** A new connection for each call. */
async function statusOf(
  path: string,
  { body, address = "127.0.0.1" }: { body?: Buffer; address?: string } = {},
) {
  const call = request({
    port,
    path,
    host: "127.0.0.1",
    localAddress: address,
    agent: false,
    timeout: 5000,
    ...(body && { method: "POST", headers: { "content-type": "application/ocsp-request" } }),
  })
  call.on("timeout", () => call.destroy(new Error("No response")))
  call.end(body)
  const [response] = await once(call, "response")
  response.resume()
  return response.statusCode as number
}

/** A refusal for a moment is allowed, not for longer. */
async function expectAnswers(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await statusOf(askStatus.path, { body: Buffer.from("3000", "hex") })).toBe(200)
      expect(await statusOf(getIssuingRevocationList.path)).toBe(200)
      expect(await statusOf("/healthz")).toBe(200)
      // Asks the database.
      expect(await statusOf("/readyz")).toBe(200)
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(server.isAlive(), server.printed()).toBe(true)
}

const upgrade = [
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "Host: localhost",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "",
  "",
].join("\r\n")

it.each([
  ["connections that send nothing", ""],
  ["connections with half a header", "GET /healthz HTTP/1.1\r\nHost: lo"],
  ["websockets that do not sign in", upgrade],
  ["connections that stay open after a call", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"],
])("answers OCSP, CRLs and health checks beside more %s than it has descriptors", async (_, sent) => {
  await crowd(manyNetworks, 20, sent)
  await expectAnswers()
})

it("answers beside more bodies that do not end than one network may open", async () => {
  await crowd([2], 2 * descriptors, "POST /ocsp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n0")
  await expectAnswers()
})

it("keeps a page that signed in while its network opens websockets that do not", async () => {
  const distributor = await aDistributor(test)
  const { id } = await aClient(test, distributor)
  const { cookie } = await aSession(test, distributor, { area: "client", id })
  const page = await connected(livePage(`http://127.0.0.1:${port}`, { host: distributor.host, cookie }))
  await crowd([1], 100, upgrade)
  await expectAnswers()
  expect(await join(page, id)).toEqual({ ok: true })
})

it("logs no failure, and works when the strangers are gone", async () => {
  await expectAnswers()
  expect(server.printed()).not.toContain('"level":')
})
