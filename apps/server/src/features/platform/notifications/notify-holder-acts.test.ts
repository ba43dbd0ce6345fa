import type { NotificationEvent } from "@trazo/domain/platform/notification-events"
import { notificationRules } from "@trazo/domain/platform/notification-rules"
import { samplePdf } from "@trazo/domain/platform/sample-files"
import { expect, it } from "vitest"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { anExecutive } from "../../../testing/factories.ts"
import { aShop, goTo, multipart, startPurchase } from "../../../testing/purchase.ts"
import { aRequest, asApplicant } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, owner, clock } = test
const account = {
  id: "pacifico-1",
  bank: "Banco del Pacífico",
  kind: "corriente",
  number: "7654321",
  holder: "FIRMAS DE PRUEBA S.A.",
  ruc: "0992397535001",
}
const configuration = JSON.stringify({
  texts: {},
  theme: {},
  paymentMethods: { transfer: { enabled: true, accounts: [account] } },
})
const shop = await aShop(test, { configuration })
const executive = await anExecutive(test, shop, { administrator: true })

/** Expects the notifications and the mail of domain's table and no others. */
async function expectNotified(perform: () => Promise<{ status: number }>, event: NotificationEvent) {
  await test.runJobs()
  await owner.deleteFrom("notifications").execute()
  await owner.updateTable("oneUseSecrets").set({ mailId: null }).execute()
  await owner.deleteFrom("mails").execute()
  expect((await perform()).status).toBe(200)
  const { client, staff, mail } = notificationRules[event]
  const rows = await owner.selectFrom("notifications").selectAll().execute()
  const byArea = (area: "client" | "executive") => rows.filter((row) => row.area === area)
  expect(byArea("client").map(({ title }) => title)).toEqual(client ? [client.title] : [])
  expect(byArea("executive").map(({ title, readerId }) => ({ title, readerId }))).toEqual(
    staff ? [{ title: staff.title, readerId: executive.id }] : [],
  )
  const mails = await owner.selectFrom("mails").select("template").execute()
  expect([...new Set(mails.map(({ template }) => template))]).toEqual(mail ? [mail] : [])
}

it("requestSubmitted, by the last step of a purchase", async () => {
  const purchase = await goTo(test, await startPurchase(test, shop), "password")
  await expectNotified(
    () => purchase.call("PUT", "/current/submission", { password: null }),
    "requestSubmitted",
  )
})

it("paymentSent, by a receipt", async () => {
  const request = await aRequest(test, shop, { status: "payment" })
  const paid = { method: "transfer", accountId: account.id, reference: "884512", paidOn: "2026-11-22" }
  const sent = await multipart(paid, { name: "comprobante.pdf", bytes: samplePdf() })
  await expectNotified(async () => {
    const headers = { ...sent.headers, ...asApplicant(test, shop, request) }
    const url = "/api/requests/current/payment"
    const response = await app.inject({ method: "POST", url, headers, payload: sent.payload })
    return { status: response.statusCode }
  }, "paymentSent")
})

it("certificateIssued and certificateRevoked, by the holder", async () => {
  const approval = await anApproval(test, shop)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  let serial = ""
  await expectNotified(async () => {
    const { status, body } = await approval.requestCertificate(device)
    serial = body.serial
    return { status }
  }, "certificateIssued")

  clock.advance({ minutes: 1 })
  const url = `/api/clients/certificates/${serial}/revocation`
  await app.inject({ method: "POST", url: `${url}/code`, headers: approval.headers })
  const payload = { reason: "ownWish", code: await approval.code() }
  await expectNotified(async () => {
    const response = await app.inject({ method: "POST", url, headers: approval.headers, payload })
    return { status: response.statusCode }
  }, "certificateRevoked")
})
