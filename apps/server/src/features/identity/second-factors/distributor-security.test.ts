import { expect, test } from "vitest"
import { aReviewer } from "../../../testing/request-factory.ts"
import { accountPassword, aHolder, totpCode } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
const url = "/api/executives/distributors/security"

const put = (headers: Record<string, string>, requiresSecondFactor: boolean) =>
  app.inject({ method: "PUT", url, headers, payload: { requiresSecondFactor } })

test("lets only the distributor's configuration editors require a second factor", async () => {
  const holder = await aHolder(testApp)
  const viewer = await aReviewer(testApp, holder.distributor, ["/configuration:view"])
  const editor = await aReviewer(testApp, holder.distributor, ["/configuration:edit"])
  expect((await put(viewer.headers, true)).json().typeCode).toBe("NOT_ALLOWED")
  expect((await app.inject({ url, headers: viewer.headers })).json()).toEqual({ requiresSecondFactor: false })
  expect((await put(editor.headers, true)).json()).toEqual({ requiresSecondFactor: true })
  const other = await aHolder(testApp)
  expect((await other.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
  const rows = await owner
    .selectFrom("auditLog")
    .select(["action", "data"])
    .where("object", "=", `distributor:${holder.distributor.id}`)
    .execute()
  expect(rows).toEqual([{ action: "distributor.security-changed", data: { requiresSecondFactor: true } }])
  clock.advance({ minutes: 16 })
  expect((await put(editor.headers, false)).json().typeCode).toBe("SECOND_FACTOR_REQUIRED")
})

test("lets an executive without a required factor only enrol or sign out", async () => {
  const holder = await aHolder(testApp)
  const reviewer = await aReviewer(testApp, holder.distributor, ["/certificates:view"])
  const queue = () => app.inject({ url: "/api/executives/certificates", headers: reviewer.headers })
  expect((await queue()).statusCode).toBe(200)
  await owner
    .updateTable("distributors")
    .set({ requiresSecondFactor: true })
    .where("id", "=", holder.distributor.id)
    .execute()
  const refused = await queue()
  expect([refused.statusCode, refused.json().typeCode]).toEqual([403, "SECOND_FACTOR_REQUIRED"])

  expect((await holder.signIn()).body).toHaveProperty("token")
  expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(true)
  expect((await holder.call("GET", "/second-factor")).body.isRequired).toBe(true)
  expect((await holder.call("POST", "/auth/proof", { password: accountPassword })).status).toBe(200)
  const { secret } = (await holder.call("POST", "/second-factor/totp")).body
  await holder.call("PUT", "/second-factor/totp", { code: totpCode(testApp, secret) })
  expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
  expect((await holder.call("GET", "/certificates")).body.typeCode).toBe("NOT_ALLOWED")

  const out = await app.inject({ method: "DELETE", url: "/api/executives/auth", headers: reviewer.headers })
  expect(out.json()).toEqual({ ok: true })
})

test("does not require a second factor of clients", async () => {
  const client = await aHolder(testApp, "client")
  await owner.updateTable("distributors").set({ requiresSecondFactor: true }).execute()
  expect((await client.call("GET", "/requests")).status).toBe(200)
})
