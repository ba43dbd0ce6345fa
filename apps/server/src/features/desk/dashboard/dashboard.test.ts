import type { Dashboard } from "@trazo/contract/desk/dashboard"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { RequestStatus } from "@trazo/domain/requests/request-status"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { system } from "../../../actor.ts"
import { inScope } from "../../../database/scope.ts"
import { aClient, aDistributor, anExecutive, type TestDistributor } from "../../../testing/factories.ts"
import { aCertificate, aRequest } from "../../../testing/request-factory.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { addUpFigures } from "./add-up-figures.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp
let shop: TestDistributor
let staff: Record<string, string>

const asStaff = (permissions: Permission[]) => staffHeaders(testApp, shop, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  staff = await asStaff(["/dashboard:view"])
})

const today = () => clock.now().toISOString().slice(0, 10)
const get = (query: string, headers = staff) =>
  app.inject({ url: `/api/executives/dashboard?${query}`, headers })
const read = async (): Promise<Dashboard> => {
  const response = await get(`from=2026-01-01&to=${today()}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** Walks a new draft through these states, one hour each. */
async function walk(...states: RequestStatus[]): Promise<string> {
  const { id } = await aRequest(testApp, shop, { status: "draft" })
  const draft = { distributorId: shop.id, requestId: id, status: "draft" as const, at: clock.now() }
  await owner
    .insertInto("requestMovements")
    .values({ ...draft, channel: "normal", actor: "{}" })
    .execute()
  for (const to of states) {
    clock.advance({ hours: 1 })
    await inScope(deps.db, shop.scope, async (tx) =>
      moveRequest(tx, { request: await lockRequest(tx, id), to, actor: system }, deps),
    )
  }
  return id
}

const paid: RequestStatus[] = ["payment", "paymentReview", "review"]

async function stored(relation: "current_figures" | "facts") {
  const facts = sql`(select distributor_id, day, figure, detail, count, amount_cents from movement_figures
    union all select distributor_id, day, figure, detail, count, amount_cents from correction_figures) facts`
  const from = relation === "facts" ? facts : sql.table("current_figures")
  const { rows } = await sql`
    select distributor_id, day, figure, detail, sum(count)::int as count, sum(amount_cents)::int as cents
    from ${from} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(owner)
  return rows
}

test("counts what requests went through, from their first day", async () => {
  await walk(...paid, "approved", "issued")
  await walk(...paid, "correction", "review", "approved")
  await walk(...paid, "rejected")
  await walk("payment", "cancelled")
  await walk()
  staff = await asStaff(["/dashboard:view"])
  const { totals, products, sellers, channels } = await read()
  expect(totals).toMatchObject({
    started: 5,
    submitted: 4,
    paid: 3,
    salesCents: 6900,
    approved: 2,
    approvedFirst: 1,
    rejected: 1,
    issued: 1,
  })
  expect(products).toEqual([
    { kind: "subject1", validity: "OneYear", count: 3, cents: 6900, previousCents: 0 },
  ])
  expect(channels).toEqual([{ channel: "normal", submitted: 4, paid: 3, cents: 6900, previousCents: 0 }])
  expect(sellers).toEqual([{ sellerId: null, name: null, count: 3, cents: 6900, previousCents: 0 }])
  // Four hours from submission to certificate, one hour for each answer, within a step of the histogram.
  expect(Math.abs((totals.issueMedianSeconds ?? 0) / (4 * 3600) - 1)).toBeLessThan(0.07)
  expect(Math.abs((totals.answerMedianSeconds ?? 0) / 3600 - 1)).toBeLessThan(0.07)
})

test("the figures equal the facts before and after they are added up, and after a rebuild", async () => {
  await walk(...paid, "approved")
  await walk(...paid)
  await walk("payment", "expired")
  const facts = await stored("facts")
  expect(facts.length).toBeGreaterThan(6)
  expect(await stored("current_figures")).toEqual(facts)
  staff = await asStaff(["/dashboard:view"])
  const before = await read()
  await Promise.all([addUpFigures(deps), addUpFigures(deps)])
  const { rows } = await sql`select from figure_entries`.execute(owner)
  expect(rows).toEqual([])
  expect(await stored("current_figures")).toEqual(facts)
  expect(await read()).toEqual(before)
  await sql`call rebuild_daily_figures()`.execute(owner)
  expect(await stored("current_figures")).toEqual(facts)
})

test("an act that fails leaves no figures", async () => {
  const facts = await stored("facts")
  await expect(walk("payment", "issued")).rejects.toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
  expect((await stored("current_figures")).length).toBeGreaterThan(facts.length)
  expect(await stored("current_figures")).toEqual(await stored("facts"))
})

test("adds what was asked to correct, with the names of documents and fields", async () => {
  const { id: askedBy } = await anExecutive(testApp, shop, { permissions: [] })
  const request = await walk(...paid, "correction")
  const targets = [
    { type: "paper", key: "identityFront", reason: "Borrosa" },
    { type: "field", key: "address", reason: "Incompleta" },
  ]
  await owner
    .insertInto("corrections")
    .values({
      distributorId: shop.id,
      requestId: request,
      tokenHash: Buffer.from(request),
      askedBy,
      targets: JSON.stringify(targets),
      createdAt: clock.now(),
    })
    .execute()
  const labels = (await read()).reasons.map(({ label, count }) => [label, count])
  expect(labels.toSorted()).toEqual([
    ["Cédula, lado frontal", 1],
    ["Dirección", 1],
  ])
})

test("counts visits of the shop, also after a rebuild", async () => {
  const visit = () => app.inject({ method: "POST", url: "/api/visits", headers: { host: shop.host } })
  expect((await visit()).statusCode).toBe(200)
  await addUpFigures(deps)
  await visit()
  await sql`call rebuild_daily_figures()`.execute(owner)
  expect((await read()).totals.visits).toBe(2)
})

test("compares with the period of the same length before", async () => {
  await walk(...paid)
  clock.advance({ days: 10 })
  await walk(...paid)
  await walk(...paid)
  staff = await asStaff(["/dashboard:view"])
  const to = today()
  const from = new Date(clock.now().getTime() - 6 * 86_400_000).toISOString().slice(0, 10)
  const dashboard: Dashboard = (await get(`from=${from}&to=${to}`)).json()
  expect(dashboard).toMatchObject({ totals: { paid: 2 }, previous: { paid: 1 } })
  expect(dashboard.days.map(({ day }) => day)).toHaveLength(7)
  expect(dashboard.days.reduce((sum, { paid: count }) => sum + count, 0)).toBe(2)
})

test("counts open requests by age, and those that wait for staff after the promised time", async () => {
  const since = (hours: number) => ({ statusSince: new Date(clock.now().getTime() - hours * 3_600_000) })
  await aRequest(testApp, shop, { status: "review", ...since(2) })
  await aRequest(testApp, shop, { status: "review", ...since(100) })
  await aRequest(testApp, shop, { status: "approved", ...since(200) })
  await aRequest(testApp, shop, { status: "review", channel: "fast", ...since(100) })
  await aRequest(testApp, shop, { status: "issued", ...since(200) })
  const { open, today: now } = await read()
  expect(open).toEqual([
    { channel: "normal", status: "review", ages: [1, 0, 1, 0] },
    { channel: "normal", status: "approved", ages: [0, 0, 0, 1] },
    { channel: "fast", status: "review", ages: [0, 0, 1, 0] },
  ])
  expect(now.overdue).toBe(2)
})

test("counts active clients, once each, whose certificates end soon and are not renewed", async () => {
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const client = async (columns: object, ends: readonly number[], replacedBy: string | null = null) => {
    const { id: clientId } = await aClient(testApp, shop, columns)
    for (const days of ends) {
      await aCertificate(testApp, shop, { clientId, notAfter: inDays(days), replacedBy })
    }
  }
  await client({ identity: "1710034065" }, [2, 5, 20])
  await client({ identity: "0926687856" }, [9])
  await client({ identity: "0912345675" }, [3], "1")
  await client({ identity: "0102030400", state: "disabled" }, [3])
  expect((await read()).renewals).toEqual([1, 1, 1])
})

test.each([
  ["from=2026-02-02&to=2026-02-01", "La primera fecha del período va antes que la última."],
  ["from=2026-02-30&to=2026-03-01", "Escriba las dos fechas del período."],
  ["from=2001-01-01&to=2026-03-01", "Elija un período de dos años como máximo."],
])("refuses the period %s", async (query, message) => {
  const response = await get(query)
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual({ to: message })
})

test("needs the permission, and shows nothing of another distributor", async () => {
  await walk(...paid)
  expect((await get(`from=${today()}&to=${today()}`, await asStaff(["/clients:view"]))).statusCode).toBe(403)
  shop = await aDistributor(testApp)
  staff = await asStaff(["/dashboard:view"])
  expect(await read()).toMatchObject({
    totals: { started: 0, paid: 0, salesCents: 0 },
    products: [],
    open: [],
  })
})

test("sales of a product that is not known any more stay in the list of products, as one row", async () => {
  await walk(...paid)
  const sold = (detail: string, amountCents: number) => ({
    distributorId: shop.id,
    figure: "soldProduct",
    detail,
    count: 1,
    amountCents,
    day: today(),
  })
  await owner
    .insertInto("dailyFigures")
    .values([sold("subject9:OneYear", 100), sold("gone", 20)])
    .execute()
  const { totals, products } = await read()
  expect(products.at(-1)).toEqual({ kind: null, validity: null, count: 2, cents: 120, previousCents: 0 })
  expect(products.reduce((sum, { cents }) => sum + cents, 0)).toBe(totals.salesCents)
})
