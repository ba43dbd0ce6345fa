import { expect, test } from "vitest"
import { aShop, goTo, mailedCode, purchaseOf, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)

/** A draft whose first mail has gone out, left on another device. */
async function abandoned() {
  const left = await goTo(app, await startPurchase(app, shop), "code")
  app.clock.advance({ seconds: 61 })
  await left.call("POST", "/current/email-code")
  const { email = "", identity = "" } = (await left.flow()).userInfo
  const code = await mailedCode(app, email)
  const named = left.id.replaceAll("-", "")
  const mail = (await app.mails()).findLast(({ text }) => text.includes(`/solicitud/continuar/${named}`))
  const token = /\/solicitud\/continuar\/([\w-]{75})/.exec(mail?.text ?? "")?.[1] ?? ""
  const here = purchaseOf(app, { host: shop.host, token: "", id: left.id })
  const on = (method: "POST" | "PUT", path: string, more: object = {}) =>
    here.call<Record<string, unknown>>(method, `/continue${path}`, { token, ...more })
  const newCode = async () => {
    app.clock.advance({ seconds: 61 })
    expect((await on("POST", "/code")).status).toBe(200)
    return mailedCode(app, email)
  }
  const opens = async (resumeToken: string) =>
    (await purchaseOf(app, { host: shop.host, token: resumeToken, id: left.id }).call("GET", "/current"))
      .status === 200
  return { left, here, token, email, identity, code, on, newCode, opens }
}

test("an abandoned draft continues on another device by the first mail's link, a code and the document's number", async () => {
  const { left, here, email, identity, on, newCode, opens } = await abandoned()
  const before = left.token
  const masked = `${email.slice(0, 1)}***@${email.split("@")[1]}`
  const seen = await on("POST", "/preview")
  expect(seen.body).toEqual({
    kind: "subject1",
    status: "draft",
    number: null,
    email: masked,
    asksIdentity: true,
  })
  expect(seen.headers["set-cookie"]).toBeUndefined()
  const code = await newCode()
  const continued = await on("PUT", "", { code, identity: ` ${identity.slice(0, 4)} ${identity.slice(4)} ` })
  expect(continued.status).toBe(200)
  expect(continued.body.options).toMatchObject({ verifiedEmail: email })
  expect(await opens(here.token)).toBe(true)
  expect(await opens(before)).toBe(false)
  // A verified address needs no number any more.
  expect((await on("POST", "/preview")).body).toMatchObject({ asksIdentity: false })
  expect((await on("PUT", "", { code: await newCode() })).status).toBe(200)
})

test("a mistyped address does not open the draft: its owner lacks the document's number, once for each code", async () => {
  const { left, identity, on, newCode, opens } = await abandoned()
  const code = await newCode()
  for (const wrong of [undefined, "", "0926687856"]) {
    const fresh = wrong === undefined ? code : await newCode()
    const refused = await on("PUT", "", { code: fresh, identity: wrong })
    expect(refused.body).toMatchObject({
      typeCode: "VALIDATION_FAILED",
      fields: { identity: expect.any(String) },
    })
    expect((await on("PUT", "", { code: fresh, identity })).body.typeCode).toBe("CODE_USED")
  }
  expect(await opens(left.token)).toBe(true)
  expect((await left.flow()).options.verifiedEmail).toBeNull()
})

test("codes of the link leave those of the first device alone, and neither opens the other way", async () => {
  const { left, email, identity, on, code } = await abandoned()
  expect((await on("POST", "/code")).status).toBe(200)
  const own = await mailedCode(app, email)
  expect((await on("PUT", "", { code, identity })).body.typeCode).toBe("CODE_WRONG")
  for (let guess = 0; guess < 5; guess++) await on("PUT", "", { code: "000000", identity })
  expect((await on("PUT", "", { code: own, identity })).body.typeCode).toBe("CODE_EXHAUSTED")
  expect((await left.call("PUT", "/current/email-code", { code: own })).body.typeCode).toBe("CODE_WRONG")
  expect((await left.call("PUT", "/current/email-code", { code })).status).toBe(200)
})

test("ten tries spend the link for good, whatever the days and codes between them", async () => {
  const { left, identity, on, newCode, opens } = await abandoned()
  for (let guess = 0; guess < 9; guess++) {
    app.clock.advance({ days: 1 })
    const fresh = await newCode()
    expect((await on("PUT", "", { code: fresh, identity: `092668785${guess}` })).body.typeCode).toBe(
      "VALIDATION_FAILED",
    )
  }
  // What continues the draft is no guess.
  expect((await on("PUT", "", { code: await newCode(), identity })).status).toBe(200)
  expect((await on("POST", "/preview")).status).toBe(200)
  const late = await newCode()
  await Promise.all(Array.from({ length: 3 }, () => on("PUT", "", { code: "000000" })))
  for (const refused of [
    await on("PUT", "", { code: late }),
    await on("POST", "/preview"),
    await on("POST", "/code"),
  ])
    expect([refused.status, refused.body.typeCode]).toEqual([410, "REQUEST_LINK_SPENT"])
  expect(await opens(left.token)).toBe(false)
})

test("who has the mailbox of a mistyped address spends no tries of the right one", async () => {
  for (const save of ["PUT", "PATCH"]) {
    const { left, on } = await abandoned()
    for (let guess = 0; guess < 10; guess++) await on("PUT", "", { code: "000000" })
    expect((await on("POST", "/preview")).body.typeCode).toBe("REQUEST_LINK_SPENT")
    const { foreing, userInfo } = await left.flow()
    const email = "correcta@prueba.ec"
    await left.call(save, "/current/personal", { foreing, userInfo: { ...userInfo, email } })
    const { continueTries } = await app.owner
      .selectFrom("requests")
      .select("continueTries")
      .where("id", "=", left.id)
      .executeTakeFirstOrThrow()
    expect(continueTries).toBe(0)
  }
})

test("the link alone opens nothing, and ends with its address and with the draft", async () => {
  const { left, identity, token, on, opens } = await abandoned()
  expect((await on("PUT", "", { code: "", identity })).body.typeCode).toMatch(/^CODE_/)
  expect((await on("PUT", "", { code: "000000", identity })).body.typeCode).toMatch(/^CODE_/)
  expect((await on("POST", "/preview", { token: `${token.slice(0, -1)}-` })).body.typeCode).toBe(
    "REQUEST_LINK_INVALID",
  )
  const { foreing, userInfo } = await left.flow()
  const save = (email: string) =>
    left.call("PUT", "/current/personal", { foreing, userInfo: { ...userInfo, email } })
  expect((await save("otra@prueba.ec")).body.userInfo.email).toBe("otra@prueba.ec")
  expect((await on("POST", "/preview")).body.typeCode).toBe("REQUEST_LINK_INVALID")
  expect((await on("POST", "/code")).body.typeCode).toBe("REQUEST_LINK_INVALID")
  await save(userInfo.email ?? "")
  expect((await on("POST", "/preview")).status).toBe(200)
  await left.call("PUT", "/current/cancellation")
  expect((await on("POST", "/preview")).body.typeCode).toBe("REQUEST_LINK_INVALID")
  expect(await opens(left.token)).toBe(false)
})

test("the first mail's link ends with the draft's other links after thirty days", async () => {
  const { on } = await abandoned()
  app.clock.advance({ days: 31 })
  expect((await on("POST", "/preview")).body.typeCode).toBe("REQUEST_LINK_INVALID")
  expect((await on("POST", "/code")).body.typeCode).toBe("REQUEST_LINK_INVALID")
})

test("the first mail's link says that the request was sent, also for a code that was sent before", async () => {
  const { left, code, identity, on, newCode, opens } = await abandoned()
  await left.call("PUT", "/current/email-code", { code })
  app.clock.advance({ seconds: 61 })
  await goTo(app, left, "password")
  const late = await newCode()
  expect((await left.call("PUT", "/current/submission", { password: "Firma2026x" })).body.status).toBe(
    "payment",
  )
  expect((await on("POST", "/preview")).body.typeCode).toBe("REQUEST_LINK_SENT")
  expect((await on("POST", "/code")).body.typeCode).toBe("REQUEST_LINK_SENT")
  expect((await on("PUT", "", { code: late, identity })).body.typeCode).toBe("REQUEST_LINK_SENT")
  expect(await opens(left.token)).toBe(true)
  const forged = `${left.id.replaceAll("-", "")}${"x".repeat(43)}`
  expect((await on("POST", "/preview", { token: forged })).body.typeCode).toBe("REQUEST_LINK_INVALID")
})
