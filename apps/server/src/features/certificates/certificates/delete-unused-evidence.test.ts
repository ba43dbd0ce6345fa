import { samplePdf } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { storeFile } from "../../platform/files/stored-files.ts"
import { deleteUnusedEvidence } from "./delete-unused-evidence.ts"

const testApp = await createTestApp()
const { owner, clock, deps } = testApp

test("deletes evidence of no revocation or suspension after a day, and keeps theirs", async () => {
  const distributor = await aDistributor(testApp)
  const approval = await anApproval(testApp, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { serial } = (await approval.requestCertificate(device)).body
  const content = samplePdf()
  const file = { purpose: "evidence", name: "oficio.pdf", mediaType: "application/pdf", content } as const
  const store = () => inScope(deps.db, distributor.scope, (tx) => storeFile(tx, file, deps))
  const [used, unused, held] = [await store(), await store(), await store()]
  await owner
    .updateTable("certificates")
    .set({ revocationEvidenceFileId: used.id })
    .where("serial", "=", serial)
    .execute()
  await owner
    .insertInto("certificateSuspensions")
    .values({
      distributorId: distributor.id,
      serial,
      reason: "breach",
      evidence: "",
      evidenceFileId: held.id,
      suspendedAt: clock.now(),
      suspendedBy: JSON.stringify({ area: "executive", id: serial }),
      endedAt: null,
      endedBy: null,
      releaseReason: null,
      releaseEvidence: null,
    })
    .execute()
  clock.advance({ hours: 25 })
  const fresh = await store()
  await deleteUnusedEvidence(deps)
  const kept = await owner.selectFrom("files").select("id").where("purpose", "=", "evidence").execute()
  expect(kept.map(({ id }) => id).toSorted()).toEqual([used.id, held.id, fresh.id].toSorted())
  const audit = owner.selectFrom("auditLog").select("object").where("action", "=", "evidence.deleted")
  expect(await audit.execute()).toEqual([{ object: `file:${unused.id}` }])
})
