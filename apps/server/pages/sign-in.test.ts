import { expect, test } from "vitest"
import { type Account, accounts, aDemoShop, anUnconfiguredShop, aSessionOf, slots } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { inside, type Page, Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)
await anUnconfiguredShop(testApp)

const { internal } = accounts
const wrong = "Usuario o contraseña incorrectos"

/** Sends the page's form. */
function trySignIn(visitor: Visitor, page: Page, account: Account, password = account.password) {
  return visitor.press(page, "Ingresar", {
    user: account.user,
    password,
    ...(account.internal && { internal: "true" }),
  })
}

async function signIn(visitor: Visitor, account: Account): Promise<void> {
  const page = await trySignIn(visitor, await visitor.open(account.login), account)
  expect(page.url).toBe(account.lands)
}

async function signOut(visitor: Visitor, account: Account): Promise<void> {
  const page = await visitor.press(await visitor.open(account.lands), account.signOut)
  expect(page.url).toBe(account.out ?? account.login)
}

/** The areas whose API names a user. */
async function live(visitor: Visitor): Promise<string[]> {
  const responses = await Promise.all(
    Object.entries(slots).map(async ([area, { api: url }]) =>
      (await visitor.request({ url })).statusCode === 200 ? [area] : [],
    ),
  )
  return responses.flat()
}

test("G1, G8: four sessions coexist in one browser, and each ends separately", async () => {
  const visitor = new Visitor(testApp, shop)
  for (const account of Object.values(slots)) await signIn(visitor, account)
  expect(await live(visitor)).toEqual(["administrator", "executive", "banks", "client"])

  await signOut(visitor, accounts.executive)
  expect(await live(visitor)).toEqual(["administrator", "banks", "client"])
  await signOut(visitor, accounts.administrator)
  expect(await live(visitor)).toEqual(["banks", "client"])
  await signOut(visitor, accounts.client)
  expect(await live(visitor)).toEqual(["banks"])
  await signOut(visitor, accounts.banks)
  expect(await live(visitor)).toEqual([])
})

test("G8: a signed-out token is invalid, even from a restored cookie", async () => {
  for (const account of [accounts.administrator, accounts.banks, internal]) {
    const visitor = new Visitor(testApp, shop)
    await signIn(visitor, account)
    const token = visitor.cookies.get(account.cookie) ?? ""
    expect(token).not.toBe("")
    await signOut(visitor, account)
    expect(visitor.cookies.get(account.cookie)).toBeUndefined()
    visitor.cookies.set(account.cookie, token)
    expect((await visitor.open(account.lands)).url).toBe(account.login)
  }
})

test("G11: an internal client signs in only with the switch, into the client's session cookie", async () => {
  const visitor = new Visitor(testApp, shop)
  await signIn(visitor, accounts.banks)
  const refused = await trySignIn(visitor, await visitor.open(internal.login), {
    ...accounts.client,
    user: internal.user,
  })
  expect(refused.getByRole("alert").textContent).toBe(wrong)
  const page = await trySignIn(visitor, refused, internal)
  expect(page.url).toBe(internal.lands)
  expect(page.getByRole("heading", { name: "Ayuda", level: 1 })).toBeTruthy()
  expect((await visitor.request({ url: internal.api })).json()).toMatchObject({ internal: true })
  expect(await live(visitor)).toEqual(["banks", "client"])
  // Both paths of the area share one session.
  expect((await visitor.open("/manager/login")).url).toBe("/manager/request")
})

test("G1: every other area refuses an area's token, as cookie and as Bearer", async () => {
  for (const area of ["administrator", "executive", "banks", "client"] as const) {
    const { api: url, cookie, lands, login } = slots[area]
    const visitor = new Visitor(testApp, shop)
    for (const other of ["administrator", "executive", "banks", "client"] as const) {
      if (other === area) continue
      const { token } = await aSessionOf(testApp, shop, { area: other })
      const headers = { authorization: `Bearer ${token}` }
      expect((await new Visitor(testApp, shop).request({ url, headers })).statusCode).toBe(401)
      visitor.cookies.set(cookie, token)
      expect((await visitor.request({ url })).statusCode).toBe(401)
    }
    expect((await visitor.open(lands)).url).toBe(login)
  }
})

test.each(Object.values(accounts) as Account[])(
  "G4: without a session $lands redirects to $login, which reports a wrong password and redirects back",
  async (account) => {
    const visitor = new Visitor(testApp, shop)
    const asked = await visitor.open(account.lands)
    expect(asked.url).toBe(account.login)
    const refused = await trySignIn(visitor, asked, account, "Equivocada1")
    expect(refused.getByRole("alert").textContent).toBe(wrong)
    expect(refused.document.querySelector('input[name="user"]')?.getAttribute("value")).toBe(account.user)
    expect((await trySignIn(visitor, refused, account)).url).toBe(account.lands)
    expect((await visitor.open(account.login)).url).toBe(account.lands)
  },
)

test("G4: signing in at /help/login opens the requested page of the client's area", async () => {
  const visitor = new Visitor(testApp, shop)
  expect((await visitor.open("/manager/signatures?otra=1")).url).toBe("/manager/login")
  const page = await trySignIn(visitor, await visitor.open(internal.login), internal)
  expect(page.url).toBe("/manager/signatures?otra=1")
})

test("C1, A11: the administrator's area shows its tabs and its own colours on any host, and signs out", async () => {
  const visitor = new Visitor(testApp, { host: "nadie.localhost" })
  const form = await visitor.open("/administrator")
  expect(form.url).toBe("/administrator/login")
  const list = await trySignIn(visitor, form, accounts.administrator)
  const tabs = (page: Page) => inside(page.getByRole("navigation", { name: "Secciones" }))
  const current = tabs(list).getByRole("link", { name: "Distribuidoras" })
  expect(current.getAttribute("aria-current")).toBe("page")
  expect(list.text).toMatch(/--brand:\s*#1f3a5f/)
  const row = list.getAllByRole("row").find(({ textContent }) => textContent.includes("Nueva Distribuidora"))
  for (const shown of ["nuevo.localhost", "Activa", "Sin configurar"])
    expect(row?.textContent).toContain(shown)

  const follow = (name: string) =>
    visitor.open(tabs(list).getByRole("link", { name }).getAttribute("href") ?? "")
  const operators = await follow("Administradores")
  expect(operators.url).toBe("/administrator/operators")
  expect(operators.getByRole("heading", { name: "Administradores" })).toBeTruthy()
  expect(operators.text).toContain("admin@trazo.ec")
  const config = await follow("Configuración")
  expect(config.url).toBe("/administrator/config")
  expect(config.getByRole("heading", { name: "Configuración", level: 1 })).toBeTruthy()
  expect((await visitor.press(config, "Salir")).url).toBe("/administrator/login")
})
