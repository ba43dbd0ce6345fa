import type { Coupon } from "@trazo/contract/selling/coupons"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
const base = "/api/executives/coupons"
let shop: TestDistributor
let staff: Record<string, string>

const asStaff = (permissions: Permission[]) => staffHeaders(testApp, shop, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp)
  staff = await asStaff(["/coupons:create", "/coupons:edit"])
})

const data = {
  code: "verano 10",
  percent: 10,
  amountCents: null,
  kinds: [],
  validities: [],
  channels: [],
  startsOn: null,
  endsOn: "2026-12-31",
  totalUses: 100,
  usesPerClient: 1,
}
const create = (changes: object = {}, headers = staff) =>
  app.inject({ method: "POST", url: base, headers, payload: { ...data, ...changes } })
const change = (id: string, changes: object, headers = staff) =>
  app.inject({
    method: "PUT",
    url: `${base}/${id}`,
    headers,
    payload: { ...data, state: "active", version: "0", ...changes },
  })
const read = async (id: string): Promise<Coupon> =>
  (await app.inject({ url: `${base}/${id}`, headers: staff })).json()

test("creates a coupon, with its code in upper case and without spaces", async () => {
  const { id } = (await create()).json()
  expect(await read(id)).toMatchObject({
    code: "VERANO10",
    percent: 10,
    used: 0,
    standing: "open",
    endsOn: "2026-12-31",
    redemptions: [],
    lastChange: { by: "EJECUTIVA DE PRUEBA" },
  })
  const list = (await app.inject({ url: `${base}?search=verano`, headers: staff })).json()
  expect(list).toMatchObject({ total: 1, rows: [{ id, code: "VERANO10" }] })
})

test("a code is unique in its distributor, in any letter case, also for parallel calls", async () => {
  const codes = ["UNO", "uno", "Uno"]
  const statuses = await Promise.all(codes.map(async (code) => (await create({ code })).statusCode))
  expect(statuses.toSorted()).toEqual([200, 400, 400])
  expect((await create({ code: "UNO" })).json().fields).toEqual({ code: "Ya existe un cupón con ese código" })
  shop = await aDistributor(testApp)
  staff = await asStaff(["/coupons:create"])
  expect((await create({ code: "UNO" })).statusCode).toBe(200)
})

test("two coupons that take one code at the same time: one of them gets it", async () => {
  const ids = await Promise.all(["A1", "A2", "A3"].map(async (code) => (await create({ code })).json().id))
  const seen = await Promise.all(ids.map(async (id) => (await read(id)).lastChange))
  const responses = await Promise.all(
    ids.map((id, index) => change(id, { code: "IGUAL", version: seen[index]?.version })),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
  const refused = responses.find(({ statusCode }) => statusCode === 400)
  expect(refused?.json().fields).toEqual({ code: "Ya existe un cupón con ese código" })
})

test("a change needs the version that its author saw, and deactivates", async () => {
  const { id } = (await create()).json()
  const { lastChange } = await read(id)
  expect((await change(id, { version: "0" })).json().typeCode).toBe("CHANGED_MEANWHILE")
  const off = { version: lastChange.version, state: "disabled" }
  expect((await change(id, off)).statusCode).toBe(200)
  expect((await read(id)).standing).toBe("disabled")
})

test.each([
  ["percent and amount", { amountCents: 100 }, "percent"],
  ["neither of both", { percent: null }, "percent"],
  ["an end before its start", { startsOn: "2027-01-01" }, "endsOn"],
  ["a formula as code", { code: "=1+1" }, "code"],
  ["the form of a seller's code", { code: "ABCD-EFGH-JKLMN" }, "code"],
  ["a percentage above 100", { percent: 101 }, "percent"],
  ["a negative limit", { totalUses: -1 }, "totalUses"],
])("refuses %s", async (_title, changes, field) => {
  const response = await create(changes)
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]])
})

test("requires the permission, and does not reach another distributor's coupon", async () => {
  const { id } = (await create()).json()
  const reader = await asStaff(["/coupons:view"])
  expect((await create({ code: "OTRO" }, reader)).statusCode).toBe(403)
  expect((await change(id, {}, reader)).statusCode).toBe(403)
  shop = await aDistributor(testApp)
  staff = await asStaff(["/coupons:edit"])
  expect((await app.inject({ url: `${base}/${id}`, headers: staff })).statusCode).toBe(404)
  expect((await change(id, {})).statusCode).toBe(404)
})
