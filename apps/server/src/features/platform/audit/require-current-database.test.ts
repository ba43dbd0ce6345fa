import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { encodeSerial } from "@trazo/pki/authority/serial-number"
import { sql } from "kysely"
import { beforeEach, expect, it } from "vitest"
import { inPlatform, inScope } from "../../../database/scope.ts"
import { openDeps } from "../../../open-deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { aDevice, anApproval, aRegisteredCertificate, revokeRegistered } from "../../../testing/activation.ts"
import { databaseDump } from "../../../testing/database-dump.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { recordCertificateStatus } from "../../authority/authority/certificate-status.ts"
import { publishRevocation, publishRevocationList } from "../../authority/authority/revocation-lists.ts"
import { anchorAudit } from "./anchor-audit.ts"
import { suspendAgain } from "./restore-statuses.ts"
import { verifyAudit } from "./verify-audit.ts"

const test = await createTestApp()
const { deps, owner, appUrl, clock } = test
const { audit } = deps.settings

interface StartSettings {
  anchors?: string
  acceptAnchor?: number
  key?: Buffer
}

/** Opens the application like a start, and closes it. */
async function start(changes: StartSettings = {}): Promise<void> {
  const settings = { ...deps.settings, audit: { ...audit, ...changes } }
  const { close } = await openDeps({ settings, appUrl, log: deps.log, clock, background: false })
  await close()
}

const run = (statement: string) => sql.raw(statement).execute(owner)
const { dump, restore } = databaseDump(owner)
const listNumbers = async () => {
  const lists = owner.selectFrom("revocationLists").select("number").where("authorityId", "=", "issuing")
  return (await lists.orderBy("number").execute()).map(({ number }) => Number(number))
}
const revoke = async (serial: string) => {
  await revokeRegistered(test, serial)
  await publishRevocation({ serial }, deps)
  await test.runJobs()
}

/** Starts like an operator who has read the message. */
async function acceptRestored(): Promise<void> {
  const message = await start().catch((error: Error) => error.message)
  await start({ acceptAnchor: Number(/ancla (\d+)/.exec(String(message))?.[1]) })
}

const statusesOf = (serials: string[]) =>
  owner
    .selectFrom("certificateStatus")
    .select(["serial", "status", "revokedAt", "reasonCode", "notAfter"])
    .where("serial", "in", serials)
    .orderBy("serial")
    .execute()

async function expectListed(serials: string[]): Promise<void> {
  const list = owner.selectFrom("revocationLists").select("der").where("authorityId", "=", "issuing")
  const { der } = await list.orderBy("number", "desc").limit(1).executeTakeFirstOrThrow()
  for (const known of serials) expect(der.includes(encodeSerial(known))).toBe(true)
}

let serial: string
beforeEach(async () => {
  await acceptRestored()
  ;({ serial } = await aRegisteredCertificate(test))
  await revoke((await aRegisteredCertificate(test)).serial)
  await test.sealAudit()
  await dump()
})

it("starts with the database that was anchored, and with a later one", async () => {
  await anchorAudit(deps)
  await expect(start()).resolves.toBeUndefined()
  await revoke(serial)
  await expect(start()).resolves.toBeUndefined()
})

it("refuses a restored backup, which would call a revoked certificate good", async () => {
  await revoke(serial)
  await anchorAudit(deps)
  await restore()
  await expect(start()).rejects.toThrow(StartupError)
  await expect(start()).rejects.toThrow(
    /^La base de datos es anterior al ancla \d+ de la auditoría \(.*\); le falta: listas de revocación, cambios de estado.*AUDIT_ACCEPT_ANCHOR=\d+ \(docs[^\n]*$/,
  )
})

it("writes no anchor that would hide from the next start that the database is older", async () => {
  await revoke(serial)
  await anchorAudit(deps)
  await restore()
  await expect(anchorAudit(deps)).rejects.toThrow(/^The database is older than its audit anchor \d+/)
  await expect(start()).rejects.toThrow(StartupError)
})

it("refuses a backup without a certificate that was issued later", async () => {
  await aRegisteredCertificate(test)
  await anchorAudit(deps)
  await restore()
  await expect(start()).rejects.toThrow("le falta: certificados")
})

it("refuses a backup from before a list that was published on schedule, and not anchored since", async () => {
  clock.advance({ hours: 13 })
  const { publication } = deps.authority
  if (publication.by !== "us") throw new Error("These tests are of our own authority")
  const signer = publication.signers[0] as (typeof publication.signers)[number]
  expect(await publishRevocationList({ authority: "issuing", ifDue: true }, signer, deps)).toBe(true)
  await restore()
  await expect(start()).rejects.toThrow("le falta: listas de revocación")
})

it("revokes again what the backup calls good or does not have, with its date and reason", async () => {
  const later = await aRegisteredCertificate(test)
  const statuses = () => statusesOf([serial, later.serial])
  await revoke(serial)
  await revoke(later.serial)
  const before = await statuses()
  expect(before.map(({ status }) => status)).toEqual(["revoked", "revoked"])
  await restore()
  expect((await statuses()).map(({ status }) => status)).toEqual(["good"])
  clock.advance({ minutes: 5 })
  await acceptRestored()
  expect(await statuses()).toEqual(before)
  await test.runJobs()
  await expectListed([serial, later.serial])
})

it("suspends again what the backup calls good or does not have, in the register and for its distributor", async () => {
  const distributor = await aDistributor(test)
  const distributorId = { distributorId: distributor.scope.distributorId }
  const approval = await anApproval(test, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const issued: string = (await approval.requestCertificate(device)).body.serial
  await dump()
  const { serial: later } = await aRegisteredCertificate(test)
  const statuses = () => statusesOf([issued, later])
  await inScope(deps.db, distributor.scope, async (tx) => {
    for (const one of [issued, later])
      await recordCertificateStatus(tx, { serial: one, status: "suspended" }, deps)
  })
  await test.runJobs()
  const before = await statuses()
  expect(before.map(({ status }) => status)).toEqual(["suspended", "suspended"])
  await restore()
  expect((await statuses()).map(({ status }) => status)).toEqual(["good"])
  // The backup has an earlier suspension, which was released meanwhile.
  const earlier = {
    suspendedAt: new Date(clock.now().getTime() - 3_600_000),
    suspendedBy: '{"area":"executive"}',
  }
  await owner
    .insertInto("certificateSuspensions")
    .values({ ...earlier, ...distributorId, serial: issued, reason: "breach", evidence: "Oficio 1" })
    .execute()
  clock.advance({ minutes: 5 })
  await acceptRestored()
  expect(await statuses()).toEqual(before)
  const open = owner.selectFrom("certificateSuspensions").select("id").where("endedAt", "is", null)
  expect(await open.execute()).toEqual([])
  const own = owner.selectFrom("certificates").select("status").where("serial", "=", issued)
  expect(await own.executeTakeFirstOrThrow()).toEqual({ status: "suspended" })
  // Completes a start that was interrupted between the register and the distributor's rows.
  await owner.updateTable("certificates").set({ status: "valid" }).where("serial", "=", issued).execute()
  const again = before.map((row) => ({ ...row, authorityId: "issuing" }))
  await suspendAgain(
    again.map(({ revokedAt, notAfter, ...row }) => ({
      ...row,
      revokedAt: revokedAt?.toISOString() ?? null,
      notAfter: notAfter.toISOString(),
    })),
    deps,
  )
  expect(await own.executeTakeFirstOrThrow()).toEqual({ status: "suspended" })
  await test.runJobs()
  await expectListed([issued, later])
})

it("goes on after review, once, with numbers that no list has had", async () => {
  await revoke(serial)
  await anchorAudit(deps)
  const published = Math.max(...(await listNumbers()))
  await restore()
  const message = await start().catch((error: Error) => error.message)
  const number = Number(/ancla (\d+)/.exec(String(message))?.[1])
  await expect(start({ acceptAnchor: number - 1 })).rejects.toThrow(StartupError)
  await start({ acceptAnchor: number })
  await test.sealAudit()
  await start()
  await test.runJobs()
  expect(Math.max(...(await listNumbers()))).toBeGreaterThan(published)
  expect(await verifyAudit(deps)).toMatchObject({ broken: null, brokenAnchor: null })
  const restored = await inPlatform(deps.db, (tx) =>
    tx.selectFrom("auditLog").select("data").where("action", "=", "database.restored").execute(),
  )
  const ofThisAnchor = restored.filter(({ data }) => data.number === number)
  const onHold = owner.selectFrom("certificateStatus").select("serial").where("status", "=", "suspended")
  const suspended = new Set((await onHold.execute()).map((row) => row.serial))
  const data = ofThisAnchor.map((row) => ({
    ...row.data,
    suspended: new Set(row.data.suspended as string[]),
  }))
  expect(data).toEqual([{ number, revoked: [serial], suspended }])
})

it("refuses anchors that another key signed", async () => {
  await anchorAudit(deps)
  await expect(start({ key: randomBytes(32) })).rejects.toThrow(/^AUDIT_KEY: el ancla \d+[^\n]*$/)
})

it("refuses a place of anchors that lacks the last recorded one, unless the setting accepts that", async () => {
  await anchorAudit(deps)
  const anchors = join(deps.settings.dataDir, "another-place")
  await expect(start({ anchors })).rejects.toThrow(
    /^AUDIT_ANCHORS_DIR: en \S+another-place falta el ancla \d+ de la auditoría[^\n]*$/,
  )
  const { data } = await owner
    .selectFrom("auditLog")
    .select("data")
    .where("action", "=", "audit.anchored")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow()
  await start({ anchors, acceptAnchor: Number((data as { number: number }).number) })
})

it("refuses another key where nothing was anchored yet", async () => {
  await run("alter table audit_log disable trigger user")
  await run("delete from audit_log where action = 'audit.anchored'")
  await run("alter table audit_log enable trigger user")
  const changes = { anchors: join(deps.settings.dataDir, "empty"), key: randomBytes(32) }
  await expect(start(changes)).rejects.toThrow(/^AUDIT_KEY: no es la de esta base de datos[^\n]*$/)
})
