import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { systemRandom as random } from "../../random.ts"
import { testClock } from "../../testing/test-settings.ts"
import { cardGateways } from "./card-gateways.ts"
import { GatewayAddressRefused } from "./gateway-address.ts"
import { serveGateway } from "./local/gateway-server.ts"
import { LocalPayPhone } from "./local/local-payphone.ts"
import { LocalPlacetoPay } from "./local/local-placetopay.ts"
import { payPhone } from "./payphone.ts"
import { notificationSignature, placetoPay, tranKey } from "./placetopay.ts"
import { type CardOrder, GatewayCredentialsRefused } from "./port.ts"

const clock = testClock()
const order = (changes: Partial<CardOrder> = {}): CardOrder => ({
  reference: "TRZ-1",
  description: "Firma electrónica 1 año",
  baseCents: 2052,
  ivaCents: 308,
  totalCents: 2360,
  buyer: {
    names: "Ana Ñandú",
    email: "ana@correo.ec",
    phone: "+593991234567",
    identity: { kind: "CI", number: "1710034065" },
  },
  returnUrl: "https://firma.ejemplo.ec/volver",
  expiresAt: new Date(clock.now().getTime() + 600_000),
  payerAddress: "186.4.1.2",
  userAgent: "Tests",
  ...changes,
})
const paid = { reference: "TRZ-1", currency: "USD", cents: 2360, brand: "Visa", lastDigits: "1111" }

describe("PlacetoPay", async () => {
  const account = { login: "tienda", secret: "024h1IlD" }
  const notified: unknown[] = []
  const gateway = new LocalPlacetoPay({ ...account, clock, notify: async (body) => void notified.push(body) })
  const running = await serveGateway(gateway)
  afterAll(() => running.close())
  const adapter = placetoPay({ ...account, address: `${running.address}/` }, { clock, random })
  const start = async (changes?: Partial<CardOrder>) => {
    const { id, url } = await adapter.start(order(changes))
    return { url, asked: { id, reference: "TRZ-1", transaction: null } }
  }
  beforeEach(() => {
    gateway.lie = (payment) => payment
    running.fault = () => null
    notified.length = 0
  })

  it("makes the keys and signatures of the published examples", () => {
    const given = {
      nonce: Buffer.from("ifYEPnAcJbpDVR1t"),
      seed: "2016-10-26T21:37:00+00:00",
      secret: "ABCD1234",
    }
    expect(tranKey(given, "sha1")).toBe("Xi5xrRwrqPU21WE2JI4hyMaCvQ8=")
    expect(tranKey(given, "sha256")).toBe("NDlpEEAIe8sbKZ6mGWQrZwbyBB62J1LcyP/a/o7LRqY=")
    const signature = (requestId: string, status: string, date: string) =>
      notificationSignature({ requestId, status: { status, date } }, account.secret, "sha1")
    expect(signature("83", "APPROVED", "2016-10-10T16:39:57-05:00")).toBe(
      "8fb4beea130ab3e75a1de956bd0213892e0f6839",
    )
    expect(signature("126", "REJECTED", "2016-10-12T01:44:37-05:00")).toBe(
      "554fa6c36bd5d1376b192b8bc3a1e3dd9a01e448",
    )
  })

  it("sends the payer to a page of the gateway, and knows what was paid there", async () => {
    const { url, asked } = await start()
    expect(await (await fetch(url)).text()).toContain("US$ 23.60")
    expect(await adapter.outcome(asked)).toEqual({ state: "open", refusal: null })
    const body = new URLSearchParams({ decision: "approve" })
    const back = await fetch(url, { method: "POST", body, redirect: "manual" })
    expect(back.headers.get("location")).toBe("https://firma.ejemplo.ec/volver")
    expect(await adapter.outcome(asked)).toMatchObject({ state: "approved", payment: paid })
    expect(await (await fetch(url, { method: "POST", body })).text()).toContain("ya terminó")
  })

  it("tells a pending payment, and what became of it", async () => {
    const { asked } = await start()
    await gateway.decide(asked.id, "pend")
    expect(await adapter.outcome(asked)).toEqual({ state: "pending" })
    await gateway.settle(asked.id, "APPROVED")
    expect(await adapter.outcome(asked)).toMatchObject({ state: "approved" })
  })

  it("takes a refused card for no end, and turning back or an expired session for one", async () => {
    const refused = await start()
    await gateway.decide(refused.asked.id, "refuse")
    expect(await adapter.outcome(refused.asked)).toEqual({ state: "open", refusal: "Transacción rechazada" })
    await gateway.decide(refused.asked.id, "approve")
    expect(await adapter.outcome(refused.asked)).toMatchObject({ state: "approved" })
    const left = await start()
    await gateway.decide(left.asked.id, "turnBack")
    expect(await adapter.outcome(left.asked)).toEqual({ state: "refused", reason: null })
    const late = await start({ expiresAt: new Date(clock.now().getTime() - 1000) })
    expect(await adapter.outcome(late.asked)).toEqual({ state: "expired" })
  })

  it("says what the gateway says was paid, also when that is not what was ordered", async () => {
    gateway.lie = (payment) => ({ ...payment, total: 1, currency: "COP", reference: "OTHER" })
    const { asked } = await start()
    await gateway.decide(asked.id, "approve")
    expect(await adapter.outcome(asked)).toMatchObject({
      payment: { cents: 100, currency: "COP", reference: "OTHER" },
    })
  })

  it("gives a payment back once", async () => {
    const { asked } = await start()
    await gateway.decide(asked.id, "approve")
    const outcome = await adapter.outcome(asked)
    if (outcome.state !== "approved") throw new Error(outcome.state)
    expect(await adapter.reverse(outcome.payment)).toBe("reversed")
    expect(await adapter.reverse(outcome.payment)).toBe("refused")
    expect(await adapter.outcome(asked)).toMatchObject({ state: "refunded" })
  })

  it("knows the gateway's notifications from forged and changed ones", async () => {
    const { asked } = await start()
    await gateway.decide(asked.id, "approve")
    const [body] = notified as [{ requestId: number; status: { status: string }; signature: string }]
    expect(adapter.readNotification(body)).toEqual({ sessionId: asked.id })
    const { requestId, status, signature } = body
    for (const forged of [
      { ...body, requestId: requestId + 1 },
      { ...body, status: { ...status, status: "REJECTED" } },
      { ...body, signature: signature.toUpperCase() },
      { ...body, signature: "" },
      { ...body, signature: undefined },
      null,
      [],
      "a",
    ])
      expect(adapter.readNotification(forged)).toBeNull()
    const strong = notificationSignature(
      { requestId: asked.id, status: body.status as never },
      account.secret,
      "sha256",
    )
    expect(adapter.readNotification({ ...body, signature: `sha256:${strong}` })).toEqual({
      sessionId: asked.id,
    })
  })

  it("tells wrong credentials from a gateway that fails", async () => {
    const stranger = placetoPay({ ...account, secret: "x", address: running.address }, { clock, random })
    await expect(stranger.start(order())).rejects.toThrow(GatewayCredentialsRefused)
    for (const fault of ["unavailable", "reset", "loseAnswer", "tooMuch", "noJson"] as const) {
      running.fault = () => fault
      await expect(adapter.start(order())).rejects.not.toThrow(GatewayCredentialsRefused)
    }
  })
})

describe("PayPhone", async () => {
  const account = { token: "t0k3n", store: "store-1" }
  let now = clock.now().getTime()
  const gateway = new LocalPayPhone({ ...account, clock: { now: () => new Date(now) } })
  const running = await serveGateway(gateway)
  afterAll(() => running.close())
  const adapter = payPhone({ ...account, address: running.address })
  const start = async () => {
    const { id } = await adapter.start(order())
    return { id, reference: "TRZ-1", transaction: null }
  }
  const pay = async (decision: "approve" | "turnBack" = "approve") => {
    const session = await start()
    const back = new URL(gateway.decide(session.id, decision))
    return { ...session, transaction: adapter.readReturn(back.searchParams) }
  }
  beforeEach(() => {
    gateway.lie = (cents) => cents
    running.fault = () => null
    now = Date.parse("2026-11-29T15:00:00Z")
  })

  it("confirms what the payer brings back, as often as it is asked", async () => {
    const session = await pay()
    expect(await adapter.outcome(session)).toMatchObject({ state: "approved", payment: paid })
    expect(await adapter.outcome(session)).toMatchObject({ state: "approved" })
    expect(await adapter.outcome({ ...session, reference: "OTHER" })).toEqual({ state: "expired" })
    expect(await adapter.outcome(await start())).toEqual({ state: "open" })
    expect(await adapter.outcome(await pay("turnBack"))).toMatchObject({ state: "refused" })
  })

  it("has nothing to keep or give back of a payment with another reference or transaction", async () => {
    const said = { statusCode: 3, transactionId: 9, clientTransactionId: "OTHER", amount: 2300 }
    const lenient = createServer((_, response) => response.end(JSON.stringify(said))).listen(0, "127.0.0.1")
    await once(lenient, "listening")
    const address = `http://127.0.0.1:${(lenient.address() as AddressInfo).port}`
    const asked = payPhone({ ...account, address })
    expect(await asked.outcome({ id: "1", reference: "TRZ-1", transaction: "9" })).toEqual({
      state: "expired",
    })
    expect(await asked.outcome({ id: "1", reference: "OTHER", transaction: "8" })).toEqual({
      state: "expired",
    })
    lenient.close()
  })

  it("finds nothing that was not confirmed within five minutes", async () => {
    const session = await pay()
    now += 301_000
    expect(await adapter.outcome(session)).toEqual({ state: "expired" })
  })

  it("confirms a payment whose first answer was lost", async () => {
    const session = await pay()
    running.fault = () => "loseAnswer"
    await expect(adapter.outcome(session)).rejects.toThrow()
    running.fault = () => null
    expect(await adapter.outcome(session)).toMatchObject({ state: "approved" })
  })

  it("reverses until 20:00 of the day, and says when it can not", async () => {
    const payment = { transaction: (await pay()).transaction ?? "" }
    now = Date.parse("2026-11-30T00:59:00Z")
    expect(await adapter.reverse(payment)).toBe("reversed")
    now = Date.parse("2026-11-29T15:00:00Z")
    const late = { transaction: (await pay()).transaction ?? "" }
    now = Date.parse("2026-11-30T01:01:00Z")
    expect(await adapter.reverse(late)).toBe("refused")
  })

  it("takes no notification for proof, and no return but a number", () => {
    expect(adapter.readNotification({ id: 1 })).toBeNull()
    expect(adapter.readReturn(new URLSearchParams("id=12"))).toBe("12")
    expect(adapter.readReturn(new URLSearchParams("id=12;x"))).toBeNull()
    expect(adapter.readReturn(new URLSearchParams())).toBeNull()
  })

  it("tells a wrong token from a gateway that fails", async () => {
    const stranger = payPhone({ ...account, token: "x", address: running.address })
    await expect(stranger.start(order())).rejects.toThrow(GatewayCredentialsRefused)
    running.fault = () => "unavailable"
    await expect(adapter.start(order())).rejects.toThrow("503")
  })
})

describe("an address of a gateway", () => {
  const open = (address: string, local: Parameters<typeof cardGateways>[1]["local"] = null) =>
    cardGateways(
      { clock, random },
      { local },
    )({
      kind: "placetopay",
      address,
      account: "tienda",
      secret: "x",
    })

  it.each([
    "https://checkout.placetopay.ec",
    "https://checkout-test.placetopay.ec/redirection/",
    "https://PLACETOPAY.COM",
  ])("is used: %s", (address) => {
    expect(() => open(address)).not.toThrow()
  })

  it.each([
    "http://checkout.placetopay.ec",
    "https://checkout.placetopay.ec:8443",
    "https://checkout.placetopay.ec@127.0.0.1",
    "https://127.0.0.1/checkout.placetopay.ec",
    "https://169.254.169.254",
    "https://[::1]/",
    "https://placetopay.ec.example.com",
    "https://notplacetopay.ec",
    "https://checkout.placetopay.ec\\@127.0.0.1",
    "https://127.0.0.1#.placetopay.ec",
    "https://127.0.0.1?.placetopay.ec",
    "https://checkout.placetopay.ec/..%2f?x=1",
    "https://\u24db.placetopay.ec.\u3002evil",
    "https://pay.payphonetodoesposible.com",
    "demonstration",
    "",
  ])("is refused: %s", (address) => {
    expect(() => open(address)).toThrow(GatewayAddressRefused)
  })

  it("can be the demonstration's where there is one", () => {
    const local = { placetopay: "http://127.0.0.1:1", payphone: "http://127.0.0.1:2" }
    expect(() => open("demonstration", local)).not.toThrow()
    expect(() => open(local.placetopay, local)).toThrow(GatewayAddressRefused)
  })
})
