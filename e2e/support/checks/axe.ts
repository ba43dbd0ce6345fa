import type { Page } from "@playwright/test"
import axe, { type ElementContext, type Result } from "axe-core"

/** Selectors. */
interface Parts {
  include?: string[]
  exclude?: string[]
}

/** What axe finds in the page and its frames, or in parts of them. */
export async function axeViolations(page: Page, parts: Parts = {}): Promise<Result[]> {
  // The bar of a navigation belongs to no landmark, and goes with it.
  await page.locator('[role="progressbar"][aria-label="Cargando"]').waitFor({ state: "detached" })
  // Nothing waits for a frame that is left out, such as the preview of a mail, which loads again with each letter.
  const frames = parts.exclude?.includes("iframe") ? [page.mainFrame()] : page.frames()
  for (const frame of frames)
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source)
  return await page.evaluate(
    async (context) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(context as ElementContext, { resultTypes: ["violations"] })).violations
    },
    { include: ["html"], ...parts },
  )
}
