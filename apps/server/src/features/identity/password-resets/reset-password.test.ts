import { expect, test } from "vitest"
import { aResetToken, askReset, resetTokensOf, setPassword } from "../../../testing/accounts.ts"
import { aClient, aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { lightHash } from "../../../testing/light-hash.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock, deps } = testApp
const passwordHash = lightHash("Firma2026")
const newPassword = "Nueva-Clave-77"
const invalid = {
  typeCode: "RESET_LINK_INVALID",
  message: "El enlace ya no sirve: venció, ya se usó o usted pidió otro después. Pida uno nuevo.",
}

/** A client with a mailed reset link. */
async function aForgetter(columns: Parameters<typeof aClient>[2] = {}) {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor, { passwordHash, ...columns })
  const asked = { area: "client", user: client.identity, email: client.email } as const
  return { distributor, client, token: await aResetToken(testApp, distributor, asked) }
}

const open = ({ host }: { host: string }, token: string) =>
  app.inject({ url: `/api/password-resets/${token}`, headers: { host } })

async function signsIn({ host }: { host: string }, user: string, password: string): Promise<number> {
  const url = "/api/clients/auth?simple=true"
  return (await app.inject({ method: "POST", url, headers: { host }, payload: { user, password } }))
    .statusCode
}

const audited = (object: string) =>
  owner
    .selectFrom("auditLog")
    .select(["actor", "action", "data"])
    .where("object", "=", object)
    .orderBy("id")
    .execute()

test("replaces the password; reading the link does not use it", async () => {
  const { distributor, client, token } = await aForgetter()
  for (let read = 0; read < 2; read++) {
    expect((await open(distributor, token)).json()).toEqual({ area: "client", internal: false })
  }
  const response = await setPassword(testApp, distributor, token, newPassword)
  expect([response.statusCode, response.json()]).toEqual([200, { area: "client", internal: false }])
  expect(await signsIn(distributor, client.identity, "Firma2026")).toBe(401)
  expect(await signsIn(distributor, client.identity, newPassword)).toBe(200)
})

test("ends all sessions of the account and no others", async () => {
  const { distributor, client, token } = await aForgetter()
  const neighbour = await aClient(testApp, distributor, { identity: "0926687856" })
  const sessions = [
    await signedIn(testApp, { area: "client", id: client.id }, distributor),
    await signedIn(testApp, { area: "client", id: client.id }, distributor),
    await signedIn(testApp, { area: "client", id: neighbour.id }, distributor),
  ]
  await setPassword(testApp, distributor, token, newPassword)
  const statuses = sessions.map(async (headers) => {
    return (await app.inject({ url: "/api/clients/auth", headers })).statusCode
  })
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
})

test("writes an audit row with ids only and mails the owner", async () => {
  const { distributor, client, token } = await aForgetter()
  await setPassword(testApp, distributor, token, newPassword)
  expect((await audited(`client:${client.id}`)).at(-1)).toEqual({
    actor: { area: "client", id: client.id },
    action: "password.reset",
    data: {},
  })
  const mail = (await testApp.mails()).findLast(({ to }) => to === client.email)
  expect(mail?.subject).toBe("Su contraseña cambió")
  expect(mail?.text).toContain("23/11/2026 10:00")
  expect(mail?.text).toContain(`//${distributor.host}`)
  expect(mail?.text).not.toContain(newPassword)
})

test("resets only the executive's account and leads to the staff's sign-in", async () => {
  const distributor = await aDistributor(testApp)
  const { id, email } = await anExecutive(testApp, distributor)
  const token = await aResetToken(testApp, distributor, { area: "executive", user: email, email })
  expect((await setPassword(testApp, distributor, token, newPassword)).json().area).toBe("executive")
  const payload = { user: email, password: newPassword }
  const url = "/api/executives/auth"
  const response = await app.inject({ method: "POST", url, headers: { host: distributor.host }, payload })
  expect(response.statusCode).toBe(200)
  expect((await audited(`executive:${id}`)).map(({ action }) => action)).toContain("password.reset")
})

test("names internal clients, who have another sign-in", async () => {
  const { distributor, token } = await aForgetter({ internal: true })
  expect((await open(distributor, token)).json()).toEqual({ area: "client", internal: true })
})

test("accepts a link once within an hour, until a newer one is requested", async () => {
  const { distributor, client, token: first } = await aForgetter()
  clock.advance({ minutes: 1 })
  await askReset(testApp, distributor, "client", client.identity)
  const second = (await resetTokensOf(testApp, client.email)).at(-1) ?? ""
  const refused = async (token: string) => {
    for (const response of [
      await open(distributor, token),
      await setPassword(testApp, distributor, token, "Otra-Clave-88"),
    ]) {
      expect([response.statusCode, response.json()]).toEqual([404, invalid])
    }
  }
  await refused(first)
  await refused("x".repeat(43))
  await setPassword(testApp, distributor, second, newPassword)
  await refused(second)
  clock.advance({ minutes: 2 })
  await askReset(testApp, distributor, "client", client.identity)
  const third = (await resetTokensOf(testApp, client.email)).at(-1) ?? ""
  clock.advance({ minutes: 59, seconds: 59 })
  expect((await open(distributor, third)).statusCode).toBe(200)
  clock.advance({ seconds: 1 })
  await refused(third)
  expect(await signsIn(distributor, client.identity, newPassword)).toBe(200)
})

test("refuses another distributor's link", async () => {
  const { distributor, client, token } = await aForgetter()
  const other = await aDistributor(testApp)
  await aClient(testApp, other, { passwordHash })
  expect((await open(other, token)).json()).toEqual(invalid)
  expect((await setPassword(testApp, other, token, newPassword)).json()).toEqual(invalid)
  expect(await signsIn(other, "1710034065", "Firma2026")).toBe(200)
  expect(await signsIn(distributor, client.identity, "Firma2026")).toBe(200)
  expect((await open(distributor, token)).statusCode).toBe(200)
})

test("refuses an account that was disabled in the meantime", async () => {
  const { distributor, client, token } = await aForgetter()
  await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", client.id).execute()
  expect((await open(distributor, token)).json()).toEqual(invalid)
  expect((await setPassword(testApp, distributor, token, newPassword)).json()).toEqual(invalid)
  const [row] = await owner.selectFrom("clients").selectAll().where("id", "=", client.id).execute()
  expect(row?.passwordHash).toBe(passwordHash)
})

test("E15: refuses a weak, a long and a common password and keeps the link", async () => {
  const { distributor, token } = await aForgetter()
  const wrong = {
    "": "Este campo es requerido",
    abcdefgh: "Contraseña insegura",
    "Firma-2026-Firma-2026": "Máximo 20 caracteres",
    Password123: "Esta contraseña es muy común: elija otra",
  }
  for (const [password, message] of Object.entries(wrong)) {
    const response = await setPassword(testApp, distributor, token, password)
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: message }])
  }
  expect((await open(distributor, token)).statusCode).toBe(200)
})

test("changes the password once for a double click", async () => {
  const { distributor, client, token } = await aForgetter()
  const click = () => setPassword(testApp, distributor, token, newPassword)
  const clicks = await Promise.all([click(), click()])
  expect([...clicks, await click()].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const acts = (await audited(`client:${client.id}`)).filter(({ action }) => action === "password.reset")
  expect(acts).toHaveLength(1)
  const notified = (await testApp.mails()).filter(
    ({ to, subject }) => to === client.email && /cambió/.test(subject),
  )
  expect(notified).toHaveLength(1)
})

test("accepts one of two passwords sent at once with the same link", async () => {
  const { distributor, client, token } = await aForgetter()
  const passwords = ["Nueva-Clave-77", "Otra-Clave-88"]
  const responses = await Promise.all(
    passwords.map((password) => setPassword(testApp, distributor, token, password)),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const winner = responses.findIndex(({ statusCode }) => statusCode === 200)
  expect(await signsIn(distributor, client.identity, passwords[winner] ?? "")).toBe(200)
  expect(await signsIn(distributor, client.identity, passwords[1 - winner] ?? "")).toBe(401)
})

test("delays attempts to guess the password with a used link", async () => {
  const { distributor, token } = await aForgetter()
  await setPassword(testApp, distributor, token, newPassword)
  for (let guess = 0; guess < 5; guess++) {
    expect((await setPassword(testApp, distributor, token, `Otra-Clave-${guess}0`)).json()).toEqual(invalid)
  }
  expect((await setPassword(testApp, distributor, token, newPassword)).statusCode).toBe(429)
})

test("resets the sign-in delay of the account", async () => {
  const { distributor, client, token } = await aForgetter()
  for (let failed = 0; failed < 6; failed++) await signsIn(distributor, client.identity, "no-es-2026")
  expect(await signsIn(distributor, client.identity, "Firma2026")).toBe(429)
  await setPassword(testApp, distributor, token, newPassword)
  expect(await signsIn(distributor, client.identity, newPassword)).toBe(200)
})

test("changes nothing when the transaction fails", async () => {
  const { distributor, client, token } = await aForgetter()
  const headers = await signedIn(testApp, { area: "client", id: client.id }, distributor)
  const { enqueue } = deps.jobs
  deps.jobs.enqueue = () => Promise.reject(new Error("the queue is gone"))
  try {
    expect((await setPassword(testApp, distributor, token, newPassword)).statusCode).toBe(500)
  } finally {
    deps.jobs.enqueue = enqueue
  }
  testApp.takeErrors()
  expect((await app.inject({ url: "/api/clients/auth", headers })).statusCode).toBe(200)
  expect((await open(distributor, token)).statusCode).toBe(200)
  expect(await signsIn(distributor, client.identity, newPassword)).toBe(401)
  expect(await signsIn(distributor, client.identity, "Firma2026")).toBe(200)
})

test("keeps the failures of an address when a provisional account resets its password", async () => {
  const { distributor, token } = await aForgetter({ approvedAt: null })
  const guess = (index: number) => signsIn(distributor, `09${String(index).padStart(8, "0")}`, "no-es-2026")
  for (let index = 0; index < 20; index++) expect(await guess(index)).toBe(401)
  expect(await guess(20)).toBe(429)
  expect((await setPassword(testApp, distributor, token, newPassword)).statusCode).toBe(200)
  expect(await guess(21)).toBe(429)
})
