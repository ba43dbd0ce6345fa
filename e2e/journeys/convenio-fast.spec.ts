import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { linkIn, waitForMail } from "../support/api/mails.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { aCedula, anEmail } from "../support/people/identities.ts"
import { signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, openPage, test } from "../support/shell-test.ts"

test.setTimeout(180_000)

test("B4: the rows of a file stand close to its actions, and a phone shows its columns one under another", async ({
  page,
}) => {
  const send = async (name: string, lines: readonly string[]) => {
    await openPage(page, "/executive/convenios/load-information")
    await page.getByLabel("Convenio", { exact: true }).selectOption({ label: "Cooperativa Manglar" })
    const buffer = Buffer.from(lines.join("\r\n"))
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer })
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  }
  await signIn(page, demoAccounts.executive)
  const good = `${aCedula()};LUIS ALBERTO;MORA VERA;${anEmail()};0991234568`
  await send("cerca.csv", ["Cédula;Nombres;Apellidos;Correo;Celular", good, good.replace("@", " ")])
  const actions = await page.getByRole("button", { name: "Elegir hoja y columnas" }).boundingBox()
  const rows = await page.getByRole("heading", { name: "Filas del archivo" }).boundingBox()
  expect((rows?.y ?? 0) - (actions?.y ?? 0)).toBeLessThan(200)

  await send("sin-titulos.csv", [good, good])
  const table = page.getByRole("table", { name: "Primeras filas", includeHidden: true })
  await expect(table).toBeVisible()
  expect(await findingsAtBothWidths(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(390)
})

test("B4: a file is mended and loaded, and the mailed invitation ends in a certificate", async ({
  page,
  browser,
  baseURL,
}) => {
  const [identity, email] = [aCedula(), anEmail()]
  const file = [
    "Cédula;Nombres;Apellidos;Correo;Celular",
    `${identity};ANA LUCÍA;PEÑA LÓPEZ;sin arroba;0991234567`,
    `${aCedula()};LUIS ALBERTO;MORA VERA;${anEmail()};0991234568`,
  ].join("\r\n")
  await signIn(page, demoAccounts.executive)
  await openPage(page, "/executive/convenios/load-information")
  await page.getByLabel("Convenio", { exact: true }).selectOption({ label: "Cooperativa Manglar" })
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "socios.csv", mimeType: "text/csv", buffer: Buffer.from(file) })
  await expect(page.getByRole("heading", { level: 1, name: "socios.csv" })).toBeVisible()
  const wrong = page.getByRole("grid", { name: "Filas con errores" }).locator('[aria-invalid="true"]')
  await expect(wrong).toHaveAccessibleDescription("Ingrese correo válido")
  await wrong.click()
  await page.keyboard.type(email)
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Cargar a 2 personas" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cargar e invitar" }).click()
  await expect(page.getByText(/^2 personas en el convenio\./)).toBeVisible()

  const applicant = await browser.newContext({ baseURL: baseURL ?? "" })
  const person = await applicant.newPage()
  await person.goto(await waitForMail(page.request, email, (mail) => linkIn(mail, "/convenio")))
  await expect(person.getByText(/^La paga .*: usted no paga nada\.$/)).toBeVisible()
  await person.getByRole("button", { name: "Pedir mi firma" }).click()
  await expect(person).toHaveURL(/\/solicitud\//)
  const cookies = await applicant.storageState()
  const journey = new JourneyByApi(baseURL ?? "", { identity, cookies, channel: "convenio" })
  journey.email = email
  expect((await journey.submitAndPay()).status).toBe("review")
  await applicant.close()

  await openPage(page, `/executive/convenios/certificates?buscar=${identity}`)
  await expect(page.getByText(journey.number).first()).toBeVisible()
  expect((await journey.finish()).length).toBeGreaterThan(1000)
  await openPage(page, `/executive/convenios/clients?buscar=${identity}`)
  await expect(page.getByText("Con firma").first()).toBeVisible()
})

test("B5: a request of the fast channel that misses its promise is noticed, and ends in a certificate", async ({
  page,
  baseURL,
}) => {
  await openPage(page, "/fast")
  await expect(page.getByText(/le respondemos (hoy mismo, hasta|mañana, hasta|hasta el)/)).toBeVisible()
  await expect(page.getByText(/más que la misma firma sin prisa\.$/).first()).toBeVisible()
  const journey = new JourneyByApi(baseURL ?? "", { channel: "fast" })
  await journey.submitAndPay()
  await journey.validatePayment()
  await missPromise(journey)
  // The queue is asked for jobs of this kind now and then only.
  await waitForMail(page.request, journey.email, ({ subject }) => /demorada/.test(subject) || null, 75_000)

  await signIn(page, demoAccounts.executive)
  await openPage(page, `/executive/fast/certificates?buscar=${journey.identity}`)
  await expect(page.getByText(journey.number).first()).toBeVisible()
  expect((await journey.finish()).length).toBeGreaterThan(1000)
})

/** Lets the request wait since long before its promise, and has missed promises noticed. */
async function missPromise({ requestId }: JourneyByApi): Promise<void> {
  await asOwner(process.env.E2E_DATA_DIR ?? "", async (client) => {
    await client.query("update requests set status_since = now() - interval '20 days' where id = $1", [
      requestId,
    ])
    await client.query("insert into pgboss.job (name) values ('watch-promises')")
  })
}
