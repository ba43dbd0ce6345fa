import { type Kysely, sql } from "kysely"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import type { Crash, CrashPoint } from "../../../crash-points.ts"
import type { Database } from "../../../database/schema.ts"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest, aReviewer, asApplicant, traceOf } from "../../../testing/request-factory.ts"
import { aCardGateway, cardGatewaysOf } from "../../../testing/rows/card-gateway.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { followCardPayments, returnFromCard } from "./hear-gateway.ts"
import { backReasons } from "./presenters.ts"
import { startCardPayment } from "./start-card-payment.ts"

const test = await createTestApp()
const { app, deps, owner, clock } = test
const gateways = await cardGatewaysOf(test)
const { placetopay, payphone, servers, notified } = gateways
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

let shop: TestDistributor
let request: RequestRow
beforeEach(async () => {
  for (const server of Object.values(servers)) server.fault = () => null
  placetopay.lie = (payment) => payment
  payphone.lie = (cents) => cents
  notified.length = 0
  await use("placetopay")
})

async function use(kind: "placetopay" | "payphone") {
  shop = await aDistributor(test)
  await aCardGateway(test, shop, { kind, address: servers[kind].address })
  request = await aRequest(test, shop, { status: "payment" })
}

const inject = async (url: string, payload: object, headers: object) => {
  const response = await app.inject({ method: "POST", url, payload, headers: { ...headers } })
  return { status: response.statusCode, body: response.json() }
}
const start = () => inject("/api/requests/current/card-payment", {}, asApplicant(test, shop, request))
const sessions = (of = request) =>
  owner.selectFrom("cardSessions").selectAll().where("requestId", "=", of.id).orderBy("createdAt").execute()
const latest = async () => (await sessions()).at(-1) as Awaited<ReturnType<typeof sessions>>[number]
const states = async () => (await sessions()).map(({ state }) => state)
const back = async (query = "") =>
  inject("/api/card-payments/return", { reference: (await latest()).reference, query }, { host: shop.host })
const notify = (body: object) => inject("/api/card-payments/notification", body, { host: shop.host })
const follow = async (minutes = 1) => {
  clock.advance({ minutes })
  await followCardPayments(deps)
}
/** Hears each call of PlacetoPay. */
const onAsked = (hear: (path: string) => unknown) => {
  servers.placetopay.fault = (path) => {
    hear(path)
    return null
  }
}
/** Starts and decides at PlacetoPay. */
async function decide(decision: Parameters<typeof placetopay.decide>[1]) {
  expect((await start()).status).toBe(200)
  await placetopay.decide((await latest()).gatewaySession ?? "", decision)
}
/** Starts and decides at PayPhone. @returns the query of the return */
async function decideAtPayPhone(decision: "approve" | "turnBack" = "approve") {
  expect((await start()).status).toBe(200)
  return new URL(payphone.decide((await latest()).gatewaySession ?? "", decision)).search
}
const paid = { method: "card", status: "received", amountCents: 2300, receiptFileId: null }
const expectPaidOnce = async () => {
  const { payments, request: row } = await traceOf(test, request)
  expect([row.status, payments]).toMatchObject(["review", [paid]])
}
const toStaff = async () =>
  (
    await owner.selectFrom("notifications").select("message").where("distributorId", "=", shop.id).execute()
  ).map(({ message }) => message)

describe("a payment by card", () => {
  it("is received with its authorisation, brand and last digits, and the review starts without staff", async () => {
    await decide("approve")
    expect((await back()).body).toEqual({ state: "paid", reason: null, url: null })
    await expectPaidOnce()
    expect((await traceOf(test, request)).payments).toMatchObject([{ reference: "000111", decidedBy: null }])
    expect(await latest()).toMatchObject({ brand: "Visa", lastDigits: "1111", authorizationCode: "000111" })
    expect((await traceOf(test, request)).audit).toEqual(["request.moved"])
  })

  it("is one for two tabs, and another one once its page ends", async () => {
    const [one, two] = [await start(), await start()]
    expect(two.body).toEqual(one.body)
    expect(one.body).toMatchObject({ state: "open", url: expect.stringContaining("/session/") })
    clock.advance({ minutes: 9 })
    expect((await start()).body.url).not.toBe(one.body.url)
    expect(await states()).toEqual(["replaced", "open"])
  })

  it("is one for two taps at once", async () => {
    const taps: ReturnType<typeof start>[] = []
    onAsked(() => taps.push(start()))
    const first = await start()
    expect([first.body.state, await Promise.all(taps)]).toEqual(["open", [first]])
  })

  it("is followed by the job when the payer closed the tab", async () => {
    await decide("approve")
    await follow()
    await expectPaidOnce()
    expect((await latest()).nextCheckAt).toBeNull()
  })

  it("blocks a second one while the bank decides, and resolves by itself", async () => {
    await decide("pend")
    expect((await back()).body.state).toBe("pending")
    expect((await start()).body.typeCode).toBe("CARD_PAYMENT_PENDING")
    const promotion = { promotion: "CUALQUIERA" }
    const own = asApplicant(test, shop, request)
    expect((await inject("/api/requests/current/promotion", promotion, own)).body.typeCode).toBe(
      "CARD_PAYMENT_PENDING",
    )
    await placetopay.settle((await latest()).gatewaySession ?? "", "APPROVED")
    await follow(60)
    await expectPaidOnce()
  })

  it("that the bank refuses after the payer waited is mailed to the payer once", async () => {
    const mailed = async () => (await test.mails()).filter(({ subject }) => subject.includes("Su banco no"))
    await decide("refuse")
    await follow(17)
    expect(await mailed()).toEqual([])
    await decide("pend")
    await back()
    await placetopay.settle((await latest()).gatewaySession ?? "", "REJECTED")
    await follow(17)
    await follow(60)
    expect(await states()).toEqual(["expired", "expired"])
    expect(await mailed()).toMatchObject([{ subject: expect.stringContaining(request.number ?? "") }])
  })

  it("is shown as it is to a payer who comes back right after another question", async () => {
    expect((await start()).status).toBe(200)
    await follow()
    expect((await back()).body.state).toBe("left")
    await placetopay.decide((await latest()).gatewaySession ?? "", "pend")
    clock.advance({ seconds: 2 })
    expect((await back()).body.state).toBe("pending")
  })

  it("that is turned back, refused to its end or left is none, and can be tried again", async () => {
    await decide("turnBack")
    expect((await back()).body).toEqual({ state: "left", reason: null, url: null })
    clock.advance({ seconds: 1 })
    await decide("refuse")
    await follow()
    expect((await latest()).reason).toBeNull()
    const { body } = await back()
    expect(body).toMatchObject({ state: "refused", reason: "Transacción rechazada" })
    expect((await start()).body).toEqual({ ...body, state: "open", reason: null })
    expect((await back()).body.state).toBe("refused")
    await follow(17)
    expect(await states()).toEqual(["refused", "expired"])
    expect((await start()).body.state).toBe("open")
  })

  it("is not offered without a gateway, and a gateway that fails opens none", async () => {
    servers.placetopay.fault = () => "unavailable"
    expect((await start()).body.typeCode).toBe("CARD_GATEWAY_UNAVAILABLE")
    expect(await states()).toEqual(["refused"])
    expect(test.takeErrors()).toHaveLength(1)
    await owner
      .updateTable("cardGateways")
      .set({ isOn: false })
      .where("distributorId", "=", shop.id)
      .execute()
    expect((await start()).body.typeCode).toBe("PAYMENT_METHOD_NOT_AVAILABLE")
  })

  it("asks a gateway that does not answer with growing pauses", async () => {
    await decide("approve")
    servers.placetopay.fault = () => "reset"
    const pauses = []
    for (let round = 0; round < 5; round += 1) {
      await follow(10)
      pauses.push((Number((await latest()).nextCheckAt) - clock.now().getTime()) / 60_000)
    }
    expect(pauses).toEqual([1, 1, 2, 3, 5])
    servers.placetopay.fault = () => null
    await follow(10)
    await expectPaidOnce()
  })
})

describe("a notification", () => {
  it("makes the gateway be asked when it is signed, and nothing when it is forged or comes again", async () => {
    await decide("approve")
    const asked: string[] = []
    onAsked((path) => asked.push(path))
    const [signed] = notified as [{ signature: string }]
    await notify({ ...signed, signature: "0".repeat(40) })
    await notify({})
    expect([asked, await states()]).toEqual([[], ["open"]])
    await notify(signed)
    await notify(signed)
    expect(asked).toHaveLength(1)
    await expectPaidOnce()
  })

  it("of an unsettled payment asks once for many that come together", async () => {
    await decide("refuse")
    const asked: string[] = []
    onAsked((path) => asked.push(path))
    const [signed] = notified as [object]
    await Promise.all(Array.from({ length: 5 }, () => notify(signed)))
    expect(asked).toHaveLength(1)
  })

  it("is bounded", async () => {
    expect((await notify({ signature: "a".repeat(300_000) })).status).toBe(413)
  })

  it("of another distributor's gateway finds nothing here", async () => {
    await decide("approve")
    const other = await aDistributor(test)
    await inject("/api/card-payments/notification", notified[0] ?? {}, { host: other.host })
    const { reference } = await latest()
    const foreign = await inject("/api/card-payments/return", { reference, query: "" }, { host: other.host })
    expect([foreign.body.typeCode, await states()]).toEqual(["PAYMENT_NOT_FOUND", ["open"]])
  })
})

describe("money that is not the payment goes back", () => {
  const reversed = async () => [...placetopay.sessions.values()].at(-1)?.payments[0]?.status
  const expectBack = async (why: string) => {
    expect(await latest()).toMatchObject({ state: "returned", reason: why })
    expect(await reversed()).toBe("REFUNDED")
    const { id } = await latest()
    expect((await actsOn(test, `card-session:${id}`)).map(({ action }) => action)).toEqual([
      "card.sent-back",
      "card.returned",
    ])
  }

  it.each([
    ["another amount", { total: 22.99 }],
    ["another currency", { currency: "COP" }],
    ["another reference", { reference: "TZ1" }],
  ])("of %s than the order's, and executives are told", async (_, changes) => {
    await aReviewer(test, shop)
    await decide("approve")
    placetopay.lie = (payment) => ({ ...payment, ...changes })
    expect((await back()).body.state).toBe("returned")
    await expectBack("mismatch")
    expect((await traceOf(test, request)).payments).toEqual([])
    expect(await toStaff()).toEqual([expect.stringContaining(`${request.number} no vale y se devuelve`)])
  })

  it("of a page opened before the price changed", async () => {
    await decide("approve")
    await owner.updateTable("requests").set({ totalCents: 1150 }).where("id", "=", request.id).execute()
    await follow()
    await expectBack("mismatch")
  })

  it("paid twice, by two cards", async () => {
    await start()
    const first = (await latest()).gatewaySession ?? ""
    clock.advance({ minutes: 9 })
    await decide("approve")
    await back()
    await placetopay.decide(first, "approve").catch(() => undefined)
    await follow(2)
    expect(await states()).toEqual(["returned", "paid"])
    await expectPaidOnce()
  })

  it("paid by transfer before", async () => {
    await decide("approve")
    await owner
      .updateTable("requests")
      .set({ status: "paymentReview" })
      .where("id", "=", request.id)
      .execute()
    await aPayment(test, request, { status: "inReview" })
    await back()
    await expectBack("duplicate")
    expect((await traceOf(test, request)).payments).toMatchObject([
      { method: "transfer", status: "inReview" },
    ])
  })

  it.each(["cancelled", "expired"] as const)("paid after the request was %s", async (to) => {
    await decide("approve")
    await inScope(deps.db, shop.scope, async (tx) => {
      const locked = await lockRequest(tx, request.id)
      await moveRequest(tx, { request: locked, to, actor: { area: "system", id: null } }, deps)
    })
    await follow()
    await expectBack("ended")
  })

  it("and waits for people when the gateway refuses that", async () => {
    await use("payphone")
    await aReviewer(test, shop)
    const query = await decideAtPayPhone()
    payphone.lie = () => 1
    servers.payphone.fault = (path) => (path.endsWith("Reverse") ? "unavailable" : null)
    expect((await back(query)).body.state).toBe("returned")
    expect(await states()).toEqual(["returning"])
    servers.payphone.fault = () => null
    await follow(24 * 60)
    expect(await states()).toEqual(["byHand"])
    expect(await toStaff()).toEqual([expect.stringContaining("no vale"), expect.stringContaining("a mano")])
    const staff = await aStaffCaller(test, shop, { permissions: ["/certificates:validatePayment"] })
    const byHand = async (by = staff) => (await by.call("GET", "/certificates/card-returns")).body
    const { id } = await latest()
    expect(await byHand()).toMatchObject({
      rows: [{ id, number: request.number, cents: 1, card: "Visa ···1111", why: backReasons.mismatch }],
      total: 1,
    })
    const record = (by = staff, reference = "TRF-77") =>
      by.call("PUT", `/certificates/card-returns/${id}`, { reference })
    const stranger = await aStaffCaller(test, await aDistributor(test), { administrator: true })
    expect([(await byHand(stranger)).total, (await record(stranger)).body.typeCode]).toEqual([0, "NOT_FOUND"])
    expect(Object.keys((await record(staff, " ")).body.fields)).toEqual(["reference"])
    const both = await Promise.all([record(), record()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([await states(), (await byHand()).total]).toEqual([["returned"], 0])
    expect((await actsOn(test, `card-session:${id}`)).at(-1)?.action).toBe("card.returned-by-hand")
    const mails = (await test.mails()).filter(({ text }) => text.includes("TRF-77"))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("lo que se cobró en su tarjeta")])
  })
})

describe("PayPhone", () => {
  beforeEach(() => use("payphone"))

  async function untilOneWaits(by: Kysely<Database>) {
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    while ((await waiting.execute(by)).rows.length === 0) {
      // Asks again.
    }
  }

  it("is confirmed by what the payer brings back", async () => {
    expect((await back(await decideAtPayPhone())).body.state).toBe("paid")
    await expectPaidOnce()
  })

  it("a false transaction of a return ends nothing", async () => {
    const query = await decideAtPayPhone()
    expect((await back("?id=1")).body.state).toBe("open")
    clock.advance({ seconds: 3 })
    expect((await back(query)).body.state).toBe("paid")
  })

  it("keeps the transaction that was settled while a false one waits for its row", async () => {
    await decideAtPayPhone()
    const { id } = await latest()
    const settling = await owner.startTransaction().execute()
    await settling.selectFrom("cardSessions").select("id").where("id", "=", id).forUpdate().execute()
    const coming = back("?id=1")
    await untilOneWaits(settling)
    await settling
      .updateTable("cardSessions")
      .set({ state: "returned", transaction: "7" })
      .where("id", "=", id)
      .execute()
    await settling.commit().execute()
    expect((await coming).status).toBe(200)
    expect(await latest()).toMatchObject({ state: "returned", transaction: "7" })
  })

  it("a false transaction after a refusal does not stay due", async () => {
    expect((await back(await decideAtPayPhone("turnBack"))).body.state).toBe("left")
    await back("?id=999999")
    await follow()
    await follow()
    expect(await latest()).toMatchObject({ state: "refused", nextCheckAt: null })
  })

  it("is asked about each minute however often its payer returned while the gateway was away", async () => {
    const query = await decideAtPayPhone()
    servers.payphone.fault = () => "unavailable"
    for (let times = 0; times < 9; times++) {
      clock.advance({ seconds: 3 })
      await back(query)
    }
    servers.payphone.fault = () => null
    await follow()
    await expectPaidOnce()
  })

  it("is confirmed within five minutes by the job when the gateway did not answer the return", async () => {
    const query = await decideAtPayPhone()
    servers.payphone.fault = () => "unavailable"
    await back(query)
    servers.payphone.fault = () => null
    await follow(2)
    await expectPaidOnce()
  })
})

describe("killed at a line", () => {
  const throwing = (wanted: CrashPoint): Crash => ({
    reach(point) {
      if (point === wanted) throw new Error(point)
    },
  })
  const applicant = () => ({ area: "applicant", id: request.id }) as const
  const payer = { address: "186.4.1.2", host: "localhost", userAgent: "Tests" }
  const startAt = (point: CrashPoint) =>
    startCardPayment({ scope: shop.scope, actor: applicant() }, payer, { ...deps, crash: throwing(point) })

  it.each(["card-intended", "card-started"] as const)(
    "%s, the payer can pay in another session",
    async (point) => {
      await expect(startAt(point)).rejects.toThrow(point)
      clock.advance({ seconds: 5 })
      expect((await start()).body.typeCode).toBe("CARD_PAYMENT_PENDING")
      await follow(1.1)
      expect(await states()).toEqual(["refused"])
      await decide("approve")
      await back()
      await expectPaidOnce()
    },
  )

  it.each(["card-back", "card-asked", "card-stored"] as const)(
    "%s, PayPhone is confirmed in time",
    async (point) => {
      await use("payphone")
      const query = await decideAtPayPhone()
      const body = { reference: (await latest()).reference, query }
      const killed = { ...deps, crash: throwing(point) }
      const call = { scope: shop.scope, actor: applicant(), body }
      await expect(returnFromCard(call, killed)).rejects.toThrow(point)
      await follow(2)
      await expectPaidOnce()
    },
  )

  it("card-reversed, the money went back once", async () => {
    await decide("approve")
    placetopay.lie = (payment) => ({ ...payment, total: 1 })
    const body = { reference: (await latest()).reference, query: "" }
    const call = { scope: shop.scope, actor: applicant(), body }
    await expect(returnFromCard(call, { ...deps, crash: throwing("card-reversed") })).rejects.toThrow()
    expect(await states()).toEqual(["returning"])
    await follow()
    expect(await states()).toEqual(["returned"])
  })
})

describe("a refund", () => {
  const end = () =>
    inScope(deps.db, shop.scope, async (tx) => {
      const locked = await lockRequest(tx, request.id)
      await moveRequest(tx, { request: locked, to: "rejected", actor: { area: "system", id: null } }, deps)
    })
  const decisions = () =>
    owner.selectFrom("refundDecisions").selectAll().where("distributorId", "=", shop.id).execute()

  it("of a card goes back by the gateway, with a mail and without staff", async () => {
    await decide("approve")
    await back()
    await end()
    expect(await states()).toEqual(["returning"])
    await follow()
    expect((await traceOf(test, request)).payments).toMatchObject([{ status: "refunded", refundDue: true }])
    expect(await decisions()).toMatchObject([{ outcome: "refunded", reference: "000111", decidedBy: null }])
    expect((await test.mails()).at(-1)?.subject).toContain(request.number)
  })

  it("waits on the list of refunds when the gateway refuses it, and not while it decides", async () => {
    await use("payphone")
    await back(await decideAtPayPhone())
    await end()
    const [payment] = (await traceOf(test, request)).payments
    const url = `/api/executives/certificates/refunds/${payment?.id}`
    const refuse = async () =>
      app.inject({
        headers: (await aReviewer(test, shop)).headers,
        method: "PUT",
        url: `${url}/refused`,
        payload: { reason: "Ya se devolvió en efectivo" },
      })
    const gateway = async () =>
      (await app.inject({ headers: (await aReviewer(test, shop)).headers, url })).json().gateway
    expect([await gateway(), (await refuse()).json().typeCode]).toEqual(["asked", "REFUND_DECIDED"])
    await follow(24 * 60)
    expect(await gateway()).toBe("byHand")
    expect(await states()).toEqual(["byHand"])
    expect((await traceOf(test, request)).payments).toMatchObject([{ status: "received", refundDue: true }])
    expect((await refuse()).statusCode).toBe(200)
  })
})
