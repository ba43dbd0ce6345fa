import { createHash } from "node:crypto"
import { afterAll, expect, it } from "vitest"
import { systemRandom } from "../../random.ts"
import { startTimestampServer } from "../../testing/timestamp-server.ts"
import { rfc3161 } from "./rfc3161.ts"

const server = await startTimestampServer()
afterAll(() => server.close())
const service = rfc3161(server.url, systemRandom)
const content = Buffer.from("ancla")
const digest = createHash("sha256").update(content).digest()

it("returns a time stamp that OpenSSL verifies", async () => {
  const stamp = await service.stamp(digest)
  expect(await server.verifies(content, stamp)).toBe(true)
  expect(await server.verifies(Buffer.from("otra"), stamp)).toBe(false)
})

it("refuses a time stamp of another digest, and a repeated one", async () => {
  const former = await service.stamp(digest)
  server.faults.push(() => ({ body: former }))
  await expect(service.stamp(digest)).rejects.toThrow("for something else")
  server.faults.push(() => ({ body: former }))
  await expect(service.stamp(Buffer.alloc(32))).rejects.toThrow("for something else")
})

it.each([
  ["a refusal", () => ({ body: Buffer.from("30053003020102", "hex") }), "refused with status 2"],
  ["an error", () => ({ status: 503 }), "responded with 503"],
  ["something else", () => ({ body: Buffer.from("<html>") }), "Tag"],
])("refuses %s", async (_, fault, message) => {
  server.faults.push(fault)
  await expect(service.stamp(digest)).rejects.toThrow(message)
})
