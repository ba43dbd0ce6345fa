import { expect, test } from "../support/shell-test.ts"

const pages = [
  "/",
  "/solicitud",
  "/executive/login",
  "/manager/login",
  "/help/login",
  "/banks/login",
  "/administrator/login",
]

test.describe("the content security policy", () => {
  for (const path of pages) {
    test(`${path} has the security headers and its own nonce, and violates no policy`, async ({
      page,
      request,
    }) => {
      const response = await page.goto(path)
      const headers = response?.headers() ?? {}
      const policy = headers["content-security-policy"] ?? ""
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1]
      expect(nonce).toBeTruthy()
      expect(policy).toMatch(/default-src 'self'/)
      expect(policy).toMatch(/object-src 'none'/)
      expect(policy).toMatch(/frame-ancestors 'none'/)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
      })
      expect(headers["permissions-policy"]).toContain("camera=(self)")

      const nonces = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("script, style")].map((one) => one.nonce),
      )
      expect(new Set(nonces)).toEqual(new Set([nonce]))
      const again = (await request.get(path)).headers()["content-security-policy"]
      expect(again).not.toContain(nonce)
    })
  }

  test("ASVS 3.4.3, 3.4.4, 3.4.6: built files have a policy, cannot be framed and are not sniffed", async ({
    request,
  }) => {
    const page = await (await request.get("/")).text()
    const files = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
    expect(files.size).toBeGreaterThan(1)
    for (const file of files) {
      const headers = (await request.get(file)).headers()
      expect(headers["content-security-policy"]).toMatch(
        /object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/,
      )
      expect(headers["x-content-type-options"]).toBe("nosniff")
    }
  })

  test("the service worker may fetch the scripts of workers", async ({ request }) => {
    const headers = (await request.get("/service-worker.js")).headers()
    expect(headers["content-security-policy"]).toMatch(/worker-src 'self'/)
    expect(headers["referrer-policy"]).toBe("same-origin")
    expect(headers["x-content-type-options"]).toBe("nosniff")
  })

  test("an injected script does not run", async ({ page, noise }) => {
    await page.goto("/")
    const ran = await page.evaluate(() => {
      const image = document.createElement("img")
      image.setAttribute("onerror", "window.planted = true")
      image.src = "/assets/none.png"
      document.body.innerHTML = "<script>window.planted = true</script>"
      document.body.append(image)
      return new Promise((resolve) => {
        image.addEventListener("error", () => resolve("planted" in window))
      })
    })
    expect(ran).toBe(false)
    noise.length = 0
  })
})
