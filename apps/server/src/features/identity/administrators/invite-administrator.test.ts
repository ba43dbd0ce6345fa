import { expect, test } from "vitest"
import { MailRefused } from "../../../adapters/mailer/port.ts"
import { actsOn, anyHost, aSignedInAdministrator } from "../../../testing/accounts.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { mailAdministratorLink } from "../staff-accounts/mail-staff-link.ts"

const testApp = await createTestApp({ settings: { ADMINISTRATOR_HOST: anyHost.host } })
const { app, clock, deps } = testApp
const administrator = await aSignedInAdministrator(testApp)
const address = "/api/administrators"
const password = "Nueva-Clave-77"

const invite = (email: string) => administrator.call("POST", address, { names: "Rosa Vélez", email })
const again = (id: string) => administrator.call("POST", `${address}/${id}/link`)
const disableAndEnable = async (id: string) => {
  for (const state of ["disabled", "active"])
    await administrator.call("PUT", `${address}/${id}/state`, { state })
}
const listed = async (id: string) =>
  (await administrator.call("GET", address)).body.rows.find((row: { id: string }) => row.id === id)

async function tokensOf(email: string): Promise<string[]> {
  const mails = (await testApp.mails()).filter(({ to }) => to === email)
  return mails.flatMap(({ text }) => /\/administrator\/password\/([\w-]{43})\b/.exec(text)?.[1] ?? [])
}

const headers = { host: anyHost.host }
const open = (token: string) => app.inject({ url: `${address}/auth/links/${token}`, headers })
const choose = (token: string, chosen = password) =>
  app.inject({ method: "PUT", url: `${address}/auth/links/${token}`, headers, payload: { password: chosen } })
const signIn = async (user: string, typed: string) => {
  const payload = { user, password: typed }
  return (await app.inject({ method: "POST", url: `${address}/auth`, headers, payload })).statusCode
}

test("G10: invites an administrator with a link on the platform's host", async () => {
  const { body } = await invite("Rosa@Trazo.ec")
  expect(await listed(body.id)).toMatchObject({
    names: "ROSA VÉLEZ",
    email: "rosa@trazo.ec",
    state: "active",
    hasPassword: false,
    link: { delivery: "queued", isOpen: true },
  })
  expect(await signIn("rosa@trazo.ec", password)).toBe(401)
  const [token = ""] = await tokensOf("rosa@trazo.ec")
  const mail = (await testApp.mails()).find(({ to }) => to === "rosa@trazo.ec")
  expect(mail?.subject).toBe("Su cuenta de administrador de Trazo")
  expect(mail?.text).toMatch(new RegExp(`https?://${anyHost.host}(:\\d+)?/administrator/password/`))
  expect((await listed(body.id)).link.delivery).toBe("accepted")
  for (let read = 0; read < 2; read++)
    expect((await open(token)).json()).toEqual({ ok: true, isFirst: false })
  expect((await choose(token)).json()).toEqual({ ok: true })
  expect(await signIn("rosa@trazo.ec", password)).toBe(200)
  expect(await listed(body.id)).toMatchObject({ hasPassword: true, link: null })
  expect((await actsOn(testApp, `administrator:${body.id}`)).map(({ action }) => action)).toEqual([
    "administrator.invited",
    "sign-in.failed",
    "password.reset",
    "session.opened",
  ])
})

test("accepts a repeated form, but no other password with the same link", async () => {
  await invite("doble@trazo.ec")
  const [token = ""] = await tokensOf("doble@trazo.ec")
  const both = await Promise.all([choose(token), choose(token)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await choose(token, "Otra-Clave-88")).json().typeCode).toBe("RESET_LINK_INVALID")
  expect(await signIn("doble@trazo.ec", password)).toBe(200)
})

test("refuses a weak password, keeps the link, and ends it after three days", async () => {
  await invite("tarde@trazo.ec")
  const [token = ""] = await tokensOf("tarde@trazo.ec")
  expect((await choose(token, "abcdefgh")).json().fields).toEqual({ password: "Contraseña insegura" })
  clock.advance({ days: 2, hours: 23 })
  expect((await open(token)).statusCode).toBe(200)
  clock.advance({ hours: 1 })
  for (const response of [await open(token), await choose(token), await open("x".repeat(43))]) {
    expect([response.statusCode, response.json().typeCode]).toEqual([404, "RESET_LINK_INVALID"])
  }
})

test("replaces a link after a minute; a link for a forgotten password lasts an hour", async () => {
  const administrator = await aSignedInAdministrator(testApp)
  const soon = [await again(administrator.id), await again(administrator.id)]
  expect(soon.map(({ status }) => status)).toEqual([200, 429])
  const [first = ""] = await tokensOf(administrator.email)
  clock.advance({ minutes: 1 })
  await again(administrator.id)
  const [, second = ""] = await tokensOf(administrator.email)
  expect((await open(first)).statusCode).toBe(404)
  expect((await choose(second)).statusCode).toBe(200)
  // Sessions opened with the old password are over.
  expect((await administrator.call("GET", `${address}/auth`)).status).toBe(401)
  clock.advance({ minutes: 1 })
  await again(administrator.id)
  const [, , third = ""] = await tokensOf(administrator.email)
  clock.advance({ hours: 1 })
  expect((await open(third)).statusCode).toBe(404)
})

test("ends the link of a disabled administrator, also when they are enabled again", async () => {
  const { body } = await invite("salio@trazo.ec")
  const [token = ""] = await tokensOf("salio@trazo.ec")
  await disableAndEnable(body.id)
  for (const response of [await open(token), await choose(token)])
    expect(response.json().typeCode).toBe("RESET_LINK_INVALID")
})

test("sends no link that was asked for before the access ended", async () => {
  const { id } = (await invite("encola@trazo.ec")).body
  await disableAndEnable(id)
  expect((await listed(id)).link).toBeNull()
  expect(await tokensOf("encola@trazo.ec")).toEqual([])
  clock.advance({ minutes: 1 })
  expect((await again(id)).status).toBe(200)
  expect((await listed(id)).link).toMatchObject({ delivery: "queued", isOpen: true })
  const [token = ""] = await tokensOf("encola@trazo.ec")
  expect((await choose(token)).statusCode).toBe(200)
})

test("does not retry a failed mail after the access ended", async () => {
  const { id } = (await invite("falla@trazo.ec")).body
  const { deliver } = deps.mailer
  deps.mailer.deliver = () => Promise.reject(new Error("connection refused"))
  await expect(mailAdministratorLink(id, deps)).rejects.toThrow("connection refused")
  deps.mailer.deliver = deliver
  await disableAndEnable(id)
  await mailAdministratorLink(id, deps)
  expect(await tokensOf("falla@trazo.ec")).toEqual([])
  expect((await listed(id)).link).toBeNull()
})

test("refuses an e-mail in use", async () => {
  const refused = await invite(administrator.email.toUpperCase())
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { email: "Ya hay un administrador con ese correo" },
  ])
  const wrong = await administrator.call("POST", address, { names: "", email: "rosa" })
  expect(wrong.body.fields).toEqual({ names: "Este campo es requerido", email: "Ingrese correo válido" })
})

test("shows a refused mail, and retries a failed one with another token", async () => {
  const { deliver } = deps.mailer
  const { body: refused } = await invite("nadie@trazo.ec")
  deps.mailer.deliver = () => Promise.reject(new MailRefused("550 no such user"))
  await testApp.runJobs()
  expect((await listed(refused.id)).link.delivery).toBe("refused")

  const { body: later } = await invite("luego@trazo.ec")
  deps.mailer.deliver = () => Promise.reject(new Error("connection refused"))
  expect(await testApp.runFailingJobs()).toHaveLength(1)
  expect((await listed(later.id)).link.delivery).toBe("queued")
  deps.mailer.deliver = deliver
})

test("serves the links only on the platform's host", async () => {
  await invite("ajeno@trazo.ec")
  const [token = ""] = await tokensOf("ajeno@trazo.ec")
  const url = `${address}/auth/links/${token}`
  const response = await app.inject({ url, headers: { host: "otra.ejemplo.ec" } })
  expect([response.statusCode, response.json().typeCode]).toEqual([404, "NOT_FOUND"])
})
