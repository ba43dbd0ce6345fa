import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator, resetTokensOf, setPassword } from "../../../testing/accounts.ts"
import { aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
const administrator = await aSignedInAdministrator(testApp)

const addressOf = ({ id }: { id: string }, rest = "") =>
  `/api/administrators/distributors/${id}/executives${rest}`
const luis = { names: "Luis Andrade", email: "Luis@Nacional.ec", administrator: false }
const invite = (distributor: { id: string }, person: object = luis) =>
  administrator.call("POST", addressOf(distributor), person)
const executivesOf = async ({ id }: { id: string }) =>
  (await administrator.call("GET", `/api/administrators/distributors/${id}`)).body.executives

test("lists an invited executive without password until they choose one", async () => {
  const distributor = await aDistributor(testApp)
  expect((await invite(distributor)).body).toEqual({ ok: true })
  const invited = { names: "LUIS ANDRADE", email: "luis@nacional.ec", administrator: false, state: "active" }
  expect(await executivesOf(distributor)).toMatchObject([{ ...invited, hasPassword: false }])
  const [token = ""] = await resetTokensOf(testApp, "luis@nacional.ec")
  expect((await setPassword(testApp, distributor, token, "Nueva-Clave-77")).statusCode).toBe(200)
  expect(await executivesOf(distributor)).toMatchObject([{ ...invited, hasPassword: true }])
})

test("refuses an e-mail in use at the distributor, but not one in use at another", async () => {
  const [one, other] = [await aDistributor(testApp), await aDistributor(testApp)]
  const { email } = await anExecutive(testApp, one)
  const refused = await invite(one, { ...luis, email: email.toUpperCase() })
  const message = "Esta distribuidora ya tiene un ejecutivo con ese correo"
  expect([refused.status, refused.body.fields]).toEqual([400, { email: message }])
  expect((await invite(other, { ...luis, email })).status).toBe(200)
  expect(await executivesOf(one)).toHaveLength(1)
})

test("replaces an invitation after a minute; it lasts three days", async () => {
  const distributor = await aDistributor(testApp)
  await invite(distributor, { ...luis, email: "otra@nacional.ec" })
  const [{ id }] = await executivesOf(distributor)
  const again = () => administrator.call("POST", addressOf(distributor, `/${id}/link`))
  const soon = await again()
  expect([soon.status, soon.body.typeCode]).toEqual([429, "LINK_TOO_SOON"])
  const [first = ""] = await resetTokensOf(testApp, "otra@nacional.ec")
  clock.advance({ minutes: 1 })
  expect((await again()).status).toBe(200)
  const second = (await resetTokensOf(testApp, "otra@nacional.ec")).find((token) => token !== first) ?? ""
  clock.advance({ days: 2, hours: 23 })
  expect((await setPassword(testApp, distributor, first, "Nueva-Clave-77")).statusCode).toBe(404)
  clock.advance({ hours: 1 })
  expect((await setPassword(testApp, distributor, second, "Nueva-Clave-77")).statusCode).toBe(404)
  expect((await actsOn(testApp, `executive:${id}`)).map(({ action }) => action)).toEqual([
    "executive.invited",
    "executive.link-sent",
  ])
})

test("sends a reset link of an hour to an executive with a password", async () => {
  const distributor = await aDistributor(testApp)
  const { id, email } = await anExecutive(testApp, distributor)
  await administrator.call("POST", addressOf(distributor, `/${id}/link`))
  const [token = ""] = await resetTokensOf(testApp, email)
  expect((await testApp.mails()).findLast(({ to }) => to === email)?.subject).toBe("Cambie su contraseña")
  clock.advance({ hours: 1 })
  expect((await setPassword(testApp, distributor, token, "Nueva-Clave-77")).statusCode).toBe(404)
})

test("ends the sessions and the link of a disabled executive, who signs in again when enabled", async () => {
  const distributor = await aDistributor(testApp)
  const { id } = await anExecutive(testApp, distributor)
  const headers = await signedIn(testApp, { area: "executive", id }, distributor)
  const status = async () => (await app.inject({ url: "/api/executives/auth", headers })).statusCode
  const become = (state: string) =>
    administrator.call("PUT", addressOf(distributor, `/${id}/state`), { state })
  expect(await status()).toBe(200)
  await Promise.all([become("disabled"), become("disabled")])
  expect(await status()).toBe(401)
  expect((await administrator.call("POST", addressOf(distributor, `/${id}/link`))).status).toBe(404)
  await become("active")
  expect(await status()).toBe(401)
  expect((await actsOn(testApp, `executive:${id}`)).map(({ action }) => action)).toEqual([
    "executive.disabled",
    "executive.enabled",
  ])
})

test("does not find another distributor's executive", async () => {
  const [one, other] = [await aDistributor(testApp), await aDistributor(testApp)]
  const { id } = await anExecutive(testApp, other)
  const response = await administrator.call("PUT", addressOf(one, `/${id}/state`), { state: "disabled" })
  expect(response.status).toBe(404)
  const [row] = await owner.selectFrom("executives").select("state").where("id", "=", id).execute()
  expect(row?.state).toBe("active")
})
