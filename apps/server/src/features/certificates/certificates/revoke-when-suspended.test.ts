import { expect, it } from "vitest"
import { accountPassword, anAccount } from "../../../testing/accounts.ts"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, owner } = test

/** A holder with a password whose distributor was suspended after the certificate was issued. */
async function aHolderOfASuspendedDistributor() {
  const distributor = await aDistributor(test)
  const { id: clientId } = await anAccount(test, "client", distributor)
  const approval = await anApproval(test, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { serial } = (await approval.requestCertificate(device)).body
  const { passwordHash } = await owner
    .selectFrom("clients")
    .select("passwordHash")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow()
  await owner.updateTable("clients").set({ passwordHash }).where("id", "=", approval.client.id).execute()
  await owner
    .updateTable("distributors")
    .set({ state: "suspended" })
    .where("id", "=", distributor.id)
    .execute()
  await owner.deleteFrom("sessions").execute()
  const { host } = distributor
  const ask = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, token?: string) =>
    app.inject({
      method,
      url,
      headers: { host, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    })
  return { approval, serial, ask }
}

it("a holder signs in and revokes on the host of a suspended distributor", async () => {
  const { approval, serial, ask } = await aHolderOfASuspendedDistributor()
  const credentials = { user: approval.client.identity, password: accountPassword }
  const signedIn = await ask("POST", "/api/clients/auth?simple=true", credentials)
  expect(signedIn.statusCode).toBe(200)
  const { token } = signedIn.json()
  const url = `/api/clients/certificates/${serial}/revocation`
  test.clock.advance({ minutes: 1 })
  expect((await ask("POST", `${url}/code`, undefined, token)).statusCode).toBe(200)
  const revoked = await ask("POST", url, { code: await approval.code(), reason: "ownWish" }, token)
  expect(revoked.json()).toMatchObject({ serial, status: "revoked" })
  const state = await ask("GET", `/api/certificates/${serial}`)
  expect(state.json()).toMatchObject({ status: "revoked" })
})

it("a holder suspends and ends the suspension on that host", async () => {
  const { approval, serial, ask } = await aHolderOfASuspendedDistributor()
  const { distributorId } = await owner
    .selectFrom("certificates")
    .select("distributorId")
    .where("serial", "=", serial)
    .executeTakeFirstOrThrow()
  const settings = { distributorId, holderSuspension: true, presetReasons: null, promise: null }
  await owner.insertInto("reviewSettings").values(settings).execute()
  const credentials = { user: approval.client.identity, password: accountPassword }
  const { token } = (await ask("POST", "/api/clients/auth?simple=true", credentials)).json()
  const url = `/api/clients/certificates/${serial}/suspension`
  for (const [path, status] of [
    ["", "suspended"],
    ["/release", "valid"],
  ]) {
    test.clock.advance({ minutes: 1 })
    expect((await ask("POST", `${url}/code`, undefined, token)).statusCode).toBe(200)
    expect((await ask("GET", `${url}/code`, undefined, token)).statusCode).toBe(200)
    const changed = await ask("PUT", `${url}${path}`, { code: await approval.code() }, token)
    expect(changed.json()).toMatchObject({ serial, status })
  }
})

it("everything else on that host answers like an unknown host", async () => {
  const { approval, ask } = await aHolderOfASuspendedDistributor()
  const credentials = { user: approval.client.identity, password: accountPassword }
  const { token } = (await ask("POST", "/api/clients/auth?simple=true", credentials)).json()
  for (const path of ["/api/clients/requests", "/api/clients/me", "/api/catalogue", "/api/executives/auth"]) {
    const response = await ask("GET", path, undefined, token)
    expect([path, response.json().typeCode]).toEqual([path, "DISTRIBUTOR_NOT_FOUND"])
  }
  const executive = await ask("POST", "/api/executives/auth", { user: "a@b.ec", password: "Firma2026" })
  expect(executive.json().typeCode).toBe("DISTRIBUTOR_NOT_FOUND")
})
