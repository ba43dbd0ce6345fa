import type { Page } from "@playwright/test"
import { pressApprove } from "../support/browser/reviewer-in-browser.ts"
import { axeViolations } from "../support/checks/axe.ts"
import { type DemoAccount, demoAccounts, signOut, trySignIn } from "../support/people/demo-accounts.ts"
import {
  aClientLike,
  aDistributorWithExecutive,
  ageProofs,
  anExecutiveLike,
  totpCode,
  withPasskeyDevice,
} from "../support/people/factor-accounts.ts"
import { expect, test } from "../support/test.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { name })

/** Completes the configuration, because executives otherwise see its dialog first. */
test.beforeEach(async ({ page }) => {
  const missing = page.getByRole("dialog").filter({ hasText: "Complete la configuración de su empresa" })
  await page.addLocatorHandler(missing, (dialog) =>
    dialog.getByRole("button", { name: "Aceptar", exact: true }).click(),
  )
})

async function enterFirstStep(page: Page, account: DemoAccount): Promise<void> {
  await page.goto(account.login)
  await trySignIn(page, account)
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel("Dígito 1 de 6").focus()
  await page.keyboard.type(code)
}

async function expectNoSeriousFinding(page: Page): Promise<void> {
  const violations = await axeViolations(page)
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([])
}

/** Enrols an authenticator application on the executive's page. Returns its secret. */
async function turnOnTotp(page: Page, whileEnrolling = async () => {}): Promise<string> {
  await page.goto(new URL("/executive/account/second-factor", page.url()).href)
  await page.getByRole("button", { name: "Activar la aplicación de códigos" }).click()
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible()
  await whileEnrolling()
  const secret = await page.locator("code").innerText()
  await type(page, totpCode(secret))
  await expect(heading(page, "Guarde sus códigos de recuperación")).toBeFocused()
  return secret
}

async function anExecutiveInside(page: Page): Promise<DemoAccount> {
  const { email } = await anExecutiveLike("ejecutivo@demo.ec")
  const account = { ...demoAccounts.executive, user: email }
  await enterFirstStep(page, account)
  await expect(page).toHaveURL(account.lands)
  return account
}

test("an executive enrols an authenticator and then signs in with a code, also after a reload", async ({
  page,
}) => {
  const account = await anExecutiveInside(page)
  const secret = await turnOnTotp(page, () => expectNoSeriousFinding(page))
  await signOut(page, account)
  await trySignIn(page, account)
  await expect(heading(page, "Confirme que es usted")).toBeVisible()
  await expect(page.getByLabel("Dígito 1 de 6")).toBeFocused()
  await page.reload()
  await expectNoSeriousFinding(page)
  await type(page, totpCode(secret, -40))
  await expect(page.getByRole("alert")).toContainText("El código no es correcto o ya se usó")
  // The enrolment has used the current code.
  await type(page, totpCode(secret, 1))
  await expect(page).toHaveURL(account.lands)
})

test("ten recovery codes are shown once, and one of them signs in", async ({ page }) => {
  const account = await anExecutiveInside(page)
  await turnOnTotp(page)
  const codes = page.getByRole("region", { name: "Guarde sus códigos de recuperación" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ""] = await codes.allInnerTexts()
  await page.getByRole("button", { name: "Ya los guardé" }).click()
  await expect(page.getByText("Le quedan 10 códigos sin usar.")).toBeVisible()
  await expect(codes).toHaveCount(0)

  await signOut(page, account)
  await trySignIn(page, account)
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click()
  await page.getByLabel("Código de recuperación").fill(recoveryCode.toLowerCase())
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(page).toHaveURL(account.lands)
})

const passkeyPages = {
  executive: "/executive/account/second-factor",
  client: "/manager/account/second-factor",
} as const

for (const area of ["executive", "client"] as const) {
  test(`a passkey is created, named, and signs in: ${area}`, async ({ page }) => {
    const user =
      area === "executive"
        ? (await anExecutiveLike("ejecutivo@demo.ec")).email
        : (await aClientLike("1710034065")).identity
    const account = { ...demoAccounts[area], user }
    await withPasskeyDevice(page)
    await enterFirstStep(page, account)
    await expect(page).toHaveURL(account.lands)
    await page.goto(passkeyPages[area])
    await page.getByRole("button", { name: "Agregar una llave de acceso" }).click()
    await page.getByLabel("Nombre de la llave").fill("Portátil de Ana")
    await page.getByRole("button", { name: "Crear la llave" }).click()
    await expect(heading(page, "Guarde sus códigos de recuperación")).toBeFocused()
    await page.getByRole("button", { name: "Ya los guardé" }).click()
    await expect(page.getByText("Portátil de Ana", { exact: true })).toBeVisible()

    await signOut(page, account)
    await trySignIn(page, account)
    await page.getByRole("button", { name: "Usar mi llave de acceso" }).click()
    await expect(page).toHaveURL(account.lands)

    await page.goto(passkeyPages[area])
    await page.getByRole("button", { name: "Quitar Portátil de Ana" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Quitar la llave" }).click()
    await expect(page.getByText("Portátil de Ana", { exact: true })).toBeHidden()
  })
}

test("an approval with an old proof asks for a new one and then succeeds", async ({ page, baseURL }) => {
  const { email } = await anExecutiveLike("ejecutivo@andes.ec")
  const at = (path: string) => new URL(path, `http://andes.localhost:${new URL(baseURL ?? "").port}`).href
  await enterFirstStep(page, {
    ...demoAccounts.executive,
    login: at(demoAccounts.executive.login),
    user: email,
  })
  await expect(page).not.toHaveURL(/login/)
  await page.goto(at("/executive/certificates"))
  const row = page.getByRole("row").filter({ hasText: "CÓRDOVA" }).getByRole("link")
  // The dialog that opens with the page's script may take the first click.
  await expect(async () => {
    if (await row.isVisible()) await row.click({ timeout: 2000 })
    await expect(page).toHaveURL(/showDoc/, { timeout: 2000 })
  }).toPass()
  await ageProofs(email)
  await pressApprove(page)
  await page.getByRole("dialog").getByRole("button", { name: "Aprobar la solicitud" }).click()
  const proof = page.getByRole("dialog", { name: "Confirme que es usted" })
  await proof.getByLabel("Contraseña").first().fill("Equivocada1")
  await proof.getByRole("button", { name: "Confirmar" }).click()
  await expect(proof.getByText("La contraseña no es correcta.")).toBeVisible()
  await proof.getByLabel("Contraseña").first().fill("Firma2026")
  await proof.getByRole("button", { name: "Confirmar" }).click()
  await expect(page.getByText("Aprobada. El cliente ya puede activar su certificado.")).toBeVisible()
})

test("when the distributor requires a second factor, an executive without one reaches only the enrolment", async ({
  page,
  baseURL,
}) => {
  const { email, host } = await aDistributorWithExecutive()
  const at = (path: string) => new URL(path, `http://${host}:${new URL(baseURL ?? "").port}`).href
  const setUp = at("/executive/account/second-factor")
  await enterFirstStep(page, {
    ...demoAccounts.executive,
    login: at(demoAccounts.executive.login),
    user: email,
  })
  await expect(page).not.toHaveURL(/login/)
  await page.goto(setUp)
  const required = page.getByRole("switch", { name: "Pedir un segundo factor a todo el personal" })
  // The dialog that opens with the page's script may take the first click.
  await expect(async () => {
    if (!(await required.isChecked())) await required.click()
    await expect(page.getByText(/^Su cuenta necesita un segundo factor/)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.goto(at("/executive/certificates"))
  await expect(page).toHaveURL(setUp)
  await turnOnTotp(page)
  await page.goto(at("/executive/certificates"))
  await expect(page).toHaveURL(at("/executive/certificates"))
  await page.goto(setUp)
  // A notice over the page may take the first click.
  await expect(async () => {
    if (await required.isChecked()) await required.click()
    await expect(required).not.toBeChecked({ timeout: 3000 })
  }).toPass()
})
