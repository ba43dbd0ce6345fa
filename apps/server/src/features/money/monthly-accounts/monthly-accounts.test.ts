import type { MonthlyAccount } from "@trazo/contract/money/monthly-account"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { aClient, keepInUse, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aRequest, aReviewer, holder } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, clock, owner } = test

let shop: TestDistributor
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let internal: { id: string; headers: Record<string, string> }

const clientOf = async (columns: object) => {
  const { id } = await aClient(test, shop, columns)
  return { id, headers: await signedIn(test, { area: "client", id }, shop) }
}

beforeEach(async () => {
  clock.set("2026-11-28T14:00:00.000Z")
  shop = await aShop(test)
  staff = await aStaffCaller(test, shop, { permissions: ["/clients:edit", "/clients:export"] })
  internal = await clientOf({ identity: "0926687856", internal: true })
})

const typed = {
  company: "Comercial Ríos",
  ruc: "1790012345001",
  limit: "50,00",
  state: "active",
  invoicing: "request",
  version: "0",
}
const path = (rest = "") => `/clients/${internal.id}/monthly-account${rest}`
const open = (changes: object = {}) => staff.call("PUT", path(), { ...typed, ...changes })
const account = async (): Promise<MonthlyAccount> => (await staff.call("GET", path())).body.account
/** Whoever closes has seen the total, unless it is given. */
const close = async (month: string, totalCents?: number) => {
  const { months = [] } = (await account()) ?? {}
  const shown = months.find((one) => one.month === month)?.totalCents ?? 0
  return await staff.call("PUT", path(`/${month}/closing`), { totalCents: totalCents ?? shown })
}
const waiting = (columns: object = {}) => aRequest(test, shop, { status: "payment", ...columns })
const charge = (number: string | null, { identity = holder.identity, headers = internal.headers } = {}) =>
  app.inject({
    method: "POST",
    url: "/api/clients/monthly-account/charges",
    headers,
    payload: { number, identity },
  })
const statusOf = async (id: string) =>
  (await owner.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status

describe("the monthly account of an internal client", () => {
  it("G11: pays a colleague's request, which goes on to review, and shows it", async () => {
    expect((await open()).status).toBe(200)
    expect(await account()).toMatchObject({ company: "Comercial Ríos", invoicing: "request" })
    const { id, number } = await waiting()
    expect((await charge(number)).json()).toMatchObject({ number, totalCents: 2300 })
    expect(await statusOf(id)).toBe("review")
    const own = await app.inject({ url: "/api/clients/monthly-account", headers: internal.headers })
    expect(own.json()).toMatchObject({
      account: { unpaidCents: 2300, limitCents: 5000, months: [{ month: "2026-11", charges: 1 }] },
      charges: [{ number, status: "review", totalCents: 2300 }],
    })
    // Paying it again finds it paid.
    expect((await charge(number)).json().typeCode).toBe("MOVE_NOT_ALLOWED")
    expect((await account()).unpaidCents).toBe(2300)
  })

  it("G11: keeps parallel charges within the limit", async () => {
    await open()
    const requests = [await waiting(), await waiting(), await waiting()]
    const charged = await Promise.all(requests.map(({ number }) => charge(number)))
    expect(charged.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 400])
    expect(charged.find(({ statusCode }) => statusCode === 400)?.json().fields.number).toContain("$4,00")
    expect((await account()).unpaidCents).toBe(4600)
  })

  it("G11: a month is closed once it is over, and paid it frees the limit", async () => {
    await open()
    await charge((await waiting()).number)
    expect((await close("2026-11")).body.fields.month).toContain("no termina")
    expect((await staff.call("PUT", path("/2026-11/payment"), { reference: "T-1" })).status).toBe(404)
    clock.set("2026-12-02T14:00:00.000Z")
    await keepInUse(test)
    await charge((await waiting()).number)
    const closings = await Promise.all([1, 2].map(() => close("2026-11")))
    expect(closings.map(({ body }) => body.totalCents)).toEqual([2300, 2300])
    expect(await account()).toMatchObject({
      unpaidCents: 4600,
      months: [
        { month: "2026-12", closedAt: null },
        { month: "2026-11", totalCents: 2300 },
      ],
    })
    expect((await staff.call("PUT", path("/2026-11/payment"), { reference: "T-1" })).status).toBe(200)
    expect((await account()).unpaidCents).toBe(2300)
  })

  it("G11: closes months in their order, each with the total that was seen", async () => {
    await open()
    await charge((await waiting()).number)
    clock.set("2026-12-02T14:00:00.000Z")
    await keepInUse(test)
    await charge((await waiting()).number)
    clock.set("2027-01-02T14:00:00.000Z")
    staff = await aStaffCaller(test, shop, { permissions: ["/clients:edit"] })
    expect((await close("2026-12")).body.fields.month).toBe("Cierre primero noviembre de 2026")
    expect((await close("2026-11", 4600)).body).toMatchObject({
      typeCode: "TOTAL_CHANGED",
      message: "El total de ese mes cambió: ahora es $23,00. Actualice la página y revíselo.",
    })
    expect((await close("2026-11")).body.totalCents).toBe(2300)
    expect((await close("2026-12")).body.totalCents).toBe(2300)
  })

  it.each([
    ["pdf", "%PDF"],
    ["xlsx", "PK"],
  ])("G11: writes the account of a month as %s", async (format, beginning) => {
    await open()
    await charge((await waiting()).number)
    const url = `/api/executives${path("/2026-11/statement")}?format=${format}`
    const response = await app.inject({ url, headers: staff.headers })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.subarray(0, beginning.length).toString("latin1")).toBe(beginning)
  })

  describe("a request that the account paid and that is rejected", () => {
    const reject = async (id: string) => {
      const reviewer = await aReviewer(test, shop, ["/certificates:approve"])
      const url = `/api/executives/certificates/${id}/rejection`
      const payload = { reason: "La foto no se lee" }
      const response = await app.inject({ method: "PUT", url, headers: reviewer.headers, payload })
      expect(response.statusCode).toBe(200)
    }
    const paymentOf = (id: string) =>
      owner
        .selectFrom("payments")
        .select(["status", "refundDue"])
        .where("requestId", "=", id)
        .executeTakeFirstOrThrow()

    it("G11: is taken off the open month, and is no refund in money", async () => {
      await open()
      const { id, number } = await waiting()
      await charge(number)
      await reject(id)
      expect(await paymentOf(id)).toEqual({ status: "refunded", refundDue: false })
      expect(await account()).toMatchObject({ unpaidCents: 0, months: [] })
      const mail = (await test.mails()).findLast(({ to }) => to === holder.email)
      expect(mail?.text).not.toContain("devol")
    })

    it("G11: is a credit of the open month once its own is closed, which stays", async () => {
      await open()
      const requests = [await waiting(), await waiting()]
      for (const { number } of requests) await charge(number)
      clock.set("2026-12-02T14:00:00.000Z")
      await keepInUse(test)
      await close("2026-11")
      await reject(requests[0]?.id ?? "")
      expect(await account()).toMatchObject({
        unpaidCents: 2300,
        months: [
          { month: "2026-12", charges: 0, credits: 1, totalCents: -2300 },
          { month: "2026-11", charges: 2, credits: 0, totalCents: 4600 },
        ],
      })
      expect((await close("2026-11")).body.totalCents).toBe(4600)
    })

    it("G11: is a credit also when the rejection waits for the closing of its month", async () => {
      await open()
      const { id, number } = await waiting()
      await charge(number)
      clock.set("2026-12-02T14:00:00.000Z")
      await keepInUse(test)
      const { rejecting } = await owner.transaction().execute(async (tx) => {
        const { id: accountId } = await tx
          .selectFrom("monthlyAccounts")
          .select("id")
          .where("clientId", "=", internal.id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const closing = { accountId, month: "2026-11", totalCents: 2300, closedBy: staff.id }
        const names = { company: "Comercial Ríos", ruc: typed.ruc, seller: "Firmas" }
        await tx
          .insertInto("monthlyClosings")
          .values({ ...closing, ...names, distributorId: shop.id, closedAt: clock.now() })
          .execute()
        await tx
          .updateTable("monthlyCharges")
          .set({ month: "2026-11", printed: "{}" })
          .where("accountId", "=", accountId)
          .execute()
        const rejecting = reject(id)
        const waits = sql<{ found: boolean }>`
          select exists (select from pg_locks where not granted
            and transactionid = pg_current_xact_id()::xid) as found`
        await expect.poll(async () => (await waits.execute(tx)).rows[0]?.found).toBe(true)
        return { rejecting }
      })
      await rejecting
      expect(await account()).toMatchObject({
        unpaidCents: 0,
        months: [
          { month: "2026-12", credits: 1, totalCents: -2300 },
          { month: "2026-11", totalCents: 2300 },
        ],
      })
    })

    it("G11: is a refund once the company has paid the month", async () => {
      await open()
      const { id, number } = await waiting()
      await charge(number)
      clock.set("2026-12-02T14:00:00.000Z")
      await keepInUse(test)
      await close("2026-11")
      await staff.call("PUT", path("/2026-11/payment"), { reference: "T-1" })
      await reject(id)
      expect(await paymentOf(id)).toEqual({ status: "received", refundDue: true })
      const undone = await staff.call("PUT", path("/2026-11/payment/undone"), { reason: "No llegó" })
      expect(undone.body).toMatchObject({
        typeCode: "MOVE_NOT_ALLOWED",
        message: expect.stringContaining("Devoluciones"),
      })
      expect((await account()).months).toMatchObject([
        { month: "2026-11", totalCents: 2300, paidReference: "T-1", undone: null },
      ])
    })
  })

  it.each([
    ["another person's identity", { identity: "1712345675" }, "number"],
    ["an unknown number", { number: "TZ-2026-999999-9" }, "number"],
    ["no number", { number: "" }, "number"],
  ])("G11: refuses %s", async (_, { number, identity }: { number?: string; identity?: string }, field) => {
    await open()
    const request = await waiting()
    const response = await charge(number ?? request.number, { identity: identity ?? holder.identity })
    expect(Object.keys(response.json().fields)).toEqual([field])
    expect(await statusOf(request.id)).toBe("payment")
  })

  it("G11: refuses clients without an account, paused accounts and clients who are not internal", async () => {
    const { number, id } = await waiting()
    expect((await charge(number)).statusCode).toBe(404)
    await open({ state: "disabled" })
    expect((await charge(number)).statusCode).toBe(404)
    const other = await clientOf({ identity: "1712345675" })
    expect((await charge(number, { headers: other.headers })).statusCode).toBe(404)
    const account = `/clients/${other.id}/monthly-account`
    expect((await staff.call("PUT", account, typed)).status).toBe(404)
    expect(await statusOf(id)).toBe("payment")
  })

  it.each([
    [{ limit: "-1" }, "limit"],
    [{ limit: "" }, "limit"],
    [{ ruc: "123" }, "ruc"],
    [{ company: " " }, "company"],
  ])("G11: refuses the account %j at its field", async (changes, field) => {
    expect(Object.keys((await open(changes)).body.fields)).toEqual([field])
  })

  describe("of a client who owes a month", () => {
    const owing = async () => {
      await open()
      await charge((await waiting()).number)
      await owner.updateTable("clients").set({ approvedAt: null }).where("id", "=", internal.id).execute()
    }
    const remover = () => aStaffCaller(test, shop, { permissions: ["/clients:delete", "/clients:edit"] })
    const remove = async () =>
      await (await remover()).call("PUT", `/clients/${internal.id}/removal`, { reason: "Prueba interna" })

    it("G11: is still shown, closed and paid once the client is closed, who charges nothing more", async () => {
      await owing()
      await owner.updateTable("clients").set({ state: "disabled" }).where("id", "=", internal.id).execute()
      expect(await account()).toMatchObject({ unpaidCents: 2300, months: [{ month: "2026-11" }] })
      clock.set("2026-12-02T14:00:00.000Z")
      await keepInUse(test)
      expect((await charge((await waiting()).number)).statusCode).not.toBe(200)
      expect((await close("2026-11")).body.totalCents).toBe(2300)
      expect((await staff.call("PUT", path("/2026-11/payment"), { reference: "T-1" })).status).toBe(200)
      expect((await account()).unpaidCents).toBe(0)
    })

    it("G11: keeps the client from removal until the month is paid", async () => {
      await owing()
      expect((await remove()).body.typeCode).toBe("CLIENT_OWES")
      clock.set("2026-12-02T14:00:00.000Z")
      await keepInUse(test)
      await close("2026-11")
      await staff.call("PUT", path("/2026-11/payment"), { reference: "T-1" })
      expect((await remove()).body).toEqual({ ok: true })
    })

    it("G11: keeps the client from becoming part of another account", async () => {
      await owing()
      const target = await aClient(test, shop, { identity: "0926687856", approvedAt: clock.now() })
      const seen = (await staff.call("GET", `/clients/${target.id}/doubles`)).body
      expect(seen.doubles).toMatchObject([{ id: internal.id, problem: "owes" }])
      const merge = { source: internal.id, reason: "Se comparó su cédula" }
      const { body } = await staff.call("POST", `/clients/${target.id}/merges`, merge)
      expect(body.typeCode).toBe("MERGE_REFUSED")
    })
  })

  it("keeps since when its invoices were agreed", async () => {
    await open()
    clock.advance({ seconds: 60 })
    const { version } = (await staff.call("GET", path())).body.lastChange
    expect((await open({ invoicing: "month", version })).status).toBe(200)
    const row = owner.selectFrom("monthlyAccounts").select("invoicingSince")
    expect(await row.where("clientId", "=", internal.id).executeTakeFirst()).toEqual({
      invoicingSince: clock.now(),
    })
  })

  it("G11: needs permission, a recent proof and the present version; another distributor has nothing", async () => {
    expect((await open()).status).toBe(200)
    expect((await open()).body.typeCode).toBe("CHANGED_MEANWHILE")
    await staff.ageProof()
    expect((await open()).body.typeCode).toBe("PROOF_REQUIRED")
    const viewer = await aStaffCaller(test, shop, { permissions: ["/clients:view"] })
    expect((await viewer.call("PUT", path(), typed)).status).toBe(403)
    const elsewhere = await aStaffCaller(test, await aShop(test), { permissions: ["/clients:edit"] })
    expect((await elsewhere.call("GET", path())).status).toBe(404)
  })
})
