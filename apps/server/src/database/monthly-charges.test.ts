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
  const { id: client_id } = await aClient(testApp, shop, { internal: true })
  const { id: staff } = await anExecutive(testApp, shop)
  const [account_id, now] = [newId(deps.random, clock.now()), clock.now()]
  const tenant = { distributor_id: shop.id, account_id }
  await owner
    .insertInto("monthly_accounts")
    .values({
      id: account_id,
      distributor_id: shop.id,
      client_id,
      company: "RÍOS",
      ruc: "1790012345001",
      limit_cents: 90_000,
      created_at: now,
    })
    .execute()
  const heading = { company: "RÍOS", ruc: "1790012345001", seller: "Trazo" }
  const closed = { ...tenant, ...heading, total_cents: 4600, closed_by: staff, closed_at: now }
  await owner
    .insertInto("monthly_closings")
    .values([
      { ...closed, month: "2026-01", paid_by: staff, paid_at: now },
      { ...closed, month: "2026-02", paid_by: null, paid_at: null },
    ])
    .execute()
  const charged = async (status: "rejected" | "review", month: string | null) => {
    const request = await aRequest(testApp, shop, { status, client_id })
    const { id } = await aPayment(testApp, request, { status: "received" })
    const due = { method: "account", refund_due: status === "rejected" } as const
    await owner.updateTable("payments").set(due).where("id", "=", id).execute()
    const printed = month === null ? null : "{}"
    const charge = { ...tenant, payment_id: id, month, printed, amount_cents: 2300, charged_at: now }
    await owner.insertInto("monthly_charges").values(charge).execute()
    return id
  }
  const paid = await charged("rejected", "2026-01")
  const closedOnly = await charged("rejected", "2026-02")
  const opened = await charged("rejected", null)
  const running = await charged("review", null)
  await owner.connection().execute((connection) => sql.raw(migration).execute(connection))
  const payments = await owner.selectFrom("payments").select(["id", "status", "refund_due"]).execute()
  const stateOf = (id: string) => payments.find((one) => one.id === id)
  expect(stateOf(paid)).toMatchObject({ status: "received", refund_due: true })
  for (const id of [closedOnly, opened]) {
    expect(stateOf(id)).toMatchObject({ status: "refunded", refund_due: false })
  }
  expect(stateOf(running)).toMatchObject({ status: "received", refund_due: false })
  const months = await owner.selectFrom("monthly_closings").select(["month", "total_cents"]).execute()
  const totals = Object.fromEntries(months.map(({ month, total_cents }) => [month, total_cents]))
  expect(totals["2026-01"]).toBe(4600)
  expect(totals["2026-02"]).toBeLessThan(4600)
})
