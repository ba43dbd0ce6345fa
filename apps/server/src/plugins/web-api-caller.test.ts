import { ApiError } from "@trazo/contract/errors/errors"
import fastify, { type FastifyRequest } from "fastify"
import { describe, expect, it } from "vitest"
import { apiCallerFor } from "./web-api-caller.ts"

/** An API that echoes its input, and a page that calls it twice. */
async function page(headers: Record<string, string> = {}) {
  const app = fastify({ trustProxy: "127.0.0.1" })
  app.all("/api/echo", async (request, reply) => {
    reply.header("set-cookie", ["session=new; Path=/; HttpOnly", "other=2; Path=/"])
    return { ...seen(request), body: request.body }
  })
  app.get("/page", async (request) => {
    const { call, setCookies } = apiCallerFor(app, request)
    const first = await call({ method: "POST", url: "/api/echo", body: { a: 1 } })
    const second = await call({ method: "GET", url: "/api/echo" })
    return { first: first.body, second: second.body, setCookies, page: seen(request) }
  })
  return (await app.inject({ url: "/page", headers })).json()
}

function seen(request: FastifyRequest) {
  const { cookie, origin, via, "x-real-ip": realIp } = request.headers
  return { cookie, origin, via, realIp, ip: request.ip, host: request.host, protocol: request.protocol }
}

it("H5: gets RESTARTING while the process closes", async () => {
  const app = fastify({ return503OnClosing: false })
  app.get("/page", (request) => apiCallerFor(app, request).call({ method: "GET", url: "/api/echo" }))
  let origin = ""
  let seenByPage: unknown
  app.addHook("preClose", async () => {
    seenByPage = await (await fetch(`${origin}/page`)).json()
  })
  origin = await app.listen({ port: 0, host: "127.0.0.1" })
  await app.close()
  expect(seenByPage).toEqual({ status: 503, body: new ApiError("RESTARTING").toResponse() })
})

describe("the API called for a page", () => {
  it("gets the page's host, address, scheme and origin", async () => {
    const given = {
      host: "andes.localhost:3000",
      origin: "https://firmas.ec",
      "x-forwarded-for": "190.15.1.2",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "firmas.ec",
    }
    const response = await page(given)
    expect(response.first).toMatchObject({ ...response.page, body: { a: 1 } })
    expect(response.page).toMatchObject({ ip: "190.15.1.2", host: "firmas.ec", protocol: "https" })
  })

  it("gets the page's cookies and those set by earlier calls", async () => {
    const response = await page({ cookie: "session=old; kept=1" })
    expect(response.first.cookie).toBe("session=old; kept=1")
    expect(response.second.cookie).toBe("session=new; kept=1; other=2")
  })

  it("gets the headers by which the mailbox recognises a proxy", async () => {
    const { first } = await page({ "x-real-ip": "190.15.1.2", via: "1.1 proxy" })
    expect(first).toMatchObject({ realIp: "190.15.1.2", via: "1.1 proxy" })
  })

  it("passes cookies on to the page's response", async () => {
    const { setCookies } = await page()
    expect(setCookies).toContain("session=new; Path=/; HttpOnly")
  })
})
