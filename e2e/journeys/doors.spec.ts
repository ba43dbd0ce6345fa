import { expect, type Page, test } from "@playwright/test"
import { type Door, doors, enter, leave, slots, tryDoor } from "../support/doors.ts"

const { internal } = doors
const all: readonly Door[] = Object.values(doors)

/** What each slot answers about who sits in it. */
async function live(page: Page): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(slots).map(async ([area, { api }]) => ((await page.request.get(api)).ok() ? [area] : [])),
  )
  return answers.flat()
}

async function tokenOf(page: Page, { cookie }: Door): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === cookie)?.value ?? ""
}

test("G1, G8: four sessions live side by side in one browser, and each is ended alone", async ({ page }) => {
  for (const door of Object.values(slots)) await enter(page, door)
  expect(await live(page)).toEqual(["administrator", "executive", "banks", "client"])

  await leave(page, doors.executive)
  expect(await live(page)).toEqual(["administrator", "banks", "client"])
  await leave(page, doors.administrator)
  expect(await live(page)).toEqual(["banks", "client"])
  await leave(page, doors.client)
  expect(await live(page)).toEqual(["banks"])
  await leave(page, doors.banks)
  expect(await live(page)).toEqual([])
})

test("G8: a token that was signed out opens nothing any more, even from a kept cookie", async ({ page }) => {
  for (const door of [doors.administrator, doors.banks, internal] as const) {
    await enter(page, door)
    const token = await tokenOf(page, door)
    expect(token).not.toBe("")
    await leave(page, door)
    expect(await tokenOf(page, door)).toBe("")
    await page.context().addCookies([{ name: door.cookie, value: token, url: page.url() }])
    await page.goto(door.lands)
    await expect(page).toHaveURL(door.login)
  }
})

test("G11: an internal client signs in with the switch only, and sits in the client's slot", async ({
  page,
}) => {
  await enter(page, doors.banks)
  await page.goto(internal.login)
  await tryDoor(page, { ...doors.client, user: internal.user })
  await expect(page.getByRole("alert")).toHaveText("Usuario o contraseña incorrectos")
  await page.getByLabel("Contraseña").first().fill(internal.password)
  await page.getByRole("switch", { name: "Soy cliente interno" }).check()
  await page.getByRole("button", { name: "Ingresar", exact: true }).click()
  await expect(page).toHaveURL(internal.lands)
  await expect(page.getByRole("heading", { name: "Ayuda", level: 1 })).toBeVisible()
  expect(await (await page.request.get(internal.api)).json()).toMatchObject({ internal: true })
  expect(await live(page)).toEqual(["banks", "client"])
  // The other name of the same area: one session opens both.
  await page.goto("/manager/login")
  await expect(page).toHaveURL("/manager/request")
})

test("G1: the token of one area is refused by every other, as a cookie and as Bearer", async ({ page }) => {
  for (const door of Object.values(slots)) await enter(page, door)
  const tokens = await Promise.all(Object.values(slots).map((door) => tokenOf(page, door)))
  const { origin } = new URL(page.url())
  await page.context().clearCookies()
  for (const [index, door] of Object.values(slots).entries()) {
    for (const token of tokens.toSpliced(index, 1)) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await page.request.get(door.api, { headers })).status()).toBe(401)
      await page.context().addCookies([{ name: door.cookie, value: token, url: origin }])
      expect((await page.request.get(door.api)).status()).toBe(401)
    }
    await page.goto(door.lands)
    await expect(page).toHaveURL(door.login)
  }
})

for (const door of all) {
  test(`G4: without a session ${door.lands} leads to ${door.login}, a wrong password says so, and it leads back`, async ({
    page,
  }) => {
    await page.goto(door.lands)
    await expect(page).toHaveURL(door.login)
    await tryDoor(page, door, "Equivocada1")
    await expect(page.getByRole("alert")).toHaveText("Usuario o contraseña incorrectos")
    await expect(page.getByLabel(door.userLabel)).toHaveValue(door.user)
    await tryDoor(page, door)
    await expect(page).toHaveURL(door.lands)
    await page.goto(door.login)
    await expect(page).toHaveURL(door.lands)
  })
}

test("G4: a page of the client's area that was asked for comes after signing in at /help/login", async ({
  page,
}) => {
  await page.goto("/manager/signatures?otra=1")
  await expect(page).toHaveURL("/manager/login")
  await page.goto(internal.login)
  await tryDoor(page, internal)
  await expect(page).toHaveURL("/manager/signatures?otra=1")
})

test("C1, A11: the administrator's tabs, its own colours on any host, and «Salir»", async ({
  page,
  baseURL,
}) => {
  const host = new URL(baseURL ?? "")
  host.hostname = "nadie.localhost"
  await page.goto(new URL("/administrator", host).href)
  await expect(page).toHaveURL(new URL("/administrator/login", host).href)
  await tryDoor(page, doors.administrator)
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

test("B11: a bank's person sees their bank, by keyboard alone from door to door", async ({ page }) => {
  await page.goto(doors.banks.login)
  await page.getByLabel("Correo electrónico").focus()
  await page.keyboard.type(doors.banks.user)
  await page.keyboard.press("Tab")
  await page.keyboard.type(doors.banks.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(doors.banks.lands)
  await expect(page.getByText("Aquí verá los pagos a las cuentas en Banco Pichincha")).toBeVisible()
  await page.getByRole("button", { name: /^Su cuenta/ }).press("Enter")
  await page.getByRole("button", { name: "Cerrar sesión" }).press("Enter")
  await expect(page).toHaveURL(doors.banks.login)
})
