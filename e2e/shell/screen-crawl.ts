import { expect, type Page } from "@playwright/test"

const isFile = /^\/(?:api|pki)\/|\.[a-z0-9]{2,4}(?:$|\?)/
const isId = /^[0-9a-f-]{36}$|^[0-9]{6,}$|^[\w-]{43}$/

/** Screens that differ only by what they show are one. */
const screenOf = (path: string) =>
  path.replace(/[?#].*$/, "").replace(/[^/]+/g, (part) => (isId.test(part) ? ":id" : part))

interface Crawl {
  origin: string
  start: readonly string[]
  /** Which links are followed. */
  isIn: (path: string) => boolean
}

/** Looks at these screens and at one of each kind that they link to. Returns the paths and what was found. */
export async function crawl(
  page: Page,
  { origin, start, isIn }: Crawl,
  look: (path: string) => Promise<readonly string[]>,
): Promise<{ opened: string[]; found: string[] }> {
  const waiting = [...start]
  const seen = new Set(start.map(screenOf))
  const opened: string[] = []
  const found: string[] = []
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    await page.goto(`${origin}${path}`)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    opened.push(path)
    found.push(...(await look(path)))
    const links = await page
      .locator("main a[href^='/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
    for (const link of links.filter(isIn)) {
      if (seen.has(screenOf(link)) || isFile.test(link)) continue
      seen.add(screenOf(link))
      waiting.push(link)
    }
  }
  return { opened, found }
}
