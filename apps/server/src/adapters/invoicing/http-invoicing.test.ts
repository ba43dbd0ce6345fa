import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, expect, it } from "vitest"
import { httpInvoicing } from "./http-invoicing.ts"

/** Accepts one pair; the user «error» fails, «redirect» is sent elsewhere. */
const server = createServer(({ headers, url }, response) => {
  const [user, password] = Buffer.from(headers.authorization?.slice(6) ?? "", "base64")
    .toString()
    .split(":")
  const isKnown = url === "/facturas/credentials" && user === "ñandú" && password === "clave"
  if (user === "error") response.writeHead(503).end("down")
  else if (user === "redirect") response.writeHead(302, { location: "http://localhost:1/" }).end()
  else response.writeHead(isKnown ? 200 : 401).end("{}")
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
const { port } = server.address() as AddressInfo
const service = httpInvoicing(`http://127.0.0.1:${port}/facturas/`)

it("accepts the service's own credentials and refuses others", async () => {
  expect(await service.accepts({ user: "ñandú", password: "clave" })).toBe(true)
  expect(await service.accepts({ user: "ñandú", password: "otra" })).toBe(false)
})

it.each(["error", "redirect"])("does not take a response of the kind «%s» for an answer", async (user) => {
  await expect(service.accepts({ user, password: "x" })).rejects.toThrow()
})

it("fails when nothing listens", async () => {
  await expect(httpInvoicing("http://127.0.0.1:1").accepts({ user: "a", password: "b" })).rejects.toThrow()
})
