import { expect, test } from "vitest"
import { anAccount, areas } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp
const distributor = await aDistributor(testApp)

test.each(areas)("%s reads their own data without the password", async (area) => {
  const { calls, id, email, signIn } = await anAccount(testApp, area, distributor)
  const { body } = await (await signIn()).call("GET", calls.getAccount.path)
  expect(body).toMatchObject({ id, email, hasPassword: true })
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/)
  expect(body.identity === null).toBe(area !== "client")
})

test.each(["administrator", "executive", "banks"] as const)(
  "D9, E1, E5: %s changes their names, normalised, and invalid names are refused",
  async (area) => {
    const { calls, id, signIn } = await anAccount(testApp, area, distributor)
    const session = await signIn()
    const save = (names: string) => session.call("PUT", calls.getAccount.path, { names })
    expect((await save("  josé   peña ")).body.names).toBe("JOSÉ PEÑA")
    for (const [names, message] of [
      ["", "Este campo es requerido"],
      ["R2D2", "Ingrese un nombre válido"],
    ] as const) {
      const response = await save(names)
      expect([response.status, response.body.fields]).toEqual([400, { names: message }])
    }
    expect((await save("JOSÉ PEÑA")).status).toBe(200)
    expect((await session.call("GET", calls.getAccount.path)).body.names).toBe("JOSÉ PEÑA")
    const acts = owner.selectFrom("auditLog").select(["action", "data"]).where("object", "=", `${area}:${id}`)
    expect(await acts.execute()).toEqual([{ action: "account.changed", data: {} }])
  },
)

test("E1, E7: lets a client change the phone, but no data of an identity document", async () => {
  const { calls, signIn } = await anAccount(testApp, "client", distributor)
  const session = await signIn()
  const save = (typed: object) => session.call("PUT", calls.getAccount.path, typed)
  const before = (await session.call("GET", calls.getAccount.path)).body
  expect((await save({ phone: "12345" })).body.fields).toEqual({ phone: "Ingrese un número válido" })
  expect((await save({ phone: "" })).body.fields).toEqual({ phone: "Este campo es requerido" })
  const response = await save({ phone: "+593 99 123 4567", names: "OTRA", email: "otra@prueba.ec" })
  expect(response.body).toEqual({ ...before, phone: "+593991234567" })
})

test("a changed phone ends the other sessions and is mailed to the account's address", async () => {
  const { calls, email, signIn } = await anAccount(testApp, "client", distributor)
  const [here, there] = [await signIn(), await signIn()]
  const save = (phone: string) => here.call("PUT", calls.getAccount.path, { phone })
  expect((await save("0991234567")).status).toBe(200)
  expect(await Promise.all([here.isIn(), there.isIn()])).toEqual([true, false])
  expect((await save("0991234567")).status).toBe(200)
  const subjects = (await testApp.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects).toEqual(["El teléfono de su cuenta cambió"])
})

test("asks for a recent proof before the phone changes", async () => {
  const { calls, signIn } = await anAccount(testApp, "client", distributor)
  const session = await signIn()
  testApp.clock.advance({ minutes: 16 })
  const response = await session.call("PUT", calls.getAccount.path, { phone: "0991234567" })
  expect(response.body.typeCode).toBe("PROOF_REQUIRED")
  expect((await session.call("GET", calls.getAccount.path)).body.phone).toBe("")
})
