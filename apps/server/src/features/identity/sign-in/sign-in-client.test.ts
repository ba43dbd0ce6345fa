import { expect, test } from "vitest"
import { aClient, aDistributor } from "../../../testing/factories.ts"
import { lightHash } from "../../../testing/light-hash.ts"
import { mailedCode } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock, mails } = testApp
const passwordHash = lightHash("Firma2026")
const simple = "/api/clients/auth?simple=true"
const full = "/api/clients/auth"

function post(host: string, url: string, payload: object) {
  return app.inject({ method: "POST", url, headers: { host }, payload })
}

async function lastCode(): Promise<string> {
  return /\b\d{6}\b/.exec((await mails()).at(-1)?.subject ?? "")?.[0] ?? ""
}

test("G2: signs a client in with simple=true", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor, { passwordHash })
  const response = await post(distributor.host, simple, { user: "171003-4065", password: "Firma2026" })
  expect(response.statusCode).toBe(200)
  const authorization = `Bearer ${response.json().token}`
  const me = await app.inject({ url: full, headers: { host: distributor.host, authorization } })
  expect(me.json()).toMatchObject({
    id: client.id,
    hasPassword: true,
    internal: false,
    distributor: distributor.id,
    names: "MARÍA JOSÉ PEÑA LOOR",
    personalData: { names: "MARÍA JOSÉ", surnames: "PEÑA LOOR" },
    dataBusiness: { name: "Firmas de Prueba", ruc: "0992397535001" },
  })
})

test("G11: signs internal clients in only with their flag, others only with simple=true", async () => {
  const distributor = await aDistributor(testApp)
  await aClient(testApp, distributor, { identity: "0926687856", internal: true, passwordHash })
  await aClient(testApp, distributor, { identity: "1710034065", passwordHash })
  const status = async (url: string, body: object) =>
    (await post(distributor.host, url, { password: "Firma2026", ...body })).statusCode
  expect(await status(full, { user: "0926687856", internal: true })).toBe(200)
  expect(await status(full, { user: "0926687856" })).toBe(401)
  expect(await status(simple, { user: "0926687856" })).toBe(401)
  expect(await status(simple, { user: "0926687856", internal: true })).toBe(401)
  expect(await status(full, { user: "1710034065", internal: true })).toBe(401)
  expect(await status(full, { user: "1710034065" })).toBe(401)
})

test("signs a client without password in with a mailed code, once", async () => {
  const distributor = await aDistributor(testApp)
  await aClient(testApp, distributor)
  const sent = await post(distributor.host, "/api/clients/auth/code", { user: "1710034065" })
  expect(sent.json()).toEqual({ expiresInSeconds: 302 })
  const code = await lastCode()
  expect((await post(distributor.host, simple, { user: "1710034065", code })).statusCode).toBe(200)
  const again = await post(distributor.host, simple, { user: "1710034065", code })
  expect(again.json().typeCode).toBe("WRONG_CREDENTIALS")
})

test("gives the same response whether or not the client exists", async () => {
  const distributor = await aDistributor(testApp)
  await aClient(testApp, distributor)
  const asked = [
    await post(distributor.host, "/api/clients/auth/code", { user: "1710034065" }),
    await post(distributor.host, "/api/clients/auth/code", { user: "1710034065" }),
    await post(distributor.host, "/api/clients/auth/code", { user: "0926687856" }),
    await post(distributor.host, "/api/clients/auth/code", { user: "0926687856" }),
  ]
  // Asked again too early: what is left of the first one, which counts as a second old.
  const [first, again] = ['{"expiresInSeconds":302}', '{"expiresInSeconds":301}']
  expect(asked.map(({ body }) => body)).toEqual([first, again, first, again])
  const sent = (await mails()).filter((mail) => /^\d{6} es su código/.test(mail.subject))
  expect(sent.length).toBeGreaterThan(0)
  clock.advance({ seconds: 400 })
  const expired = await post(distributor.host, simple, { user: "1710034065", code: await lastCode() })
  const unknown = await post(distributor.host, simple, { user: "0926687856", code: "123456" })
  expect(expired.statusCode).toBe(401)
  expect(expired.body).toBe(unknown.body)
})

test("refuses a code of another purpose", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  await post(distributor.host, "/api/clients/auth/code", { user: "1710034065" })
  const code = await lastCode()
  await owner
    .updateTable("oneUseSecrets")
    .set({ kind: "activation" })
    .where("subject", "=", client.id)
    .execute()
  expect((await post(distributor.host, simple, { user: "1710034065", code })).statusCode).toBe(401)
})

test("refuses every password for a client without one", async () => {
  const distributor = await aDistributor(testApp)
  await aClient(testApp, distributor)
  const wrong = await post(distributor.host, simple, { user: "1710034065", password: "none" })
  expect(wrong.json().typeCode).toBe("WRONG_CREDENTIALS")
  const empty = await post(distributor.host, simple, { user: "1710034065", password: "" })
  expect(empty.json()).toMatchObject({ fields: { password: "Este campo es requerido" } })
})

test("selects the account of an identity by its password, the approved one first", async () => {
  const distributor = await aDistributor(testApp)
  const other = lightHash("Otra2026xy")
  const approved = await aClient(testApp, distributor, { passwordHash })
  const provisional = await aClient(testApp, distributor, { approvedAt: null, passwordHash: other })
  const twin = await aClient(testApp, distributor, { approvedAt: null, passwordHash })
  const signedInAs = async (password: string) => {
    const response = await post(distributor.host, simple, { user: "1710034065", password })
    const authorization = `Bearer ${response.json().token}`
    const me = await app.inject({ url: full, headers: { host: distributor.host, authorization } })
    return me.json().id
  }
  expect(await signedInAs("Firma2026")).toBe(approved.id)
  expect(await signedInAs("Otra2026xy")).toBe(provisional.id)
  await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", approved.id).execute()
  expect(await signedInAs("Firma2026")).toBe(twin.id)
})

test("mails each account of an identity its own code", async () => {
  const distributor = await aDistributor(testApp)
  const approved = await aClient(testApp, distributor)
  const provisional = await aClient(testApp, distributor, { approvedAt: null })
  await post(distributor.host, "/api/clients/auth/code", { user: "1710034065" })
  for (const client of [provisional, approved]) {
    const code = await mailedCode(testApp, client.email)
    const response = await post(distributor.host, simple, { user: "1710034065", code })
    const authorization = `Bearer ${response.json().token}`
    const me = await app.inject({ url: full, headers: { host: distributor.host, authorization } })
    expect(me.json().id).toBe(client.id)
  }
})

test("ends the codes of all accounts of an identity after five wrong codes", async () => {
  const distributor = await aDistributor(testApp)
  const clients = [
    await aClient(testApp, distributor),
    await aClient(testApp, distributor, { approvedAt: null }),
  ]
  await post(distributor.host, "/api/clients/auth/code", { user: "1710034065" })
  const codes: string[] = []
  for (const { email } of clients) codes.push(await mailedCode(testApp, email))
  const wrong = ["000000", "000001", "000002"].find((code) => !codes.includes(code)) ?? ""
  for (let tries = 0; tries < 5; tries++)
    await post(distributor.host, simple, { user: "1710034065", code: wrong })
  clock.advance({ minutes: 1 })
  for (const code of codes) {
    const response = await post(distributor.host, simple, { user: "1710034065", code })
    expect(response.statusCode).not.toBe(200)
    clock.advance({ minutes: 1 })
  }
})

test("keeps the failures of the approved account when a provisional account signs in", async () => {
  const distributor = await aDistributor(testApp)
  const own = lightHash("Otra2026xy")
  await aClient(testApp, distributor, { passwordHash })
  await aClient(testApp, distributor, { approvedAt: null, passwordHash: own })
  const attempt = async (password: string) =>
    (await post(distributor.host, simple, { user: "1710034065", password })).statusCode
  for (let tries = 0; tries < 4; tries++) {
    expect(await attempt(`Adivina202${tries}`)).toBe(401)
    expect(await attempt("Otra2026xy")).toBe(200)
  }
  expect(await attempt("Adivina2029")).toBe(401)
  expect(await attempt("Adivina2030")).toBe(429)
  clock.advance({ minutes: 16 })
  expect(await attempt("Firma2026")).toBe(200)
  expect(await attempt("Adivina2031")).toBe(401)
})
