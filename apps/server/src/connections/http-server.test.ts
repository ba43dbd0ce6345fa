import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { promisify } from "node:util"
import Fastify, { type FastifyInstance } from "fastify"
import { expect, it, onTestFinished } from "vitest"
import type { TrustedProxies } from "../network/trusted-proxies.ts"
import { openConnections, type Patience } from "./http-server.ts"
import { limitOpenRequests } from "./open-requests.ts"

const limits = { connections: 8, perNetwork: 2, anonymousSockets: 4, anonymousSocketsPerNetwork: 4 }
const silent = { warn: () => undefined, error: () => undefined }

/** Also of a connection that is reset. */
function closing(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once("close", () => resolve("closed")))
}

/** A server that answers /slow only when told to. */
async function aServer({
  trustProxy = false,
  patience = {},
}: {
  trustProxy?: TrustedProxies
  patience?: Partial<Patience>
}) {
  const settings = { connections: { ...limits, descriptors: null }, trustProxy }
  const connections = openConnections({ settings, log: silent, patience })
  const app: FastifyInstance = Fastify({
    serverFactory: connections.serverFactory,
    forceCloseConnections: true,
  })
  limitOpenRequests(app, connections, settings)
  const slow = Promise.withResolvers<string>()
  let begun = 0
  app.get("/slow", () => {
    begun += 1
    return slow.promise
  })
  app.get("/", async () => "ok")
  app.get("/large", async () => Buffer.alloc(64 * 1024 * 1024))
  app.post("/", async () => "ok")
  await app.listen({ host: "127.0.0.1", port: 0 })
  onTestFinished(async () => {
    slow.resolve("ok")
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const open = (sent = "", localAddress = "127.0.0.1") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress })
    socket.on("error", () => undefined)
    onTestFinished(() => void socket.destroy())
    if (sent) socket.write(sent)
    return socket
  }
  const statusOf = async (path: string, headers = "", from = "127.0.0.1") => {
    const socket = open(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`, from)
    const head = await Promise.race([
      new Promise<string>((resolve) => socket.once("data", (octets) => resolve(String(octets)))),
      closing(socket),
    ])
    return head.split(" ")[1] ?? head
  }
  const connectionCount = promisify(app.server.getConnections.bind(app.server))
  return { open, statusOf, connectionCount, begunSlow: () => begun, finishSlow: () => slow.resolve("ok") }
}

const body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
const patience = { headers: 200, request: 60_000, stalled: 200, keepAlive: 100, check: 50 }

it.each([
  ["sends nothing", "", patience],
  ["sends half a header", "GET / HT", patience],
  ["stops in the middle of a body", body, { ...patience, headers: 60_000 }],
  [
    "drips a body beyond the time of a request",
    body,
    { ...patience, headers: 200, request: 200, stalled: 60_000 },
  ],
  [
    "asks nothing more",
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    { ...patience, headers: 60_000, stalled: 60_000 },
  ],
])("ends a connection that %s", async (_, sent, given) => {
  const { open } = await aServer({ patience: given })
  expect(await closing(open(sent).resume())).toBe("closed")
})

it("ends a connection that does not read its response", async () => {
  const { open, connectionCount } = await aServer({ patience })
  const socket = open("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
  await once(socket, "readable")
  await expect.poll(() => connectionCount(), { timeout: 10_000 }).toBe(0)
})

it("waits for its own answer, however long it takes", async () => {
  const { open, statusOf, finishSlow } = await aServer({ patience })
  const asking = statusOf("/slow")
  // Ends after the time that a silent connection has.
  await closing(open().resume())
  await closing(open().resume())
  finishSlow()
  expect(await asking).toBe("200")
})

it("keeps a network from more than its part, and serves the others", async () => {
  const { statusOf, begunSlow, finishSlow } = await aServer({})
  const asking = [statusOf("/slow", "", "127.0.0.2"), statusOf("/slow", "", "127.0.0.2")]
  // A connection that has not asked yet would end for the next.
  await expect.poll(begunSlow, { timeout: 10_000 }).toBe(2)
  expect(await statusOf("/", "", "127.0.0.2")).toBe("closed")
  expect(await statusOf("/", "", "127.0.0.3")).toBe("200")
  finishSlow()
  expect(await Promise.all(asking)).toEqual(["200", "200"])
})

it.each([["127.0.0.1"], [1]])(
  "behind a proxy (TRUST_PROXY=%s) limits a network's open requests, not the proxy's connections",
  async (trustProxy) => {
    const { statusOf, begunSlow, finishSlow } = await aServer({ trustProxy })
    const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
    const asking = Array.from({ length: 2 }, () => statusOf("/slow", from("2001:db8::1")))
    await expect.poll(begunSlow, { timeout: 10_000 }).toBe(2)
    expect(await statusOf("/", from("2001:db8::2"))).toBe("429")
    const others = Array.from({ length: 4 }, (_, index) => statusOf("/", from(`190.0.2.${index}`)))
    expect(await Promise.all(others)).toEqual(["200", "200", "200", "200"])
    finishSlow()
    expect(await Promise.all(asking)).toEqual(["200", "200"])
    expect(await statusOf("/", from("2001:db8::2"))).toBe("200")
  },
)
