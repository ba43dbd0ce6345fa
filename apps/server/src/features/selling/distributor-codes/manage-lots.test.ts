import type { Lot, Statement } from "@trazo/contract/selling/distributor-codes"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller, staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
const base = "/api/executives/distributorcodes"
let shop: TestDistributor
let staff: Record<string, string>

const asStaff = (permissions: Permission[]) => staffHeaders(testApp, shop, { permissions })

beforeEach(async () => {
  clock.set("2026-11-23T15:00:00Z")
  shop = await aDistributor(testApp)
  staff = await asStaff(["/distributorcodes:create", "/distributorcodes:delete", "/distributorcodes:export"])
})

const lot = {
  seller: "Librería Sol",
  size: 3,
  prepaid: true,
  priceKey: "subject1",
  prepaidCents: null,
  unitCents: 1801,
  commissionCents: 0,
  expiresOn: null as string | null,
}
const create = (data: object = {}, headers = staff) =>
  app.inject({ method: "POST", url: base, headers, payload: { ...lot, ...data } })
const aLot = async (data: object = {}) => (await create(data)).json<{ id: string }>().id
const read = async (id: string, headers = staff): Promise<Lot> =>
  (await app.inject({ url: `${base}/lots/${id}`, headers })).json()
const cancel = (id: string) =>
  app.inject({ method: "PUT", url: `${base}/lots/${id}/cancellation`, headers: staff })

test("makes different codes, which only those who may print see, and stores none of them", async () => {
  const id = await aLot({ size: 40 })
  const codes = (await read(id)).codes.map(({ code }) => code ?? "")
  expect(new Set(codes).size).toBe(40)
  expect(codes.every((code) => /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{5}$/.test(code))).toBe(
    true,
  )
  const reader = await asStaff(["/distributorcodes:view"])
  expect((await read(id, reader)).codes.every(({ code }) => code === null)).toBe(true)
  const rows = await owner.selectFrom("distributorCodes").selectAll().where("lotId", "=", id).execute()
  expect(JSON.stringify(rows)).not.toContain((codes[0] ?? "").replaceAll("-", ""))
  const sheet = await app.inject({ url: `${base}/lots/${id}/sheet`, headers: reader })
  expect(sheet.statusCode).toBe(403)
})

test("one name is one seller, in any letter case", async () => {
  await aLot()
  await aLot({ seller: "LIBRERÍA SOL" })
  const sellers = await owner
    .selectFrom("sellers")
    .select("name")
    .where("distributorId", "=", shop.id)
    .execute()
  expect(sellers).toEqual([{ name: "LIBRERÍA SOL" }])
})

test.each([
  ["no certificate and no amount", { priceKey: null }],
  ["a certificate and an amount", { prepaidCents: 100 }],
  ["a certificate that does not exist", { priceKey: "naturalOneYear" }],
  ["a past expiry", { expiresOn: "2026-11-22" }],
  ["no codes", { size: 0 }],
  ["too many codes", { size: 501 }],
  ["three decimals", { unitCents: 18.5 }],
  ["no seller", { seller: " " }],
])("refuses a lot with %s", async (_title, data) => {
  expect((await create(data)).json().typeCode).toBe("VALIDATION_FAILED")
})

test("prepaid codes are granted after a recent proof only", async () => {
  clock.advance({ minutes: 16 })
  expect((await create()).json().typeCode).toBe("PROOF_REQUIRED")
})

test("prints a PDF of the available codes, and audits it", async () => {
  const id = await aLot({ size: 30 })
  const sheet = await app.inject({ url: `${base}/lots/${id}/sheet`, headers: staff })
  expect(sheet.headers["content-type"]).toBe("application/pdf")
  expect(sheet.rawPayload.subarray(0, 5).toString()).toBe("%PDF-")
  expect(sheet.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2)
  const printed = await owner
    .selectFrom("auditLog")
    .select("data")
    .where("object", "=", `code-lot:${id}`)
    .where("action", "=", "code-lot.printed")
    .execute()
  expect(printed).toEqual([{ data: { codes: 30 } }])
})

test("cancels only what is not redeemed, and the statement counts it no more", async () => {
  const id = await aLot()
  const [first] = (await read(id)).codes
  await redeemed(first?.id ?? "")
  expect((await cancel(id)).json()).toEqual({ cancelled: 2 })
  expect((await cancel(id)).json()).toEqual({ cancelled: 0 })
  expect((await statement("2026-11")).rows).toMatchObject([{ sold: 1, redeemed: 1, owedCents: 1801 }])
})

const statement = async (month: string): Promise<Statement> =>
  (await app.inject({ url: `${base}/statement?month=${month}`, headers: staff })).json()

async function redeemed(codeId: string, { isPaid = true } = {}): Promise<void> {
  const request = await aRequest(testApp, shop, { status: "review" })
  if (isPaid) await aPayment(testApp, request, { status: "received" })
  await owner
    .updateTable("distributorCodes")
    .set({ state: "redeemed", requestId: request.id, redeemedAt: clock.now() })
    .where("id", "=", codeId)
    .execute()
}

test("the statement of a month is exact to the cent, leaves out unpaid sales, and counts those of its list", async () => {
  await aLot({ size: 3 })
  const second = await aLot({ prepaid: false, priceKey: null, unitCents: 0, commissionCents: 333 })
  const [one, two, three] = (await read(second)).codes
  await redeemed(one?.id ?? "")
  await redeemed(two?.id ?? "")
  await redeemed(three?.id ?? "", { isPaid: false })
  const november = await statement("2026-11")
  const reader = await aStaffCaller(testApp, shop, { permissions: ["/billing:view"] })
  const sales = await reader.call("GET", `/billing/sales?month=2026-11&seller=${november.rows[0]?.sellerId}`)
  expect(sales.body.totals.count).toBe(2)
  expect(november.rows).toEqual([
    {
      sellerId: expect.any(String),
      seller: "LIBRERÍA SOL",
      sold: 6,
      redeemed: 2,
      owedCents: 5403,
      commissionCents: 666,
      balanceCents: 4737,
    },
  ])
  expect((await statement("2026-12")).rows).toMatchObject([{ sold: 0, redeemed: 0, balanceCents: 0 }])
  const wrong = await app.inject({ url: `${base}/statement?month=2026-13`, headers: staff })
  expect(wrong.statusCode).toBe(400)
})

test("does not reach another distributor's lots", async () => {
  const id = await aLot()
  shop = await aDistributor(testApp)
  staff = await asStaff(["/distributorcodes:delete", "/distributorcodes:export"])
  for (const path of [`/lots/${id}`, `/lots/${id}/sheet`])
    expect((await app.inject({ url: `${base}${path}`, headers: staff })).statusCode).toBe(404)
  expect((await cancel(id)).statusCode).toBe(404)
  expect((await statement("2026-11")).rows).toEqual([])
})
