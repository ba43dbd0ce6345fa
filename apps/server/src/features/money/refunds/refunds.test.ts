import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { samplePdf } from "@trazo/domain/platform/sample-files"
import { beforeEach, expect, it } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { owner } = test

type Staff = Awaited<ReturnType<typeof aStaffCaller>>
const permissions = ["/certificates:validatePayment", "/certificates:approve"] as const
const base = "/certificates/refunds"
let distributor: TestDistributor
let staff: Staff
let refund: { id: string }
let number: string

beforeEach(async () => {
  distributor = await aDistributor(test)
  staff = await aStaffCaller(test, distributor, { permissions: [...permissions] })
  const request = await aRequest(test, distributor)
  number = request.number ?? ""
  refund = await aPayment(test, request, { status: "received" })
  await staff.call("PUT", `/certificates/${request.id}/rejection`, { reason: "No es la misma persona" })
})

const list = async (query = "", who = staff) => (await who.call("GET", `${base}${query}`)).body
async function sendProof(who = staff, id = refund.id): Promise<{ status: number; id: string }> {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(samplePdf())]), "transferencia.pdf")
  const sent = new Response(form)
  const response = await test.app.inject({
    method: "POST",
    url: `/api/executives${base}/${id}/proof`,
    headers: { ...who.headers, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: response.statusCode, id: response.json().id }
}
const record = async (proof?: string, who = staff) =>
  who.call("PUT", `${base}/${refund.id}/refunded`, {
    reference: "778812",
    proof: proof ?? (await sendProof()).id,
  })
const refuse = (who = staff, reason = "El pago nunca llegó") =>
  who.call("PUT", `${base}/${refund.id}/refused`, { reason })
const mails = async () =>
  (await test.mails()).filter(({ subject }) => subject === `Su devolución de la solicitud ${number}`)

it("lists the payment of a request that staff rejected, with its sum", async () => {
  expect(await list()).toMatchObject({
    total: 1,
    totalCents: 2300,
    rows: [{ id: refund.id, state: "pending", number, status: "rejected", proof: null, decidedBy: null }],
  })
  expect((await list(`?search=${number}`)).total).toBe(1)
  expect((await list("?search=NADIE")).total).toBe(0)
  const today = ecuadorDay(test.clock.now())
  expect((await list(`?period=${today}..${today}`)).total).toBe(1)
  expect(await list("?period=2026-01-01..2026-01-31")).toMatchObject({ total: 0, totalCents: 0 })
  expect(await list("?state=refunded")).toMatchObject({ rows: [], totalCents: 0 })
})

it("records the refund with its proof, once, and mails the client", async () => {
  const proof = (await sendProof()).id
  expect((await record(proof)).body).toEqual({ ok: true })
  const { body } = await staff.call("GET", `${base}/${refund.id}`)
  expect(body).toMatchObject({ state: "refunded", reference: "778812", decidedBy: "EJECUTIVA DE PRUEBA" })
  expect(body.proof).toMatchObject({ id: proof, name: "transferencia.pdf" })
  const url = `/api/executives${base}/${refund.id}/proof/${proof}`
  expect((await test.app.inject({ url, headers: staff.headers })).headers["content-type"]).toBe(
    "application/pdf",
  )
  const [payment] = await owner.selectFrom("payments").select("status").where("id", "=", refund.id).execute()
  expect(payment?.status).toBe("refunded")
  expect((await record()).body.typeCode).toBe("REFUND_DECIDED")
  expect((await refuse()).body.typeCode).toBe("REFUND_DECIDED")
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining("778812")])
  expect((await actsOn(test, `payment:${refund.id}`)).map(({ action }) => action)).toContain(
    "payment.refund-refunded",
  )
})

it("needs a proof that belongs to no other refund", async () => {
  const missing = { proof: "Suba el comprobante de la devolución" }
  expect((await record("")).body.fields).toEqual(missing)
  expect((await record("01890000-0000-7000-8000-000000000000")).body.fields).toEqual(missing)
  const [used, unused] = [(await sendProof()).id, (await sendProof()).id]
  await record(used)
  const other = await aRequest(test, distributor)
  refund = await aPayment(test, other, { status: "received" })
  await owner.updateTable("payments").set({ refundDue: true }).where("id", "=", refund.id).execute()
  expect((await record(used)).body.fields).toEqual(missing)
  expect((await record(unused)).body.fields).toEqual(missing)
})

it("refuses a refund with the reason that the client reads", async () => {
  expect((await refuse(staff, " ")).body.fields).toHaveProperty("reason")
  expect((await refuse()).status).toBe(200)
  expect((await list("?state=refused")).rows).toMatchObject([
    { reason: "El pago nunca llegó", state: "refused" },
  ])
  expect((await mails())[0]?.text).toContain("El pago nunca llegó")
})

it("decides once when two people decide at once", async () => {
  const both = await Promise.all([refuse(), refuse()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it("needs permission, its own distributor and a recent proof of identity", async () => {
  const viewer = await aStaffCaller(test, distributor, { permissions: ["/certificates:view"] })
  expect((await viewer.call("GET", base)).status).toBe(403)
  expect((await refuse(viewer)).status).toBe(403)
  const stranger = await aStaffCaller(test, await aDistributor(test), { permissions: [...permissions] })
  expect((await list("", stranger)).rows).toEqual([])
  expect((await stranger.call("GET", `${base}/${refund.id}`)).status).toBe(404)
  expect((await refuse(stranger)).status).toBe(404)
  expect((await sendProof(stranger)).status).toBe(404)
  await staff.ageProof()
  expect((await refuse()).body.typeCode).toBe("PROOF_REQUIRED")
})
