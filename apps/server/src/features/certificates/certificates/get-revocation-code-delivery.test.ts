import { expect, test } from "vitest"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const distributor = await aDistributor(app)

test("shows the delivery of the revocation code to the holder only", async () => {
  const approval = await anApproval(app, distributor)
  const other = await anApproval(app, distributor, {
    userInfo: JSON.stringify({ identity: "0926687856" }),
  })
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { serial } = (await approval.requestCertificate(device)).body
  const url = `/api/clients/certificates/${serial}/revocation/code`
  const ask = async ({ headers }: { headers: Record<string, string> }, method: "GET" | "POST" = "GET") =>
    (await app.app.inject({ method, url, headers })).json()
  expect(await ask(approval)).toEqual({ delivery: null })
  await ask(approval, "POST")
  expect(await ask(approval)).toMatchObject({ delivery: { state: "queued" } })
  await app.runJobs()
  expect(await ask(approval)).toMatchObject({ delivery: { state: "accepted", reason: null } })
  expect(await ask(other)).toMatchObject({ typeCode: "CERTIFICATE_NOT_FOUND" })
})
