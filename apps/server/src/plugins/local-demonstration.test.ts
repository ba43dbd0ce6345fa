import fastify from "fastify"
import { describe, expect, it } from "vitest"
import { registerErrors } from "./errors.ts"
import { registerLocalDemonstration } from "./local-demonstration.ts"

function serve(demoData: "local" | "open" | false) {
  const app = fastify()
  registerLocalDemonstration(app, { demoData })
  registerErrors(app)
  app.get("/*", async () => "page")
  return app
}

describe("demo data of this machine", () => {
  it.each([
    ["forwarded", "for=203.0.113.7"],
    ["x-forwarded-for", "203.0.113.7"],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-for", ""],
    ["x-forwarded-host", "demo.ec"],
    ["x-forwarded-proto", "https"],
    ["x-real-ip", "203.0.113.7"],
    ["via", "1.1 proxy"],
  ])("is refused in one line to a proxy that sends %s: %s", async (name, value) => {
    const app = serve("local")
    const page = await app.inject({ url: "/", headers: { [name]: value } })
    expect(page.statusCode).toBe(403)
    expect(page.payload).toMatch(
      /^Los datos de demostración [^\n]* no se atienden a través de un proxy[^\n]*\n$/,
    )
    const api = await app.inject({ url: "/api/catalogue", headers: { [name]: value } })
    expect([api.statusCode, api.json().typeCode]).toEqual([403, "DEMO_BEHIND_PROXY"])
  })

  it("is served to this machine, and open demonstrations and production behind a proxy", async () => {
    const headers = { "x-forwarded-for": "203.0.113.7" }
    expect((await serve("local").inject("/")).payload).toBe("page")
    for (const demoData of ["open", false] as const)
      expect((await serve(demoData).inject({ url: "/", headers })).payload).toBe("page")
  })
})
