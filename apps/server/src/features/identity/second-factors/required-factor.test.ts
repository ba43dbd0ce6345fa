import type { Permission } from "@trazo/domain/identity/module-permissions"
import { afterAll, expect, test } from "vitest"
import { createApp } from "../../../app.ts"
import { setGrants } from "../../../testing/factories.ts"
import { aHolder, ticketOf, totpCode, withPasskey, withTotp } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const demonstration = await createTestApp()
const { owner, deps } = demonstration
const app = await createApp({ ...deps, settings: { ...deps.settings, demoData: false } })
afterAll(() => app.close())
const production = { ...demonstration, app }

async function anExecutiveWith(
  permissions: Permission[],
  { administrator = false, at = production }: { administrator?: boolean; at?: typeof production } = {},
) {
  const holder = await aHolder(at)
  await setGrants(at, holder.id, { permissions, administrator })
  await owner
    .updateTable("distributors")
    .set({ modules: ["/certificates", "/clients", "/roles", "/operators"] })
    .where("id", "=", holder.distributor.id)
    .execute()
  return holder
}

test.each([
  [["/certificates:approve"], false],
  [["/certificates:revoke"], false],
  [["/roles:edit"], false],
  [["/operators:create"], false],
  [[], true],
] as [Permission[], boolean][])(
  "limits an executive with %j (administrator: %s) to enrolment",
  async (permissions, administrator) => {
    const holder = await anExecutiveWith(permissions, { administrator })
    expect((await holder.signIn()).body).toHaveProperty("token")
    const queue = () => holder.call("GET", "/certificates?status=inReview")
    expect((await queue()).body.typeCode).toBe("SECOND_FACTOR_REQUIRED")
    expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(true)
    const factors = (await holder.call("GET", "/second-factor")).body
    expect(factors).toMatchObject({ isRequired: true, isExempt: false })
    await withTotp(production, holder)
    expect((await queue()).body.typeCode).not.toBe("SECOND_FACTOR_REQUIRED")
    expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
  },
)

test("a session that a password alone opened does not survive the enrolment of the first factor", async () => {
  const holder = await anExecutiveWith(["/certificates:approve"])
  const { body } = await holder.signIn()
  const headers = { host: holder.distributor.host, authorization: `Bearer ${body.token}` }
  const statusOf = async () => (await app.inject({ url: "/api/executives/auth", headers })).statusCode
  expect(await statusOf()).toBe(200)
  await withTotp(production, holder)
  expect(await statusOf()).toBe(401)
  expect((await holder.call("GET", "/auth")).status).toBe(200)
})

test("a further factor keeps the sessions that showed one", async () => {
  const holder = await anExecutiveWith(["/certificates:approve"])
  const { secret } = await withTotp(production, holder)
  const signedIn = await holder.continueSignIn(ticketOf(await holder.signIn()), {
    code: totpCode(production, secret),
  })
  await withPasskey(holder)
  const headers = { host: holder.distributor.host, authorization: `Bearer ${signedIn.body.token}` }
  expect((await app.inject({ url: "/api/executives/auth", headers })).statusCode).toBe(200)
})

test("does not limit executives who only read, create or validate payments", async () => {
  const holder = await anExecutiveWith([
    "/certificates:view",
    "/certificates:validatePayment",
    "/clients:edit",
  ])
  expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
})

test("ignores permissions of modules that the distributor lacks", async () => {
  const holder = await anExecutiveWith(["/fast/certificates:approve"])
  expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
})

test("limits administrators to enrolment, and again after they remove their only factor", async () => {
  const holder = await aHolder(production, "administrator")
  const list = () => holder.call("GET", "/distributors")
  expect((await holder.signIn()).body).toHaveProperty("token")
  expect((await list()).body.typeCode).toBe("SECOND_FACTOR_REQUIRED")
  expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(true)
  await withTotp(production, holder)
  expect((await list()).status).toBe(200)
  expect((await holder.signIn()).body).toEqual({ secondFactor: ["totp", "recovery"] })
  expect((await holder.call("DELETE", "/second-factor/totp")).status).toBe(200)
  expect((await list()).body.typeCode).toBe("SECOND_FACTOR_REQUIRED")
  expect((await holder.call("DELETE", "/auth")).status).toBe(200)
})

test("exempts demo data and reports it", async () => {
  const approver = await anExecutiveWith(["/certificates:approve"], { at: demonstration })
  const administrator = await aHolder(demonstration, "administrator")
  for (const holder of [approver, administrator]) {
    expect((await holder.call("GET", "/auth")).body.mustEnrollFactor).toBe(false)
    const factors = (await holder.call("GET", "/second-factor")).body
    expect(factors).toMatchObject({ isRequired: false, isExempt: true })
  }
  const reader = await anExecutiveWith(["/certificates:view"], { at: demonstration })
  expect((await reader.call("GET", "/second-factor")).body).toMatchObject({
    isRequired: false,
    isExempt: false,
  })
})
