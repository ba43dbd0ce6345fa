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

describe("pages kept for the next stranger", () => {
  it("carry the nonce of the answer that they go out with, and never an older one", () => {
    const pages = new RenderedPages()
    pages.keep("k", { html: '<script nonce="one">1</script><style nonce="one">', nonce: "one" }, 0)
    expect(pages.find("k", "two", 1)).toBe('<script nonce="two">1</script><style nonce="two">')
  })

  it("are forgotten after half a minute, and beyond 64 the oldest first", () => {
    const pages = new RenderedPages()
    for (let index = 0; index < 65; index++) pages.keep(`k${index}`, { html: "x", nonce: "n" }, 0)
    expect(pages.find("k0", "n", 1)).toBeNull()
    expect(pages.find("k1", "n", 1)).toBe("x")
    expect(pages.find("k1", "n", 30_000)).toBeNull()
  })

  it("are another page as soon as a loader answers otherwise, or the address or host is another", () => {
    const keys = [
      stranger,
      { ...stranger, loaderData: { ...stranger.loaderData, home: { price: 2361 } } },
      { ...stranger, url: "http://localhost/?canal=fast" },
      { ...stranger, url: "http://andes.localhost/" },
    ].map(keyOfPage)
    expect(new Set(keys).size).toBe(4)
  })

  it("are never those of somebody with a cookie, of a form, of an error or of what is still to come", () => {
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
