import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, it } from "vitest"
import { inPlatform } from "../../database/scope.ts"
import { openDeps } from "../../open-deps.ts"
import { StartupError } from "../../startup-error.ts"
import { aRegisteredCertificate, revokeRegistered } from "../../testing/activation.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { publishRevocation } from "../authority/revocation-lists.ts"
import { anchorAudit } from "./anchor-audit.ts"
import { verifyAudit } from "./verify-audit.ts"

const test = await createTestApp()
const { deps, owner, appUrl, clock } = test
const { audit } = deps.settings

interface StartSettings {
  acceptAnchor?: number
  key?: Buffer
}

/** Opens the application like a start, and closes it. */
async function start(changes: StartSettings = {}): Promise<void> {
  const settings = { ...deps.settings, audit: { ...audit, ...changes } }
  const { close } = await openDeps({ settings, appUrl, log: deps.log, clock, background: false })
  await close()
}

const tables = ["certificate_status", "certificate_status_generation", "revocation_lists", "audit_log"]
const run = (statement: string) => sql.raw(statement).execute(owner)

/** What a dump of the database keeps and its restore brings back. */
async function dump(): Promise<void> {
  for (const table of tables) await run(`create table dump_${table} as table ${table}`)
}
async function restore(): Promise<void> {
  for (const table of tables) {
    await run(`truncate ${table} cascade`)
    await run(`insert into ${table} overriding system value select * from dump_${table}`)
  }
}
const listNumbers = async () => {
  const lists = owner.selectFrom("revocation_lists").select("number").where("authority_id", "=", "issuing")
  return (await lists.orderBy("number").execute()).map(({ number }) => Number(number))
}
const revoke = async (serial: string) => {
  await revokeRegistered(test, serial)
  await publishRevocation({ serial }, deps)
  await test.runJobs()
}

let serial: string
beforeEach(async () => {
  ;({ serial } = await aRegisteredCertificate(test))
  await revoke((await aRegisteredCertificate(test)).serial)
  await test.sealAudit()
  await dump()
})
afterEach(async () => {
  for (const table of tables) await run(`drop table if exists dump_${table}`)
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

it("refuses a backup without a certificate that was issued later", async () => {
  await aRegisteredCertificate(test)
  await anchorAudit(deps)
  await restore()
  await expect(start()).rejects.toThrow("le falta: certificados")
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
  await revoke(serial)
  expect(Math.max(...(await listNumbers()))).toBe(published + 1)
  expect(await verifyAudit(deps)).toMatchObject({ broken: null, brokenAnchor: null })
  const restored = await inPlatform(deps.db, (tx) =>
    tx.selectFrom("audit_log").select("data").where("action", "=", "database.restored").execute(),
  )
  expect(restored).toEqual([{ data: { number } }])
})

it("refuses anchors that another key signed", async () => {
  await anchorAudit(deps)
  await expect(start({ key: randomBytes(32) })).rejects.toThrow(/^AUDIT_KEY: el ancla \d+[^\n]*$/)
})
