import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
import { proveByCode, signIn } from "../support/browser/holder-in-browser.ts"
import { findingsAtBothWidths } from "../support/checks/both-widths.ts"
import { demoAccounts } from "../support/people/demo-accounts.ts"
import { addExecutive } from "../support/people/executives.ts"
import { asExecutive, enter, signIn as signInByCookie } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

async function expectAccessible(page: Page) {
  expect(await findingsAtBothWidths(page)).toEqual([])
}

/** The first try lacks the evidence and keeps the reason. */
async function fillIn(page: Page, { title, reason, submit }: Record<"title" | "reason" | "submit", string>) {
  const dialog = page.getByRole("dialog", { name: new RegExp(`^${title}`) })
  await dialog.getByLabel("Motivo").selectOption({ label: reason })
  await dialog.getByRole("button", { name: submit }).click()
  await expect(dialog.getByRole("alert")).toContainText("Sustento: Este campo es requerido")
  await expect(dialog.getByLabel("Motivo")).toHaveValue(/.+/)
  await dialog.getByRole("textbox", { name: /Sustento/ }).fill("Acta 45-2026 del área legal")
  await dialog.getByRole("button", { name: submit }).click()
  await expect(dialog).toHaveCount(0)
}

const suspension = {
  title: "Suspender el certificado de",
  submit: "Suspender el certificado",
  reason: "Incumplimiento del contrato",
}
const release = {
  title: "Levantar la suspensión",
  submit: "Levantar la suspensión",
  reason: "Ya no existe la causa de la suspensión",
}

const mailOf = (page: Page, { email }: JourneyByApi, wanted: string) =>
  waitForMail(page.request, email, ({ subject, text }) => (subject === wanted ? text : null))

/** As the distributor's configuration does. */
const allowSuspension = (requestId: string) =>
  asOwner(String(process.env.E2E_DATA_DIR), (client) =>
    client.query(
      `insert into review_settings (distributor_id, holder_suspension)
       select distributor_id, true from requests where id = $1
       on conflict (distributor_id) do update set holder_suspension = true`,
      [requestId],
    ),
  )

test("an executive suspends a certificate, its holder sees why and cannot download it, and a release ends it; then the holder does both with codes", async ({
  page,
  browser,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  const user = `suspende-${randomUUID()}@prueba.ec`
  await addExecutive(user, ["/certificates:view", "/certificates:revoke"])
  await signInByCookie(page, asExecutive(user))
  await page.goto(paths.executiveReview("normal", journey.requestId))
  await page.getByRole("button", { name: "Suspender el certificado…" }).click()
  await expectAccessible(page)
  await fillIn(page, suspension)
  const certificate = page.getByRole("region", { name: "Certificado emitido" })
  await expect(certificate).toContainText("Suspendida")
  await expect(certificate).toContainText("Acta 45-2026")
  const mail = await mailOf(page, journey, "Su firma electrónica está suspendida")
  expect(mail).toContain("Incumplimiento del contrato")
  expect(mail).not.toContain("Acta 45-2026")

  const holder = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await signIn(holder, journey)
  await holder.goto(paths.managerSignatures)
  const card = holder.getByRole("article")
  await expect(card).toContainText("Suspendida")
  await expect(card).toContainText("Incumplimiento del contrato")
  await expect(card.getByRole("link", { name: "Guardar mi .p12" })).toHaveCount(0)
  await expectAccessible(holder)

  await page.getByRole("button", { name: "Levantar la suspensión…" }).click()
  await fillIn(page, release)
  await expect(certificate).toContainText("Vigente")
  await mailOf(page, journey, "Su firma electrónica vuelve a ser válida")
  await holder.reload()
  await expect(card.getByRole("link", { name: "Guardar mi .p12" })).toBeVisible()

  await expect(card.getByRole("link", { name: "Suspender" })).toHaveCount(0)
  await allowSuspension(journey.requestId)
  await holder.reload()
  await card.getByText("Más", { exact: true }).click()
  await card.getByRole("link", { name: "Suspender" }).click()
  await expect(holder.getByRole("heading", { name: "Suspender su firma" })).toBeVisible()
  await proveByCode(holder, journey)
  await holder.getByRole("button", { name: "Suspender mi firma" }).click()
  await expect(card).toContainText("A pedido del titular")
  await card.getByRole("link", { name: "Levantar la suspensión" }).click()
  await proveByCode(holder, journey)
  // The sixth digit confirms.
  await expect(card).toContainText("Vigente")
  await card.getByText("Más", { exact: true }).click()
  await expect(card.getByRole("link", { name: "Suspender" })).toBeVisible()
})

test("the platform suspends a certificate, the distributor cannot release it, and the platform does", async ({
  page,
  browser,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  await enter(page, demoAccounts.administrator)
  await page.getByRole("link", { name: "Certificados" }).click()
  await page.getByLabel("Buscar certificados").fill(journey.identity)
  await page.getByRole("link", { name: "ANA LUCÍA PEÑA LÓPEZ" }).click()
  await page.getByRole("button", { name: "Suspender…" }).click()
  await expectAccessible(page)
  await fillIn(page, suspension)
  await expect(page.getByRole("region", { name: "Suspensión" })).toContainText("La plataforma")
  await page.screenshot({ path: test.info().outputPath("suspended.png"), fullPage: true })
  await expectAccessible(page)
  await mailOf(page, journey, "Su firma electrónica está suspendida")

  const user = `suspendida-${randomUUID()}@prueba.ec`
  await addExecutive(user, ["/certificates:view", "/certificates:revoke"])
  const executive = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()
  await signInByCookie(executive, asExecutive(user))
  await executive.goto(paths.executiveReview("normal", journey.requestId))
  const certificate = executive.getByRole("region", { name: "Certificado emitido" })
  await expect(certificate).toContainText("Suspendida")
  await expect(executive.getByRole("button", { name: "Revocar el certificado…" })).toBeVisible()
  await expect(executive.getByRole("button", { name: "Levantar la suspensión…" })).toHaveCount(0)

  await page.getByRole("button", { name: "Levantar la suspensión…" }).click()
  await fillIn(page, release)
  await expect(page.getByRole("region", { name: "Suspensión" })).toContainText("Acta 45-2026")
  await expect(page.getByRole("button", { name: "Suspender…" })).toBeVisible()
  await mailOf(page, journey, "Su firma electrónica vuelve a ser válida")
})
