import { beforeAll, expect, test } from "vitest"
import { aDevice, anApproval, traceOfActivation } from "../../../testing/activation.ts"
import { aClient, aDistributor, signedIn } from "../../../testing/factories.ts"
import { aPayment, aRequest, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aDistributor(app)
const client = await aClient(app, shop)
let headers: { host: string; authorization: string }

beforeAll(async () => {
  headers = await signedIn(app, { area: "client", id: client.id }, shop)
})

const own = (columns: Parameters<typeof aRequest>[2]) =>
  aRequest(app, shop, { clientId: client.id, ...columns })

async function cancel(id: string, from = headers) {
  const url = `/api/clients/requests/${id}/cancellation`
  const response = await app.app.inject({ method: "PUT", url, headers: from })
  return { status: response.statusCode, body: response.json() }
}

test("cancels an unpaid request once, with one movement and one audit row", async () => {
  const { id } = await own({ status: "payment" })
  const [first, again] = await Promise.all([cancel(id), cancel(id)])
  expect([first.status, again.status]).toEqual([200, 200])
  expect(first.body).toMatchObject({
    status: "cancelled",
    nextActor: "nobody",
    mayCancel: false,
    payment: null,
  })
  const { audit, movements } = await traceOf(app, { id })
  expect([audit, movements]).toEqual([["request.moved"], 1])
})

test("cancelling a paid correction puts its money on the list of refunds", async () => {
  const request = await own({ status: "correction" })
  await aPayment(app, request, { status: "received" })
  expect((await cancel(request.id)).body).toMatchObject({
    status: "cancelled",
    payment: { isRefundDue: true },
  })
})

test.each(["paymentReview", "review", "issued", "rejected", "expired", "draft"] as const)(
  "refuses a request in %s, and changes nothing",
  async (status) => {
    const { id } = await own({ status, ...(status === "draft" && { number: null }) })
    const before = await traceOf(app, { id })
    const expected = status === "draft" ? "REQUEST_NOT_FOUND" : "MOVE_NOT_ALLOWED"
    expect((await cancel(id)).body.typeCode).toBe(expected)
    expect(await traceOf(app, { id })).toEqual(before)
  },
)

test("does not find another client's or tenant's request", async () => {
  const other = await aClient(app, shop, { identity: "0926687856" })
  const elsewhere = await aDistributor(app)
  for (const { id } of [
    await aRequest(app, shop, { clientId: other.id, status: "payment" }),
    await aRequest(app, elsewhere, { status: "payment" }),
  ]) {
    const before = await traceOf(app, { id })
    expect((await cancel(id)).body.typeCode).toBe("REQUEST_NOT_FOUND")
    expect(await traceOf(app, { id })).toEqual(before)
  }
})

test("needs a recent proof", async () => {
  const { id } = await own({ status: "payment" })
  const stranger = await signedIn(app, { area: "client", id: client.id }, shop)
  const provedAt = new Date(app.clock.now().getTime() - 3_600_000)
  await app.owner.updateTable("sessions").set({ provedAt }).where("subjectId", "=", client.id).execute()
  expect((await cancel(id, stranger)).body.typeCode).toBe("PROOF_REQUIRED")
  await app.owner
    .updateTable("sessions")
    .set({ provedAt: app.clock.now() })
    .where("subjectId", "=", client.id)
    .execute()
})

test("a certificate that is being signed for a cancelled approval is revoked and never stored", async () => {
  const approval = await anApproval(app, shop)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { authority } = app.deps
  let cancelled = 0
  app.deps.authority = {
    ...authority,
    async sign(prepared, wanted) {
      const der = await authority.sign(prepared, wanted)
      cancelled = (await cancel(approval.request.id, approval.headers)).status
      return der
    },
  }
  const certified = await approval.requestCertificate(device)
  app.deps.authority = authority
  expect([cancelled, certified.status, certified.body.typeCode]).toEqual([200, 409, "MOVE_NOT_ALLOWED"])
  const { request, certificates, copies } = await traceOfActivation(app, approval.request.id)
  expect(request?.status).toBe("cancelled")
  expect(certificates).toMatchObject([{ status: "revoked", der: null }])
  expect(copies).toEqual([])
})
