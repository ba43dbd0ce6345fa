import { createHash } from "node:crypto"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { createApp } from "../../../app.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { startTimestampServer } from "../../../testing/timestamp-server.ts"
import { dailyQuotas } from "../../platform/files/claim-quota.ts"

const service = await startTimestampServer()
afterAll(() => service.close())
const test = await createTestApp({ settings: { TIMESTAMP_URL: service.url, RATE_LIMIT: "100000" } })
const without = await createTestApp()
const [{ host }, elsewhere] = [await aDistributor(test), await aDistributor(without)]
const content = Buffer.from("firma")
const digest = createHash("sha256").update(content).digest("hex")

const url = "/api/time-stamps"
const ask = (payload: object, remoteAddress = "192.0.2.1") =>
  test.app.inject({ method: "POST", url, payload, remoteAddress, headers: { host } })

describe("time stamps for signatures", () => {
  it("answer with a token of the service that OpenSSL verifies, and say that they are offered", async () => {
    const answered = await ask({ digest })
    expect(answered.statusCode).toBe(200)
    expect(answered.headers["content-type"]).toBe("application/timestamp-token")
    expect(await service.verifiesToken(content, answered.rawPayload)).toBe(true)
    expect(await service.verifiesToken(Buffer.from("otra"), answered.rawPayload)).toBe(false)
    expect((await test.app.inject({ url, headers: { host } })).json()).toEqual({ isOffered: true })
  })

  it("are refused where there is neither a service nor a key of time stamps", async () => {
    const stamping = { ...without.deps.stamping, isReady: () => false }
    const app = await createApp({ ...without.deps, stamping })
    onTestFinished(() => app.close())
    const headers = { host: elsewhere.host }
    const answered = await app.inject({ method: "POST", url, payload: { digest }, headers })
    expect(answered.statusCode).toBe(404)
    expect(answered.json().typeCode).toBe("TIME_STAMPS_NOT_OFFERED")
    expect((await app.inject({ url, headers })).json()).toEqual({ isOffered: false })
  })

  it.each([
    ["no digest", {}],
    ["a document instead of a digest", { digest: "JVBERi0xLjQK" }],
    ["another digest", { digest: "a".repeat(40) }],
  ])("refuse %s", async (_name, payload) => {
    const answered = await ask(payload)
    expect(answered.statusCode).toBe(400)
    expect(answered.json().typeCode).toBe("VALIDATION_FAILED")
  })

  it("refuse a body that holds more than a digest", async () => {
    expect((await ask({ digest, document: "x".repeat(20_000) })).statusCode).toBe(413)
  })

  it.each([
    ["is down", { status: 503 }],
    ["refuses", { body: Buffer.from("30053003020102", "hex") }],
    ["answers with something else", { body: Buffer.from("<html>") }],
  ])("say what to do when the service %s", async (_name, fault) => {
    service.faults.push(() => fault)
    const answered = await ask({ digest })
    expect(answered.statusCode).toBe(503)
    expect(answered.json()).toMatchObject({
      typeCode: "TIME_STAMP_UNAVAILABLE",
      message: expect.stringContaining(
        "El servicio de sellos de tiempo no respondió. Intente otra vez en un momento, o firme sin sello de tiempo.",
      ),
    })
    expect(test.takeErrors()).toHaveLength(1)
  })

  it("end for an address that asked for too many in a day", async () => {
    expect((await ask({ digest }, "192.0.2.9")).statusCode).toBe(200)
    await test.owner
      .updateTable("uploadQuotas")
      .set({ drafts: dailyQuotas.timeStampsPerAddress })
      .where("bytes", "=", "0")
      .execute()
    const answered = await ask({ digest }, "192.0.2.9")
    expect(answered.statusCode).toBe(429)
    expect(answered.json().message).toBe(
      "Hoy se pidieron demasiados sellos de tiempo desde su conexión. Firme sin sello de tiempo o continúe mañana.",
    )
    expect((await ask({ digest }, "198.51.100.7")).statusCode).toBe(200)
  })

  it("end for all addresses when the distributor's of a day are used", async () => {
    expect((await ask({ digest }, "192.0.2.10")).statusCode).toBe(200)
    await test.owner
      .updateTable("uploadQuotas")
      .set({ drafts: dailyQuotas.timeStampsPerDistributor })
      .where("bytes", "=", "0")
      .execute()
    expect((await ask({ digest }, "203.0.113.5")).statusCode).toBe(429)
  })
})
