import type { Page } from "@playwright/test"
import axe, { type ElementContext, type Result } from "axe-core"

/** Selectors. */
interface Parts {
  include?: string[]
  exclude?: string[]
}

/** What axe finds in the page, or in parts of it. Frames are not looked into. */
export async function axeViolations(page: Page, parts: Parts = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  return await page.evaluate(
    async (context) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(context as ElementContext, { resultTypes: ["violations"], iframes: false }))
        .violations
    },
    { include: ["html"], ...parts },
  )
}
