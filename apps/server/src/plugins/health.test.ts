import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { getExecutive } from "@trazo/contract/identity/sessions"
import Fastify from "fastify"
import { expect, it, onTestFinished } from "vitest"
import { FileStoreUnavailable } from "../adapters/file-store/port.ts"
import { createApp } from "../app.ts"
import { hasRoom } from "../disk-room.ts"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"
import { registerErrors } from "./errors.ts"

const test = await createTestApp()
const { app } = test

it("responds to /healthz without tenant or session", async () => {
  const response = await app.inject({ method: "GET", url: "/healthz" })
  expect(response.statusCode).toBe(200)
})

it("is not ready while no jobs run", async () => {
  const response = await app.inject({ method: "GET", url: "/readyz" })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({
    status: "unavailable",
    jobs: false,
    database: true,
    notifications: true,
    sockets: true,
    disk: true,
    clock: true,
    failing: { jobs: expect.stringContaining("Las páginas funcionan") },
  })
})

it.each([
  ["its disk", { dataDir: "/proc/self/nowhere" }],
  ["the disk of the anchors", { audit: { ...test.deps.settings.audit, anchors: "/proc/self/nowhere" } }],
])("is not ready while %s has no room", async (_, settings) => {
  const full = await createApp({ ...test.deps, settings: { ...test.deps.settings, ...settings } })
  onTestFinished(() => full.close())
  const response = await full.inject({ method: "GET", url: "/readyz" })
  expect([response.statusCode, response.json()]).toMatchObject([503, { disk: false, database: true }])
  expect(await hasRoom(test.deps.settings.dataDir, Number.MAX_VALUE)).toBe(false)
})

it.each([
  [Object.assign(new Error("write"), { code: "ENOSPC" }), "STORAGE_FULL"],
  [Object.assign(new Error("open"), { code: "EMFILE" }), "OVERLOADED"],
  [new FileStoreUnavailable("away"), "FILES_UNAVAILABLE"],
])("answers a call that ends with %s by %s", async (error, typeCode) => {
  const failing = Fastify()
  registerErrors(failing)
  failing.get("/", () => Promise.reject(error))
  const response = await failing.inject("/")
  const { message } = new ApiError(typeCode as ErrorCode)
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { typeCode, message: expect.stringContaining(message) },
  ])
})

it("labels metrics with the route's pattern, not the path", async () => {
  await app.inject({ method: "GET", url: "/api/nobody/1710034065" })
  const { body } = await app.inject({ method: "GET", url: "/metrics" })
  expect(body).toContain('trazo_http_request_seconds_count{method="GET",route="none",status="404"}')
  expect(body).not.toContain("1710034065")
})

it("counts calls with a token that is refused by route and status", async () => {
  const { host } = await aDistributor(test)
  const url = getExecutive.path
  await app.inject({ url, headers: { host, cookie: "trazo_executive=made-up-token-of-some-length" } })
  const { body } = await app.inject({ method: "GET", url: "/metrics" })
  expect(body).toContain(`trazo_http_request_seconds_count{method="GET",route="${url}",status="401"} 1`)
})
