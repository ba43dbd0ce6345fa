import { beforeEach, describe, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aClient } from "../../../testing/factories.ts"
import { aShop, goTo, mailedCode, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { holder, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { verifyPassword } from "../../identity/credentials/hash-password.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import { remindUnpaid } from "./remind-unpaid.ts"

const app = await createTestApp()
let shop = await aShop(app)

beforeEach(async () => {
  shop = await aShop(app)
})

const ready = async (data = {}) => goTo(app, await startPurchase(app, shop), "password", data)
const submit = (purchase: Purchase, password: string | null = null) =>
  purchase.call("PUT", "/current/submission", { password })
const clients = () =>
  app.owner.selectFrom("clients").selectAll().where("distributorId", "=", shop.id).execute()

test("assigns number, price and account, and writes mail and history", async () => {
  const purchase = await ready()
  const { status, body } = await submit(purchase, "Firma2026x")
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: "payment",
    number: expect.stringMatching(/^TZ-2026-000001-\d$/),
    payment: {
      price: { baseCents: 2000, ivaCents: 300, totalCents: 2300 },
      payBefore: "2026-12-08T15:00:00.000Z",
    },
    timeline: [{ status: "draft" }, { status: "payment" }],
    options: { nextActor: "client" },
  })
  const [client] = await clients()
  expect(client).toMatchObject({
    identity: holder.identity,
    names: "MARÍA JOSÉ",
    surnames: "PEÑA LOOR",
    email: holder.email,
  })
  expect(await verifyPassword("Firma2026x", client?.passwordHash ?? "")).toBe(true)
  const { audit } = await traceOf(app, purchase)
  expect(audit.at(-1)).toBe("request.moved")
})

test("submits once for a double click", async () => {
  const purchase = await ready()
  const [one, other] = await Promise.all([submit(purchase), submit(purchase)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body).toEqual(other.body)
  const before = await traceOf(app, purchase)
  expect((await submit(purchase)).body).toEqual(one.body)
  expect(await traceOf(app, purchase)).toEqual(before)
  expect(await clients()).toHaveLength(1)
})

test("sends nothing that another tab changed after it was shown", async () => {
  const purchase = await ready()
  const submitShown = async (content: string) =>
    (await purchase.call("PUT", "/current/submission", { password: null, content })).body
  const shown = (await purchase.flow()).options.content
  const data = { foreing: false, userInfo: { ...holder, surname2: "VERA" } }
  await purchase.call("PUT", "/current/personal", data)
  await purchase.call("PUT", "/current/terms", { accepted: true })
  await purchase.call("PUT", "/current/steps/summary")
  expect((await submitShown(shown)).typeCode).toBe("REQUEST_CHANGED")
  const { options, number } = await purchase.flow()
  expect(number).toBeNull()
  expect((await submitShown(options.content)).status).toBe("payment")
})

test("creates one account and two numbers for parallel requests of one person", async () => {
  const [first, second] = [await ready(), await ready()]
  const responses = await Promise.all([submit(first, "Firma2026x"), submit(second, "Otra2026xy")])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(responses.map(({ body }) => body.number)).size).toBe(2)
  expect(await clients()).toHaveLength(1)
})

test("freezes the price at submission", async () => {
  const purchase = await ready()
  await submit(purchase)
  await app.owner
    .updateTable("prices")
    .set({ baseCents: 9900 })
    .where("distributorId", "=", shop.id)
    .execute()
  expect((await purchase.flow()).payment.price.totalCents).toBe(2300)
})

describe("the password", () => {
  test("is refused when common or weak", async () => {
    const purchase = await ready()
    const before = await traceOf(app, purchase)
    const weak = [
      ["abc", "Contraseña insegura"],
      ["Password1", "Esta contraseña es muy común: elija otra"],
      ["Aa1".repeat(7), "Máximo 20 caracteres"],
    ] as const
    for (const [password, message] of weak) {
      expect((await submit(purchase, password)).body).toMatchObject({
        typeCode: "VALIDATION_FAILED",
        fields: { password: message },
      })
    }
    expect(await traceOf(app, purchase)).toEqual(before)
  })

  test("is accepted whether or not an account exists, and does not change an approved account", async () => {
    await aClient(app, shop, { identity: holder.identity, email: "antes@prueba.ec", passwordHash: "before" })
    const purchase = await ready()
    const { status, body } = await submit(purchase, "Intruso2026")
    expect(status).toBe(200)
    const { joinsAccount, ...options } = body.options
    expect(joinsAccount).toBe(false)
    expect(JSON.stringify(options)).not.toContain("ccount")
    const [approved, provisional] = await clients()
    expect(approved).toMatchObject({ email: "antes@prueba.ec", passwordHash: "before" })
    expect(provisional).toMatchObject({ email: holder.email, approvedAt: null, surnames: "PEÑA LOOR" })
    expect(await verifyPassword("Intruso2026", provisional?.passwordHash ?? "")).toBe(true)
    const request = await inScope(app.deps.db, shop.scope, (tx) => loadRequest(tx, purchase.id))
    expect(request.clientId).toBe(provisional?.id)
  })
})

test("mails the resume link to the proved address only", async () => {
  await aClient(app, shop, { identity: holder.identity, email: "antes@prueba.ec" })
  const purchase = await startPurchase(app, shop)
  const typo = { ...holder, email: "equivocado@prueba.ec" }
  await goTo(app, purchase, "code", { userInfo: typo })
  await purchase.call("POST", "/current/email-code")
  await purchase.call("PUT", "/current/personal", { foreing: false, userInfo: holder })
  app.clock.advance({ minutes: 1 })
  await purchase.call("POST", "/current/email-code")
  await purchase.call("PUT", "/current/email-code", { code: await mailedCode(app, holder.email) })
  await purchase.call("PUT", "/current/terms", { accepted: true })
  await purchase.call("PUT", "/current/steps/summary")
  expect((await submit(purchase)).status).toBe(200)
  app.clock.advance({ minutes: 10 })
  await remindUnpaid(app.deps)
  const linked = (await app.mails()).filter(({ text }) => text.includes(purchase.token))
  expect(new Set(linked.map(({ to }) => to))).toEqual(new Set([holder.email]))
})

test("requires a new proof for a former address", async () => {
  const purchase = await ready()
  const other = { ...holder, email: "otra@prueba.ec" }
  await purchase.call("PUT", "/current/personal", { foreing: false, userInfo: other })
  const { body } = await purchase.call("PUT", "/current/personal", { foreing: false, userInfo: holder })
  expect(body.options.verifiedEmail).toBeNull()
  expect((await submit(purchase)).body.typeCode).toBe("STEP_NOT_REACHED")
})

test("separates identities of different document types", async () => {
  const foreigner = await aClient(app, shop, { identity: holder.identity, identityType: "passport" })
  const purchase = await ready()
  expect((await submit(purchase)).body.status).toBe("payment")
  const made = (await clients()).find(({ id }) => id !== foreigner.id)
  expect(made).toMatchObject({ identity: holder.identity, identityType: "ci", approvedAt: null })
})

test("separates passports of two countries with one number", async () => {
  const { fingerprintCode: _, ...rest } = holder
  const ofCountry = async (passportCountry: string) => {
    const purchase = await startPurchase(app, shop)
    const passport = { identityType: "passport", identity: "AB123456", passportCountry }
    await goTo(app, purchase, "password", { foreing: true, userInfo: { ...rest, ...passport } })
    expect((await submit(purchase)).body.status).toBe("payment")
    return app.owner
      .selectFrom("requests")
      .innerJoin("clients", "clients.id", "requests.clientId")
      .select(["clients.id", "identityType", "identityCountry", "identity"])
      .where("requests.id", "=", purchase.id)
      .executeTakeFirstOrThrow()
  }
  const [peruvian, colombian] = [await ofCountry("Perú"), await ofCountry("Colombia")]
  expect(peruvian).toMatchObject({ identityCountry: "PE", identity: "AB123456" })
  expect(colombian).toMatchObject({ identityCountry: "CO", identity: "AB123456" })
  expect(peruvian.id).not.toBe(colombian.id)
  // Both can be approved: the unique index counts the country too.
  const approved = { approvedAt: app.clock.now() }
  for (const { id } of [peruvian, colombian]) {
    await app.owner.updateTable("clients").set(approved).where("id", "=", id).execute()
  }
  expect((await ofCountry("Perú")).id).not.toBe(colombian.id)
})

test("drops data and documents that are not required", async () => {
  const purchase = await startPurchase(app, shop, { kind: "subject2" })
  await goTo(app, purchase, "password", { userInfo: { ...holder, ruc: "1710034065001" } })
  await purchase.call("PUT", "/current/certificate", { kind: "subject1", validity: "OneYear" })
  await purchase.call("PUT", "/current/steps/summary")
  const { body } = await submit(purchase)
  expect(body.status).toBe("payment")
  expect(body.userInfo).toEqual(holder)
  const { documents } = await traceOf(app, purchase)
  expect(documents).toHaveLength(3)
})

test("refuses a certificate without price", async () => {
  const purchase = await ready()
  await app.owner.deleteFrom("prices").where("distributorId", "=", shop.id).execute()
  expect((await submit(purchase)).body.typeCode).toBe("PRICE_NOT_FOUND")
  expect((await purchase.flow()).number).toBeNull()
})

test("refuses changes after submission", async () => {
  const purchase = await ready()
  await submit(purchase)
  const before = await traceOf(app, purchase)
  const writes = [
    purchase.call("PUT", "/current/certificate", { kind: "subject1", validity: "TwoYears" }),
    purchase.call("PUT", "/current/personal", { foreing: false, userInfo: { ...holder, city: "QUITO" } }),
    purchase.call("PATCH", "/current/personal", { foreing: false, userInfo: { city: "QUITO" } }),
    purchase.call("PUT", "/current/terms", { accepted: true }),
    purchase.call("PUT", "/current/steps/summary"),
    purchase.upload("identityFront"),
  ]
  for (const { body } of await Promise.all(writes)) expect(body.typeCode).toBe("MOVE_NOT_ALLOWED")
  expect(await traceOf(app, purchase)).toEqual(before)
  expect((await purchase.flow()).status).toBe("payment")
})

test("cancels an unpaid request, but not one in review", async () => {
  const purchase = await ready()
  await submit(purchase)
  expect((await purchase.call("PUT", "/current/cancellation")).body.status).toBe("cancelled")
  const before = await traceOf(app, purchase)
  expect((await purchase.call("PUT", "/current/cancellation")).status).toBe(200)
  expect(await traceOf(app, purchase)).toEqual(before)

  const paid = await ready()
  await submit(paid)
  await app.owner.updateTable("requests").set({ status: "review" }).where("id", "=", paid.id).execute()
  expect((await paid.call("PUT", "/current/cancellation")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
})
