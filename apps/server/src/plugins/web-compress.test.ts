import { brotliDecompressSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { compressed } from "./web-compress.ts"

const page = `<!DOCTYPE html>${"<p>Firma electrónica</p>".repeat(200)}`

function answer(headers: Record<string, string> = { "content-type": "text/html; charset=utf-8" }) {
  return new Response(page, { status: 422, headers })
}

describe("a page on its way to the browser", () => {
  it("is sent in brotli where the browser takes it, its status and headers kept", async () => {
    const response = await compressed(answer(), "gzip, deflate, br")
    const content = Buffer.from(await response.arrayBuffer())
    expect(content.length).toBeLessThan(page.length / 5)
    expect(brotliDecompressSync(content).toString()).toBe(page)
    expect(response.status).toBe(422)
    expect(response.headers.get("vary")).toBe("accept-encoding")
  })

  it("is sent as it is where the browser takes none", async () => {
    const response = await compressed(answer(), undefined)
    expect(response.headers.get("content-encoding")).toBeNull()
    expect(await response.text()).toBe(page)
  })

  it("keeps each of its cookies", async () => {
    const response = answer()
    response.headers.append("set-cookie", "a=1; Path=/")
    response.headers.append("set-cookie", "b=2; Path=/")
    expect((await compressed(response, "br")).headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"])
  })
})
