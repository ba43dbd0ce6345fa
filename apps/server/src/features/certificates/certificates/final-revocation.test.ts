import { sql } from "kysely"
import { beforeAll, expect, it } from "vitest"
import { inPlatform } from "../../../database/scope.ts"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { anchorAudit } from "../../platform/audit/anchor-audit.ts"
import { verifyAudit } from "../../platform/audit/verify-audit.ts"

const test = await createTestApp()
const { app, clock, deps, owner } = test
let serial: string

/** A certificate that its holder revoked. */
beforeAll(async () => {
  const approval = await anApproval(test, await aDistributor(test))
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  serial = (await approval.requestCertificate(device)).body.serial
  clock.advance({ minutes: 1 })
  const post = (path: string, payload: object) => {
    const url = `/api/clients/certificates/${serial}/revocation${path}`
    return app.inject({ method: "POST", url, headers: approval.headers, payload })
  }
  await post("/code", {})
  const revoked = await post("", { code: await approval.code(), reason: "ownWish" })
  expect(revoked.statusCode).toBe(200)
})

const register = () =>
  owner.selectFrom("certificateStatus").selectAll().where("serial", "=", serial).executeTakeFirstOrThrow()

it.each([
  "status = 'good'",
  "status = 'suspended'",
  "serial = '4711'",
  "revoked_at = null",
  "not_after = now() - interval '9 years'",
])("refuses to end a revocation with «%s», also to the database's owner", async (change) => {
  const before = await register()
  const statement = sql.raw(`update certificate_status set ${change} where status = 'revoked'`)
  await expect(inPlatform(deps.db, (tx) => statement.execute(tx))).rejects.toThrow("revoked for good")
  await expect(statement.execute(owner)).rejects.toThrow("revoked for good")
  expect(await register()).toEqual(before)
})

it("reports a revoked certificate that the authority's register calls good", async () => {
  await anchorAudit(deps)
  await test.sealAudit()
  expect(await verifyAudit(deps)).toMatchObject({ broken: null, unrevoked: null })
  await sql`alter table certificate_status disable trigger certificate_status_final`.execute(owner)
  await sql`update certificate_status set status = 'good' where serial = ${serial}`.execute(owner)
  await sql`alter table certificate_status enable trigger certificate_status_final`.execute(owner)
  expect(await verifyAudit(deps)).toMatchObject({ broken: null, unrevoked: serial })
})

it("reports a certificate that an anchor names as revoked, also if nothing in the database does", async () => {
  await sql`alter table certificates disable trigger user`.execute(owner)
  await sql`update certificates set status = 'valid' where serial = ${serial}`.execute(owner)
  await sql`alter table certificates enable trigger user`.execute(owner)
  expect(await verifyAudit(deps)).toMatchObject({ broken: null, unrevoked: serial })
})
