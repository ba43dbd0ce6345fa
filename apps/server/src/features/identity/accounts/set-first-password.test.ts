import { expect, test } from "vitest"
import { anAccount } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { mailedCode } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { clock, owner } = testApp
const distributor = await aDistributor(testApp)
const password = "Nueva-Clave-77"

async function withoutPassword() {
  const account = await anAccount(testApp, "client", distributor)
  await owner.updateTable("clients").set({ passwordHash: null }).where("id", "=", account.id).execute()
  const session = await account.signIn()
  const { changePassword, getAccount } = account.calls
  return {
    ...account,
    ask: () => session.call("POST", `${changePassword.path}/code`),
    set: (typed: object) => session.call("PUT", changePassword.path, typed),
    hasPassword: async () => (await session.call("GET", getAccount.path)).body.hasPassword as boolean,
  }
}

test("sets a first password with a mailed code, once", async () => {
  const client = await withoutPassword()
  expect(await client.hasPassword()).toBe(false)
  expect((await client.ask()).body).toEqual({ sentTo: client.email, expiresInSeconds: 302 })
  const code = await mailedCode(testApp, client.email)
  expect(await client.set({ code, password })).toEqual({ status: 200, body: { ok: true } })
  expect(await client.hasPassword()).toBe(true)
  // Repeating the form succeeds; another password does not.
  expect((await client.set({ code, password })).status).toBe(200)
  expect((await client.set({ code, password: "Otra-Clave-88" })).body.typeCode).toBe("CURRENT_PASSWORD_WRONG")
  expect((await client.ask()).body.typeCode).toBe("NOT_ALLOWED")
})

test("refuses a missing, wrong or expired code", async () => {
  const client = await withoutPassword()
  expect((await client.set({ password })).body.typeCode).toBe("CODE_REQUIRED")
  await client.ask()
  const code = await mailedCode(testApp, client.email)
  const other = code === "000000" ? "000001" : "000000"
  expect((await client.set({ code: other, password })).body.typeCode).toBe("CODE_WRONG")
  expect((await client.set({ code, password: "corta" })).body.fields).toEqual({
    password: "Contraseña insegura",
  })
  expect((await client.ask()).body.typeCode).toBe("CODE_TOO_SOON")
  clock.advance({ seconds: 302 })
  expect((await client.set({ code, password })).body.typeCode).toBe("CODE_EXPIRED")
  expect(await client.hasPassword()).toBe(false)
})
