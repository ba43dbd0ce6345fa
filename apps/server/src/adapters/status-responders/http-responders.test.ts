import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { ocspErrors } from "@trazo/pki/authority/ocsp-response"
import { expect, it, onTestFinished } from "vitest"
import { httpResponders } from "./http-responders.ts"

const request = new Uint8Array([0x30, 0])
const anywhere = httpResponders({ mayConnect: () => true })

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ocsp`)
}

it("posts the question and returns the response", async () => {
  const seen: unknown[] = []
  const address = await serve(({ method, headers }, response) => {
    seen.push(method, headers["content-type"])
    response.end(ocspErrors.tryLater)
  })
  expect(await anywhere.ask(address, request)).toEqual({ der: ocspErrors.tryLater })
  expect(seen).toEqual(["POST", "application/ocsp-request"])
})

it.each<[string, string, RequestListener]>([
  ["what is no OCSP response", "notReachable", (_, response) => response.end("<html>intranet</html>")],
  ["an error", "notReachable", (_, response) => response.writeHead(500).end(ocspErrors.tryLater)],
  ["a redirect", "notReachable", (_, response) => response.writeHead(307, { location: "/otra" }).end()],
  ["more than 64 kB", "tooLarge", (_, response) => response.end(Buffer.alloc(64 * 1024 + 1, 0x30))],
])("returns nothing of %s", async (_name, failure, listener) => {
  expect(await anywhere.ask(await serve(listener), request)).toEqual({ failure })
})

it("does not wait for a service that is slow", async () => {
  const address = await serve((_, response) => response.write("0"))
  const impatient = httpResponders({ mayConnect: () => true, patience: 50 })
  expect(await impatient.ask(address, request)).toEqual({ failure: "tooSlow" })
})

it("connects to no address of this machine, named or literal", async () => {
  let calls = 0
  const { port } = await serve((_, response) => {
    calls++
    response.end(ocspErrors.tryLater)
  })
  const guarded = httpResponders()
  for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"])
    expect(await guarded.ask(new URL(`http://${host}:${port}/`), request)).toEqual({
      failure: "notReachable",
    })
  expect(calls).toBe(0)
})
