import { paths } from "@trazo/contract/paths"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, test } from "../support/test.ts"

test("a reviewer sees the pages of a PDF file as pictures, in no viewer of the browser", async ({ page }) => {
  const { rows } = await asOwner(process.env.E2E_DATA_DIR ?? "", (client) =>
    client.query<{ id: string; channel: "normal" | "fast"; file: string }>(
      `select r.id, r.channel, p.file_id as file from request_papers p
       join requests r on r.id = p.request_id join files f on f.id = p.file_id
       where f.media_type = 'application/pdf' and r.number is not null and r.channel = 'normal'
       order by r.created_at desc limit 20`,
    ),
  )
  await signIn(page, demoAccounts.executive)
  for (const { id, channel, file } of rows) {
    const response = await page.goto(paths.executiveReviewDocument(channel, id, file))
    if (response?.status() === 200) break
  }
  const canvas = page.locator("section canvas")
  await expect(canvas.first()).toBeVisible()
  const isPainted = () =>
    canvas.first().evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element
      const data = element.getContext("2d")?.getImageData(0, 0, width, height).data
      return width > 400 && data?.some((value, at) => at % 4 < 3 && value < 90)
    })
  await expect.poll(isPainted).toBe(true)
  await page.screenshot({ path: test.info().outputPath("pdf.png") })
  await page.getByRole("button", { name: "Acercar" }).click()
  await page.getByRole("button", { name: "Girar" }).click()
  await expect.poll(isPainted).toBe(true)
  await page.screenshot({ path: test.info().outputPath("near.png") })
  await expect(page.locator("iframe, embed, object")).toHaveCount(0)
})
