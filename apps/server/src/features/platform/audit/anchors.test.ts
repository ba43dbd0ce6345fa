import { randomBytes } from "node:crypto"
import { chmod, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { system } from "../../../actor.ts"
import { inPlatform, inScope } from "../../../database/scope.ts"
import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { startS3Server } from "../../../testing/s3/s3-server.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { startTimestampServer } from "../../../testing/timestamp-server.ts"
import { anchorAudit } from "./anchor-audit.ts"
import { anchorName, lastAnchorNumber, openAnchor, signAnchor, stampName } from "./anchors.ts"
import { recordAudit } from "./record-audit.ts"
import { verifyAudit } from "./verify-audit.ts"

const stamps = await startTimestampServer()
afterAll(() => stamps.close())
const test = await createTestApp({ settings: { TIMESTAMP_URL: stamps.url } })
const { deps, owner } = test
const { key } = deps.settings.audit
const folder = String(deps.settings.audit.anchors)
const one = await aDistributor(test)

const record = async (object: string) => {
  const entry = { actor: system, action: "request.moved" as const, object }
  await inScope(deps.db, one.scope, async (tx) => recordAudit(tx, entry, deps))
  await inPlatform(deps.db, async (tx) => recordAudit(tx, { ...entry, action: "distributor.inserted" }, deps))
  await test.sealAudit()
}
const anchor = async () => {
  await anchorAudit(deps)
  await test.sealAudit()
}
const fileOf = (number: number) => join(folder, anchorName(number))
const rewrite = async (number: number, content: Buffer) => {
  await chmod(fileOf(number), 0o600)
  await writeFile(fileOf(number), content)
}
/** What the owner of the database can do. */
const tamper = async (...statements: string[]) => {
  await sql`alter table audit_log disable trigger audit_log_sealed_once`.execute(owner)
  for (const statement of statements) await sql.raw(statement).execute(owner)
  await sql`alter table audit_log enable trigger audit_log_sealed_once`.execute(owner)
}

/** Three anchors, each after a row of a distributor and one of the platform. */
beforeEach(async () => {
  await sql`truncate audit_log restart identity`.execute(owner)
  await rm(folder, { recursive: true, force: true })
  for (const object of ["request:a", "request:b", "request:c"]) {
    await record(object)
    await anchor()
  }
})

it("accepts what nobody changed", async () => {
  expect(await verifyAudit(deps)).toMatchObject({ anchors: 3, broken: null, brokenAnchor: null })
})

describe("finds what the owner of the database rewrote", () => {
  it("after the last rows of a distributor's chain were cut off", async () => {
    await tamper("delete from audit_log where object = 'request:c' and distributor_id is not null")
    const { broken } = await verifyAudit(deps)
    expect(broken).toEqual({ distributorId: one.id, sequence: "3", rowId: null, fault: "unanchored" })
  })

  it("after the platform's chain was cut off behind its first anchor", async () => {
    await tamper("delete from audit_log where distributor_id is null and sequence > 2")
    const { broken } = await verifyAudit(deps)
    expect(broken).toEqual({ distributorId: null, sequence: "3", rowId: null, fault: "unanchored" })
  })

  it("after a chain was sealed again from a changed row on", async () => {
    const reopen = "update audit_log set sequence = null, previous_hash = null, hash = null"
    await tamper(
      `${reopen} where distributor_id is not null and sequence > 1`,
      "update audit_log set object = 'request:B' where object = 'request:b' and distributor_id is not null",
    )
    await test.sealAudit()
    await record("request:d")
    await anchor()
    const { broken } = await verifyAudit(deps)
    expect(broken).toEqual({ distributorId: one.id, sequence: "2", rowId: null, fault: "unanchored" })
  })
})

describe("finds an anchor", () => {
  it.each([1, 2, 3])("that was changed: number %i", async (number) => {
    const changed = (await readFile(fileOf(number))).toString().replace(/"at":"2026/, '"at":"2025')
    await rewrite(number, Buffer.from(changed))
    expect((await verifyAudit(deps)).brokenAnchor).toEqual({ number, fault: "forged" })
  })

  it("that another key signed", async () => {
    const original = openAnchor(await readFile(fileOf(2)), publicKeyOf(key))!
    await rewrite(2, signAnchor(original, randomBytes(32)))
    expect((await verifyAudit(deps)).brokenAnchor).toEqual({ number: 2, fault: "forged" })
  })

  it("that is a copy of another", async () => {
    await rewrite(2, await readFile(fileOf(1)))
    expect((await verifyAudit(deps)).brokenAnchor).toEqual({ number: 2, fault: "unlinked" })
  })

  it("that was deleted, last or not", async () => {
    await rm(fileOf(3))
    expect((await verifyAudit(deps)).brokenAnchor).toEqual({ number: 3, fault: "missing" })
    await rm(fileOf(1))
    expect((await verifyAudit(deps)).brokenAnchor).toEqual({ number: 1, fault: "missing" })
  })

  it("whose time stamp belongs to another", async () => {
    await test.runJobs()
    await chmod(join(folder, stampName(1)), 0o600)
    await writeFile(join(folder, stampName(1)), await readFile(join(folder, stampName(2))))
    expect((await verifyAudit(deps)).brokenAnchor).toEqual({ number: 1, fault: "stamp" })
  })
})

it("stamps each anchor, and again later if the service is away", async () => {
  stamps.faults.push(() => ({ status: 503 }))
  expect((await test.runFailingJobs()).map(({ message }) => message)).toEqual([
    "The time stamp service responded with 503",
  ])
  expect((await readdir(folder)).filter((name) => name.endsWith(".tsr"))).toHaveLength(2)
  for (const number of [1, 2, 3]) {
    const file = await readFile(fileOf(number))
    const stamp = await deps.anchors.read(stampName(number))
    if (stamp) expect(await stamps.verifies(file, stamp)).toBe(true)
  }
  expect(await verifyAudit(deps)).toMatchObject({ anchors: 3, brokenAnchor: null })
})

it("gives anchors numbers of their own when processes write at once", async () => {
  const both = Promise.withResolvers<void>()
  let missing = 2
  const anchors = {
    ...deps.anchors,
    async writeOnce(...written: Parameters<typeof deps.anchors.writeOnce>) {
      missing -= 1
      if (missing === 0) both.resolve()
      await both.promise
      return deps.anchors.writeOnce(...written)
    },
  }
  const racing = { ...deps, anchors }
  const outcomes = await Promise.allSettled([anchorAudit(racing), anchorAudit(racing)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled"])
  await test.sealAudit()
  expect(await verifyAudit(deps)).toMatchObject({ anchors: 5, broken: null, brokenAnchor: null })
})

it("finds the last anchor, whatever number the database knows", async () => {
  for (const known of [0, 1, 2, 3, 9]) expect(await lastAnchorNumber(deps.anchors, known)).toBe(3)
})

it("stores anchors in a bucket with object lock, if one is set", async () => {
  const s3 = await startS3Server()
  afterAll(() => s3.close())
  const settings = {
    AUDIT_S3_URL: s3.settings.url,
    AUDIT_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    AUDIT_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
  const other = await createTestApp({ settings })
  await anchorAudit(other.deps)
  expect(s3.locks.get(anchorName(1))).toMatch(/^COMPLIANCE/)
  expect(
    openAnchor(s3.objects.get(anchorName(1))!, publicKeyOf(other.deps.settings.audit.key)),
  ).toMatchObject({
    number: 1,
  })
})
