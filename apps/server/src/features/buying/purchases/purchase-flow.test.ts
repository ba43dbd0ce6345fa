import { describe, expect, test } from "vitest"
import { aShop, goTo, purchaseOf, startPurchase } from "../../../testing/purchase.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)

test("I4: returns certData, userInfo, payment, options, selectProducts, photo, categories and foreing", async () => {
  const purchase = await startPurchase(app, shop)
  const flow = await purchase.flow()
  expect(flow).toMatchObject({
    certData: { kind: "subject1", validity: "OneYear", channel: "normal" },
    userInfo: {},
    payment: { price: { baseCents: 2000, ivaCents: 300, totalCents: 2300 }, current: null },
    options: { biometricConsent: false, termsAccepted: false, verifiedEmail: null, nextActor: "client" },
    selectProducts: [],
    photo: null,
    foreing: false,
    step: { completed: ["certificate"], current: "personal", counter: 2 },
    timeline: [{ status: "draft", _date: app.clock.now().toISOString(), reason: null }],
  })
  expect(flow.categories.map(({ paper }) => paper)).toEqual(["identityFront", "identityBack", "facePhoto"])
  expect(flow.options.validities.map(({ validity }) => validity)).toEqual(["OneYear", "TwoYears"])
})

test("I1, I4: carries the shop's texts and paymentMethods, and each document with blob and result", async () => {
  const texts = { transaction: "Escriba su número.", finishRegister: "Gracias." }
  const paymentMethods = { transfer: { enabled: true, accounts: [] } }
  const configured = await aShop(app, { configuration: JSON.stringify({ texts, paymentMethods }) })
  const purchase = await startPurchase(app, configured)
  expect(await purchase.flow()).toMatchObject({ texts, paymentMethods })

  await goTo(app, purchase, "documents")
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  const { body } = await purchase.upload("identityFront")
  const [file] = body.categories.find(({ paper }) => paper === "identityFront")?.files ?? []
  expect(Object.keys(file ?? {}).toSorted()).toEqual(["blob", "id", "name", "result", "size", "type"])
  expect(file?.result).toBe("accepted")
  expect(file?.blob).toBe(`/api/requests/current/papers/files/${file?.id}`)
  const { host, token } = purchase
  const content = await app.app.inject({
    url: file?.blob ?? "",
    headers: { host, "x-request-token": token },
  })
  expect([content.statusCode, content.rawPayload.length]).toEqual([200, file?.size])
})

test("I4: the step counter goes up with each completed step, and down when one opens again", async () => {
  const purchase = await startPurchase(app, shop)
  const counter = async () => (await purchase.flow()).step.counter
  expect(await counter()).toBe(2)
  await goTo(app, purchase, "documents")
  expect(await counter()).toBe(3)
  await purchase.call("PUT", "/current/certificate", { kind: "subject2", validity: "OneYear" })
  expect(await counter()).toBe(2)
})

test("sets the token as an HttpOnly cookie for thirty days, stores its digest, and accepts it elsewhere", async () => {
  const started = await app.app.inject({
    method: "POST",
    url: "/api/requests",
    headers: { host: shop.host },
    payload: { kind: "subject1", validity: "OneYear", channel: "normal" },
  })
  const { resumeToken, flow } = started.json()
  expect(resumeToken).toMatch(/^[\w-]{43}$/)
  expect(started.headers["set-cookie"]).toMatch(
    new RegExp(`^trazo_request=${resumeToken}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`),
  )
  const rows = await app.owner.selectFrom("requests").selectAll().where("id", "=", flow.id).execute()
  expect(JSON.stringify(rows)).not.toContain(resumeToken)
  const resumed = await app.app.inject({
    method: "POST",
    url: "/api/requests/resume",
    headers: { host: shop.host },
    payload: { token: resumeToken },
  })
  expect(resumed.json().id).toBe(flow.id)
  expect(resumed.headers["set-cookie"]).toContain("trazo_request=")
})

test("refuses a made-up token and another tenant's", async () => {
  const other = await aShop(app)
  const { token, id } = await startPurchase(app, other)
  for (const wrong of [token, "x".repeat(43), ""]) {
    const stranger = purchaseOf(app, { host: shop.host, token: wrong, id })
    expect(await stranger.call("GET", "/current")).toMatchObject({
      status: 404,
      body: { typeCode: "REQUEST_LINK_INVALID" },
    })
    expect(await stranger.call("POST", "/resume", { token: wrong })).toMatchObject({ status: 404 })
  }
})

describe("offers", () => {
  const start = (host: string, payload: object) =>
    app.app.inject({ method: "POST", url: "/api/requests", headers: { host }, payload })

  test("refuses a certificate without price, a disabled channel and a convenio without invitation", async () => {
    const plain = await aShop(app, { modules: [] })
    const wanted = [
      [shop.host, { kind: "subject1", validity: "FiveYears", channel: "normal" }],
      [plain.host, { kind: "subject1", validity: "OneDay", channel: "fast" }],
      [shop.host, { kind: "subject2", validity: "TwoYears", channel: "convenio" }],
    ] as const
    for (const [host, payload] of wanted) {
      expect((await start(host, payload)).json()).toMatchObject({ typeCode: "PRICE_NOT_FOUND" })
    }
    expect(
      (await start(shop.host, { kind: "subject1", validity: "OneDay", channel: "fast" })).statusCode,
    ).toBe(200)
  })

  test("refuses a certificate that could end after the issuing certificate, also in a draft", async () => {
    const before = app.clock.now().toISOString()
    app.clock.set(new Date(app.deps.authority.notAfter.getTime() - 800 * 86_400_000).toISOString())
    const twoYears = { kind: "subject1", validity: "TwoYears" }
    const refused = await start(shop.host, { ...twoYears, channel: "normal" })
    const purchase = await startPurchase(app, shop)
    const changed = await purchase.call("PUT", "/current/certificate", twoYears)
    app.clock.set(before)
    expect(refused.json()).toMatchObject({
      typeCode: "VALIDITY_NOT_SOLD",
      message: expect.stringContaining("no está a la venta"),
    })
    expect(changed.body).toMatchObject({ typeCode: "VALIDITY_NOT_SOLD" })
    expect((await purchase.flow()).certData.validity).toBe("OneYear")
  })

  test("refuses a purchase without configuration", async () => {
    const empty = await aShop(app, { configuration: null })
    const response = await start(empty.host, { kind: "subject1", validity: "OneYear", channel: "normal" })
    expect(response.json()).toMatchObject({ typeCode: "DISTRIBUTOR_NOT_CONFIGURED" })
  })
})

describe("changing the certificate of a draft", () => {
  test("drops invalid steps and keeps required documents", async () => {
    const purchase = await goTo(app, await startPurchase(app, shop), "password")
    const { body } = await purchase.call("PUT", "/current/certificate", {
      kind: "subject2",
      validity: "OneYear",
    })
    expect(body.step).toEqual({
      completed: ["certificate", "photo", "code", "terms"],
      current: "personal",
      counter: 2,
    })
    expect(body.categories.map(({ paper, files }) => [paper, files.length])).toEqual([
      ["identityFront", 1],
      ["identityBack", 1],
      ["facePhoto", 1],
      ["rucCertificate", 0],
    ])
    expect(body.payment.price.baseCents).toBe(2500)
  })

  test("is refused without a price", async () => {
    const purchase = await startPurchase(app, shop)
    const response = await purchase.call("PUT", "/current/certificate", {
      kind: "subject2",
      validity: "FiveYears",
    })
    expect(response.body.typeCode).toBe("PRICE_NOT_FOUND")
    expect((await purchase.flow()).certData).toEqual({
      kind: "subject1",
      validity: "OneYear",
      channel: "normal",
    })
  })
})

test("refuses a step that is not reached", async () => {
  const purchase = await startPurchase(app, shop)
  const jumps = [
    ["PUT", "/current/steps/documents", undefined],
    ["PUT", "/current/steps/photo", undefined],
    ["POST", "/current/email-code", undefined],
    ["PUT", "/current/terms", { accepted: true }],
    ["PUT", "/current/steps/summary", undefined],
    ["PUT", "/current/submission", { password: null }],
  ] as const
  for (const [method, path, body] of jumps) {
    expect((await purchase.call(method, path, body)).body).toMatchObject({
      typeCode: "STEP_NOT_REACHED",
      message: "Complete primero los pasos anteriores.",
    })
  }
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  expect((await purchase.upload("facePhoto")).body.typeCode).toBe("STEP_NOT_REACHED")
  const flow = await purchase.flow()
  expect(flow.step.completed).toEqual(["certificate"])
  expect(flow.categories.flatMap(({ files }) => files)).toEqual([])
})

test("names missing documents and keeps the step open", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  await purchase.upload("identityFront")
  const response = await purchase.call("PUT", "/current/steps/documents")
  expect(response.body).toMatchObject({
    typeCode: "PAPERS_MISSING",
    fields: { identityBack: "Falta: Cédula, lado posterior" },
  })
  expect((await purchase.flow()).step.current).toBe("documents")
})

test("stores a consent once, with version, IP and browser", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  const consent = () => purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  const accept = () => purchase.call("PUT", "/current/terms", { accepted: true })
  await consent()
  await goTo(app, purchase, "terms")
  await accept()
  await consent()
  await accept()
  const rows = await app.owner
    .selectFrom("consents")
    .selectAll()
    .where("requestId", "=", purchase.id)
    .execute()
  expect(rows.map(({ kind, version, ip }) => [kind, version, ip])).toEqual([
    ["biometric", "biometria-2026-1", "127.0.0.1"],
    ["terms", "terminos-2026-1", "127.0.0.1"],
  ])
  expect(rows[0]?.userAgent).toBe("lightMyRequest")
  expect(await purchase.call("PUT", "/current/terms", { accepted: false })).toMatchObject({
    status: 400,
    body: { typeCode: "VALIDATION_FAILED", fields: { accepted: "Confirmar el check es necesario" } },
  })
})

test("refuses an acceptance of terms that were replaced since they were shown", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "terms")
  const accept = (version: string) => purchase.call("PUT", "/current/terms", { accepted: true, version })
  expect(await accept("terminos-2025-1")).toMatchObject({ status: 409, body: { typeCode: "TERMS_CHANGED" } })
  expect((await purchase.flow()).options.termsAccepted).toBe(false)
  const { termsVersion } = (await purchase.flow()).options
  expect((await accept(termsVersion)).body.options.termsAccepted).toBe(true)
})

test("requires a passport of a foreigner", async () => {
  const purchase = await startPurchase(app, shop)
  const { fingerprintCode: _, ...rest } = holder
  const passport = { identityType: "passport", identity: " ab123456 ", passportCountry: "PERU" }
  const userInfo = { ...rest, ...passport, nationality: "Perú" }
  const { body } = await purchase.call("PUT", "/current/personal", { foreing: true, userInfo })
  expect(body.foreing).toBe(true)
  expect(body.userInfo).toMatchObject({ identity: "AB123456", passportCountry: "Perú", nationality: "PERÚ" })
  expect(body.categories.map(({ paper }) => paper)).toEqual(["passportPage", "facePhoto"])
  const refused = { ...userInfo, identity: "AB-123456" }
  expect(await purchase.call("PUT", "/current/personal", { foreing: true, userInfo: refused })).toMatchObject(
    {
      status: 400,
      body: { fields: { identity: "Su pasaporte debe contener solo letras y números" } },
    },
  )
})
