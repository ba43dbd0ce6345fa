import { hydration } from "../support/people/sign-in.ts"
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
  test("no public page violates it, and what scripts add has the page's nonce", async ({ page }) => {
    for (const path of pages) {
      const policy = (await page.goto(path))?.headers()["content-security-policy"] ?? ""
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1]
      await hydration(page)
      const nonces = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("script, style")].map((one) => one.nonce),
      )
      expect([path, [...new Set(nonces)]]).toEqual([path, [nonce]])
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
