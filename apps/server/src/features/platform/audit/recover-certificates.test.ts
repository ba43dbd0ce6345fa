import { decodePem } from "@trazo/pki/asn1/pem"
import { beforeEach, describe, expect, it } from "vitest"
import { openDeps } from "../../../open-deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { aDevice, anApproval, aRegisteredCertificate, revokeRegistered } from "../../../testing/activation.ts"
import { databaseDump } from "../../../testing/database-dump.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { anchorAudit, anchorIssued, readLastAnchor } from "./anchor-audit.ts"
import { findUnissued, issueAgain, readCertificates, revokeBySerial } from "./recover-certificates.ts"
import { verifyAudit } from "./verify-audit.ts"

const test = await createTestApp()
const { deps, owner, appUrl, clock } = test
const { dump, restore } = databaseDump(owner)
const distributor = await aDistributor(test)

/** Opens the application like a start, and closes it. */
async function start(acceptAnchor: number | null = null): Promise<void> {
  const settings = { ...deps.settings, audit: { ...deps.settings.audit, acceptAnchor } }
  const { close } = await openDeps({ settings, appUrl, log: deps.log, clock, background: false })
  await close()
}

const lastNumber = async () => (await readLastAnchor(deps))?.number ?? 0
const bytesOf = (pem: string) => Buffer.from(decodePem("CERTIFICATE", pem))

async function statusOf(serial: string): Promise<string | undefined> {
  const row = owner.selectFrom("certificateStatus").select("status").where("serial", "=", serial)
  return (await row.executeTakeFirst())?.status
}

const auditOf = async (serial: string) =>
  (
    await owner
      .selectFrom("auditLog")
      .select(["action", "distributorId"])
      .where("object", "=", `certificate:${serial}`)
      .orderBy("id")
      .execute()
  ).map(({ action, distributorId }) => `${distributorId ? "distributor" : "platform"} ${action}`)

/** The last second's end. */
const secondEnds = async () => {
  await test.sealAudit()
  await anchorIssued(deps)
}

beforeEach(async () => {
  // What the test before restored.
  await start(await lastNumber())
  await anchorAudit(deps)
  await test.sealAudit()
  await dump()
})

describe("the anchor of a second", () => {
  it("names the certificates of that second, and none twice", async () => {
    const [one, two] = [await aRegisteredCertificate(test), await aRegisteredCertificate(test)]
    const before = await lastNumber()
    await secondEnds()
    const issued = (await readLastAnchor(deps))?.anchor?.issued ?? []
    const ders = [one, two].map(({ pem }) => bytesOf(pem).toString("base64"))
    expect(issued.sort()).toEqual(ders.sort())
    await secondEnds()
    expect(await lastNumber()).toBe(before + 1)
    await anchorAudit(deps)
    expect((await readLastAnchor(deps))?.anchor?.issued).toEqual([])
    await test.sealAudit()
    expect(await verifyAudit(deps)).toMatchObject({ broken: null, brokenAnchor: null })
  })

  it("waits for an anchor that could not be written", async () => {
    const { serial } = await aRegisteredCertificate(test)
    const anchors = {
      ...deps.anchors,
      writeOnce: async () => {
        throw new Error("The disk is full")
      },
    }
    await expect(anchorIssued({ ...deps, anchors })).rejects.toThrow("The disk is full")
    await secondEnds()
    const { ours } = await readCertificates(
      ((await readLastAnchor(deps))?.anchor?.issued ?? []).map((der) => Buffer.from(der, "base64")),
      deps,
    )
    expect(ours.map((one) => one.serial)).toEqual([serial])
  })
})

describe("a backup from before the last certificates", () => {
  it("is refused, and recovered with OCSP's answers as they were", async () => {
    const good = await aRegisteredCertificate(test)
    const revoked = await aRegisteredCertificate(test)
    await secondEnds()
    await revokeRegistered(test, revoked.serial)
    await test.runJobs()
    await restore()
    await expect(start()).rejects.toThrow(
      /le falta: [^\n]*certificados[^\n]* \(las anclas nombran 2\)\.[^\n]*npm run restore:recover/,
    )
    await start(await lastNumber())
    expect([await statusOf(good.serial), await statusOf(revoked.serial)]).toEqual(["good", "revoked"])
    expect(await auditOf(good.serial)).toEqual(["platform certificate.recovered"])
    await test.sealAudit()
    await start()
    expect(await verifyAudit(deps)).toMatchObject({ broken: null, brokenAnchor: null, unrevoked: null })
    await test.runJobs()
  })

  it("that has the intent of a certificate is refused although no number is behind, and gets the certificate", async () => {
    const approval = await anApproval(test, distributor)
    const device = await aDevice()
    await approval.authorise()
    await approval.saveCopy(device)
    const issued = (await approval.requestCertificate(device)).body
    const { serial } = issued
    // As after a crash between intent and certificate.
    await owner.deleteFrom("unanchoredCertificates").execute()
    await owner
      .updateTable("certificateStatus")
      .set({ status: "intent" })
      .where("serial", "=", serial)
      .execute()
    const intent = { status: "intent" as const, der: null, issuedAt: null }
    await owner.updateTable("certificates").set(intent).where("serial", "=", serial).execute()
    await secondEnds()
    await dump()
    await owner
      .updateTable("certificateStatus")
      .set({ status: "good" })
      .where("serial", "=", serial)
      .execute()
    const der = Buffer.from(issued.certificate, "base64")
    await owner.insertInto("unanchoredCertificates").values({ serial, der }).execute()
    await anchorIssued(deps)
    await restore()
    await expect(start()).rejects.toThrow("le falta: certificados (las anclas nombran 1)")
    await start(await lastNumber())
    expect(await statusOf(serial)).toBe("good")
    const row = owner.selectFrom("certificates").select(["status", "der"]).where("serial", "=", serial)
    expect(await row.executeTakeFirst()).toEqual({ status: "valid", der })
    expect((await auditOf(serial)).slice(-2).sort()).toEqual([
      "distributor certificate.recovered",
      "platform certificate.recovered",
    ])
  })
})

it("completes an interrupted recovery, and registers no certificate twice", async () => {
  const { serial, pem } = await aRegisteredCertificate(test)
  await restore()
  const { ours, foreign } = await readCertificates([bytesOf(pem), Buffer.from(pem)], deps)
  expect([ours.length, foreign]).toEqual([1, 0])
  expect((await findUnissued(ours, deps)).map((one) => one.serial)).toEqual([serial])
  expect(await issueAgain(ours, deps)).toEqual([serial])
  expect(await issueAgain(ours, deps)).toEqual([])
  expect(await auditOf(serial)).toEqual(["platform certificate.recovered"])
})

it("takes no certificate that our authority did not sign", async () => {
  const { pem } = await aRegisteredCertificate(test)
  const changed = bytesOf(pem)
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  const [issuing, root] = deps.authority.chain
  const files = [changed, Buffer.from("no certificate"), issuing, root].flatMap((file) => file ?? [])
  expect(await readCertificates(files, deps)).toEqual({ ours: [], foreign: 4 })
})

describe("revokes by its serial", () => {
  it("a certificate that nobody has, for OCSP and the list, once", async () => {
    const { serial } = await aRegisteredCertificate(test)
    await restore()
    await revokeBySerial({ serial, reason: 5 }, deps)
    await revokeBySerial({ serial, reason: 5 }, deps)
    expect(await statusOf(serial)).toBe("revoked")
    expect(await auditOf(serial)).toEqual(["platform certificate.revoked"])
    await test.runJobs()
  })

  it("a recovered one, and none that its distributor can revoke", async () => {
    const { serial, pem } = await aRegisteredCertificate(test)
    await expect(revokeBySerial({ serial, reason: 4 }, deps)).rejects.toThrow(StartupError)
    await restore()
    await issueAgain((await readCertificates([bytesOf(pem)], deps)).ours, deps)
    await revokeBySerial({ serial, reason: 4 }, deps)
    expect(await statusOf(serial)).toBe("revoked")
    await test.runJobs()
  })
})
