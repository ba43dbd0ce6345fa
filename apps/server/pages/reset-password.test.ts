import { expect, test } from "vitest"
import { resetTokensOf } from "../src/testing/accounts.ts"
import { accounts, aDemoShop } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { type Page, Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)
const newPassword = "Nueva-Clave-77"

const hrefOf = (page: Page, link: string) => page.getByRole("link", { name: link }).getAttribute("href") ?? ""

async function ask(visitor: Visitor, user: string): Promise<Page> {
  const login = await visitor.open("/manager/login")
  const form = await visitor.open(hrefOf(login, "¿Olvidó su contraseña?"))
  expect(form.getByRole("heading", { name: "¿Olvidó su contraseña?" })).toBeTruthy()
  return visitor.press(form, "Enviarme el enlace", { user })
}

test("B1: a reset for an unknown account shows the same message, and an invalid link returns 404", async () => {
  const visitor = new Visitor(testApp, shop)
  const sent = await ask(visitor, "0102030400")
  expect(sent.getByRole("heading", { name: "Revise su correo" })).toBeTruthy()
  expect(sent.document.body.textContent).toContain("Si ese número tiene una cuenta")
  const over = await visitor.open(`/reset-password/${"x".repeat(43)}`)
  expect(over.status).toBe(404)
  expect(over.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeTruthy()
  expect(over.document.querySelector('input[name="password"]')).toBeNull()
})

test("B1: the staff's sign-in links to the same page, which asks for their e-mail", async () => {
  const visitor = new Visitor(testApp, shop)
  const login = await visitor.open("/executive/login")
  const form = await visitor.open(hrefOf(login, "¿Olvidó su contraseña?"))
  const empty = await visitor.press(form, "Enviarme el enlace")
  expect(empty.getByRole("alert").textContent).toContain("Correo electrónico: Este campo es requerido")
  const sent = await visitor.press(empty, "Enviarme el enlace", { user: "nadie@demo.ec" })
  expect(sent.document.body.textContent).toContain("Si ese correo tiene una cuenta")
  expect((await visitor.open(hrefOf(sent, "Volver al ingreso"))).url).toBe("/executive/login")
})

test("a password is reset without script: a common one is refused, and the link works once", async () => {
  const { user } = accounts.client
  const visitor = new Visitor(testApp, shop)
  expect((await ask(visitor, user)).getByRole("heading", { name: "Revise su correo" })).toBeTruthy()
  const { email } = await testApp.owner
    .selectFrom("clients")
    .select("email")
    .where("identity", "=", user)
    .executeTakeFirstOrThrow()
  const link = `/reset-password/${(await resetTokensOf(testApp, email)).at(-1)}`
  const change = (page: Page, password: string, passwordConfirmation = password) =>
    visitor.press(page, "Cambiar mi contraseña", { password, passwordConfirmation })
  const refused = await change(await visitor.open(link), "Password123", "Password124")
  expect(refused.getByRole("alert").textContent).toContain("Esta contraseña es muy común: elija otra")
  const changed = await change(refused, newPassword)
  expect(changed.getByRole("heading", { name: "Su contraseña cambió" })).toBeTruthy()
  const notice = (await testApp.mails()).filter(({ subject }) => subject === "Su contraseña cambió")
  expect(notice.map(({ to }) => to)).toEqual([email])

  const login = await visitor.open(hrefOf(changed, "Ingresar"))
  expect(login.url).toBe("/manager/login")
  const old = await visitor.press(login, "Ingresar", { user, password: accounts.client.password })
  expect(old.getByRole("alert").textContent).toBe("Usuario o contraseña incorrectos")
  expect((await visitor.press(old, "Ingresar", { user, password: newPassword })).url).toBe("/manager/request")

  const again = await visitor.open(link)
  expect(again.status).toBe(404)
  expect(again.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeTruthy()
  const another = await visitor.open(hrefOf(again, "Pedir otro enlace"))
  expect(another.document.querySelector('input[name="user"]')).not.toBeNull()
})
