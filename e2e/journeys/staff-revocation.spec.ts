import { randomBytes } from "node:crypto"
import type { Page } from "@playwright/test"
import { paths } from "@trazo/contract/paths"
import { JourneyByApi } from "../support/api/journey-by-api.ts"
import { waitForMail } from "../support/api/mails.ts"
import { demoAccounts, trySignIn } from "../support/people/demo-accounts.ts"
import { addClient } from "../support/people/executives.ts"
import { aCedula } from "../support/people/identities.ts"
import { aPdf } from "../support/people/sample-documents.ts"
import { enter, signIn } from "../support/people/sign-in.ts"
import { asOwner } from "../support/server/database.ts"
import { expect, test } from "../support/test.ts"

test.setTimeout(150_000)

/** Fills in the dialog, whose first try lacks the evidence. */
async function revokeInDialog(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Revocar el certificado de/ })
  await dialog.getByLabel("Motivo").selectOption({ label: reason })
  const confirm = dialog.getByRole("button", { name: "Revocar el certificado" })
  await confirm.click()
  await expect(dialog.getByRole("alert")).toContainText("Sustento: Este campo es requerido")
  await expect(dialog.getByLabel("Motivo")).toHaveValue(/.+/)
  await dialog.getByRole("textbox", { name: /Sustento/ }).fill("Acta 45-2026 de la llamada del titular")
  await dialog.locator("input[type=file]:not([capture])").setInputFiles(aPdf("acta", "acta.pdf"))
  await expect(dialog.getByText("acta.pdf")).toBeVisible()
  await confirm.click()
  await expect(dialog).toHaveCount(0)
}

const revocationMail = (page: Page, { email }: JourneyByApi) =>
  waitForMail(page.request, email, ({ subject, text }) =>
    subject === "Su firma electrónica fue revocada" ? text : null,
  )

test("an executive revokes an issued certificate with evidence, and its holder gets the reason by mail", async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  await signIn(page, demoAccounts.executive)
  await page.goto(paths.executiveReview("normal", journey.requestId))
  await page.getByRole("button", { name: "Revocar el certificado…" }).click()
  await revokeInDialog(page, "Datos falsos o inexactos")
  const certificate = page.getByRole("region", { name: "Certificado emitido" })
  await expect(certificate).toContainText("Revocada")
  await expect(certificate).toContainText("Acta 45-2026")
  await expect(certificate.getByRole("link", { name: "acta.pdf" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Revocar el certificado…" })).toHaveCount(0)
  const mail = await revocationMail(page, journey)
  expect(mail).toContain("Datos falsos o inexactos")
  expect(mail).not.toContain("Acta 45-2026")
})

test("an administrator finds a certificate by the holder's identity and revokes it", async ({
  page,
  baseURL,
}) => {
  const journey = new JourneyByApi(baseURL ?? "")
  await journey.finish()
  await enter(page, demoAccounts.administrator)
  await page.getByRole("link", { name: "Certificados" }).click()
  await page.getByLabel("Buscar certificados").fill(journey.identity)
  await page.getByRole("link", { name: "ANA LUCÍA PEÑA LÓPEZ" }).click()
  await page.getByRole("button", { name: "Revocar…" }).click()
  await revokeInDialog(page, "Incumplimiento del contrato")
  await expect(page.getByRole("region", { name: "Revocación" })).toContainText("La plataforma")
  expect(await revocationMail(page, journey)).toContain("Incumplimiento del contrato")
})

/** A copy of the demo's second distributor, suspended, with one client who has the demo's password. */
async function aSuspendedDistributor(): Promise<{ host: string; identity: string }> {
  const host = `suspendida-${randomBytes(4).toString("hex")}.localhost`
  const identity = aCedula()
  await asOwner(process.env.E2E_DATA_DIR ?? "", async (client) => {
    await client.query(
      `with copy as (
         insert into distributors (name, address, ruc, support_email, configuration, multimedia, modules, state, created_at)
         select 'Firmas Suspendidas', address, ruc, support_email, configuration, '{}', modules, 'suspended', created_at
         from distributors join distributor_hosts on distributor_id = distributors.id and host = 'andes.localhost'
         returning id)
       insert into distributor_hosts (host, distributor_id) select $1, id from copy`,
      [host],
    )
  })
  await addClient(host, identity)
  return { host, identity }
}

test("a holder signs in on a suspended distributor's host and reaches only revocation", async ({
  browser,
  baseURL,
}) => {
  const { host, identity } = await aSuspendedDistributor()
  const origin = new URL(baseURL ?? "")
  origin.hostname = host
  const page = await (await browser.newContext({ baseURL: origin.origin })).newPage()
  await page.goto("/")
  await expect(page.getByText("El distribuidor solicitado no existe")).toBeVisible()
  await page.goto("/manager/login")
  await trySignIn(page, { ...demoAccounts.client, user: identity })
  await expect(page).toHaveURL("/manager/revocation")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revocar un certificado")
  await expect(page.getByRole("link", { name: "Mi firma" })).toHaveCount(0)
  await page.goto("/manager/request")
  await expect(page.getByText("El distribuidor solicitado no existe")).toBeVisible()
  await page.goto("/manager/revocation")
  await page.getByRole("button", { name: "Salir" }).click()
  await expect(page).toHaveURL("/manager/login")
})
