import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest, asApplicant, traceOf } from "../../../testing/request-factory.ts"
import { aCardGateway, cardGatewaysOf } from "../../../testing/rows/card-gateway.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { followCardPayments } from "./hear-gateway.ts"
import { mailStuckCards } from "./mail-stuck-cards.ts"

const test = await createTestApp()
const { app, deps, owner, clock } = test
const { placetopay, payphone, servers } = await cardGatewaysOf(test)
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

let shop: TestDistributor
let request: RequestRow
beforeEach(async () => {
  for (const server of Object.values(servers)) server.fault = () => null
  shop = await aDistributor(test)
  await aCardGateway(test, shop, { kind: "placetopay", address: servers.placetopay.address })
  request = await aRequest(test, shop, { status: "payment" })
})

async function start(of = request, at = shop) {
  const headers = { ...asApplicant(test, at, of) }
  const url = "/api/requests/current/card-payment"
  return (await app.inject({ method: "POST", url, payload: {}, headers })).json()
}
const sessionsOf = (of: RequestRow) =>
  owner.selectFrom("cardSessions").selectAll().where("requestId", "=", of.id).orderBy("createdAt").execute()
const latest = async (of = request) => {
  const session = (await sessionsOf(of)).at(-1)
  return { id: session?.id ?? "", atGateway: session?.gatewaySession ?? "", state: session?.state }
}
const follow = async (minutes: number) => {
  clock.advance({ minutes })
  await followCardPayments(deps)
}
const staff = (of = shop) => aStaffCaller(test, of, { permissions: ["/certificates:validatePayment"] })
const path = "/certificates/stuck-cards"
const reason = "El banco no responde y el cliente quiere transferir"

/** A payment on which the bank decides, at a gateway that is gone. */
async function aPendingPayment() {
  await start()
  const { atGateway } = await latest()
  await placetopay.decide(atGateway, "pend")
  await follow(1)
  servers.placetopay.fault = () => "reset"
  return { ...(await latest()), atGateway }
}

describe("a payment on which nobody decides", () => {
  it("is released by staff after a day, with a reason, and the request is paid again", async () => {
    const { id, state } = await aPendingPayment()
    expect([state, (await start()).typeCode]).toEqual(["pending", "CARD_PAYMENT_PENDING"])
    const early = await staff()
    expect((await early.call("GET", path)).body).toEqual({ rows: [], total: 0 })
    expect((await early.call("POST", `${path}/${id}/release`, { reason })).body.typeCode).toBe(
      "MOVE_NOT_ALLOWED",
    )
    await follow(24 * 60)
    const reviewer = await staff()
    expect((await reviewer.call("GET", path)).body).toMatchObject({
      rows: [{ id, number: request.number, cents: 2300 }],
      total: 1,
    })
    expect(
      (await reviewer.call("POST", `${path}/${id}/release`, { reason: " " })).body.fields,
    ).toHaveProperty("reason")
    const both = await Promise.all(
      [1, 2].map(() => reviewer.call("POST", `${path}/${id}/release`, { reason })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await actsOn(test, `card-session:${id}`)).at(-1)).toMatchObject({
      action: "card.released",
      data: { reason },
    })
    servers.placetopay.fault = () => null
    expect((await start()).state).toBe("open")
  })

  it("is mailed once to each executive who may release it", async () => {
    const [one, other] = [await staff(), await staff()]
    await aStaffCaller(test, shop, { permissions: ["/certificates:view"] })
    await aPendingPayment()
    const mails = () =>
      owner
        .selectFrom("mails")
        .select("toAddress")
        .where("distributorId", "=", shop.id)
        .where("template", "=", "stuck-cards")
        .execute()
    await mailStuckCards(deps)
    expect(await mails()).toEqual([])
    clock.advance({ hours: 25 })
    await Promise.all([mailStuckCards(deps), mailStuckCards(deps)])
    await mailStuckCards(deps)
    const wanted = await owner
      .selectFrom("executives")
      .select("email")
      .where("id", "in", [one.id, other.id])
      .execute()
    expect((await mails()).map(({ toAddress }) => toAddress).toSorted()).toEqual(
      wanted.map(({ email }) => email).toSorted(),
    )
  })

  it("goes back when it is approved after the request was paid otherwise", async () => {
    const { id, atGateway } = await aPendingPayment()
    clock.advance({ hours: 25 })
    await (await staff()).call("POST", `${path}/${id}/release`, { reason })
    await owner
      .updateTable("requests")
      .set({ status: "paymentReview" })
      .where("id", "=", request.id)
      .execute()
    await aPayment(test, request, { status: "inReview" })
    servers.placetopay.fault = () => null
    await placetopay.settle(atGateway, "APPROVED")
    await follow(61)
    expect((await sessionsOf(request)).map(({ state, reason: why }) => [state, why])).toEqual([
      ["returned", "duplicate"],
    ])
    expect((await traceOf(test, request)).payments).toMatchObject([
      { method: "transfer", status: "inReview" },
    ])
  })

  it("pays the request when it is approved before anybody paid otherwise", async () => {
    const { id, atGateway } = await aPendingPayment()
    clock.advance({ hours: 25 })
    await (await staff()).call("POST", `${path}/${id}/release`, { reason })
    servers.placetopay.fault = () => null
    await placetopay.settle(atGateway, "APPROVED")
    await follow(61)
    expect(await latest()).toMatchObject({ state: "paid" })
  })

  it("is no other distributor's, and needs its permission", async () => {
    const { id } = await aPendingPayment()
    clock.advance({ hours: 25 })
    const stranger = await staff(await aDistributor(test))
    expect((await stranger.call("GET", path)).body.total).toBe(0)
    expect((await stranger.call("POST", `${path}/${id}/release`, { reason })).body.typeCode).toBe("NOT_FOUND")
    const other = await aStaffCaller(test, shop, { permissions: ["/certificates:view"] })
    expect((await other.call("POST", `${path}/${id}/release`, { reason })).body.typeCode).toBe("NOT_ALLOWED")
    const late = await staff()
    await late.ageProof()
    expect((await late.call("POST", `${path}/${id}/release`, { reason })).body.typeCode).toBe(
      "PROOF_REQUIRED",
    )
  })
})

it("a gateway is asked once in two seconds, however often payers come back and with what", async () => {
  await start()
  const { reference } = (await sessionsOf(request))[0] ?? {}
  let asked = 0
  servers.placetopay.fault = () => {
    asked += 1
    return "unavailable"
  }
  const back = async (query = "") => {
    const body = { reference, query }
    await app.inject({
      method: "POST",
      url: "/api/card-payments/return",
      payload: body,
      headers: { host: shop.host },
    })
  }
  await Promise.all(Array.from({ length: 5 }, (_, each) => back(`?id=${each}`)))
  expect(asked).toBe(1)
  clock.advance({ seconds: 1 })
  await back()
  expect(asked).toBe(1)
  clock.advance({ seconds: 1 })
  await back()
  expect(asked).toBe(2)
})

describe("a gateway that is gone", () => {
  it("is asked once a minute, and another gateway's payments are not kept waiting", async () => {
    const requests = [request, await aRequest(test, shop, { status: "payment" })]
    for (const each of requests) await start(each)
    // Payments of the tests before are asked about as well.
    const own = await Promise.all(requests.map(async (each) => (await latest(each)).atGateway))
    const other = await aDistributor(test)
    await aCardGateway(test, other, { kind: "payphone", address: servers.payphone.address })
    const paid = await aRequest(test, other, { status: "payment" })
    await start(paid, other)
    servers.payphone.fault = () => "reset"
    const { reference } = (await sessionsOf(paid))[0] ?? {}
    const query = new URL(payphone.decide((await latest(paid)).atGateway, "approve")).search
    const payload = { reference, query }
    await app.inject({
      method: "POST",
      url: "/api/card-payments/return",
      payload,
      headers: { host: other.host },
    })
    servers.payphone.fault = () => null
    let asked = 0
    servers.placetopay.fault = (route) => {
      if (own.some((session) => route.endsWith(`/${session}`))) asked += 1
      return "reset"
    }
    await follow(2)
    expect(asked).toBe(1)
    expect(await latest(paid)).toMatchObject({ state: "paid" })
    await followCardPayments(deps)
    expect(asked).toBe(1)
    await follow(1)
    expect(asked).toBe(2)
    const tried = await Promise.all(requests.map(async (each) => (await sessionsOf(each))[0]?.asked))
    expect(tried).toEqual([1, 1])
  })
})
