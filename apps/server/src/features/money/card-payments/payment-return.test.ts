import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aRequest, asApplicant } from "../../../testing/request-factory.ts"
import { aCardGateway, cardGatewaysOf } from "../../../testing/rows/card-gateway.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const paymentHost = "pagos.prueba.ec"
const test = await createTestApp({ settings: { PAYMENT_HOST: paymentHost } })
const { app, owner, clock } = test
const { placetopay, servers, notified } = await cardGatewaysOf(test)
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

let shop: TestDistributor
let request: RequestRow
beforeEach(async () => {
  notified.length = 0
  shop = await aDistributor(test)
  await aCardGateway(test, shop, { kind: "placetopay", address: servers.placetopay.address })
  request = await aRequest(test, shop, { status: "payment" })
})

/** Pays at the gateway. @returns the reference, and where the gateway sends the payer */
async function paid(host = shop.host) {
  const headers = { ...asApplicant(test, shop, request), host }
  const url = "/api/requests/current/card-payment"
  expect((await app.inject({ method: "POST", url, payload: {}, headers })).statusCode).toBe(200)
  const session = await owner
    .selectFrom("cardSessions")
    .selectAll()
    .where("requestId", "=", request.id)
    .executeTakeFirstOrThrow()
  const back = new URL((await placetopay.decide(session.gatewaySession ?? "", "approve")) ?? "")
  return { reference: session.reference, back }
}

const open = (url: string, host = paymentHost) => app.inject({ url, headers: { host } })

/** The page to which the payment host sends a payer on. */
async function onward(back: URL, query = "") {
  const { statusCode, body, headers } = await open(`${back.pathname}${query}`)
  const [, found = ""] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(body) ?? []
  return { statusCode, headers, url: found.replaceAll("&amp;", "&") }
}

const addHost = (host: string) =>
  owner.insertInto("distributorHosts").values({ distributorId: shop.id, host }).execute()

describe("a payer who comes back over the payment host", () => {
  it("goes on to the page of their payment on the distributor's host, with what the gateway says", async () => {
    const { reference, back } = await paid()
    expect(back.hostname).toBe(paymentHost)
    const { statusCode, headers, url } = await onward(back, "?id=7&pago=TZotro&x=%22%3E%3Cscript%3E")
    expect(statusCode).toBe(200)
    const { origin, pathname, searchParams } = new URL(url)
    expect([new URL(origin).hostname, pathname]).toEqual([shop.host, "/payment/card"])
    expect([...searchParams]).toEqual([
      ["pago", reference],
      ["id", "7"],
      ["x", '"><script>'],
    ])
    expect(headers["set-cookie"]).toBeUndefined()
    expect(headers["cache-control"]).toBe("no-store")
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'.*form-action 'none'/)
  })

  it("goes back to the host on which they began, and to another of the distributor's once that is lost", async () => {
    const begun = `zz-${shop.host}`
    await addHost(begun)
    const { back } = await paid(begun)
    expect(new URL((await onward(back)).url).hostname).toBe(begun)
    await owner.deleteFrom("distributorHosts").where("host", "=", begun).execute()
    // Somebody else's by now.
    await aDistributor(test, { host: begun })
    expect(new URL((await onward(back)).url).hostname).toBe(shop.host)
    await owner.deleteFrom("distributorHosts").where("host", "=", shop.host).execute()
    expect(await onward(back)).toMatchObject({ statusCode: 404, url: "" })
  })

  it("gets nowhere with an address that is changed, another's or hours old", async () => {
    const { back } = await paid()
    const [encoded = "", tag = ""] = back.pathname.split("/").at(-1)?.split(".") ?? []
    const text = Buffer.from(encoded, "base64url").toString()
    const forged = Buffer.from(text.replace(shop.host, "evil.example")).toString("base64url")
    const away = [`${forged}.${tag}`, encoded, `${encoded}.`, `${encoded}.${tag}x`, "", "//evil.example"]
    for (const token of away) {
      const { statusCode, body } = await open(`/payment/back/${token}`)
      expect([statusCode, body.includes("refresh")]).toEqual([404, false])
    }
    clock.advance({ minutes: 129 })
    expect((await onward(back)).statusCode).toBe(200)
    clock.advance({ minutes: 2 })
    expect((await open(back.pathname)).body).toContain("Su pago no se pierde")
    expect((await onward(back)).statusCode).toBe(404)
  })
})

describe("the payment host", () => {
  it.each([
    ["GET", "/"],
    ["GET", "/payment"],
    ["GET", "/executive/login"],
    ["GET", "/api/catalogue"],
    ["GET", "/pki/crl"],
    ["POST", "/ocsp"],
    ["POST", "/payment/back/x"],
    ["GET", "/api/card-payments/notification/x"],
    ["POST", "/api/card-payments/return"],
    ["POST", "/api/anf-requests/user/login"],
  ] as const)("serves no %s %s, with any case and port", async (method, url) => {
    for (const host of [paymentHost, "PAGOS.prueba.ec:3000"]) {
      const { statusCode, headers } = await app.inject({ method, url, headers: { host } })
      expect(statusCode).toBe(404)
      expect(headers["set-cookie"]).toBeUndefined()
    }
  })

  it("alone serves the way back", async () => {
    const { back } = await paid()
    expect((await open(back.pathname, shop.host)).statusCode).toBe(404)
    expect((await open("/healthz")).statusCode).toBe(200)
  })

  it("hears a gateway's signed notification for the distributor that it names, and for no other", async () => {
    await paid()
    const [body = {}] = notified
    const notify = (of: string) =>
      app.inject({
        method: "POST",
        url: `/api/card-payments/notification/${of}`,
        payload: body,
        headers: { host: paymentHost },
      })
    const status = async () =>
      (
        await owner
          .selectFrom("requests")
          .select("status")
          .where("id", "=", request.id)
          .executeTakeFirstOrThrow()
      ).status
    const other = await aDistributor(test)
    expect((await notify(other.id)).json()).toEqual({ ok: true })
    expect(await status()).toBe("payment")
    expect((await notify("otra")).statusCode).toBe(404)
    expect((await notify(shop.id)).json()).toEqual({ ok: true })
    expect(await status()).not.toBe("payment")
  })

  it("is the one at which an executive's trial of the gateway returns", async () => {
    const { call } = await aStaffCaller(test, shop, { permissions: ["/configuration:edit"] })
    const { body } = await call("POST", "/configuration/card-gateway/probe")
    expect(body).toEqual({ result: "accepted" })
    expect((await call("GET", "/configuration/card-gateway")).body.registered).toEqual({
      origin: expect.stringMatching(`^http://${paymentHost}`),
      notifications: expect.stringMatching(`//${paymentHost}.*/notification/${shop.id}$`),
    })
    expect([...placetopay.sessions.values()].at(-1)?.order.returnUrl).toContain(`//${paymentHost}`)
  })
})
