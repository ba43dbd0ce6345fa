import { getExecutive } from "@trazo/contract/accounts/sessions"
import { expect, it } from "vitest"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"

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
    ...{ status: "unavailable", jobs: false },
    ...{ database: true, notifications: true, sockets: true },
  })
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
