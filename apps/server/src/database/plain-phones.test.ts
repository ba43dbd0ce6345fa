import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { plainPhone } from "@trazo/domain/forms/phone"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { aClient, aDistributor } from "../testing/factories.ts"
import { aRequest, holder } from "../testing/request-factory.ts"
import { createTestApp } from "../testing/test-app.ts"

const testApp = await createTestApp()
const { owner } = testApp
const migration = await readFile(join(import.meta.dirname, "migrations/0189-plain-phones.sql"), "utf8")

const spellings = [
  "0991234567",
  "099 123 4567",
  "99 123 4567",
  "+593 (0)99 123-4567",
  "00593 99 123 4567",
  "593991234567",
  "(02) 234-5678",
  "+593 2 234 5678",
  "02.234.5678",
  "+57 300 123 4567",
  "0057 300 123 4567",
  "234-5678",
  "",
  "12345",
  "09912345AB",
  "+1234567",
  "++593991234567",
  "+0991234567",
  "099123456799999999",
]

test("telephones that were stored as typed become those that are stored now", async () => {
  const shop = await aDistributor(testApp)
  const { id } = await aClient(testApp, shop, { phone: "" })
  const request = await aRequest(testApp, shop)
  for (const phone of spellings) {
    await owner.updateTable("clients").set({ phone }).where("id", "=", id).execute()
    const userInfo = JSON.stringify({ ...holder, phone })
    await owner.updateTable("requests").set({ userInfo }).where("id", "=", request.id).execute()
    await owner.connection().execute((connection) => sql.raw(migration).execute(connection))
    const { rows } = await sql<{ client: string; request: string }>`
      select c.phone as client, r.user_info->>'phone' as request from clients c, requests r
       where c.id = ${id} and r.id = ${request.id}`.execute(owner)
    const stored = plainPhone(phone) ?? phone
    expect([phone, rows[0]]).toEqual([phone, { client: stored, request: stored }])
  }
})
