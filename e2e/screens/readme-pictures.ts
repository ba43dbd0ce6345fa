import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import sharp from "sharp"
import { spanishEcuador } from "../support/browser/browser.ts"
import { type DemoAccount, demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn, withDemoProduct } from "./demo-product.ts"

const folder = join(import.meta.dirname, "..", "..", "docs", "pictures")
const maximumBytes = 300 * 1024

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

interface Picture {
  name: string
  size: typeof phone | typeof desktop
  account?: DemoAccount
  open: (page: Page) => Promise<unknown>
}

const pictures: readonly Picture[] = [
  { name: "shop", size: phone, open: (page) => page.goto("/", { waitUntil: "networkidle" }) },
  {
    name: "review",
    size: desktop,
    account: demoAccounts.executive,
    open: async (page) => {
      await page.goto("/executive/certificates?status=review", { waitUntil: "networkidle" })
      const review = page.locator("a[href*='/showDoc/']").first()
      await page.goto((await review.getAttribute("href")) ?? "", { waitUntil: "networkidle" })
    },
  },
  {
    name: "activation",
    size: phone,
    account: demoAccounts.client,
    open: (page) => page.goto("/manager/process/activation", { waitUntil: "networkidle" }),
  },
]

/** Takes the picture, as WebP. Returns its size in bytes. */
async function take(
  browser: Browser,
  origin: string,
  { name, size, account, open }: Picture,
): Promise<number> {
  const context = await browser.newContext({ ...size, ...spanishEcuador, baseURL: origin })
  const page = await context.newPage()
  if (account) await signIn(page, account)
  await open(page)
  await page.getByRole("heading", { level: 1 }).waitFor()
  const picture = await sharp(await page.screenshot({ animations: "disabled" }))
    .webp({ quality: 82 })
    .toBuffer()
  writeFileSync(join(folder, `${name}.webp`), picture)
  await context.close()
  return picture.length
}

mkdirSync(folder, { recursive: true })
await withDemoProduct(async ({ origin, browser }) => {
  let total = 0
  for (const picture of pictures) {
    const bytes = await take(browser, origin, picture)
    console.log(`docs/pictures/${picture.name}.webp ${Math.ceil(bytes / 1024)} KB`)
    total += bytes
  }
  if (total > maximumBytes) throw new Error(`The pictures have ${total} bytes, more than ${maximumBytes}`)
})
