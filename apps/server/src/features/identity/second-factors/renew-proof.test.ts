import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { expect, test } from "vitest"
import { aDistributor, signedIn } from "../../../testing/factories.ts"
import { aRequest, aReviewer } from "../../../testing/request-factory.ts"
import {
  accountPassword,
  aHolder,
  type Holder,
  PasskeyDevice,
  totpCode,
  withPasskey,
  withTotp,
} from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp

/** A call that requires a recent proof. */
const perform = async (holder: Holder) => {
  const { status, body } = await holder.call("POST", "/second-factor/totp")
  return status === 200 || body.typeCode === "FACTOR_ALREADY_ON" ? "done" : body.typeCode
}

test.each(["executive", "client", "administrator"] as const)(
  "expires the proof of the %s after fifteen minutes, and renews it with the password without a second factor",
  async (area) => {
    const holder = await aHolder(testApp, area)
    clock.advance({ minutes: 15 })
    expect(await perform(holder)).toBe("done")
    clock.advance({ seconds: 1 })
    expect(await perform(holder)).toBe("PROOF_REQUIRED")
    const wrong = await holder.call("POST", "/auth/proof", { password: "Equivocada1" })
    expect([wrong.status, wrong.body.message]).toEqual([400, "La contraseña no es correcta."])
    expect(await perform(holder)).toBe("PROOF_REQUIRED")
    expect((await holder.call("POST", "/auth/proof", { password: accountPassword })).body).toEqual({
      ok: true,
    })
    expect(await perform(holder)).toBe("done")
  },
)

test("refuses the password of an account with a second factor, and accepts a code once", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  clock.advance({ minutes: 20 })
  const byPassword = await holder.call("POST", "/auth/proof", { password: accountPassword })
  expect(byPassword.body.fields).toEqual({ password: "Use su segundo factor" })
  expect((await holder.call("POST", "/auth/proof", { code: "000000" })).body.typeCode).toBe("FACTOR_WRONG")
  expect(await perform(holder)).toBe("PROOF_REQUIRED")
  const code = totpCode(testApp, secret)
  expect((await holder.call("POST", "/auth/proof", { code })).status).toBe(200)
  expect(await perform(holder)).toBe("done")
  expect((await holder.call("POST", "/auth/proof", { code })).body.typeCode).toBe("FACTOR_WRONG")
})

test("renews the proof with a passkey, but not with the signature of a sign-in", async () => {
  const holder = await aHolder(testApp)
  const device = await withPasskey(holder)
  clock.advance({ minutes: 20 })
  const register = new PasskeyDevice(holder.distributor.host)
  expect(
    (await holder.call("POST", "/auth/proof", { passkey: device.prove({ challenge: "AAAA" }) })).status,
  ).toBe(400)
  const challenge = async () => (await holder.call("POST", "/auth/proof/passkey")).body.challenge
  const foreign = register.prove({ challenge: await challenge() })
  expect((await holder.call("POST", "/auth/proof", { passkey: foreign })).status).toBe(400)
  const passkey = device.prove({ challenge: await challenge() })
  expect((await holder.call("POST", "/auth/proof", { passkey })).status).toBe(200)
  expect((await holder.call("POST", "/auth/proof", { passkey })).status).toBe(400)
})

test("delays wrong proofs like wrong sign-ins", async () => {
  const holder = await aHolder(testApp)
  for (let tried = 0; tried < 5; tried++) await holder.call("POST", "/auth/proof", { password: "no" })
  const right = () => holder.call("POST", "/auth/proof", { password: accountPassword })
  expect((await right()).body.typeCode).toBe("TOO_MANY_REQUESTS")
  clock.advance({ seconds: 31 })
  expect((await right()).status).toBe(200)

  const coded = await aHolder(testApp)
  const { secret } = await withTotp(testApp, coded)
  for (let tried = 0; tried < 5; tried++) await coded.call("POST", "/auth/proof", { code: "000000" })
  const code = { code: totpCode(testApp, secret) }
  expect((await coded.call("POST", "/auth/proof", code)).body.typeCode).toBe("TOO_MANY_REQUESTS")
})

test("names the missing field of an empty call", async () => {
  const holder = await aHolder(testApp)
  const { status, body } = await holder.call("POST", "/auth/proof", {})
  expect([status, body.typeCode]).toEqual([400, "VALIDATION_FAILED"])
})

test("renews the proof of one session only", async () => {
  const holder = await aHolder(testApp)
  const other = await signedIn(testApp, holder, holder.distributor)
  clock.advance({ minutes: 16 })
  await holder.call("POST", "/auth/proof", { password: accountPassword })
  expect(await perform(holder)).toBe("done")
  const url = "/api/executives/second-factor/totp"
  const elsewhere = await app.inject({ method: "POST", url, headers: other })
  expect(elsewhere.json().typeCode).toBe("PROOF_REQUIRED")
})

test.each(["/certificates", "/fast/certificates"] as const)(
  "requires a recent proof for an approval in %s",
  async (module) => {
    const distributor = await aDistributor(testApp, { modules: ["certificates", "fast"] })
    const channel = module === "/certificates" ? "normal" : "fast"
    const request = await aRequest(testApp, distributor, { status: "review", channel })
    const reviewer = await aReviewer(testApp, distributor, [`${module}:approve`])
    const url = `/api/executives${module}/${request.id}/approval`
    const approve = () =>
      app.inject({ method: "PUT", url, headers: reviewer.headers, payload: { checks: reviewChecks } })
    clock.advance({ minutes: 16 })
    const refused = await approve()
    expect([refused.statusCode, refused.json().typeCode]).toEqual([403, "PROOF_REQUIRED"])
    expect(refused.json().message).toContain("confirme que es usted")
    const status = async () =>
      (await owner.selectFrom("requests").select("status").where("id", "=", request.id).executeTakeFirst())
        ?.status
    expect(await status()).toBe("review")
    await owner
      .updateTable("sessions")
      .set({ provedAt: clock.now() })
      .where("subjectId", "=", reviewer.id)
      .execute()
    expect((await approve()).statusCode).not.toBe(403)
  },
)

test("checks the permission before the proof", async () => {
  const holder = await aHolder(testApp)
  clock.advance({ minutes: 16 })
  const { id } = await aRequest(testApp, holder.distributor, { status: "review" })
  const refused = await holder.call("PUT", `/certificates/${id}/approval`)
  expect(refused.body.typeCode).toBe("NOT_ALLOWED")
})

test.each([
  ["POST", "/second-factor/totp", undefined],
  ["PUT", "/second-factor/totp", { code: "123456" }],
  ["DELETE", "/second-factor/totp", undefined],
  ["POST", "/second-factor/recovery-codes", undefined],
  ["POST", "/second-factor/passkeys/options", undefined],
  ["POST", "/second-factor/passkeys", {}],
  ["DELETE", "/second-factor/passkeys/0198f3a2-0000-7000-8000-000000000000", undefined],
] as const)("requires a recent proof for %s %s in every area", async (...operation) => {
  const [method, path, body] = operation
  for (const area of ["executive", "client", "administrator"] as const) {
    const holder = await aHolder(testApp, area)
    await withTotp(testApp, holder)
    const before = (await holder.call("GET", "/second-factor")).body
    clock.advance({ minutes: 16 })
    const refused = await holder.call(method, path, body)
    expect([refused.status, refused.body.typeCode]).toEqual([403, "PROOF_REQUIRED"])
    expect((await holder.call("GET", "/second-factor")).body).toEqual(before)
  }
})
