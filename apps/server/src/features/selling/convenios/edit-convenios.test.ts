import type { Convenio } from "@trazo/contract/selling/convenios"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, clock, owner } = testApp
const base = "/api/executives/convenios"
let shop: TestDistributor
let staff: Record<string, string>

const asStaff = (permissions: Permission[]) => staffHeaders(testApp, shop, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp, { modules: ["/convenios", "/prices"] })
  staff = await asStaff(["/convenios/clients:create", "/convenios/clients:edit", "/prices:edit"])
})

const data = {
  name: "Cámara de Comercio",
  ruc: "1790012345001",
  contactNames: "ROSA VERA",
  contactEmail: "rosa@camara.ec",
  contactPhone: "0991234567",
  kinds: ["subject1"],
  validities: [],
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  quota: 50,
  payer: "organisation",
  invoicing: "request",
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
const read = async (id: string): Promise<Convenio> =>
  (await app.inject({ url: `${base}/${id}`, headers: staff })).json()

test("B4: creates a convenio, and finds it by a part of its name or RUC", async () => {
  const { id } = (await create()).json()
  expect(await read(id)).toMatchObject({
    ...data,
    contactPhone: "+593991234567",
    state: "active",
    lastChange: { by: "EJECUTIVA DE PRUEBA" },
  })
  for (const search of ["comércio", "179001"]) {
    const list = (await app.inject({ url: `${base}?search=${search}`, headers: staff })).json()
    expect(list).toMatchObject({ total: 1, rows: [{ id }] })
  }
  expect((await app.inject({ url: `${base}?search=otra`, headers: staff })).json().total).toBe(0)
})

test("a change of its invoices counts from its moment, and another change moves that no further", async () => {
  const { id } = (await create()).json()
  const since = async () =>
    (
      await owner
        .selectFrom("convenios")
        .select("invoicingSince")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).invoicingSince
  const changed = async (invoicing: string) => {
    clock.advance({ seconds: 60 })
    const { version } = (await read(id)).lastChange
    expect((await change(id, { invoicing, version })).statusCode).toBe(200)
    return await since()
  }
  const first = await since()
  expect(await changed("request")).toEqual(first)
  expect(await changed("month")).toEqual(clock.now())
  const chosen = clock.now()
  expect(await changed("month")).toEqual(chosen)
})

test("B4: a convenio shows whether it has begun, ended or is disabled", async () => {
  const standing = async (changes: object) => (await read((await create(changes)).json().id)).standing
  expect(await standing({ name: "A", startsOn: "2020-01-01", endsOn: null })).toBe("open")
  expect(await standing({ name: "B", startsOn: "2020-01-01", endsOn: "2020-12-31" })).toBe("ended")
  expect(await standing({ name: "C", startsOn: "2099-01-01", endsOn: null })).toBe("planned")
  const { id } = (await create({ name: "D", endsOn: null })).json()
  const { version } = (await read(id)).lastChange
  expect((await change(id, { name: "D", state: "disabled", version })).statusCode).toBe(200)
  expect((await read(id)).standing).toBe("disabled")
})

test.each([
  [{ ruc: "123" }, "ruc"],
  [{ contactEmail: "rosa" }, "contactEmail"],
  [{ endsOn: "2025-12-31" }, "endsOn"],
  [{ quota: 0 }, "quota"],
  [{ name: " " }, "name"],
])("B4: refuses %j", async (changes, field) => {
  const response = await create(changes)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual([field])
})

test("B4: a name is unique in its distributor, also for parallel calls and changes", async () => {
  const created = await Promise.all([create(), create()])
  expect(created.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const { id } = (await create({ name: "Otra" })).json()
  const { version } = (await read(id)).lastChange
  expect(Object.keys((await change(id, { version })).json().fields)).toEqual(["name"])
})

test("B4: refuses a change of what somebody else changed meanwhile", async () => {
  const { id } = (await create()).json()
  const { version } = (await read(id)).lastChange
  expect((await change(id, { quota: 60, version })).statusCode).toBe(200)
  expect((await change(id, { quota: 70, version })).json().typeCode).toBe("CHANGED_MEANWHILE")
  expect((await read(id)).quota).toBe(60)
})

test("B4: another distributor's staff neither see nor change it", async () => {
  const { id } = (await create()).json()
  shop = await aDistributor(testApp, { modules: ["/convenios", "/prices"] })
  const others = await asStaff(["/convenios/clients:edit"])
  expect((await app.inject({ url: `${base}/${id}`, headers: others })).statusCode).toBe(404)
  expect((await change(id, {}, others)).statusCode).not.toBe(200)
})

test("B4: who pays needs the permission of prices, also in a change", async () => {
  const editor = await asStaff(["/convenios/clients:create", "/convenios/clients:edit"])
  const refused = await create({}, editor)
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ["payer"]])
  const { id } = (await create({ payer: "person" }, editor)).json()
  const { version } = (await read(id)).lastChange
  expect(Object.keys((await change(id, { version }, editor)).json().fields)).toEqual(["payer"])
  expect((await read(id)).payer).toBe("person")
  expect((await change(id, { version })).statusCode).toBe(200)
  const later = (await read(id)).lastChange.version
  expect((await change(id, { version: later, quota: 60 }, editor)).statusCode).toBe(200)
  const last = (await read(id)).lastChange.version
  expect((await change(id, { version: last, payer: "person" }, editor)).statusCode).toBe(400)
})
