import { spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, it } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import { listening } from "../../../testing/live-page.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const documents = join(import.meta.dirname, "../../../../../../docs/monitoring")
const rules = join(documents, "alerts.yml")

const metrics = async () => (await test.app.inject("/metrics")).body
const measured = async (series: string) => {
  const line = (await metrics()).split("\n").find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length))
}

it.each(["alerts.yml", "grafana.json"])("%s names only metrics that are exported", async (file) => {
  const exported = new Set(Array.from((await metrics()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const text = await readFile(join(documents, file), "utf8")
  const named = Array.from(text.matchAll(/\b(?:trazo|process|nodejs)_\w+/g), ([name]) =>
    name.replace(/(?<=trazo_http_request_seconds)_(?:bucket|count|sum)$/, ""),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !exported.has(name))).toEqual([])
})

it("every metric of the platform is on the board", async () => {
  const board = await readFile(join(documents, "grafana.json"), "utf8")
  const own = Array.from((await metrics()).matchAll(/^# TYPE (trazo_\S+)/gm), ([, name = ""]) => name)
  expect(own.filter((name) => !board.includes(name))).toEqual([])
})

it.skipIf(spawnSync("promtool", ["--version"]).status !== 0)(
  "Prometheus accepts rules and metrics",
  async () => {
    expect(spawnSync("promtool", ["check", "rules", rules], { encoding: "utf8" })).toMatchObject({
      status: 0,
    })
    const checked = spawnSync("promtool", ["check", "metrics"], { input: await metrics(), encoding: "utf8" })
    // Its other remarks are matters of style.
    expect(checked.stderr).not.toMatch(/error while linting/)
  },
)

it("tells the authority's ends, the connections to PostgreSQL and the disk", async () => {
  const days = 86_400
  expect(await measured('trazo_revocation_list_next_update_seconds{authority="issuing"}')).toBeGreaterThan(
    days,
  )
  expect(await metrics()).toMatch(
    /trazo_authority_certificate_end_seconds\{role="root",serial="[0-9A-F]+"\} \d{7,}/,
  )
  test.clock.advance({ hours: 1 })
  expect(await measured('trazo_link_up{link="database"}')).toBe(1)
  expect(await measured('trazo_pool_connections{link="database",state="waiting"}')).toBe(0)
  expect(await measured("trazo_disk_free_bytes")).toBeGreaterThan(0)
})

it("counts what waits and what was stopped over all distributors", async () => {
  for (const shop of [await aDistributor(test), await aDistributor(test)])
    await test.owner
      .insertInto("figureEntries")
      .values({
        distributorId: shop.id,
        day: "2026-11-23",
        figure: "issued",
        detail: "1",
        count: 2,
        amountCents: 0,
      })
      .execute()
  await sql`insert into certificate_status (serial, authority_id, status, not_after, updated_at)
    values ('77', 'issuing', 'revoked', now(), now())`.execute(test.owner)
  expect(await measured("trazo_certificates_issued")).toBe(4)
  expect(await measured('trazo_certificates{status="revoked"}')).toBe(1)
  expect(await measured('trazo_certificates{status="suspended"}')).toBe(0)
  expect(await measured('trazo_requests_waiting{status="paymentReview"}')).toBe(0)
})

it("counts OCSP responses by status, and open connections", async () => {
  const origin = await listening(test.app)
  const before = (await measured('trazo_ocsp_responses_total{status="malformedRequest"}')) ?? 0
  const headers = { "content-type": "application/ocsp-request" }
  await test.app.inject({ method: "POST", url: "/ocsp", headers, payload: Buffer.from("no") })
  expect(await measured('trazo_ocsp_responses_total{status="malformedRequest"}')).toBe(before + 1)
  const response = await fetch(`${origin}/metrics`)
  expect(await response.text()).toMatch(/^trazo_connections_open [1-9]/m)
})
