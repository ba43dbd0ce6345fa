import type { Page } from "@playwright/test"
import { pay, typeCode } from "../support/applicant-in-browser.ts"
import { asOwner } from "../support/database.ts"
import { codesSoFar } from "../support/holder-in-browser.ts"
import { JourneyByApi } from "../support/journey-by-api.ts"
import { codeIn, linkIn, waitForMail } from "../support/mails.ts"
import { expect, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

/** Follows the mailed reminder to «¿Sigue todo igual?». */
async function openFromMail(page: Page, journey: JourneyByApi): Promise<void> {
  await finishWithReminder(journey)
  const link = await waitForMail(page.request, journey.email, (mail) => linkIn(mail, "/renovation"), 40_000)
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(heading(page, "Renueve su firma electrónica")).toBeVisible()
  const before = await codesSoFar(page, journey.email)
  await page.getByRole("button", { name: "Enviarme el código" }).click()
  const code = await waitForMail(page.request, journey.email, (mail) => codeIn(mail, before))
  await typeCode(page, code)
  await expect(heading(page, "¿Sigue todo igual?")).toBeVisible()
}

async function confirmAndPay(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /Mis datos y documentos siguen vigentes/ }).check()
  await page.getByRole("checkbox", { name: /Acepto/ }).check()
  await page.getByRole("button", { name: /^Sí, pagar/ }).click()
  await expect(page).toHaveURL(/\/payment/)
  await pay(page)
}

test("who changed nothing renews from the mailed reminder in four screens and twelve taps, payment included", async ({
  page,
  baseURL,
}) => {
  const taps = await countTaps(page)
  await openFromMail(page, new JourneyByApi(baseURL ?? ""))
  await confirmAndPay(page)
  expect(taps.count).toBeLessThanOrEqual(12)
  // The code is asked on the first screen's address.
  expect(taps.screens).toEqual(["/renovation", "/renovation/revisar", "/payment"])
})

/** Issues the applicant's certificate, lets it end in 20 days, and has the reminders of all holders written. */
async function finishWithReminder(journey: JourneyByApi): Promise<void> {
  await journey.finish()
  await asOwner(process.env.E2E_DATA_DIR ?? "", async (client) => {
    await client.query(
      `update certificates set not_before = now() - interval '345 days', not_after = now() + interval '20 days'
       where request_id = $1`,
      [journey.requestId],
    )
    await client.query("insert into pgboss.job (name) values ('remind-holders')")
  })
}

/** Presses of the page's controls, and the paths that were seen. A typed code and a chosen file are not presses. */
async function countTaps(page: Page): Promise<{ count: number; screens: string[] }> {
  const taps = { count: 0, screens: [] as string[] }
  await page.exposeFunction("noteTap", (path: string) => {
    taps.count += 1
    if (!taps.screens.includes(path)) taps.screens.push(path)
  })
  await page.addInitScript(() => {
    const note = (window as unknown as { noteTap: (path: string) => void }).noteTap
    // A label's click is followed by one of its control.
    addEventListener(
      "click",
      ({ detail, isTrusted }) => isTrusted && detail > 0 && note(location.pathname),
      true,
    )
  })
  return taps
}
