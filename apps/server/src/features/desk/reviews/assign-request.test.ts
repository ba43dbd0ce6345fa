import { beforeEach, expect, test } from "vitest"
import {
  aPayment,
  aRequest,
  aReviewer,
  aReviewSetting,
  identityDocuments,
  type Reviewer,
  traceOf,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { app, clock, owner } = testApp

let setting: Awaited<ReturnType<typeof aReviewSetting>>
let request: RequestRow

beforeEach(async () => {
  setting = await aReviewSetting(testApp)
  request = await aRequest(testApp, setting.distributor, { documents: identityDocuments })
})

const take = (who: Reviewer, body: object = {}) => setting.call(who, "PUT", `/${request.id}/assignment`, body)
const release = (who: Reviewer) =>
  app.inject({
    method: "DELETE",
    url: `/api/executives/certificates/${request.id}/assignment`,
    headers: who.headers,
  })
const read = (who: Reviewer) => setting.call(who, "GET", `/${request.id}`)
const assigneeAs = async (who: Reviewer) => (await read(who)).json().assignee
const reject = (who: Reviewer, body: object = {}) =>
  setting.call(who, "PUT", `/${request.id}/rejection`, { reason: "Los documentos están alterados.", ...body })

test("takes a request, shows who has it, and refuses a second person", async () => {
  const { reviewer, colleague, call } = setting
  expect((await take(reviewer)).json()).toEqual({ id: request.id, status: "review" })
  expect(await assigneeAs(reviewer)).toMatchObject({ id: reviewer.id, isOwn: true })
  const refused = await take(colleague)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    typeCode: "REQUEST_TAKEN",
    message: "EJECUTIVA DE PRUEBA tiene esta solicitud. ¿Continúa usted?",
  })
  expect((await read(colleague)).json().assignee).toMatchObject({ id: reviewer.id, isOwn: false })
  expect((await call(colleague, "GET", "")).json().rows[0].assignee).toMatchObject({ id: reviewer.id })
  expect((await traceOf(testApp, request)).audit).toEqual(["request.taken"])
})

test("gives a request to one of two people who take it at once", async () => {
  const { reviewer, colleague } = setting
  const statuses = (await Promise.all([take(reviewer), take(colleague)])).map((one) => one.statusCode)
  expect(statuses.toSorted()).toEqual([200, 409])
})

test("takes a request over from the person who was shown", async () => {
  const { reviewer, colleague } = setting
  await take(reviewer)
  await take(colleague, { seenAssignee: reviewer.id })
  expect((await assigneeAs(colleague)).isOwn).toBe(true)
  // The page of the first person still shows the request as theirs.
  expect((await take(reviewer)).json().typeCode).toBe("REQUEST_TAKEN")
})

test("lets anybody take a request after fifteen idle minutes, and reading keeps it", async () => {
  const { reviewer, colleague } = setting
  await take(reviewer)
  clock.advance({ minutes: 14 })
  expect((await read(reviewer)).statusCode).toBe(200)
  clock.advance({ minutes: 14 })
  expect((await take(colleague)).json().typeCode).toBe("REQUEST_TAKEN")
  expect((await read(colleague)).json().assignee).toMatchObject({ id: reviewer.id })
  clock.advance({ minutes: 1 })
  expect((await read(colleague)).json().assignee).toBeNull()
  await take(colleague)
  expect(await assigneeAs(colleague)).toMatchObject({ id: colleague.id })
})

test("hands a request over to a colleague of the same distributor who may decide it", async () => {
  const { reviewer, colleague, distributor } = setting
  await take(reviewer)
  const { assignees } = (await read(reviewer)).json()
  expect(assignees.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [reviewer.id, colleague.id].toSorted(),
  )
  const stranger = (await aReviewSetting(testApp)).reviewer
  const viewer = await aReviewer(testApp, distributor, ["/certificates:view"])
  for (const { id } of [stranger, viewer]) {
    expect((await take(reviewer, { to: id })).json().typeCode).toBe("ASSIGNEE_NOT_FOUND")
  }
  expect((await take(viewer)).json().typeCode).toBe("NOT_ALLOWED")
  expect((await take(stranger)).json().typeCode).toBe("REQUEST_NOT_FOUND")
  await take(reviewer, { to: colleague.id })
  expect(await assigneeAs(reviewer)).toMatchObject({ id: colleague.id })
  expect((await traceOf(testApp, request)).audit).toEqual(["request.taken", "request.handed-over"])
})

test("releases one's own request, not a colleague's", async () => {
  const { reviewer, colleague } = setting
  await take(reviewer)
  expect((await release(colleague)).json().typeCode).toBe("REQUEST_TAKEN")
  await release(reviewer)
  expect(await assigneeAs(reviewer)).toBeNull()
  expect((await release(reviewer)).statusCode).toBe(200)
  expect((await traceOf(testApp, request)).audit).toEqual(["request.taken", "request.released"])
})

test("refuses to take a request that does not wait for staff", async () => {
  const { reviewer } = setting
  await owner.updateTable("requests").set({ status: "correction" }).where("id", "=", request.id).execute()
  expect((await take(reviewer)).json().typeCode).toBe("MOVE_NOT_ALLOWED")
})

test("asks before a decision on a colleague's request, and ends the assignment", async () => {
  const { reviewer, colleague, call } = setting
  await take(reviewer)
  const before = await traceOf(testApp, request)
  const targets = [{ type: "field", key: "phone", reason: "Está incompleto." }]
  const refused = [
    await reject(colleague),
    await reject(colleague, { seenAssignee: colleague.id }),
    await call(colleague, "PUT", `/${request.id}/approval`, {}),
    await call(colleague, "PUT", `/${request.id}/correction`, { targets }),
  ]
  expect(refused.map((one) => one.json().typeCode)).toEqual(refused.map(() => "REQUEST_TAKEN"))
  expect(await traceOf(testApp, request)).toEqual(before)
  const decided = (await reject(colleague, { seenAssignee: reviewer.id })).json()
  expect(decided.status).toBe("rejected")
  expect(await assigneeAs(colleague)).toBeNull()
})

test("asks before a payment of a colleague's request is decided, and keeps the assignment", async () => {
  const { reviewer, colleague, call } = setting
  request = await aRequest(testApp, setting.distributor, { status: "paymentReview" })
  await aPayment(testApp, request)
  await take(reviewer)
  const validate = (who: Reviewer) => call(who, "PUT", `/${request.id}/payment/validation`)
  expect((await validate(colleague)).json().typeCode).toBe("REQUEST_TAKEN")
  expect((await validate(reviewer)).json().status).toBe("review")
  expect(await assigneeAs(reviewer)).toMatchObject({ isOwn: true })
})

test("filters the queue by who has the requests", async () => {
  const { reviewer, colleague, call, distributor } = setting
  const free = await aRequest(testApp, distributor)
  await take(reviewer)
  const listed = async (who: Reviewer, assignee: string) => {
    const { rows, total } = (await call(who, "GET", `?assignee=${assignee}`)).json()
    expect(total).toBe(rows.length)
    return rows.map(({ id }: { id: string }) => id).sort()
  }
  expect(await listed(reviewer, "mine")).toEqual([request.id])
  expect(await listed(colleague, "mine")).toEqual([])
  expect(await listed(colleague, "nobody")).toEqual([free.id])
  clock.advance({ minutes: 15 })
  expect(await listed(colleague, "nobody")).toEqual([request.id, free.id].sort())
  expect((await call(colleague, "GET", "?assignee=ana")).json().typeCode).toBe("VALIDATION_FAILED")
})
