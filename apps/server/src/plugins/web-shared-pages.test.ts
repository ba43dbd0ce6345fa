import type { FastifyRequest } from "fastify"
import { describe, expect, it } from "vitest"
import { SharedPages } from "./web-pages.ts"

const ask = (nonce: string, headers: object = {}, url = "/") =>
  ({ method: "GET", protocol: "https", host: "firmas.ec", url, headers, cspNonce: nonce }) as FastifyRequest

type Page = Awaited<ReturnType<SharedPages["respond"]>>

const textOf = async (page: Page) => ("content" in page ? page.content.toString() : page.text())

/** Pages whose rendering the test completes. */
function aShop() {
  const pages = new SharedPages()
  const made: string[] = []
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const request = async (asked: FastifyRequest, init: ResponseInit = {}) => {
    const response = await pages.respond(asked, async () => {
      made.push(asked.cspNonce)
      await opening
      const headers = new Headers({ "content-type": "text/html; charset=utf-8", ...init.headers })
      return new Response(`<script nonce="${asked.cspNonce}"></script>`, { ...init, headers })
    })
    return { status: response.status, text: await textOf(response) }
  }
  return { made, open, request }
}

describe("pages requested in parallel", () => {
  it("are rendered once, each with its own nonce", async () => {
    const { made, open, request } = aShop()
    const responses = Promise.all(["one", "two", "three"].map((nonce) => request(ask(nonce))))
    open()
    expect((await responses).map(({ text }) => text)).toEqual(
      ["one", "two", "three"].map((nonce) => `<script nonce="${nonce}"></script>`),
    )
    expect(made).toEqual(["one"])
  })

  it("are rendered again for later requests", async () => {
    const { made, open, request } = aShop()
    open()
    await request(ask("one"))
    await request(ask("two"))
    expect(made).toEqual(["one", "two"])
  })

  it.each([
    ["a request for another page", { asked: ask("two", {}, "/fast"), init: {} }],
    ["a request with a cookie", { asked: ask("two", { cookie: "a=1" }), init: {} }],
    ["a request with a resume token", { asked: ask("two", { "x-request-token": "t" }), init: {} }],
    ["a page that sets a cookie", { asked: ask("two"), init: { headers: { "set-cookie": "a=1" } } }],
    ["an unsuccessful page", { asked: ask("two"), init: { status: 404 } }],
  ])("are not shared with %s", async (_, { asked, init }) => {
    const { made, open, request } = aShop()
    const responses = Promise.all([request(ask("one"), init), request(asked, init)])
    open()
    expect((await responses).map(({ text }) => text)).toEqual(
      ["one", "two"].map((nonce) => `<script nonce="${nonce}"></script>`),
    )
    expect(made).toEqual(["one", "two"])
  })

  it("are not shared where the page depends on the caller's address", async () => {
    for (const url of ["/correo", "/correo?para=a", "/correo.data"]) {
      const { made, open, request } = aShop()
      const responses = Promise.all([request(ask("one", {}, url)), request(ask("two", {}, url))])
      open()
      await responses
      expect(made).toEqual(["one", "two"])
    }
  })

  it("fail for the first request only", async () => {
    const pages = new SharedPages()
    const broken = pages.respond(ask("one"), () => Promise.reject(new Error("no page")))
    const other = pages.respond(ask("two"), async () => new Response("made"))
    await expect(broken).rejects.toThrow("no page")
    expect(await textOf(await other)).toBe("made")
  })
})
