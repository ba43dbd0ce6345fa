import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { aClient, aDistributor, anExecutive } from "../../../testing/factories.ts"
import {
  aCertificate,
  aRequest,
  aReviewer,
  aReviewSetting,
  aSeller,
  holder,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { clock } = testApp

/** Copies a request 1001 times. */
async function multiply(id: string, prefix: string): Promise<void> {
  await sql`
    insert into requests
    select (jsonb_populate_record(requests, jsonb_build_object('id', uuidv7(), 'number', ${prefix}::text || n, 'resume_token_hash', ${prefix}::text || n))).*
    from requests, generate_series(1, 1001) n where id = ${id}`.execute(testApp.owner)
}

const ids = (response: { json(): { rows: { id: string }[] } }) => response.json().rows.map((row) => row.id)

test("lists those that wait for somebody longest wait first, and ended or all requests newest first", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const made: string[] = []
  for (const status of ["review", "rejected", "review", "rejected"] as const) {
    clock.advance({ minutes: 1 })
    made.push((await aRequest(testApp, distributor, { status })).id)
  }
  const [first, second, third, fourth] = made
  expect(ids(await call(reviewer, "GET", "?status=review"))).toEqual([first, third])
  expect(ids(await call(reviewer, "GET", "?nextActor=staff"))).toEqual([first, third])
  expect(ids(await call(reviewer, "GET", "?status=rejected"))).toEqual([fourth, second])
  expect(ids(await call(reviewer, "GET", "?nextActor=nobody"))).toEqual([fourth, second])
  expect(ids(await call(reviewer, "GET", ""))).toEqual(made.toReversed())
  expect(ids(await call(reviewer, "GET", "?assignee=nobody"))).toEqual(made)
})

test("lists the submitted requests of the channel and the tenant", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const late = await aRequest(testApp, distributor)
  clock.advance({ hours: -2 })
  const early = await aRequest(testApp, distributor, { status: "paymentReview" })
  clock.advance({ hours: 2 })
  await aRequest(testApp, distributor, { status: "draft", number: null })
  const fast = await aRequest(testApp, distributor, { channel: "fast" })
  await aRequest(testApp, await aDistributor(testApp))
  const response = await call(reviewer, "GET", "")
  expect(ids(response)).toEqual([late.id, early.id])
  expect(response.json()).toMatchObject({
    total: 2,
    next: null,
    previous: null,
    counts: { paymentReview: 1, review: 1 },
  })
  expect(response.json().rows[0]).toMatchObject({
    number: late.number,
    names: "MARÍA JOSÉ PEÑA LOOR",
    identity: "1710034065",
    totalCents: 2300,
    certData: { kind: "subject1", validity: "OneYear", channel: "normal" },
  })
  expect(ids(await call(reviewer, "GET", "?status=review"))).toEqual([late.id])
  const express = await aReviewer(testApp, distributor, ["/fast/certificates:view"])
  expect(ids(await call(express, "GET", "", undefined, "/fast/certificates"))).toEqual([fast.id])
})

test("filters by who acts next", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const review = await aRequest(testApp, distributor)
  clock.advance({ minutes: 1 })
  const payment = await aRequest(testApp, distributor, { status: "paymentReview" })
  const correction = await aRequest(testApp, distributor, { status: "correction" })
  const staff = await call(reviewer, "GET", "?nextActor=staff")
  expect(ids(staff)).toEqual([review.id, payment.id])
  expect(staff.json().total).toBe(2)
  expect(ids(await call(reviewer, "GET", "?nextActor=client"))).toEqual([correction.id])
})

test("filters by the certificate's kind, with its own total and cursor", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  await aRequest(testApp, distributor)
  const company = await aRequest(testApp, distributor, { kind: "subject4" })
  const response = await call(reviewer, "GET", "?nextActor=staff&kind=subject4")
  expect(ids(response)).toEqual([company.id])
  expect(response.json()).toMatchObject({ total: 1, counts: { review: 2 } })
  expect((await call(reviewer, "GET", "?kind=subject9")).statusCode).toBe(400)
})

test("filters by the promised time, and remembers that in the cursor", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const now = clock.now().getTime()
  const since = (days: number) => ({ statusSince: new Date(now - days * 86_400_000) })
  const late = await aRequest(testApp, distributor, since(20))
  await aRequest(testApp, distributor, since(0))
  await aRequest(testApp, distributor, { ...since(20), status: "correction" })
  for (const age of ["late", "soon"]) {
    const response = await call(reviewer, "GET", `?age=${age}`)
    expect(ids(response)).toEqual([late.id])
    expect(response.json()).toMatchObject({ total: 1, counts: { review: 2, correction: 1 } })
  }
})

test("filters by the period in which they came into their state, and by the days since", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const now = clock.now().getTime()
  const ago = (days: number) => ({ statusSince: new Date(now - days * 86_400_000) })
  const ages = [0, 1, 2, 3, 5, 7, 30]
  const made: string[] = []
  for (const days of ages) made.push((await aRequest(testApp, distributor, ago(days))).id)
  const filtered = async (query: string) => {
    const response = await call(reviewer, "GET", `?status=review&${query}`)
    expect(response.json().total).toBe(ids(response).length)
    return ids(response).map((id) => ages[made.indexOf(id)])
  }
  expect(await filtered("waited=upTo1")).toEqual([0])
  expect(await filtered("waited=upTo3")).toEqual([2, 1])
  expect(await filtered("waited=upTo7")).toEqual([5, 3])
  expect(await filtered("waited=longer")).toEqual([30, 7])

  const day = (days: number) => ecuadorDay(new Date(now - days * 86_400_000))
  expect(await filtered(`period=${day(5)}..${day(2)}`)).toEqual([5, 3, 2])
  expect(await filtered(`period=${day(30)}..${day(30)}&kind=subject1`)).toEqual([30])
  expect(await filtered(`period=${day(5)}..${day(2)}&waited=upTo3`)).toEqual([2])
  expect((await call(reviewer, "GET", "?period=2026-13-01..2026-13-02")).statusCode).toBe(400)
})

test("a request whose state began between two milliseconds is not the next one of itself", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const { id } = await aRequest(testApp, distributor)
  await sql`update requests set status_since = status_since + interval '300 microseconds' where id = ${id}`.execute(
    testApp.owner,
  )
  expect((await call(reviewer, "GET", `/${id}`)).json().nextId).toBeNull()
})

test("filters by what happened in a period, once for each request, and remembers that in the cursor", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const at = (day: string) => new Date(`${day}T12:00:00-05:00`)
  const made = async (moves: readonly [RequestStatus, string][]) => {
    const { id } = await aRequest(testApp, distributor, { statusSince: at("2026-11-20") })
    const movements = moves.map(([status, day], index) => ({
      distributorId: distributor.id,
      requestId: id,
      channel: "normal" as const,
      at: at(day),
      actor: "{}",
      status,
      previousStatus: moves[index - 1]?.[0] ?? null,
    }))
    await testApp.owner.insertInto("requestMovements").values(movements).execute()
    return id
  }
  const first = await made([
    ["draft", "2026-10-30"],
    ["payment", "2026-10-31"],
    ["paymentReview", "2026-11-01"],
    ["payment", "2026-11-02"],
    ["approved", "2026-11-03"],
  ])
  const second = await made([
    ["draft", "2026-11-02"],
    ["payment", "2026-11-02"],
    ["approved", "2026-11-04"],
  ])
  const { id: askedBy } = await anExecutive(testApp, distributor, { permissions: [] })
  for (const [index, key] of ["address", "city", "address"].entries()) {
    await testApp.owner
      .insertInto("corrections")
      .values({
        distributorId: distributor.id,
        requestId: first,
        askedBy,
        tokenHash: Buffer.from(`${first}${index}`),
        closedAt: at("2026-11-05"),
        targets: JSON.stringify([{ type: "field", key, reason: "Incompleta" }]),
        createdAt: at("2026-11-04"),
      })
      .execute()
  }
  const found = async (query: string) => {
    const response = await call(reviewer, "GET", `?${query}`)
    expect(response.json().total).toBe(ids(response).length)
    return ids(response).toSorted()
  }
  expect(await found("event=submitted&period=2026-10-31..2026-10-31")).toEqual([first])
  expect(await found("event=submitted&period=2026-11-01..2026-11-30")).toEqual([second])
  expect(await found("event=submitted")).toEqual([first, second].toSorted())
  expect(await found("event=approved&period=2026-11-03..2026-11-03")).toEqual([first])
  expect(await found("event=corrected&target=field:address&period=2026-11-04..2026-11-04")).toEqual([first])
  expect(await found("event=corrected&target=field:names")).toEqual([])
  expect(await found("event=approved&period=2026-11-03..2026-11-03&kind=subject4")).toEqual([])
  for (const refused of ["event=issued", "event=corrected&target=field:reason"]) {
    expect((await call(reviewer, "GET", `?${refused}`)).statusCode).toBe(400)
  }
})

test("filters by what happened to more than a thousand requests", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const { id } = await aRequest(testApp, distributor)
  await multiply(id, "APROBADA")
  await sql`
    insert into request_movements (distributor_id, request_id, channel, status, at, actor)
    select distributor_id, id, channel, 'approved', status_since, '{}' from requests where id <> ${id}
      and distributor_id = ${distributor.id}`.execute(testApp.owner)
  const page = await call(reviewer, "GET", "?event=approved")
  expect([page.json().total, ids(page).length]).toEqual([1000, 40])
  const next = await call(reviewer, "GET", `?event=approved&cursor=${page.json().next}`)
  expect(new Set([...ids(page), ...ids(next)]).size).toBe(80)
  expect(ids(page)).not.toContain(id)
  const narrowed = await call(reviewer, "GET", "?event=approved&kind=subject4")
  expect(narrowed.json()).toMatchObject({ total: 0, rows: [] })
  const express = await aReviewer(testApp, distributor, ["/fast/certificates:view"])
  const elsewhere = await call(express, "GET", "?event=approved", undefined, "/fast/certificates")
  expect(elsewhere.json()).toMatchObject({ total: 0, rows: [] })
  const other = await call(reviewer, "GET", `?event=submitted&cursor=${page.json().next}`)
  expect(other.json().typeCode).toBe("CURSOR_REFUSED")
})

test("searches number, identity and names of three characters or more, and takes pattern characters literally", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const other = { ...holder, identity: "0926687856", names: "JOSÉ 100%", surname1: "ÑUSTA" }
  const found = await aRequest(testApp, distributor, {
    userInfo: JSON.stringify(other),
    searchText: "TZ-2026-000999-1 0926687856 JOSÉ 100% ÑUSTA",
  })
  const first = await aRequest(testApp, distributor)
  await aRequest(testApp, await aDistributor(testApp), { searchText: "0926687856 ÑUSTA" })
  const search = async (term: string) =>
    ids(await call(reviewer, "GET", `?search=${encodeURIComponent(term)}`))
  expect(await search("0926687856")).toEqual([found.id])
  expect((await call(reviewer, "GET", "?search=0926687856")).json().total).toBe(1)
  expect(await search("ñusta")).toEqual([found.id])
  expect(await search("000999")).toEqual([found.id])
  expect(await search("0%")).toEqual([])
  expect(await search("00%")).toEqual([found.id])
  expect(await search("1_0%")).toEqual([])
  expect(await search("' or true --")).toEqual([])
  expect(await search(first.number ?? "")).toEqual([first.id])
})

test("finds names without accents, in either order and by the beginning of a word", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const text = (names: string) => ({ searchText: `TZ-2026-000001-1 1710034065 ${names}` })
  const peña = await aRequest(testApp, distributor, text("MARÍA JOSÉ PEÑA LOOR"))
  await aRequest(testApp, distributor, text("LUIS GUAMÁN TIPÁN"))
  const search = async (term: string) =>
    ids(await call(reviewer, "GET", `?search=${encodeURIComponent(term)}`))
  for (const term of ["pena", "PEÑA", "peña maria", "loor jose", "maria j", "  jo   pe "]) {
    expect([term, await search(term)]).toEqual([term, [peña.id]])
  }
  for (const term of ["pena guaman", "maria o", "ñandú"])
    expect([term, await search(term)]).toEqual([term, []])
})

test("pages through a search that over a thousand requests match, without counting them", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const first = await aRequest(testApp, distributor, { searchText: "MARÍA 50% LOOR" })
  await multiply(first.id, "MUCHAS")
  await aRequest(testApp, distributor, { searchText: "MARÍA 5000 LOOR" })
  const page = await call(reviewer, "GET", `?search=${encodeURIComponent("50% loor")}`)
  expect([page.json().total, ids(page).length]).toEqual([null, 40])
  const next = await call(
    reviewer,
    "GET",
    `?search=${encodeURIComponent("50% loor")}&cursor=${page.json().next}`,
  )
  expect(new Set([...ids(page), ...ids(next)]).size).toBe(80)
  const inCorrection = await call(
    reviewer,
    "GET",
    `?search=${encodeURIComponent("50% loor")}&status=correction`,
  )
  expect(ids(inCorrection)).toEqual([])
})

test("searches by the seller's name, and by name and seller together", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const sold = await aRequest(testApp, distributor)
  clock.advance({ minutes: 1 })
  const named = await aRequest(testApp, distributor, { searchText: "NORTE LOOR" })
  await aRequest(testApp, distributor)
  const elsewhere = await aDistributor(testApp)
  const foreign = await aRequest(testApp, elsewhere)
  await aSeller(testApp, distributor, { name: "Ventas Norte 5%", requests: [sold.id] })
  await aSeller(testApp, elsewhere, { name: "Ventas Norte", requests: [foreign.id] })
  const search = (term: string) => call(reviewer, "GET", `?search=${encodeURIComponent(term)}`)
  expect(ids(await search("ventas norte"))).toEqual([sold.id])
  expect(ids(await search("norte"))).toEqual([named.id, sold.id])
  expect((await search("norte")).json().total).toBe(2)
  expect(ids(await search("norte 5%"))).toEqual([sold.id])
  expect(ids(await search("norte_5"))).toEqual([])
  expect(ids(await call(reviewer, "GET", "?search=ventas&status=correction"))).toEqual([])
})

test("searches by the serial number of the request's certificate, in every notation", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const client = await aClient(testApp, distributor)
  const notAfter = new Date("2027-11-26T00:00:00Z")
  const { serial } = await aCertificate(testApp, distributor, { clientId: client.id, notAfter })
  await aRequest(testApp, distributor, { status: "issued" })
  const hex = BigInt(serial).toString(16)
  for (const term of [serial, hex, hex.match(/../g)?.join(":") ?? "", `0x${hex.toUpperCase()}`]) {
    const found = await call(reviewer, "GET", `?search=${encodeURIComponent(term)}`)
    expect([term, found.json().rows.length]).toEqual([term, 1])
  }
})

test("pages through the requests of sellers with thousands, beside those that contain the name", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const { owner } = testApp
  const named = await aRequest(testApp, distributor, { searchText: "VENTAS LOOR" })
  clock.advance({ minutes: -1 })
  const sold = await aRequest(testApp, distributor, { searchText: "PAZ" })
  for (const prefix of ["A", "B", "C"]) {
    await multiply(sold.id, `${prefix}-`)
    const batch = await owner
      .selectFrom("requests")
      .select("id")
      .where("number", "like", `${prefix}-%`)
      .execute()
    for (const half of [batch.slice(0, 500), batch.slice(500)])
      await aSeller(testApp, distributor, {
        name: `Ventas ${prefix} ${half.length}`,
        requests: half.map(({ id }) => id),
      })
  }
  const other = await aRequest(testApp, distributor, { searchText: "CON CÓDIGO" })
  await aSeller(testApp, distributor, { name: "Paz del Sur", requests: [other.id] })
  const corrected = [named.id, other.id]
  await owner.updateTable("requests").set({ status: "correction" }).where("id", "in", corrected).execute()

  const ofSellers = await call(reviewer, "GET", "?search=ventas")
  expect([ofSellers.json().total, ids(ofSellers).length, ids(ofSellers)[0]]).toEqual([null, 40, named.id])
  const next = await call(reviewer, "GET", `?search=ventas&cursor=${ofSellers.json().next}`)
  expect(new Set([...ids(ofSellers), ...ids(next)]).size).toBe(80)
  expect(ids(await call(reviewer, "GET", "?search=ventas&status=correction"))).toEqual([named.id])
  expect(ids(await call(reviewer, "GET", "?search=paz&status=correction"))).toEqual([other.id])
  const ofTwo = await call(reviewer, "GET", "?search=ventas%20A")
  expect([ofTwo.json().total, ids(ofTwo).length]).toEqual([1000, 40])
})

test("tells two people with one passport number apart by the country", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const passport = { ...holder, identityType: "passport", identity: "AB123" }
  for (const passportCountry of ["Colombia", "Perú"])
    await aRequest(testApp, distributor, {
      userInfo: JSON.stringify({ ...passport, passportCountry }),
      searchText: passport.identity,
    })
  const { rows } = (await call(reviewer, "GET", "?search=ab123")).json()
  expect(rows.map((row: { identity: string }) => row.identity).sort()).toEqual([
    "Pasaporte AB123 (Colombia)",
    "Pasaporte AB123 (Perú)",
  ])
})

test("pages by forty, and each review names the next request of its state", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const made: string[] = []
  for (let count = 0; count < 41; count++) made.push((await aRequest(testApp, distributor)).id)
  const inOrder = made.toSorted()
  const first = await call(reviewer, "GET", "?status=review")
  expect(ids(first)).toEqual(inOrder.slice(0, 40))
  expect(first.json()).toMatchObject({ total: 41, previous: null })
  const last = await call(reviewer, "GET", `?status=review&cursor=${first.json().next}`)
  expect(ids(last)).toEqual(inOrder.slice(40))
  expect(last.json().next).toBeNull()
  const back = await call(reviewer, "GET", `?status=review&cursor=${last.json().previous}`)
  expect(ids(back)).toEqual(inOrder.slice(0, 40))
  expect((await call(reviewer, "GET", `/${inOrder[39]}`)).json().nextId).toBe(inOrder[40])
  expect((await call(reviewer, "GET", `/${inOrder[40]}`)).json().nextId).toBeNull()
  const otherFilter = await call(reviewer, "GET", `?cursor=${first.json().next}`)
  expect(otherFilter.json().typeCode).toBe("CURSOR_REFUSED")
  expect((await call(reviewer, "GET", "?cursor=0")).json().typeCode).toBe("CURSOR_REFUSED")
})
