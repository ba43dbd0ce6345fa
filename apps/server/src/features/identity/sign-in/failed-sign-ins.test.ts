import { expect, test } from "vitest"
import { actsOn, anAccount, anyHost } from "../../../testing/accounts.ts"
import { aDistributor, anAdministrator } from "../../../testing/factories.ts"
import { aReviewer } from "../../../testing/request-factory.ts"
import { aHolder, withTotp } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp({ settings: { TRUST_PROXY: "127.0.0.1" } })
const { app, clock } = testApp

/** Each attempt comes from a network of its own, so that no address is delayed. */
let networks = 0
const fail = (host: string, user: string) =>
  app.inject({
    method: "POST",
    url: "/api/executives/auth",
    payload: { user, password: "Equivocada1" },
    headers: { host, "x-forwarded-for": `10.${(++networks >> 8) & 255}.${networks & 255}.1` },
  })

const failures = async (object: string, host?: { id: string }) =>
  (await actsOn(testApp, object)).filter(
    ({ action, distributorId }) => action === "sign-in.failed" && (!host || distributorId === host.id),
  )

test("audits failed sign-ins of an account, ten in an hour at most (ASVS 5.0, 16.3)", async () => {
  const holder = await aHolder(testApp)
  const object = `executive:${holder.id}`
  for (let tried = 0; tried < 15; tried++) await fail(holder.distributor.host, holder.email)
  const rows = await failures(object)
  expect(rows).toHaveLength(10)
  expect(rows[0]).toMatchObject({ actor: { area: "applicant", id: null }, data: { way: "password" } })
  expect(rows.map(({ data }) => "pausedUntilNextHour" in data)).toEqual([...Array(9).fill(false), true])
  clock.advance({ hours: 1 })
  await fail(holder.distributor.host, holder.email)
  expect(await failures(object)).toHaveLength(11)
})

test("audits sixty failed sign-ins of unknown users in an hour at most, without the typed names", async () => {
  const distributor = await aDistributor(testApp)
  for (let tried = 0; tried < 80; tried++) await fail(distributor.host, `nadie${tried}@prueba.ec`)
  const rows = await failures("sign-in:executive", distributor)
  expect(rows).toHaveLength(60)
  expect(JSON.stringify(rows)).not.toContain("nadie")
})

test("audits a wrong second factor", async () => {
  const holder = await aHolder(testApp)
  await withTotp(testApp, holder)
  const { cookies } = await holder.signIn()
  const ticket = cookies.find(({ name }) => name.endsWith("_ticket"))?.value ?? ""
  await holder.continueSignIn(ticket, { code: "000000" })
  expect((await failures(`executive:${holder.id}`)).map(({ data }) => data)).toEqual([{ way: "totp" }])
})

test("audits failed sign-ins of administrators in the platform's chain", async () => {
  const { id, email } = await anAdministrator(testApp)
  const user = { user: email, password: "Equivocada1" }
  const url = "/api/administrators/auth"
  await app.inject({ method: "POST", url, headers: { host: anyHost.host }, payload: user })
  expect(await failures(`administrator:${id}`)).toMatchObject([{ distributorId: null }])
})

test("audits wrong passwords of a signed-in account, ten in an hour at most", async () => {
  const distributor = await aDistributor(testApp)
  const { id, calls, signIn } = await anAccount(testApp, "executive", distributor)
  const { headers } = await signIn()
  const type = async (method: "POST" | "PUT", url: string, payload: object) => {
    const network = { "x-forwarded-for": `10.9.${++networks & 255}.1` }
    const response = await app.inject({ method, url, payload, headers: { ...headers, ...network } })
    return response.json().typeCode
  }
  const rows = async () =>
    (await actsOn(testApp, `executive:${id}`)).filter(({ action }) => action === "reauthentication.failed")
  const wrong = { currentPassword: "Equivocada1", password: "Nueva-Clave-77" }
  expect(await type("PUT", calls.changePassword.path, wrong)).toBe("CURRENT_PASSWORD_WRONG")
  expect(await rows()).toMatchObject([{ actor: { area: "executive", id }, data: { way: "password" } }])
  const prove = () => type("POST", "/api/executives/auth/proof", { password: "Equivocada1" })
  expect(await prove()).toBe("FACTOR_WRONG")
  expect(await rows()).toHaveLength(2)
  for (let tried = 0; tried < 12; tried++) expect(await prove()).toBe("FACTOR_WRONG")
  expect(await rows()).toHaveLength(10)
  expect((await rows()).at(-1)?.data).toEqual({ way: "password", pausedUntilNextHour: true })
})

test("audits a wrong second factor of a signed-in account", async () => {
  const holder = await aHolder(testApp)
  await withTotp(testApp, holder)
  await holder.call("POST", "/auth/proof", { code: "000000" })
  const acts = await actsOn(testApp, `executive:${holder.id}`)
  expect(acts.filter(({ action }) => action === "reauthentication.failed")).toMatchObject([
    { data: { way: "totp" } },
  ])
})

test("audits denied calls, ten in an hour at most", async () => {
  const distributor = await aDistributor(testApp)
  const { id, headers } = await aReviewer(testApp, distributor, ["/clients:view"])
  const denied = () => app.inject({ url: "/api/executives/certificates", headers })
  for (let tried = 0; tried < 12; tried++) expect((await denied()).json().typeCode).toBe("NOT_ALLOWED")
  const rows = (await actsOn(testApp, `executive:${id}`)).filter(({ action }) => action === "access.denied")
  expect(rows).toHaveLength(10)
  expect(rows[0]).toMatchObject({
    actor: { area: "executive", id },
    data: { permission: "/certificates:view" },
  })
})
