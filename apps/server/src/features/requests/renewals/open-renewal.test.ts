import { renewalCalendar } from "@trazo/contract/endpoint/api-paths"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import type { TestDistributor } from "../../../testing/factories.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aRenewable, renewalOf, takesTransfers } from "../../../testing/renewal.ts"
import { holder } from "../../../testing/request-factory.ts"
import { insertPrices } from "../../../testing/rows/insert-rows.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { renewalToken } from "./renewal-link.ts"

const test = await createTestApp()

let shop: TestDistributor

beforeEach(async () => {
  // The holder has one address in all tests: their codes go out before the next one is read.
  await test.runJobs()
  shop = await aShop(test, takesTransfers)
  test.clock.advance({ hours: 1 })
})

const call = (path: string, payload: object) =>
  test.app.inject({ method: "POST", url: `/api/renewals${path}`, headers: { host: shop.host }, payload })

const noticeOf = ({ serial }: { serial: string }) => renewalToken(serial, test.deps)

const codesTo = async (email: string) =>
  (await test.mails()).filter(({ to, subject }) => to === email && subject.includes("código")).length

const renewals = () =>
  test.owner.selectFrom("requests").select("id").where("renewal", "is not", null).execute()

describe("the link of a reminder", () => {
  it("says until when and nothing about the holder", async () => {
    const renewable = await aRenewable(test, shop)
    const shown = await call("/link", { notice: noticeOf(renewable) })
    expect(shown.json()).toEqual({ state: "open", opens: expect.any(String), notAfter: expect.any(String) })
    expect(shown.headers["set-cookie"]).toBeUndefined()
    const before = await renewals()
    await call("/code", { notice: noticeOf(renewable) })
    expect(await renewals()).toEqual(before)
  })

  it("renews with the code that goes to the account, and with no other", async () => {
    const renewable = await aRenewable(test, shop)
    const notice = noticeOf(renewable)
    await call("/code", { notice })
    const code = await renewable.code()
    const wrong = await call("", { notice, code: code === "000000" ? "000001" : "000000" })
    expect(wrong.json().typeCode).toBe("WRONG_CREDENTIALS")
    const opened = await call("", { notice, code })
    expect(opened.json()).toMatchObject({ status: "draft" })
    expect((await renewalOf(test, shop, opened).flow()).known).toMatchObject({ missing: [] })
    expect((await call("", { notice, code })).json().typeCode).toBe("WRONG_CREDENTIALS")
  })

  it("is refused when a digit or the tenant is another", async () => {
    const renewable = await aRenewable(test, shop)
    const notice = noticeOf(renewable)
    const forged = `${notice.startsWith("1") ? "2" : "1"}${notice.slice(1)}`
    expect((await call("/link", { notice: forged })).json().typeCode).toBe("RENEWAL_LINK_INVALID")
    expect((await call("/code", { notice: forged })).json().typeCode).toBe("RENEWAL_LINK_INVALID")
    shop = await aShop(test)
    expect((await call("/link", { notice })).json()).toEqual({
      state: "unavailable",
      opens: null,
      notAfter: null,
    })
  })

  it("says from when a short certificate can be renewed", async () => {
    const now = test.clock.now()
    const renewable = await aRenewable(test, shop, { days: 7, certificate: { notBefore: now } })
    expect((await call("/link", { notice: noticeOf(renewable) })).json()).toMatchObject({
      state: "early",
      opens: new Date(now.getTime() + 3.5 * dayMilliseconds).toISOString(),
    })
  })

  it("says after the renewal that it is done, and starts no other", async () => {
    const renewable = await aRenewable(test, shop, { certificate: { replacedBy: "123" } })
    const notice = noticeOf(renewable)
    expect((await call("/link", { notice })).json()).toMatchObject({ state: "renewed" })
    await call("/code", { notice })
    expect((await call("", { notice, code: await renewable.code() })).json().typeCode).toBe("RENEWAL_DONE")
  })

  it("has a calendar file of the last day, without the holder's name", async () => {
    shop = await aShop(test, { name: "🔏".repeat(40) })
    // The last second of a day in Ecuador is on the next day in UTC.
    const notAfter = new Date("2027-01-01T04:59:59Z")
    const renewable = await aRenewable(test, shop, { certificate: { notAfter } })
    const url = renewalCalendar(noticeOf(renewable))
    const { headers, body } = await test.app.inject({ url, headers: { host: shop.host } })
    expect(headers["content-type"]).toContain("text/calendar")
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(body).toContain("\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n")
    const unfolded = body.replaceAll("\r\n ", "")
    expect(unfolded).toContain("/renovation?aviso=")
    expect(unfolded).toContain(`Vence mi firma electrónica (${"🔏".repeat(40)})`)
    expect(unfolded).not.toContain("PEÑA")
    expect(Math.max(...body.split("\r\n").map((line) => Buffer.byteLength(line)))).toBe(75)
  })

  it("has no calendar file once the certificate is revoked", async () => {
    const renewable = await aRenewable(test, shop, { certificate: { status: "revoked" } })
    const url = renewalCalendar(noticeOf(renewable))
    const refused = await test.app.inject({ url, headers: { host: shop.host } })
    expect(refused.json().typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
  })
})

describe("a draft that was begun as another file", () => {
  const typeOf = async (id: string) =>
    (await test.owner.selectFrom("requests").select("renewal").where("id", "=", id).executeTakeFirstOrThrow())
      .renewal

  it.each([
    ["before the renewal opens", 200],
    ["while the renewal is open", 20],
  ])("is continued as such %s", async (_, days) => {
    await inScope(test.deps.db, shop.scope, (tx) => insertPrices(tx, { naturalOneYearReissue: 0 }, test.deps))
    const renewable = await aRenewable(test, shop, { days })
    const { id } = await renewable.begin("reissue")
    const notice = noticeOf(renewable)
    for (const caller of [{ identity: holder.identity }, { notice }]) {
      await call("/code", caller)
      const opened = await call("", { ...caller, code: await renewable.code() })
      expect(opened.json()).toEqual({ id, status: "draft" })
      expect(await typeOf(id)).toBe("reissue")
      test.clock.advance({ minutes: 2 })
    }
  })
})

describe("an identity number", () => {
  it("gets the same answer whether or not an account exists, and a code only if it does", async () => {
    const renewable = await aRenewable(test, shop)
    const known = await call("/code", { identity: holder.identity })
    const unknown = await call("/code", { identity: "0926687856" })
    expect(unknown.json()).toEqual(known.json())
    const codes = (await test.mails()).filter(({ subject }) => subject.includes("código"))
    expect(codes.at(-1)?.to).toBe(renewable.client.email)
    const opened = await call("", { identity: holder.identity, code: await renewable.code() })
    expect(opened.json()).toMatchObject({ status: "draft" })
  })

  it("asked again within a minute gets what is left of the first code, known or not, and no second code", async () => {
    const renewable = await aRenewable(test, shop)
    const before = await codesTo(renewable.client.email)
    for (const [seconds, expiresInSeconds] of [
      [0, 302],
      [25, 277],
      [35, 302],
    ] as const) {
      test.clock.advance({ seconds })
      for (const identity of [holder.identity, "0926687856"]) {
        expect((await call("/code", { identity })).json()).toEqual({ expiresInSeconds })
      }
      await test.runJobs()
    }
    expect((await codesTo(renewable.client.email)) - before).toBe(2)
  })

  it("asked again after a minute gets a second code, also when the first one's mail waited", async () => {
    const renewable = await aRenewable(test, shop)
    const before = await codesTo(renewable.client.email)
    await call("/code", { identity: holder.identity })
    test.clock.advance({ seconds: 5 })
    await test.runJobs()
    test.clock.advance({ seconds: 56 })
    expect((await call("/code", { identity: holder.identity })).json()).toEqual({ expiresInSeconds: 302 })
    await test.runJobs()
    expect((await codesTo(renewable.client.email)) - before).toBe(2)
  })

  it("with a wrong check digit is refused at the field, whoever has an account", async () => {
    await aRenewable(test, shop)
    for (const identity of ["1710034066", "171003406-6"]) {
      expect((await call("/code", { identity })).json()).toMatchObject({
        typeCode: "VALIDATION_FAILED",
        fields: { identity: "La cédula no es válida: revise cada dígito" },
      })
    }
    // A passport has no check digit.
    expect((await call("/code", { identity: "AB1710034" })).statusCode).toBe(200)
  })

  it("does not accept the code of another purpose", async () => {
    const renewable = await aRenewable(test, shop)
    const before = await codesTo(renewable.client.email)
    await test.app.inject({
      method: "POST",
      url: "/api/clients/auth/code",
      headers: { host: shop.host },
      payload: { user: holder.identity },
    })
    const code = await renewable.code()
    expect((await codesTo(renewable.client.email)) - before).toBe(1)
    const refused = await call("", { identity: holder.identity, code })
    expect(refused.json().typeCode).toBe("WRONG_CREDENTIALS")
  })

  it("of an account with nothing to renew starts nothing", async () => {
    const renewable = await aRenewable(test, shop, { days: 200 })
    await call("/code", { identity: holder.identity })
    const refused = await call("", { identity: holder.identity, code: await renewable.code() })
    expect(refused.json().typeCode).toBe("RENEWAL_NOT_OPEN")
  })

  it("tried wrongly from many networks does not delay the holder's sign-in", async () => {
    await aRenewable(test, shop)
    const post = (url: string, payload: object, remoteAddress: string) =>
      test.app.inject({ method: "POST", url, headers: { host: shop.host }, payload, remoteAddress })
    for (let tried = 1; tried <= 25; tried += 1) {
      const guess = { identity: holder.identity, code: "000000" }
      const refused = await post("/api/renewals", guess, `198.51.100.${tried}`)
      expect(refused.json().typeCode).toBe("WRONG_CREDENTIALS")
    }
    const signIn = { user: holder.identity, password: "Otra-Clave-2026" }
    const refused = await post("/api/clients/auth?simple=true", signIn, "203.0.113.80")
    expect(refused.json().typeCode).toBe("WRONG_CREDENTIALS")
  })
})
