import type { BankUser } from "@trazo/contract/distributors/bank-users"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { actsOn, resetTokensOf, setPassword } from "../../../testing/accounts.ts"
import { aBankUser, aDistributor, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock } = testApp
const bank = "Banco Guayaquil"
const configuration = JSON.stringify({
  paymentMethods: {
    transfer: {
      enabled: true,
      accounts: [{ id: "1", bank, kind: "ahorros", number: "12345", holder: "FIRMAS", ruc: "1714307103" }],
    },
  },
})
const path = "/configuration/bank-users"
const password = "Nueva-Clave-77"
let shop: TestDistributor
let editor: Awaited<ReturnType<typeof aStaffCaller>>
let email: string
let invited = 0

const asStaff = (permissions: Permission[], of = shop) => aStaffCaller(testApp, of, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp, { configuration })
  editor = await asStaff(["/configuration:edit"])
  email = `cajera${++invited}@banco.ec`
})

const invite = (changes: object = {}) =>
  editor.call("POST", path, { names: "PATRICIA CEDEÑO", email, bank, ...changes })
const list = async (): Promise<BankUser[]> => (await editor.call("GET", path)).body.rows
const signIn = () =>
  app.inject({
    method: "POST",
    url: "/api/auth",
    headers: { host: shop.host },
    payload: { user: email, password },
  })

test("an invited person chooses a password by the mailed link, once, and signs in to the bank's area", async () => {
  const { id } = (await invite()).body
  expect(await list()).toEqual([
    { id, names: "PATRICIA CEDEÑO", email, bank, state: "invited", hasAccount: true },
  ])
  const [token = ""] = await resetTokensOf(testApp, email)
  expect((await setPassword(testApp, shop, token, password)).json()).toEqual({
    area: "banks",
    internal: false,
  })
  clock.advance({ minutes: 2 })
  expect((await setPassword(testApp, shop, token, "Otra-Clave-88")).json().typeCode).toBe(
    "RESET_LINK_INVALID",
  )
  const session = await signIn()
  const headers = { host: shop.host, authorization: `Bearer ${session.json().token}` }
  expect((await app.inject({ url: "/api/auth", headers })).json()).toMatchObject({ bank })
  expect(await list()).toMatchObject([{ state: "active" }])
})

test("the link works on the distributor's host alone and not before the pause for another one", async () => {
  const { id } = (await invite()).body
  const [token = ""] = await resetTokensOf(testApp, email)
  const other = await aDistributor(testApp)
  expect((await setPassword(testApp, other, token, password)).json().typeCode).toBe("RESET_LINK_INVALID")
  expect((await editor.call("POST", `${path}/${id}/link`)).body.typeCode).toBe("LINK_TOO_SOON")
})

test("the link ends with the access, also when the access comes back", async () => {
  const { id } = (await invite()).body
  const [token = ""] = await resetTokensOf(testApp, email)
  await editor.call("DELETE", `${path}/${id}/access`)
  await editor.call("PUT", `${path}/${id}/access`)
  expect((await setPassword(testApp, shop, token, password)).json().typeCode).toBe("RESET_LINK_INVALID")
})

test("a bank user does not ask for a link at the public door", async () => {
  const asked = await app.inject({
    method: "POST",
    url: "/api/password-resets",
    headers: { host: shop.host },
    payload: { area: "banks", user: email },
  })
  expect(asked.json().typeCode).toBe("VALIDATION_FAILED")
})

test("ended access ends the sessions at once, and comes back without them", async () => {
  const user = await aBankUser(testApp, shop, { bank })
  const headers = await signedIn(testApp, { area: "banks", id: user.id }, shop)
  const isIn = async () => (await app.inject({ url: "/api/auth", headers })).statusCode === 200
  expect(await isIn()).toBe(true)
  expect((await editor.call("DELETE", `${path}/${user.id}/access`)).body).toEqual({ ok: true })
  expect(await isIn()).toBe(false)
  expect((await editor.call("POST", `${path}/${user.id}/link`)).body.typeCode).toBe("BANK_USER_NOT_FOUND")
  await editor.call("PUT", `${path}/${user.id}/access`)
  expect([(await list())[0]?.state, await isIn()]).toEqual(["active", false])
  expect((await actsOn(testApp, `banks:${user.id}`)).map(({ action }) => action)).toEqual([
    "bank-user.disabled",
    "bank-user.enabled",
  ])
})

test("refuses a bank without an account and an address that is taken", async () => {
  expect((await invite({ bank: "Produbanco" })).body.fields).toEqual({
    bank: "Agregue primero una cuenta en ese banco",
  })
  await invite()
  expect((await invite()).body.fields).toEqual({ email: "Ya hay un usuario de banco con ese correo" })
})

test("requires the permission and a recent proof, and reaches no other distributor", async () => {
  const { id } = (await invite()).body
  const viewer = await asStaff(["/configuration:view"])
  expect((await viewer.call("GET", path)).body.rows).toHaveLength(1)
  expect((await viewer.call("DELETE", `${path}/${id}/access`)).body.typeCode).toBe("NOT_ALLOWED")
  expect((await (await asStaff(["/clients:view"])).call("GET", path)).body.typeCode).toBe("NOT_ALLOWED")
  const stranger = await asStaff(["/configuration:edit"], await aDistributor(testApp, { configuration }))
  expect((await stranger.call("GET", path)).body.rows).toEqual([])
  expect((await stranger.call("DELETE", `${path}/${id}/access`)).body.typeCode).toBe("BANK_USER_NOT_FOUND")
  await editor.ageProof()
  expect((await invite({ email: "otra@banco.ec" })).body.typeCode).toBe("PROOF_REQUIRED")
})
