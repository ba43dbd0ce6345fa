import { beforeEach, expect, test } from "vitest"
import { aShop, goTo, mailedCode, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { holder, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)
const to = holder.email
let purchase: Purchase

beforeEach(async () => {
  // Codes to one address have a pause.
  app.clock.advance({ hours: 2 })
  purchase = await goTo(app, await startPurchase(app, shop), "code")
})

const send = () => purchase.call<{ sentTo: string; expiresInSeconds: number }>("POST", "/current/email-code")
const confirm = (code: string) => purchase.call("PUT", "/current/email-code", { code })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

test("mails the code to the typed address, and nothing to who has proved it and goes on", async () => {
  expect((await send()).body).toEqual({ sentTo: to, expiresInSeconds: 302 })
  const code = await mailedCode(app, to)
  const mailed = (await app.mails()).length
  expect((await confirm(code)).status).toBe(200)
  expect(await app.mails()).toHaveLength(mailed)
})

test("stores a code only as a digest", async () => {
  await send()
  const code = await mailedCode(app, to)
  const rows = await app.owner
    .selectFrom("oneUseSecrets")
    .selectAll()
    .where("subject", "=", purchase.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test("D6: accepts the code within 302 seconds, with or without spaces", async () => {
  await send()
  const code = await mailedCode(app, to)
  app.clock.advance({ seconds: 301 })
  const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(status).toBe(200)
  expect(body.options.verifiedEmail).toBe(to)
  expect(body.step.current).toBe("terms")
})

test("D6: refuses the code after 302 seconds", async () => {
  await send()
  const code = await mailedCode(app, to)
  const before = await traceOf(app, purchase)
  app.clock.advance({ seconds: 302 })
  expect(await confirm(code)).toMatchObject({
    status: 400,
    body: { typeCode: "CODE_EXPIRED", message: "El código venció. Pida uno nuevo." },
  })
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("refuses a used code", async () => {
  await send()
  const code = await mailedCode(app, to)
  await confirm(code)
  const before = await traceOf(app, purchase)
  expect((await confirm(code)).body).toMatchObject({ typeCode: "CODE_USED" })
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("ends a code after five wrong attempts", async () => {
  await send()
  const code = await mailedCode(app, to)
  const before = await traceOf(app, purchase)
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await confirm(otherThan(code))).body.typeCode).toBe("CODE_WRONG")
  }
  expect(await confirm(code)).toMatchObject({ status: 429, body: { typeCode: "CODE_EXHAUSTED" } })
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("verifies five of 1,000 wrong codes", async () => {
  await send()
  const code = Number(await mailedCode(app, to))
  const verdicts: unknown[] = []
  for (let step = 1; step <= 1000; step += 1) {
    const guess = String((code + step) % 1_000_000).padStart(6, "0")
    verdicts.push((await confirm(guess)).body.typeCode)
  }
  expect(verdicts.filter((verdict) => verdict === "CODE_WRONG")).toHaveLength(5)
  expect(verdicts.filter((verdict) => verdict === "CODE_EXHAUSTED")).toHaveLength(995)
})

test("counts parallel attempts together", async () => {
  await send()
  const code = await mailedCode(app, to)
  const guesses = Array.from({ length: 12 }, () => confirm(otherThan(code)))
  const verdicts = (await Promise.all(guesses)).map(({ body }) => body.typeCode)
  expect(verdicts.filter((verdict) => verdict === "CODE_WRONG")).toHaveLength(5)
  expect(verdicts.filter((verdict) => verdict === "CODE_EXHAUSTED")).toHaveLength(7)
})

test("sends one code a minute, which replaces the former one", async () => {
  const asked = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
  expect(asked.toSorted()).toEqual([200, 429, 429])
  const first = await mailedCode(app, to)
  app.clock.advance({ seconds: 59 })
  expect((await send()).body).toMatchObject({ typeCode: "CODE_TOO_SOON" })
  app.clock.advance({ seconds: 1 })
  expect((await send()).status).toBe(200)
  const second = await mailedCode(app, to)
  if (first !== second) expect((await confirm(first)).body.typeCode).toBe("CODE_WRONG")
  expect((await confirm(second)).status).toBe(200)
})

test("refuses a code of another request", async () => {
  await send()
  const code = await mailedCode(app, to)
  const other = await goTo(app, await startPurchase(app, shop), "code")
  expect((await other.call("PUT", "/current/email-code", { code })).body.typeCode).toBe("CODE_EXPIRED")
})
