import { writeFileSync } from "node:fs"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, expect, test } from "vitest"
import { anchorIssued } from "../features/platform/audit/anchor-audit.ts"
import { aRegisteredCertificate } from "../testing/activation.ts"
import { databaseDump } from "../testing/database-dump.ts"
import { runCommand } from "../testing/limited-process.ts"
import { createTestApp } from "../testing/test-app.ts"

const app = await createTestApp({ settings: { DEMO_DATA: "false" } })
const { deps, owner } = app
// The command has the machine's clock.
app.clock.set(new Date().toISOString())
const { dump, restore } = databaseDump(owner)
const folder = new TemporaryFolder()
afterAll(() => folder.remove())

async function recover(...options: string[]) {
  const { code, stdout, stderr } = await runCommand(app, {
    name: "restore-recover",
    options,
    folder: folder.path(),
  })
  return { code, output: stdout + stderr }
}

async function statusOf(serial: string): Promise<string> {
  const row = owner.selectFrom("certificateStatus").select("status").where("serial", "=", serial)
  return (await row.executeTakeFirst())?.status ?? "unknown"
}

test("lists what a restored database lost, and recovers it only when told to", {
  timeout: 120_000,
}, async () => {
  await dump()
  const anchored = await aRegisteredCertificate(app)
  await app.sealAudit()
  await anchorIssued(deps)
  // Of the last second.
  const late = await aRegisteredCertificate(app)
  const unknown = await aRegisteredCertificate(app)
  const serials = [anchored, late, unknown].map(({ serial }) => serial)
  const statuses = () => Promise.all(serials.map(statusOf))
  await restore()
  const file = folder.path("tardio.pem")
  writeFileSync(file, late.pem)

  const options = ["--certificate", file, "--revoke", unknown.serial]
  const listed = await recover(...options)
  expect(listed.code).toBe(0)
  expect(listed.output).toContain("La base de datos es anterior al ancla")
  for (const serial of serials) expect(listed.output).toContain(`  ${serial}`)
  expect(listed.output).toContain("No se cambió nada.")
  expect(await statuses()).toEqual(["unknown", "unknown", "unknown"])

  const applied = await recover(...options, "--apply")
  expect(applied.output).toContain("Hecho.")
  expect(await statuses()).toEqual(["good", "good", "revoked"])
  // The same again, as after an interruption.
  expect((await recover(...options, "--apply")).code).toBe(0)
  expect(await statuses()).toEqual(["good", "good", "revoked"])
  await app.runJobs()

  const refused = await recover("--reason", "keyCompromise")
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("npm run restore:recover")])
})
