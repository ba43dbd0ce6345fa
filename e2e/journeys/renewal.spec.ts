import type { Page } from "@playwright/test"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { codeIn, linkIn, waitForMail } from "../support/api/mails.ts"
import { pay, typeCode } from "../support/browser/applicant-in-browser.ts"
import { codesSoFar } from "../support/browser/holder-in-browser.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { aPdf } from "../support/people/sample-documents.ts"
import { signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

/** Follows the mailed reminder to what is known of the holder. */
async function openFromMail(page: Page, journey: JourneyByApi): Promise<void> {
  await writeReminder(journey)
  const link = await waitForMail(page.request, journey.email, (mail) => linkIn(mail, "/renovation"), 40_000)
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(heading(page, "Renueve su firma electrónica")).toBeVisible()
  const before = await codesSoFar(page, journey.email)
  await page.getByRole("button", { name: "Enviarme el código" }).click()
  const code = await waitForMail(page.request, journey.email, (mail) => codeIn(mail, before))
  await typeCode(page, code)
}

async function confirmAndPay(page: Page): Promise<void> {
  await expect(heading(page, "¿Sigue todo igual?")).toBeVisible()
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
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  await openFromMail(page, journey)
  await confirmAndPay(page)
  expect(taps.count).toBeLessThanOrEqual(12)
  // The code is asked on the first screen's address.
  expect(taps.screens).toEqual(["/renovation", "/renovation/revisar", "/payment"])
})

test("a moved holder with an old RUC certificate sends that alone, and the reviewer sees both addresses", async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "", { kind: "subject2" })
  await journey.finish()
  await ageDocument(journey, "rucCertificate")
  await openFromMail(page, journey)
  await expect(heading(page, "Complete lo que falta")).toBeVisible()
  await expect(page.getByText("El que tenemos ya es antiguo")).toBeVisible()

  await page.getByRole("link", { name: "Cambiar: Dirección" }).click()
  await page.locator("input[name=address]").fill("AV. NUEVE DE OCTUBRE 100")
  await page.getByRole("button", { name: "Continuar" }).click()
  // Nothing but the RUC certificate, and no consent to sensitive data for it.
  await expect(page).toHaveURL(/\/solicitud\/documents$/)
  await expect(page.locator("#rucCertificate")).toContainText("Cambió un dato que consta en este documento")
  await expect(page.locator("#identityFront")).toHaveCount(0)
  const file = page.locator("#rucCertificate input[type=file]").first()
  await file.setInputFiles(aPdf("ruc", "ruc.pdf"))
  await expect(page.getByRole("button", { name: "Quitar ruc.pdf" })).toBeVisible()
  await page.getByRole("button", { name: "Continuar" }).click()
  await confirmAndPay(page)

  await signIn(page, demoAccounts.executive)
  await page.goto(`/executive/certificates?buscar=${journey.identity}`)
  await page.getByRole("link", { name: /^TZ-/ }).first().click()
  const changes = page.getByRole("table", { name: "Lo que cambió" })
  await expect(changes.getByRole("row", { name: /Dirección/ })).toContainText(/AMAZONAS.*NUEVE DE OCTUBRE/)
  await expect(page.getByText(/Documentos nuevos: Certificado de RUC/)).toBeVisible()
})

/** As if the document of the finished request had been sent 25 months ago. */
async function ageDocument(journey: JourneyByApi, document: string): Promise<void> {
  await asOwner(process.env.E2E_DATA_DIR ?? "", (client) =>
    client.query(
      "update request_papers set created_at = now() - interval '25 months' where request_id = $1 and paper = $2",
      [journey.requestId, document],
    ),
  )
}

/** Lets the holder's certificate end in 20 days, and has the reminders of all holders written. */
async function writeReminder(journey: JourneyByApi): Promise<void> {
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
