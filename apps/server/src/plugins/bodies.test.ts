import { PassThrough } from "node:stream"
import { askStatus } from "@trazo/contract/authority/authority"
import { signInExecutive } from "@trazo/contract/identity/sessions"
import fastify, { type FastifyRequest } from "fastify"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { sendEndless } from "../testing/endless-body.ts"
import { aDistributor } from "../testing/factories.ts"
import { listening } from "../testing/live-page.ts"
import { createTestApp } from "../testing/test-app.ts"
import { readBody, registerBodies, registerUnreadBodies } from "./bodies.ts"
import { BodyBudget } from "./body-budget.ts"
import { registerErrors } from "./errors.ts"

const { app, ...test } = await createTestApp()
const { host } = await aDistributor({ app, ...test })
beforeAll(() => listening(app))

const tooLarge = {
  status: 413,
  text: JSON.stringify({
    typeCode: "PAYLOAD_TOO_LARGE",
    message: "El envío pesa más de lo permitido.",
  }),
}

describe("a body without an end", () => {
  it("is refused by the API while it arrives", async () => {
    const headers = { host, "content-type": "application/json" }
    expect(await sendEndless(app, { path: signInExecutive.path, headers })).toMatchObject(tooLarge)
  })

  it("is refused by the OCSP responder while it arrives", async () => {
    const headers = { host, "content-type": "application/ocsp-request" }
    const { status, octets } = await sendEndless(app, { path: askStatus.path, headers })
    expect(status).toBe(413)
    expect(octets).toBeLessThan(16 * 1024 * 1024)
  })

  it("is refused at an address that does not exist", async () => {
    const headers = { host, "content-type": "application/json" }
    expect(await sendEndless(app, { path: "/api/nada", headers })).toMatchObject(tooLarge)
  })

  it("is refused when it is slow", async () => {
    const { patient, path, headers } = await anImpatientApp()
    const response = await sendEndless(patient, { path, headers, begin: "{", chunk: Buffer.alloc(0) })
    expect([response.status, JSON.parse(response.text).typeCode]).toEqual([408, "CALL_TIMED_OUT"])
  })
})

/** Waits a moment for a body. */
async function anImpatientApp() {
  const patient = fastify({ bodyLimit: 1000 })
  onTestFinished(async () => void (await patient.close()))
  registerErrors(patient)
  await registerBodies(patient, { patience: 1 })
  registerUnreadBodies(patient)
  patient.post("/", async () => "read")
  await listening(patient)
  return { patient, path: "/", headers: { "content-type": "application/json" } }
}

it.each([
  ["text", { "content-type": "text/plain" }],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }],
  ["several parts where no file is expected", { "content-type": "multipart/form-data; boundary=x" }],
  ["no type", {}],
  ["a compressed body", { "content-type": "application/json", "content-encoding": "gzip" }],
])("the API refuses %s with 415", async (_, headers) => {
  const call = { method: "POST", url: signInExecutive.path, payload: "{}" } as const
  const response = await app.inject({ ...call, headers: { host, ...headers } })
  expect([response.statusCode, response.json().typeCode]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"])
})

it("the API refuses a sign-in of more than 4 KB, and a body of too many values before it is parsed", async () => {
  const post = (url: string, payload: string) =>
    app.inject({ method: "POST", url, headers: { host, "content-type": "application/json" }, payload })
  expect((await post(signInExecutive.path, JSON.stringify({ user: "a".repeat(4096) }))).statusCode).toBe(413)
  expect((await post("/api/nada", `[${"0,".repeat(5001)}0]`)).statusCode).toBe(413)
  expect((await post("/api/nada", JSON.stringify({ text: `\\",${",".repeat(6000)}` }))).statusCode).toBe(404)
})

it("a body whose client leaves is no error of ours", async () => {
  const body = new PassThrough()
  const reading = readBody({ headers: {}, intake: null } as FastifyRequest, body, { limit: 1000 })
  body.destroy()
  await expect(reading).rejects.toMatchObject({ typeCode: "CALL_UNREADABLE" })
})

describe("the memory of all bodies", () => {
  const part = 16 * 1024 * 1024

  it("is limited for one network, and free again when its requests are answered", () => {
    const budget = new BodyBudget()
    const [one, two] = [budget.open("a"), budget.open("a")]
    one.take(part)
    two.take(part)
    expect(() => two.take(1)).toThrow("El servicio está ocupado")
    budget.open("b").take(part)
    one.release()
    expect(() => budget.open("a").take(part)).not.toThrow()
  })

  it("is limited for everybody", () => {
    const budget = new BodyBudget()
    for (let count = 0; count < 6; count++) budget.open(String(count)).take(part)
    expect(() => budget.open("last").take(1)).toThrow("El servicio está ocupado")
  })
})
