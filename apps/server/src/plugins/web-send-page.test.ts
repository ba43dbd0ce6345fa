import { brotliDecompressSync } from "node:zlib"
import fastify from "fastify"
import { describe, expect, it } from "vitest"
import { sendPage } from "./web-pages.ts"

const page = `<!DOCTYPE html>${"<p>Firma electrónica</p>".repeat(200)}`

async function ask({ encoding, cookies = [] }: { encoding?: string; cookies?: string[] } = {}) {
  const app = fastify()
  app.get("/", async (request, reply) => {
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" })
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    return sendPage(reply, new Response(page, { status: 422, headers }), request.headers["accept-encoding"])
  })
  return app.inject({ url: "/", ...(encoding ? { headers: { "accept-encoding": encoding } } : {}) })
}

describe("a page", () => {
  it("is sent in brotli with its status and type", async () => {
    const response = await ask({ encoding: "gzip, deflate, br" })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(page)
    expect(response.rawPayload.length).toBeLessThan(page.length / 5)
    expect(response.statusCode).toBe(422)
    expect(response.headers).toMatchObject({
      vary: "accept-encoding",
      "content-type": "text/html; charset=utf-8",
    })
  })

  it("is sent uncompressed to other browsers", async () => {
    const response = await ask()
    expect(response.headers["content-encoding"]).toBeUndefined()
    expect(response.payload).toBe(page)
  })

  it("keeps each of its cookies", async () => {
    const cookies = ["a=1; Path=/", "b=2; Path=/"]
    expect((await ask({ cookies })).headers["set-cookie"]).toEqual(cookies)
  })
})
