import type { Page } from "@playwright/test"
import {
  type DemoAccount,
  demoAccounts,
  signIn,
  signOut,
  slots,
  trySignIn,
} from "../support/demo-accounts.ts"
import { expect, test } from "../support/test.ts"

const { internal } = demoAccounts
const all: readonly DemoAccount[] = Object.values(demoAccounts)

/** The user that each area's API reports. */
async function live(page: Page): Promise<string[]> {
  const responses = await Promise.all(
    Object.entries(slots).map(async ([area, { api }]) => ((await page.request.get(api)).ok() ? [area] : [])),
  )
  return responses.flat()
}

async function tokenOf(page: Page, { cookie }: DemoAccount): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === cookie)?.value ?? ""
}

test("G1, G8: four sessions coexist in one browser, and each ends separately", async ({ page }) => {
  for (const account of Object.values(slots)) await signIn(page, account)
  expect(await live(page)).toEqual(["administrator", "executive", "banks", "client"])

  await signOut(page, demoAccounts.executive)
  expect(await live(page)).toEqual(["administrator", "banks", "client"])
  await signOut(page, demoAccounts.administrator)
  expect(await live(page)).toEqual(["banks", "client"])
  await signOut(page, demoAccounts.client)
  expect(await live(page)).toEqual(["banks"])
  await signOut(page, demoAccounts.banks)
  expect(await live(page)).toEqual([])
})

test("G8: a signed-out token is invalid, even from a restored cookie", async ({ page }) => {
  for (const account of [demoAccounts.administrator, demoAccounts.banks, internal] as const) {
    await signIn(page, account)
    const token = await tokenOf(page, account)
    expect(token).not.toBe("")
    await signOut(page, account)
    expect(await tokenOf(page, account)).toBe("")
    await page.context().addCookies([{ name: account.cookie, value: token, url: page.url() }])
    await page.goto(account.lands)
    await expect(page).toHaveURL(account.login)
  }
})

test("G11: an internal client signs in only with the switch, into the client's session cookie", async ({
  page,
}) => {
  await signIn(page, demoAccounts.banks)
  await page.goto(internal.login)
  await trySignIn(page, { ...demoAccounts.client, user: internal.user })
  await expect(page.getByRole("alert")).toHaveText("Usuario o contraseña incorrectos")
  await page.getByLabel("Contraseña").first().fill(internal.password)
  await page.getByRole("switch", { name: "Soy cliente interno" }).check()
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(page).toHaveURL(internal.lands)
  await expect(page.getByRole("heading", { name: "Ayuda", level: 1 })).toBeVisible()
  expect(await (await page.request.get(internal.api)).json()).toMatchObject({ internal: true })
  expect(await live(page)).toEqual(["banks", "client"])
  // Both paths of the area share one session.
  await page.goto("/manager/login")
  await expect(page).toHaveURL("/manager/request")
})

test("G1: every other area refuses an area's token, as cookie and as Bearer", async ({ page }) => {
  for (const account of Object.values(slots)) await signIn(page, account)
  const tokens = await Promise.all(Object.values(slots).map((account) => tokenOf(page, account)))
  const { origin } = new URL(page.url())
  await page.context().clearCookies()
  for (const [index, account] of Object.values(slots).entries()) {
    for (const token of tokens.toSpliced(index, 1)) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await page.request.get(account.api, { headers })).status()).toBe(401)
      await page.context().addCookies([{ name: account.cookie, value: token, url: origin }])
      expect((await page.request.get(account.api)).status()).toBe(401)
    }
    await page.goto(account.lands)
    await expect(page).toHaveURL(account.login)
  }
})

for (const account of all) {
  test(`G4: without a session ${account.lands} redirects to ${account.login}, which reports a wrong password and redirects back`, async ({
    page,
  }) => {
    await page.goto(account.lands)
    await expect(page).toHaveURL(account.login)
    await trySignIn(page, account, "Equivocada1")
    await expect(page.getByRole("alert")).toHaveText("Usuario o contraseña incorrectos")
    await expect(page.getByLabel(account.userLabel)).toHaveValue(account.user)
    await trySignIn(page, account)
    await expect(page).toHaveURL(account.lands)
    await page.goto(account.login)
    await expect(page).toHaveURL(account.lands)
  })
}

test("G4: signing in at /help/login opens the requested page of the client's area", async ({ page }) => {
  await page.goto("/manager/signatures?otra=1")
  await expect(page).toHaveURL("/manager/login")
  await page.goto(internal.login)
  await trySignIn(page, internal)
  await expect(page).toHaveURL("/manager/signatures?otra=1")
})

test("C1, A11: the administrator's area shows its tabs and its own colours on any host, and signs out", async ({
  page,
  baseURL,
}) => {
  const host = new URL(baseURL ?? "")
  host.hostname = "nadie.localhost"
  await page.goto(new URL("/administrator", host).href)
  await expect(page).toHaveURL(new URL("/administrator/login", host).href)
  await trySignIn(page, demoAccounts.administrator)
  const tabs = page.getByRole("navigation", { name: "Secciones" })
  await expect(tabs.getByRole("link", { name: "Distribuidoras" })).toHaveAttribute("aria-current", "page")
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand").trim())
  expect(await brand()).toBe("#1f3a5f")
  const row = page.getByRole("row").filter({ hasText: "Nueva Distribuidora" })
  await expect(row).toContainText("nuevo.localhost")
  await expect(row).toContainText("Activa")
  await expect(row).toContainText("Sin configurar")

  await tabs.getByRole("link", { name: "Administradores" }).click()
  await expect(page).toHaveURL(/\/administrator\/operators$/)
  await expect(page.getByRole("heading", { name: "Administradores" })).toBeVisible()
  await expect(page.getByText("admin@trazo.ec")).toBeVisible()
  await tabs.getByRole("link", { name: "Configuración" }).click()
  await expect(page).toHaveURL(/\/administrator\/config$/)
  await expect(page.getByRole("heading", { name: "Configuración", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Salir" }).click()
  await expect(page).toHaveURL(/\/administrator\/login$/)
})

test("B11: a bank's person sees their bank, by keyboard alone, from sign-in to sign-out", async ({
  page,
}) => {
  await page.goto(demoAccounts.banks.login)
  await page.getByLabel("Correo electrónico").focus()
  await page.keyboard.type(demoAccounts.banks.user)
  await page.keyboard.press("Tab")
  await page.keyboard.type(demoAccounts.banks.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(demoAccounts.banks.lands)
  await expect(page.getByRole("heading", { name: "Pagos a Banco Pichincha" })).toBeVisible()
  await page.getByRole("button", { name: /^Su cuenta/ }).press("Enter")
  await page.getByRole("button", { name: "Cerrar sesión" }).press("Enter")
  await expect(page).toHaveURL(demoAccounts.banks.login)
})
