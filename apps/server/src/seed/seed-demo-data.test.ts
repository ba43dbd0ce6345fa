import { type ShownCertificateStatus, shownStatus } from "@trazo/domain/certificates/certificate-status"
import { barColour, completeness } from "@trazo/domain/distributors/configuration-checklist"
import { notificationTypes } from "@trazo/domain/platform/notification-events"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { type RawBuilder, sql } from "kysely"
import { expect, test } from "vitest"
import { checkConfiguration } from "../features/distributors/catalogue/check-configuration.ts"
import { resumeInvoices } from "../features/money/invoices/resume-invoices.ts"
import { verifyAudit } from "../features/platform/audit/verify-audit.ts"
import { aDistributor } from "../testing/factories.ts"
import { createTestApp } from "../testing/test-app.ts"
import { andesScenarios, pacificoScenarios } from "./scenarios/demo-scenarios.ts"
import { requireOnlyDemoDistributors, seedDemoData } from "./seed-demo-data.ts"

const testApp = await createTestApp()
const { deps, owner, clock, sealAudit, runJobs } = testApp
// The first start is interrupted among the requests; the second one finishes.
let storedFiles = 0
const interrupted: typeof deps.files = {
  ...deps.files,
  async put(file, content) {
    storedFiles += 1
    if (storedFiles > 90) throw new Error("interrupted")
    return await deps.files.put(file, content)
  },
}
const firstStart = await seedDemoData({ ...deps, files: interrupted }).catch((error: Error) => error.message)
const requestsOfFirstStart = (await rowCounts()).get("requests")
await seedDemoData(deps)

async function rowCounts() {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(owner)
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const counted = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(owner)
    counts.set(name, Number(counted.rows[0]?.count))
  }
  return counts
}

test("the demo has requests in every state, and certificates in every state", async () => {
  const requests = await owner.selectFrom("requests").select("status").distinct().execute()
  expect(requests.map(({ status }) => status).toSorted()).toEqual([...requestStatuses].toSorted())
  const certificates = await owner
    .selectFrom("certificates")
    .select(["status as stored", "notAfter", "replacedBy as replacedBySerial"])
    .execute()
  const shown = new Set(certificates.map((certificate) => shownStatus({ ...certificate, now: clock.now() })))
  expect([...shown].toSorted()).toEqual(
    [
      "valid",
      "expiring",
      "renewed",
      "suspended",
      "revoked",
      "expired",
    ].toSorted() as ShownCertificateStatus[],
  )
})

test("all figures of the demo but its visits come from its requests, some of them with a seller's code", async () => {
  const figures = (from: RawBuilder<unknown>) =>
    sql`select distributor_id, day, figure, detail, sum(count)::int as count, sum(amount_cents)::int as cents
      from ${from} where figure <> 'visit' group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(owner)
  const facts = sql`(select distributor_id, day, figure, detail, count, amount_cents from movement_figures
    union all select distributor_id, day, figure, detail, count, amount_cents from correction_figures) facts`
  const shown = (await figures(sql.table("current_figures"))).rows
  expect(shown.length).toBeGreaterThan(50)
  expect(shown).toEqual((await figures(facts)).rows)
  expect(shown).toContainEqual(
    expect.objectContaining({ figure: "soldSeller", detail: expect.stringMatching(/./) }),
  )
})

test("the demo's certificates are not older than their authority", async () => {
  const oldest = await owner
    .selectFrom("certificates")
    .select(({ fn }) => fn.min("notBefore").as("begins"))
    .executeTakeFirstOrThrow()
  for (const der of deps.authority.chain)
    expect(readCertificate(der).notBefore.getTime()).toBeLessThan(oldest.begins.getTime())
})

test("F4: the demo has a complete, a nearly complete and an empty configuration", async () => {
  const share = async (host: string, { fast, convenios }: { fast: boolean; convenios: boolean }) => {
    const scope = (await deps.tenants.find(host)) ?? { distributorId: "none" }
    return completeness(await checkConfiguration(scope, deps), { fast, convenios }).percentage
  }
  expect(await share("localhost", { fast: true, convenios: true })).toBe(100)
  const nearly = await share("andes.localhost", { fast: true, convenios: false })
  expect([nearly, barColour(nearly)]).toEqual([expect.any(Number), "yellow"])
  expect(await share("nuevo.localhost", { fast: true, convenios: true })).toBe(0)
})

test.each([
  ["client", "1710034065"],
  ["executive", "ejecutivo@demo.ec"],
] as const)(
  "the demo's %s %s has notifications of every type, read and unread, with ids in order of time",
  async (area, user) => {
    const person =
      area === "client"
        ? owner.selectFrom("clients").select("id").where("identity", "=", user)
        : owner.selectFrom("executives").select("id").where("email", "=", user)
    const rows = await owner
      .selectFrom("notifications")
      .selectAll()
      .where("readerId", "in", person)
      .orderBy("id")
      .execute()
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(notificationTypes))
    expect(new Set(rows.map(({ readAt }) => readAt !== null))).toEqual(new Set([true, false]))
    const times = rows.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  },
)

test("nobody gets a mail about a demo request, and every file that a request names is stored", async () => {
  await runJobs()
  const mails = owner.selectFrom("mails").select(["template", "state"])
  expect(await mails.where("state", "<>", "accepted").execute()).toEqual([
    { template: "payment-outcome", state: "refused" },
  ])
  const lost = await owner
    .selectFrom("requestPapers")
    .leftJoin("files", "files.id", "requestPapers.fileId")
    .select("requestPapers.id")
    .where("files.id", "is", null)
    .execute()
  expect(lost).toEqual([])
})

test("a paid demo sale has an invoice that our server of the SRI authorises", async () => {
  const states = () => owner.selectFrom("invoices").select("state").distinct().execute()
  await runJobs()
  clock.advance({ seconds: 10 })
  await resumeInvoices(deps)
  await runJobs()
  expect(await states()).toEqual([{ state: "authorised" }])
  const sold = owner
    .selectFrom("payments")
    .innerJoin("distributorHosts as host", "host.distributorId", "payments.distributorId")
    .where("host.host", "=", "localhost")
    .where("payments.status", "=", "received")
    .where("payments.method", "in", ["transfer", "deposit"])
    .where("payments.id", "not in", owner.selectFrom("invoices").select("paymentId"))
  expect(await sold.select("payments.id").execute()).toEqual([])
})

test("a start after an interrupted one creates each request once, with numbers in order of time", async () => {
  expect(firstStart).toBe("interrupted")
  expect(requestsOfFirstStart).toBeGreaterThan(5)
  const scenarios = pacificoScenarios.length + andesScenarios.length
  expect((await rowCounts()).get("requests")).toBe(scenarios)
  const started = await owner
    .selectFrom("auditLog")
    .select("object")
    .where("action", "=", "request.started")
    .execute()
  expect(new Set(started.map(({ object }) => object)).size).toBe(scenarios)
  expect(started).toHaveLength(scenarios)
  const submitted = await owner
    .selectFrom("requestMovements")
    .innerJoin("requests", "requests.id", "requestMovements.requestId")
    .select(({ fn }) => ["requests.distributorId", "number", fn.min("at").as("at")])
    .where("requestMovements.status", "=", "payment")
    .groupBy(["requests.distributorId", "number"])
    .orderBy("number")
    .execute()
  for (const rows of Map.groupBy(submitted, ({ distributorId }) => distributorId).values()) {
    const times = rows.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
})

test("a second run changes nothing", async () => {
  const before = await rowCounts()
  expect(before.get("requests")).toBeGreaterThan(30)
  await seedDemoData(deps)
  expect(await rowCounts()).toEqual(before)
})

test("every demo action has an audit row, and the audit chains are valid", async () => {
  await sealAudit()
  const verdict = await verifyAudit(deps)
  expect(verdict).toMatchObject({ broken: null, unsealed: 0 })
  const { rows } = await sql<{ id: string }>`
    select movement.id from request_movements movement where not exists (
      select 1 from audit_log entry where entry.object = 'request:' || movement.request_id)`.execute(owner)
  expect(rows).toEqual([])
})

test("the command refuses a database with a distributor outside the demo", async () => {
  await requireOnlyDemoDistributors(deps)
  await aDistributor(testApp)
  await expect(requireOnlyDemoDistributors(deps)).rejects.toThrow(
    /^npm run seed: la base de datos tiene distribuidoras que no son de la demostración \(1\)[^\n]*$/,
  )
})

test("a reminder of a certificate's end is mailed after the first start", async () => {
  expect(await owner.selectFrom("renewalReminders").select("serial").execute()).toHaveLength(1)
})
