import { describe, expect, it } from "vitest"
import { keyOfPage, RenderedPages } from "./rendered-pages.ts"

const stranger = {
  url: "http://localhost/",
  cookie: null,
  loaderData: { root: { brand: "a" }, home: { price: 2360 } },
  actionData: null,
  errors: null,
  statusCode: 200,
}

describe("cached pages", () => {
  it("carry the nonce of the current response", () => {
    const pages = new RenderedPages()
    pages.keep("k", { html: '<script nonce="one">1</script><style nonce="one">', nonce: "one" }, 0)
    expect(pages.find("k", "two", 1)).toBe('<script nonce="two">1</script><style nonce="two">')
  })

  it("expire after half a minute; beyond 64 pages the oldest is dropped", () => {
    const pages = new RenderedPages()
    for (let index = 0; index < 65; index++) pages.keep(`k${index}`, { html: "x", nonce: "n" }, 0)
    expect(pages.find("k0", "n", 1)).toBeNull()
    expect(pages.find("k1", "n", 1)).toBe("x")
    expect(pages.find("k1", "n", 30_000)).toBeNull()
  })

  it("have another key if the loader data, path, query or host differs", () => {
    const keys = [
      stranger,
      { ...stranger, loaderData: { ...stranger.loaderData, home: { price: 2361 } } },
      { ...stranger, url: "http://localhost/?canal=fast" },
      { ...stranger, url: "http://andes.localhost/" },
    ].map(keyOfPage)
    expect(new Set(keys).size).toBe(4)
  })

  it("exclude requests with a cookie, form results, errors and pending promises", () => {
    const others = [
      { ...stranger, cookie: "trazo_client=x" },
      { ...stranger, actionData: { home: {} } },
      { ...stranger, errors: { root: new Error("x") } },
      { ...stranger, statusCode: 404 },
      { ...stranger, loaderData: { home: { later: Promise.resolve(1) } } },
    ]
    expect(others.map(keyOfPage)).toEqual(others.map(() => null))
  })
})
