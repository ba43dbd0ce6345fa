import { spawnSync } from "node:child_process"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { listConvenioMonths } from "@trazo/contract/selling/convenio-months"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, describe, expect, it } from "vitest"
import { system } from "../../../actor.ts"
import { inScope } from "../../../database/scope.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aRequest, aReviewer, holder } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { settlePayment } from "../payments/record-payment.ts"
import { chargeConvenio } from "./charge-account.ts"

const test = await createTestApp()
const { app, clock, deps, owner } = test

let shop: Awaited<ReturnType<typeof aShop>>
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let convenio: string
let people: number

const terms = {
  name: "Cámara de Comercio",
  ruc: "1790012345001",
  contactNames: "ROSA VERA",
  kinds: [],
  contactEmail: "rosa@camara.ec",
  contactPhone: "0991234567",
  validities: [],
  startsOn: "2026-01-01",
  endsOn: null,
  quota: null,
  payer: "organisation",
  state: "active",
}

const aWorker = () =>
  aStaffCaller(test, shop, {
    permissions: [
      "/convenios/clients:create",
      "/convenios/clients:edit",
      "/convenios/clients:export",
      "/convenios/certificates:validatePayment",
      "/prices:edit",
    ] as const,
  })

beforeEach(async () => {
  clock.set("2026-11-28T14:00:00.000Z")
  people = 0
  shop = await aShop(test, { modules: ["/convenios", "/prices"] })
  staff = await aWorker()
  convenio = (await staff.call("POST", "/convenios", terms)).body.id
})

const path = (rest = "") => `/convenios/${convenio}/months${rest}`
const months = async (): Promise<RouteResponse<typeof listConvenioMonths>> =>
  (await staff.call("GET", path())).body
/** Whoever closes has seen the total, unless it is given. */
const close = async (month: string, by = staff, totalCents?: number) => {
  const shown = (await months()).organisation.find((one) => one.month === month)?.totalCents ?? 0
  return await by.call("PUT", path(`/${month}/closing`), { totalCents: totalCents ?? shown })
}
const pay = (month: string, by = staff) =>
  by.call("PUT", path(`/${month}/payment`), { reference: "T-884213" })

/** A request that the organisation pays. */
async function charged(): Promise<string> {
  const person = await owner
    .insertInto("convenioPeople")
    .values({
      id: crypto.randomUUID(),
      distributorId: shop.id,
      convenioId: convenio,
      identityType: "passport",
      identity: `AB${++people}`,
      names: "ANA",
      surname1: "PEÑA",
      surname2: "",
      email: holder.email,
      phone: holder.phone,
      kind: "subject1",
      validity: "OneYear",
      createdAt: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { id } = await aRequest(test, shop, {
    status: "payment",
    channel: "convenio",
    convenioPersonId: person.id,
  })
  await owner.updateTable("convenioPeople").set({ requestId: id }).where("id", "=", person.id).execute()
  await owner
    .updateTable("convenios")
    .set((row) => ({ used: row("used", "+", 1) }))
    .where("id", "=", convenio)
    .execute()
  await inScope(deps.db, { distributorId: shop.id }, async (tx) => {
    const charge = { actor: system, convenioId: convenio, requestId: id, amountCents: 2300 }
    const request = await lockRequest(tx, id)
    const onPaid = (paymentId: string) => chargeConvenio(tx, { ...charge, paymentId }, deps)
    const settlement = { request, actor: system, method: "convenio", reference: id, onPaid } as const
    await settlePayment(tx, settlement, deps)
  })
  return id
}

async function reject(id: string): Promise<void> {
  const reviewer = await aReviewer(test, shop, ["/convenios/certificates:approve"])
  const url = `/api/executives/convenios/certificates/${id}/rejection`
  const payload = { reason: "La foto no se lee" }
  const response = await app.inject({ method: "PUT", url, headers: reviewer.headers, payload })
  expect(response.statusCode).toBe(200)
}

async function at(moment: string): Promise<void> {
  clock.set(moment)
  staff = await aWorker()
}

async function statement(month: string): Promise<{ pdf: Buffer; sheet: string }> {
  const read = async (format: string) => {
    const url = `/api/executives${path(`/${month}/statement`)}?format=${format}&payer=organisation`
    return (await app.inject({ url, headers: staff.headers })).rawPayload
  }
  const sheet = unzipSync(await read("xlsx"))["xl/worksheets/sheet1.xml"] ?? new Uint8Array()
  return { pdf: await read("pdf"), sheet: strFromU8(sheet) }
}
const textOf = (pdf: Buffer) =>
  spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).stdout.toString()

const audited = async (
  action: "monthly-account.month-closed" | "monthly-account.month-paid" | "monthly-account.payment-undone",
) =>
  (
    await owner
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", action)
      .where("distributorId", "=", shop.id)
      .execute()
  ).length

describe("the monthly account of an agreement", () => {
  it("B4: a month is closed once it is over, once for two at once, and is paid once", async () => {
    await charged()
    await charged()
    expect(await months()).toMatchObject({
      unpaidCents: 4600,
      person: [],
      organisation: [{ month: "2026-11", charges: 2, credits: 0, totalCents: 4600, closedAt: null }],
    })
    expect((await close("2026-11")).body.fields.month).toContain("no termina")
    expect((await pay("2026-11")).status).toBe(404)
    await at("2026-12-02T14:00:00.000Z")
    const closings = await Promise.all([close("2026-11"), close("2026-11")])
    expect(closings.map(({ body }) => body.totalCents)).toEqual([4600, 4600])
    const payments = await Promise.all([pay("2026-11"), pay("2026-11")])
    expect(payments.map(({ status }) => status)).toEqual([200, 200])
    expect([
      await audited("monthly-account.month-closed"),
      await audited("monthly-account.month-paid"),
    ]).toEqual([1, 1])
    expect(await months()).toMatchObject({
      unpaidCents: 0,
      organisation: [{ closedAt: expect.any(String), paidAt: expect.any(String) }],
    })
  })

  it("a payment has its reference, and is undone once for two at once, with its reason", async () => {
    await charged()
    await at("2026-12-02T14:00:00.000Z")
    await close("2026-11")
    const undo = (reason: string, by = staff) => by.call("PUT", path("/2026-11/payment/undone"), { reason })
    expect((await undo("Todavía no")).body.message).toContain("no está pagado")
    const unnamed = await staff.call("PUT", path("/2026-11/payment"), { reference: " " })
    expect(unnamed.body.fields).toHaveProperty("reference")
    await pay("2026-11")
    expect(await months()).toMatchObject({ unpaidCents: 0, organisation: [{ paidReference: "T-884213" }] })
    expect((await undo("")).body.fields).toHaveProperty("reason")
    const both = await Promise.all([undo("El cheque no tuvo fondos"), undo("El cheque no tuvo fondos")])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const undone = { reference: "T-884213", reason: "El cheque no tuvo fondos", at: expect.any(String) }
    expect(await months()).toMatchObject({
      unpaidCents: 2300,
      organisation: [{ paidAt: null, paidReference: null, undone }],
    })
    expect(await audited("monthly-account.payment-undone")).toBe(1)
    expect((await pay("2026-11")).status).toBe(200)
    expect(await months()).toMatchObject({ unpaidCents: 0, organisation: [{ undone }] })
    const other = await aStaffCaller(test, shop, { permissions: ["/convenios/clients:edit"] })
    expect((await undo("Porque sí", other)).body.typeCode).toBe("NOT_ALLOWED")
  })

  it.each([
    ["closed", false],
    ["paid", true],
  ])("B4: what is refunded of a %s month is a credit of the open one; its files stay", async (_, isPaid) => {
    const id = await charged()
    await charged()
    await at("2026-12-02T14:00:00.000Z")
    await close("2026-11")
    if (isPaid) await pay("2026-11")
    const before = await statement("2026-11")
    expect(textOf(before.pdf)).toMatch(/Total con IVA\s+\$46,00/)
    await charged()
    await charged()
    await reject(id)
    const renamed = { userInfo: JSON.stringify({ ...holder, names: "OTRA" }) }
    await owner.updateTable("requests").set(renamed).where("id", "=", id).execute()
    await owner.updateTable("convenios").set({ name: "Otra" }).where("id", "=", convenio).execute()
    const after = await statement("2026-11")
    expect(after.sheet).toBe(before.sheet)
    expect(after.pdf.equals(before.pdf)).toBe(true)
    expect(await months()).toMatchObject({
      unpaidCents: isPaid ? 2300 : 6900,
      organisation: [
        { month: "2026-12", charges: 2, credits: 1, totalCents: 2300 },
        { month: "2026-11", charges: 2, credits: 0, totalCents: 4600 },
      ],
    })
    const open = textOf((await statement("2026-12")).pdf)
    expect(open).toMatch(/Devolución: Persona natural/)
    expect(open).toMatch(/-\$23,00/)
    await at("2027-01-02T14:00:00.000Z")
    expect((await close("2026-12")).body.totalCents).toBe(2300)
  })

  it("B4: what is refunded before the closing is charged nowhere", async () => {
    await reject(await charged())
    expect(await months()).toMatchObject({ unpaidCents: 0, organisation: [] })
    await at("2026-12-02T14:00:00.000Z")
    expect((await close("2026-11")).body.fields.month).toContain("nada que cerrar")
  })

  it("B4: a month in favour of the organisation is taken in by the next one", async () => {
    const id = await charged()
    await at("2026-12-02T14:00:00.000Z")
    await close("2026-11")
    await reject(id)
    await at("2027-01-02T14:00:00.000Z")
    expect((await close("2026-12")).body.fields.month).toContain("$23,00 a favor")
    await charged()
    await charged()
    await at("2027-02-02T14:00:00.000Z")
    expect((await close("2027-01", staff, 2300)).body.totalCents).toBe(2300)
    expect((await months()).organisation).toMatchObject([
      { month: "2027-01", charges: 2, credits: 1, totalCents: 2300 },
      { month: "2026-11" },
    ])
    expect((await close("2026-12")).body.fields.month).toContain("mes posterior")
  })

  it("B4: a charge that comes after its month was closed counts in the next one", async () => {
    await charged()
    await at("2026-12-01T05:00:00.000Z")
    await close("2026-11")
    await at("2026-12-01T04:59:59.000Z")
    await charged()
    expect((await months()).organisation).toMatchObject([
      { month: "2026-12", charges: 1, closedAt: null },
      { month: "2026-11", charges: 1, totalCents: 2300 },
    ])
  })

  it("B4: closing needs the agreement's permission, paying that of payments, and both a recent proof", async () => {
    await charged()
    await at("2026-12-02T14:00:00.000Z")
    const editor = await aStaffCaller(test, shop, { permissions: ["/convenios/clients:edit"] })
    const cashier = await aStaffCaller(test, shop, {
      permissions: ["/convenios/certificates:validatePayment"],
    })
    expect((await close("2026-11", cashier)).status).toBe(403)
    expect((await close("2026-11", editor)).status).toBe(200)
    expect((await pay("2026-11", editor)).status).toBe(403)
    await cashier.ageProof()
    expect((await pay("2026-11", cashier)).body.typeCode).toBe("PROOF_REQUIRED")
    const other = await aShop(test, { modules: ["/convenios", "/prices"] })
    const elsewhere = await aStaffCaller(test, other, {
      permissions: ["/convenios/clients:edit", "/convenios/certificates:validatePayment"],
    })
    expect((await close("2026-11", elsewhere)).status).toBe(404)
    expect((await pay("2026-11", elsewhere)).status).toBe(404)
    expect((await pay("2026-11")).status).toBe(200)
  })
})
