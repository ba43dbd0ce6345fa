import { test as base, expect, type Page } from "@playwright/test"

export { expect }

interface ShellFixtures {
  /** What the page wrote to its console, threw, or broke of its content security policy. Empty when a test ends. */
  noise: string[]
  /** An address of another distributor's host. */
  on: (host: string, path?: string) => string
}

/** Pages that say nothing on the console: whoever expects something takes it out of `noise`. */
export const test = base.extend<ShellFixtures>({
  noise: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) noise.push(message.text())
      })
      page.on("pageerror", (error) => noise.push(String(error)))
      await page.exposeFunction("reportViolation", (text: string) => noise.push(text))
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
          reportViolation(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use(noise)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
  on: async ({ baseURL }, use) => {
    await use((host, path = "/") => {
      const url = new URL(path, baseURL)
      url.hostname = host
      return url.href
    })
  },
})

/**
 * Opens a page until it answers so. On a busy machine a slow look-up of the brand is answered 200 with
 * «Cargando . . .» (A5), and only the page after it tells the status.
 */
export async function openAnswered(page: Page, address: string, status: number): Promise<void> {
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(status)
}

/** Opens a page and waits until it is itself, and no longer «Cargando . . .». */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** Takes what was expected out of the noise. */
export function expectNoise(noise: string[], expected: RegExp): void {
  expect(noise.filter((text) => expected.test(text))).not.toEqual([])
  allowNoise(noise, expected)
}

/** Takes out of the noise what may be in it. */
export function allowNoise(noise: string[], allowed: RegExp): void {
  noise.splice(0, noise.length, ...noise.filter((text) => !allowed.test(text)))
}

/** The browser's own line about an answer that was no success. */
export const failedLoad = (status: number) => new RegExp(`Failed to load resource.*${status}`)
