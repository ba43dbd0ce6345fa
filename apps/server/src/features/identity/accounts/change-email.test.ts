import { expect, test } from "vitest"
import {
  accountPassword,
  anAccount,
  askReset,
  resetTokensOf,
  setPassword,
} from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { mailedCode } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { clock, owner } = testApp
const distributor = await aDistributor(testApp)
let counted = 0

async function aMover() {
  const account = await anAccount(testApp, "client", distributor)
  const session = await account.signIn()
  const { sendEmailCode, changeEmail, getAccount } =
    account.calls as typeof import("../../../testing/accounts.ts").accountCalls.client
  const email = `nuevo${++counted}@prueba.ec`
  return {
    ...account,
    session,
    newEmail: email,
    ask: (typed: object = {}) =>
      session.call("POST", sendEmailCode.path, { email, currentPassword: accountPassword, ...typed }),
    prove: (code: string, to = email) => session.call("PUT", changeEmail.path, { email: to, code }),
    emailNow: async () => (await session.call("GET", getAccount.path)).body.email as string,
  }
}

test("changes the address with a code sent to the new one, mails the old one, and accepts a repeated call", async () => {
  const client = await aMover()
  expect((await client.ask({ email: ` ${client.newEmail.toUpperCase()} ` })).body).toEqual({
    sentTo: client.newEmail,
    expiresInSeconds: 302,
  })
  const code = await mailedCode(testApp, client.newEmail)
  const response = await client.prove(code)
  expect([response.status, response.body.email]).toEqual([200, client.newEmail])
  expect(await client.emailNow()).toBe(client.newEmail)
  expect((await client.prove(code)).status).toBe(200)
  const notified = (await testApp.mails()).filter(({ to }) => to === client.email)
  expect(notified.map(({ subject }) => subject)).toEqual(["El correo de su cuenta cambió"])
  const acts = owner
    .selectFrom("auditLog")
    .select(["action", "data"])
    .where("object", "=", `client:${client.id}`)
  expect(await acts.execute()).toEqual([{ action: "email.changed", data: {} }])
})

test("accepts the code for its address only, with five attempts, for 302 seconds", async () => {
  const client = await aMover()
  await client.ask()
  const code = await mailedCode(testApp, client.newEmail)
  expect((await client.prove(code, "otro@prueba.ec")).body.typeCode).toBe("CODE_EXPIRED")
  const wrong = code === "000000" ? "000001" : "000000"
  for (let tries = 0; tries < 5; tries++) {
    expect((await client.prove(wrong)).body.typeCode).toBe("CODE_WRONG")
  }
  expect((await client.prove(code)).body.typeCode).toBe("CODE_EXHAUSTED")
  clock.advance({ minutes: 1 })
  await client.ask()
  const second = await mailedCode(testApp, client.newEmail)
  clock.advance({ seconds: 302 })
  expect((await client.prove(second)).body.typeCode).toBe("CODE_EXPIRED")
  expect(await client.emailNow()).toBe(client.email)
})

test("E1, E2: refuses an invalid address, the current address and a wrong password without sending a code", async () => {
  const client = await aMover()
  const wrong: [object, Record<string, string>][] = [
    [{ email: "" }, { email: "Este campo es requerido" }],
    [{ email: "ana@" }, { email: "Ingrese correo válido" }],
    [{ email: client.email }, { email: "Es el correo que ya tiene" }],
    [{ currentPassword: "" }, { currentPassword: "Este campo es requerido" }],
    [{ currentPassword: "No-es-esta-1" }, { currentPassword: "La contraseña actual no es correcta." }],
  ]
  for (const [typed, fields] of wrong) {
    const response = await client.ask(typed)
    expect([response.status, response.body.fields]).toEqual([400, fields])
  }
  expect((await testApp.mails()).filter(({ to }) => to === client.newEmail)).toEqual([])
})

test("changes the address of an account without password with the code alone", async () => {
  const client = await aMover()
  await owner.updateTable("clients").set({ passwordHash: null }).where("id", "=", client.id).execute()
  expect((await client.ask({ currentPassword: undefined })).status).toBe(200)
})

test("ends the other sessions when the address changes", async () => {
  const client = await aMover()
  const elsewhere = await client.signIn()
  await client.ask()
  expect((await client.prove(await mailedCode(testApp, client.newEmail))).status).toBe(200)
  expect(await Promise.all([client.session.isIn(), elsewhere.isIn()])).toEqual([true, false])
})

test("asks for a recent proof before a code is sent, and again before the address changes", async () => {
  const client = await aMover()
  clock.advance({ minutes: 16 })
  expect((await client.ask()).body.typeCode).toBe("PROOF_REQUIRED")
  expect((await client.prove("000000")).body.typeCode).toBe("PROOF_REQUIRED")
  expect((await testApp.mails()).filter(({ to }) => to === client.newEmail)).toEqual([])
})

test("invalidates the reset link mailed to the old address", async () => {
  const client = await aMover()
  const { identity } = await owner
    .selectFrom("clients")
    .select("identity")
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow()
  await askReset(testApp, distributor, "client", identity)
  const [link = ""] = await resetTokensOf(testApp, client.email)
  await client.ask()
  await client.prove(await mailedCode(testApp, client.newEmail))
  const response = await setPassword(testApp, distributor, link, "Otra-Clave-88")
  expect(response.json().typeCode).toBe("RESET_LINK_INVALID")
})
