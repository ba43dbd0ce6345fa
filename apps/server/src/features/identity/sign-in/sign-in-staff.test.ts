import { expect, test } from "vitest"
import { aBankUser, aClient, aDistributor, anAdministrator, anExecutive } from "../../../testing/factories.ts"
import { lightHash } from "../../../testing/light-hash.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
const passwordHash = lightHash("Firma2026")

async function aDistributorWithExecutive() {
  const distributor = await aDistributor(testApp)
  const executive = await anExecutive(testApp, distributor)
  await owner.updateTable("executives").set({ passwordHash }).where("id", "=", executive.id).execute()
  return { distributor, executive }
}

function signIn(host: string, body: object, url = "/api/executives/auth", headers: object = {}) {
  return app.inject({ method: "POST", url, headers: { host, ...headers }, payload: body })
}

test("G2, G3: returns an executive's token and sets it as a cookie for seven days", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const response = await signIn(distributor.host, {
    user: ` ${executive.email.toUpperCase()} `,
    password: "Firma2026",
  })
  expect(response.statusCode).toBe(200)
  const { token } = response.json()
  const [cookie] = response.cookies
  expect(cookie).toMatchObject({
    name: "trazo_executive",
    value: token,
    maxAge: 604_800,
    path: "/",
    sameSite: "Lax",
    httpOnly: true,
  })
  const signedIn = await app.inject({
    url: "/api/executives/auth",
    headers: { host: distributor.host, cookie: `trazo_executive=${token}` },
  })
  expect(signedIn.json()).toMatchObject({ id: executive.id, administrator: false })
})

test("signs one executive in four times at once", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const body = { user: executive.email, password: "Firma2026" }
  const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(distributor.host, body)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})

test("stores the token only as a hash", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const { token } = (await signIn(distributor.host, { user: executive.email, password: "Firma2026" })).json()
  const rows = await owner.selectFrom("sessions").selectAll().where("subjectId", "=", executive.id).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]?.tokenHash.toString("base64url")).not.toBe(token)
})

test("gives an unknown user, a wrong password and a disabled user the same response", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const disabled = await anExecutive(testApp, distributor)
  await owner
    .updateTable("executives")
    .set({ passwordHash, state: "disabled" })
    .where("id", "=", disabled.id)
    .execute()
  const responses = [
    await signIn(distributor.host, { user: "nadie@prueba.ec", password: "Firma2026" }),
    await signIn(distributor.host, { user: executive.email, password: "firma2026" }),
    await signIn(distributor.host, { user: disabled.email, password: "Firma2026" }),
  ]
  for (const response of responses) {
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      typeCode: "WRONG_CREDENTIALS",
      message: "Usuario o contraseña incorrectos",
    })
    expect(response.cookies).toEqual([])
  }
  const sessions = await owner
    .selectFrom("sessions")
    .select("area")
    .where("distributorId", "=", distributor.id)
    .execute()
  expect(sessions).toEqual([])
})

test("does not find an executive of another distributor", async () => {
  const { executive } = await aDistributorWithExecutive()
  const other = await aDistributor(testApp)
  const response = await signIn(other.host, { user: executive.email, password: "Firma2026" })
  expect(response.json().typeCode).toBe("WRONG_CREDENTIALS")
})

test("A3: reports an unknown distributor on an unknown host", async () => {
  const response = await signIn("nadie.ejemplo.ec", { user: "a@b.ec", password: "x" })
  expect(response.statusCode).toBe(422)
})

test("delays the right password after five failures, then accepts it and resets the count", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const right = { user: executive.email, password: "Firma2026" }
  for (let failed = 0; failed < 5; failed++) {
    expect((await signIn(distributor.host, { ...right, password: "no" })).statusCode).toBe(401)
  }
  const refused = await signIn(distributor.host, right)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().typeCode).toBe("TOO_MANY_REQUESTS")
  clock.advance({ seconds: 31 })
  expect((await signIn(distributor.host, right)).statusCode).toBe(200)
  expect((await signIn(distributor.host, { ...right, password: "no" })).statusCode).toBe(401)
  expect((await signIn(distributor.host, right)).statusCode).toBe(200)
})

test("counts parallel attempts one by one", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const tries = Array.from({ length: 12 }, () =>
    signIn(distributor.host, { user: executive.email, password: "no" }),
  )
  const statuses = (await Promise.all(tries)).map((response) => response.statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
})

test("does not delay another account", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  for (let failed = 0; failed < 6; failed++) {
    await signIn(distributor.host, { user: "otra@prueba.ec", password: "no" })
  }
  expect((await signIn(distributor.host, { user: executive.email, password: "Firma2026" })).statusCode).toBe(
    200,
  )
})

test("G10: signs an administrator in on any host, for their own area only", async () => {
  const administrator = await anAdministrator(testApp)
  await owner.updateTable("administrators").set({ passwordHash }).where("id", "=", administrator.id).execute()
  const body = { user: administrator.email, password: "Firma2026" }
  const response = await signIn("cualquiera.ejemplo.ec", body, "/api/administrators/auth")
  expect(response.statusCode).toBe(200)
  const authorization = `Bearer ${response.json().token}`
  const me = await app.inject({ url: "/api/administrators/auth", headers: { host: "x.ec", authorization } })
  expect(me.json()).toMatchObject({ id: administrator.id, email: administrator.email })
  const distributor = await aDistributor(testApp)
  const elsewhere = await app.inject({
    url: "/api/executives/auth",
    headers: { host: distributor.host, authorization },
  })
  expect(elsewhere.statusCode).toBe(401)
})

test("signs bank users in to their own area only", async () => {
  const distributor = await aDistributor(testApp)
  const { email } = await aBankUser(testApp, distributor, { passwordHash })
  const response = await signIn(distributor.host, { user: email, password: "Firma2026" }, "/api/auth")
  const authorization = `Bearer ${response.json().token}`
  const me = await app.inject({ url: "/api/auth", headers: { host: distributor.host, authorization } })
  expect(me.json()).toMatchObject({ bank: "Banco del Pacífico" })
})

test("G8: ends the session and clears the cookie at sign-out", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const { token } = (await signIn(distributor.host, { user: executive.email, password: "Firma2026" })).json()
  const headers = { host: distributor.host, authorization: `Bearer ${token}` }
  const out = await app.inject({ method: "DELETE", url: "/api/executives/auth", headers })
  expect(out.json()).toEqual({ ok: true })
  expect(out.cookies[0]).toMatchObject({ name: "trazo_executive", value: "" })
  expect((await app.inject({ url: "/api/executives/auth", headers })).statusCode).toBe(401)
})

test("ends the sessions of a user who is disabled", async () => {
  const { distributor, executive } = await aDistributorWithExecutive()
  const { token } = (await signIn(distributor.host, { user: executive.email, password: "Firma2026" })).json()
  await owner.updateTable("executives").set({ state: "disabled" }).where("id", "=", executive.id).execute()
  const headers = { host: distributor.host, authorization: `Bearer ${token}` }
  expect((await app.inject({ url: "/api/executives/auth", headers })).json().typeCode).toBe("NOT_SIGNED_IN")
})

test("refuses the token of another distributor's client", async () => {
  const distributor = await aDistributor(testApp)
  const other = await aDistributor(testApp)
  await aClient(testApp, distributor, { passwordHash })
  const body = { user: "1710034065", password: "Firma2026" }
  const { token } = (await signIn(distributor.host, body, "/api/clients/auth?simple=true")).json()
  const headers = { host: other.host, authorization: `Bearer ${token}` }
  expect((await app.inject({ url: "/api/clients/auth", headers })).statusCode).toBe(401)
})
