import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { newId } from "../random.ts"
import { aClient, aDistributor, anExecutive } from "../testing/factories.ts"
import { aPayment, aRequest } from "../testing/request-factory.ts"
import { createTestApp } from "../testing/test-app.ts"

const testApp = await createTestApp()
const { owner, clock, deps } = testApp
const file = join(import.meta.dirname, "migrations/0191-charges-of-ended-requests.sql")
const migration = await readFile(file, "utf8")

test("what an account owes for an ended request is taken off it, unless the month is paid", async () => {
  const shop = await aDistributor(testApp)
  const { id: clientId } = await aClient(testApp, shop, { internal: true })
  const { id: staff } = await anExecutive(testApp, shop)
  const [accountId, now] = [newId(deps.random, clock.now()), clock.now()]
  const tenant = { distributorId: shop.id, accountId }
  await owner
    .insertInto("monthlyAccounts")
    .values({
      id: accountId,
      distributorId: shop.id,
      clientId,
      company: "RÍOS",
      ruc: "1790012345001",
      limitCents: 90_000,
      createdAt: now,
    })
    .execute()
  const heading = { company: "RÍOS", ruc: "1790012345001", seller: "Trazo" }
  const closed = { ...tenant, ...heading, totalCents: 4600, closedBy: staff, closedAt: now }
  await owner
    .insertInto("monthlyClosings")
    .values([
      { ...closed, month: "2026-01", paidBy: staff, paidAt: now },
      { ...closed, month: "2026-02", paidBy: null, paidAt: null },
    ])
    .execute()
  const charged = async (status: "rejected" | "review", month: string | null) => {
    const request = await aRequest(testApp, shop, { status, clientId })
    const { id } = await aPayment(testApp, request, { status: "received" })
    const due = { method: "account", refundDue: status === "rejected" } as const
    await owner.updateTable("payments").set(due).where("id", "=", id).execute()
    const printed = month === null ? null : "{}"
    const charge = { ...tenant, paymentId: id, month, printed, amountCents: 2300, chargedAt: now }
    await owner.insertInto("monthlyCharges").values(charge).execute()
    return id
  }
  const paid = await charged("rejected", "2026-01")
  const closedOnly = await charged("rejected", "2026-02")
  const opened = await charged("rejected", null)
  const running = await charged("review", null)
  await owner.connection().execute((connection) => sql.raw(migration).execute(connection))
  const payments = await owner.selectFrom("payments").select(["id", "status", "refundDue"]).execute()
  const stateOf = (id: string) => payments.find((one) => one.id === id)
  expect(stateOf(paid)).toMatchObject({ status: "received", refundDue: true })
  for (const id of [closedOnly, opened]) {
    expect(stateOf(id)).toMatchObject({ status: "refunded", refundDue: false })
  }
  expect(stateOf(running)).toMatchObject({ status: "received", refundDue: false })
  const months = await owner.selectFrom("monthlyClosings").select(["month", "totalCents"]).execute()
  const totals = Object.fromEntries(months.map(({ month, totalCents }) => [month, totalCents]))
  expect(totals["2026-01"]).toBe(4600)
  expect(totals["2026-02"]).toBeLessThan(4600)
})
