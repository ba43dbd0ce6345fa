import { beforeEach, expect, test } from "vitest"
import { aShop, goTo, mailedCode, type Purchase, startPurchase } from "../../testing/purchase.ts"
import { holder, traceOf } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)
const to = holder.email
let purchase: Purchase

beforeEach(async () => {
  purchase = await goTo(app, await startPurchase(app, shop), "code")
})

const send = () => purchase.call<{ sentTo: string; expiresInSeconds: number }>("POST", "/current/email-code")
const confirm = (code: string) => purchase.call("PUT", "/current/email-code", { code })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")

test("the code goes to the typed address, the link to go on elsewhere only once it is proved", async () => {
  expect((await send()).body).toEqual({ sentTo: to, expiresInSeconds: 302 })
  const code = await mailedCode(app, to)
  const linked = async () =>
    (await app.mails()).filter(({ text }) => text.includes(`/retomar/${purchase.token}`))
  expect(await linked()).toEqual([])
  await confirm(code)
  expect((await linked()).map((mail) => mail.to)).toEqual([to])
})

test("a code is kept only as a digest", async () => {
  await send()
  const code = await mailedCode(app, to)
  const rows = await app.owner
    .selectFrom("one_time_codes")
    .selectAll()
    .where("subject", "=", purchase.id)
    .execute()
  expect(JSON.stringify(rows)).not.toContain(code)
})

test("D6: the right code, spaces or not, proves the address within 302 seconds", async () => {
  await send()
  const code = await mailedCode(app, to)
  app.clock.advance({ seconds: 301 })
  const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(status).toBe(200)
  expect(body.options.verifiedEmail).toBe(to)
  expect(body.step.current).toBe("terms")
})

test("D6: after 302 seconds the code is over, and changes nothing", async () => {
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

test("a code that was used is refused the second time, and changes nothing", async () => {
  await send()
  const code = await mailedCode(app, to)
  await confirm(code)
  const before = await traceOf(app, purchase)
  expect((await confirm(code)).body).toMatchObject({ typeCode: "CODE_USED" })
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("five wrong tries use up a code: the right one comes too late", async () => {
  await send()
  const code = await mailedCode(app, to)
  const before = await traceOf(app, purchase)
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await confirm(otherThan(code))).body.typeCode).toBe("CODE_WRONG")
  }
  expect(await confirm(code)).toMatchObject({ status: 429, body: { typeCode: "CODE_EXHAUSTED" } })
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("of 1,000 wrong codes five are looked at", async () => {
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

test("guesses sent at once get five tries between them", async () => {
  await send()
  const code = await mailedCode(app, to)
  const guesses = Array.from({ length: 12 }, () => confirm(otherThan(code)))
  const verdicts = (await Promise.all(guesses)).map(({ body }) => body.typeCode)
  expect(verdicts.filter((verdict) => verdict === "CODE_WRONG")).toHaveLength(5)
  expect(verdicts.filter((verdict) => verdict === "CODE_EXHAUSTED")).toHaveLength(7)
})

test("one code a minute, also when it is asked for twice at once; the new one ends the old one", async () => {
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

test("a code of one request does not prove another's address", async () => {
  await send()
  const code = await mailedCode(app, to)
  const other = await goTo(app, await startPurchase(app, shop), "code")
  expect((await other.call("PUT", "/current/email-code", { code })).body.typeCode).toBe("CODE_EXPIRED")
})
