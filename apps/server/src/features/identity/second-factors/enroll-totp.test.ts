import { expect, test } from "vitest"
import { aHolder, mailedTo, totpCode, withPasskey, withTotp } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner, clock } = testApp

const actionsOf = async (id: string) => {
  const rows = await owner
    .selectFrom("auditLog")
    .select("action")
    .where("object", "=", `executive:${id}`)
    .execute()
  return rows.map(({ action }) => action)
}

test("enables TOTP with a code and creates ten recovery codes, a mail and an audit row", async () => {
  const holder = await aHolder(testApp)
  const started = await holder.call("POST", "/second-factor/totp")
  expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(started.body.uri)
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: started.body.secret,
    digits: "6",
    period: "30",
    issuer: "Firmas de Prueba",
  })
  const wrong = await holder.call("PUT", "/second-factor/totp", { code: "000000" })
  expect([wrong.status, wrong.body.typeCode]).toEqual([400, "FACTOR_WRONG"])
  expect((await holder.signIn()).body).toHaveProperty("token")
  expect((await holder.call("GET", "/second-factor")).body).toMatchObject({
    totp: null,
    recoveryCodesLeft: null,
    proofWays: ["password"],
  })

  const code = totpCode(testApp, started.body.secret)
  const confirmed = await holder.call("PUT", "/second-factor/totp", { code })
  expect(confirmed.body).toMatchObject({
    totp: { since: clock.now().toISOString() },
    recoveryCodesLeft: 10,
    proofWays: ["totp"],
  })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect(confirmed.body.recoveryCodes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{6}){3}$/)
  const mailed = await mailedTo(testApp, holder)
  expect(mailed).toContain("Cambió la seguridad de su cuenta")
  expect(mailed).toContain("/executive/account/second-factor")
  expect(await actionsOf(holder.id)).toContain("totp.enabled")
})

test("stores neither the secret nor the recovery codes in plain text", async () => {
  const holder = await aHolder(testApp)
  const { secret, recoveryCodes } = await withTotp(testApp, holder)
  const { Secret } = await import("otpauth")
  const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString("hex")
  const totp = await owner.selectFrom("totpFactors").selectAll().where("subjectId", "=", holder.id).execute()
  expect(totp).toHaveLength(1)
  expect(totp[0]?.sealedSecret.toString("hex")).not.toContain(raw)
  const codes = await owner
    .selectFrom("recoveryCodes")
    .selectAll()
    .where("subjectId", "=", holder.id)
    .execute()
  expect(codes).toHaveLength(10)
  for (const { codeHash } of codes) expect(recoveryCodes).not.toContain(codeHash.toString())
})

test("uses up the confirming code", async () => {
  const holder = await aHolder(testApp)
  const { secret } = (await holder.call("POST", "/second-factor/totp")).body
  const code = totpCode(testApp, secret)
  await holder.call("PUT", "/second-factor/totp", { code })
  expect((await holder.call("POST", "/auth/proof", { code })).body.typeCode).toBe("FACTOR_WRONG")
})

test("refuses a second TOTP factor and a confirmation without a start", async () => {
  const holder = await aHolder(testApp)
  const nothing = await holder.call("PUT", "/second-factor/totp", { code: "123456" })
  expect(nothing.body.typeCode).toBe("FACTOR_NOT_FOUND")
  const { secret } = await withTotp(testApp, holder)
  expect((await holder.call("POST", "/second-factor/totp")).body.typeCode).toBe("FACTOR_ALREADY_ON")
  const again = await holder.call("PUT", "/second-factor/totp", { code: totpCode(testApp, secret) })
  expect(again.body.typeCode).toBe("FACTOR_ALREADY_ON")
  expect((await holder.call("POST", "/auth/proof", { code: totpCode(testApp, secret) })).status).toBe(200)
})

test("removes TOTP with its recovery codes and mails the owner", async () => {
  const holder = await aHolder(testApp)
  await withTotp(testApp, holder)
  const removed = await holder.call("DELETE", "/second-factor/totp")
  expect(removed.body).toMatchObject({ totp: null, recoveryCodesLeft: null })
  expect((await holder.signIn()).body).toHaveProperty("token")
  const codes = await owner
    .selectFrom("recoveryCodes")
    .select("area")
    .where("subjectId", "=", holder.id)
    .execute()
  expect(codes).toEqual([])
  expect(await mailedTo(testApp, holder)).toContain("Se quitó la aplicación de códigos")
  expect(await actionsOf(holder.id)).toContain("totp.disabled")
  expect((await holder.call("DELETE", "/second-factor/totp")).body.typeCode).toBe("FACTOR_NOT_FOUND")
})

test("keeps the recovery codes while another factor remains", async () => {
  const holder = await aHolder(testApp)
  await withTotp(testApp, holder)
  await withPasskey(holder)
  const removed = await holder.call("DELETE", "/second-factor/totp")
  expect(removed.body).toMatchObject({ recoveryCodesLeft: 10, proofWays: ["passkey"] })
})

test("replaces recovery codes, and refuses them without a second factor", async () => {
  const holder = await aHolder(testApp)
  const none = await holder.call("POST", "/second-factor/recovery-codes")
  expect(none.body.typeCode).toBe("FACTOR_NOT_FOUND")
  const { recoveryCodes: before } = await withTotp(testApp, holder)
  const { recoveryCodes: after } = (await holder.call("POST", "/second-factor/recovery-codes")).body
  expect(after).toHaveLength(10)
  const { cookies } = await holder.signIn()
  const ticket = cookies[0]?.value ?? ""
  expect((await holder.continueSignIn(ticket, { recoveryCode: before[0] ?? "" })).status).toBe(400)
  expect((await holder.continueSignIn(ticket, { recoveryCode: after[0] })).status).toBe(200)
  expect(await actionsOf(holder.id)).toContain("recovery-codes.renewed")
})
