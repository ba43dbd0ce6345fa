import type { Page } from "@playwright/test"
import { test as base, expect } from "./test.ts"

export { expect }

interface ShellFixtures {
  /** Console output, exceptions and violations of the content security policy. Must be empty at the end of a test. */
  noise: string[]
  /** A URL on another distributor's host. */
  on: (host: string, path?: string) => string
}

/** Fails a test whose page writes to the console. Tests remove expected lines from `noise`. */
export const test = base.extend<ShellFixtures>({
  noise: [
    async ({ page }, use) => {
      const noise: string[] = []
      page.on("console", (message) => {
        if (message.text().includes("Service Worker registration blocked")) return
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
 * Opens a page until it returns this status. On a busy machine a slow brand look-up first returns 200 with «Cargando .
 * . .» (A5).
 */
export async function openWithStatus(page: Page, address: string, status: number): Promise<void> {
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(status)
}

/** Opens a page and waits until it replaces «Cargando . . .». */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
}

/** Requires expected lines in the noise and removes them. */
export function expectNoise(noise: string[], expected: RegExp): void {
  expect(noise.filter((text) => expected.test(text))).not.toEqual([])
  allowNoise(noise, expected)
}

/** Removes allowed lines from the noise. */
export function allowNoise(noise: string[], allowed: RegExp): void {
  noise.splice(0, noise.length, ...noise.filter((text) => !allowed.test(text)))
}

/** The browser's console line for an error response. */
export const failedLoad = (status: number) => new RegExp(`Failed to load resource.*${status}`)
