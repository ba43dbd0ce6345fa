import type { CodeDelivery } from "@trazo/contract/platform/mail-delivery"
import { expect, test } from "vitest"
import { anApproval } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const distributor = await aDistributor(app)

test("shows the delivery of the activation code to the holder only", async () => {
  const approval = await anApproval(app, distributor)
  const other = await anApproval(app, distributor, {
    userInfo: JSON.stringify({ identity: "0926687856" }),
  })
  await app.owner
    .updateTable("requests")
    .set({ verifiedEmail: "lleno@rechazado.invalid" })
    .where("id", "=", approval.request.id)
    .execute()
  const before = await approval.call<CodeDelivery>("GET", "/code")
  expect(before.body.delivery).toBeNull()
  await approval.call("POST", "/code")
  await app.runJobs()
  const { body } = await approval.call<CodeDelivery>("GET", "/code")
  expect(body.delivery).toMatchObject({ state: "refused", reason: "el buzón está lleno" })
  const response = await app.app.inject({
    url: `/api/clients/requests/${approval.request.id}/activation/code`,
    headers: other.headers,
  })
  expect(response.json().typeCode).toBe("REQUEST_NOT_FOUND")
})
