import type { ReviewMails } from "@trazo/contract/desk/review"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import {
  aPayment,
  aRequest,
  aReviewer,
  aReviewSetting,
  holder,
  identityDocuments,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"

const app = await createTestApp()
const { distributor, reviewer, call } = await aReviewSetting(app)

const mailsOf = async (id: string, who = reviewer) =>
  (await call(who, "GET", `/${id}/mails`)).json<ReviewMails>().mails

/** A request whose payment was refused. The applicant's server refused the mail about it. */
async function refusedByMail(local = "lleno") {
  const email = `${local}@rechazado.invalid`
  const request = await aRequest(app, distributor, {
    documents: identityDocuments,
    status: "paymentReview",
    verifiedEmail: email,
    userInfo: JSON.stringify({ ...holder, email }),
  })
  await aPayment(app, request)
  await call(reviewer, "PUT", `/${request.id}/payment/refusal`, { reason: "No llegó" })
  await app.runJobs()
  return request
}

test("lists the mails to the applicant, newest first, with state and reason", async () => {
  const request = await aRequest(app, distributor, { documents: identityDocuments, status: "paymentReview" })
  await aPayment(app, request)
  await call(reviewer, "PUT", `/${request.id}/payment/validation`)
  await app.runJobs()
  app.clock.advance({ minutes: 5 })
  await call(reviewer, "PUT", `/${request.id}/approval`)
  expect(await mailsOf(request.id)).toMatchObject([
    { title: "Solicitud aprobada: cómo activar", state: "queued", attempts: 0, mayResend: false },
    { title: "Resultado del pago", state: "accepted", attempts: 1, to: holder.email, mayResend: false },
  ])
  await app.runJobs()
  const refused = await refusedByMail()
  expect(await mailsOf(refused.id)).toMatchObject([
    { template: "payment-outcome", state: "refused", reason: "el buzón está lleno", mayResend: true },
  ])
})

test("resends a refused mail once, unchanged, to the request's current address", async () => {
  const request = await refusedByMail()
  const [mail] = await mailsOf(request.id)
  const email = "corregido@prueba.ec"
  await app.owner.updateTable("requests").set({ verifiedEmail: email }).where("id", "=", request.id).execute()
  const resend = () => call(reviewer, "POST", `/${request.id}/mails/${mail?.id}`)
  const responses = await Promise.all([resend(), resend()])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[0]?.json()).toMatchObject({ mails: [{ state: "queued", to: email, mayResend: false }] })
  const arrived = (await app.mails()).filter(({ to }) => to === email)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.text).toContain("No llegó")
  expect(await mailsOf(request.id)).toMatchObject([{ state: "accepted", to: email }])
  const audit = await app.owner
    .selectFrom("auditLog")
    .select(["action", "data"])
    .where("object", "=", `mail:${mail?.id}`)
    .execute()
  expect(audit).toEqual([{ action: "mail.resent", data: { request: request.id } }])
  expect((await resend()).json().typeCode).toBe("MOVE_NOT_ALLOWED")
})

test("does not resend a refused code, which would have expired", async () => {
  const request = await aRequest(app, distributor)
  const code = { template: "code", variables: { code: "493817", purpose: "request-email" } } as const
  const mail = { ...code, to: "ana@rechazado.invalid", requestId: request.id }
  const id = await inScope(app.deps.db, distributor.scope, (tx) => queueMail(tx, mail, app.deps))
  await app.runJobs()
  expect(await mailsOf(request.id)).toMatchObject([{ state: "refused", mayResend: false }])
  expect((await call(reviewer, "POST", `/${request.id}/mails/${id}`)).json().typeCode).toBe(
    "MOVE_NOT_ALLOWED",
  )
})

test("does not find another request's mail, and needs more than the view permission to resend", async () => {
  const [request, other] = [await refusedByMail(), await refusedByMail("bloqueado")]
  const [mail] = await mailsOf(other.id)
  const response = await call(reviewer, "POST", `/${request.id}/mails/${mail?.id}`)
  expect(response.json().typeCode).toBe("NOT_FOUND")
  const looking = await aReviewer(app, distributor, ["/certificates:view"])
  expect(await mailsOf(request.id, looking)).toMatchObject([{ state: "refused", mayResend: false }])
  const refused = await call(looking, "POST", `/${other.id}/mails/${mail?.id}`)
  expect(refused.json().typeCode).toBe("NOT_ALLOWED")
  expect(await mailsOf(other.id)).toMatchObject([{ state: "refused", attempts: 1 }])
})
