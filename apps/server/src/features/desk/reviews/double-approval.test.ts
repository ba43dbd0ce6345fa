import { beforeEach, expect, test } from "vitest"
import { aClient } from "../../../testing/factories.ts"
import {
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
let setting: Awaited<ReturnType<typeof aReviewSetting>>
let request: RequestRow

beforeEach(async () => {
  await testApp.owner.deleteFrom("mails").execute()
  setting = await aReviewSetting(testApp)
  const { distributor } = setting
  request = await aRequest(testApp, distributor, { documents: identityDocuments })
  await testApp.owner
    .insertInto("reviewSettings")
    .values({ distributorId: distributor.id, doubleApproval: true, checksRequired: false })
    .execute()
})

const approve = (who: Reviewer, body: object = {}) =>
  setting.call(who, "PUT", `/${request.id}/approval`, body)

const seenBy = async (who: Reviewer) => (await setting.call(who, "GET", `/${request.id}`)).json()

test("one approval leaves the request in review, and another person's approves it", async () => {
  const { reviewer, colleague } = setting
  expect((await approve(reviewer, { checks: ["face"] })).json().status).toBe("review")
  expect(await seenBy(reviewer)).toMatchObject({
    status: "review",
    doubleApproval: true,
    firstApproval: { isOwn: true },
  })
  expect((await traceOf(testApp, request)).mails).toEqual([])
  expect((await seenBy(colleague)).firstApproval).toMatchObject({ by: "EJECUTIVA DE PRUEBA", isOwn: false })
  expect((await approve(colleague)).json().status).toBe("approved")
  expect(await seenBy(colleague)).toMatchObject({ status: "approved", firstApproval: null })
  const { audit, mails } = await traceOf(testApp, request)
  expect(audit.filter((action) => action === "request.first-approved")).toHaveLength(1)
  expect(mails).toEqual(["approved"])
})

test("the same person cannot give both, one after the other or at once", async () => {
  const { reviewer } = setting
  const all = await Promise.all([approve(reviewer), approve(reviewer), approve(reviewer)])
  expect(all.map((one) => [one.statusCode, one.json().status])).toEqual(all.map(() => [200, "review"]))
  expect((await approve(reviewer)).json().status).toBe("review")
  const { audit } = await traceOf(testApp, request)
  expect(audit).toEqual(["request.first-approved", "request.checked"])
})

test("three people at once approve it once, after one first approval", async () => {
  const third = await aReviewer(testApp, setting.distributor)
  const all = await Promise.all([setting.reviewer, setting.colleague, third].map((who) => approve(who)))
  expect(all.map((one) => one.statusCode).toSorted()).toEqual([200, 200, 409])
  const { audit, request: row, mails } = await traceOf(testApp, request)
  expect(row).toMatchObject({ status: "approved", approvalNumber: 1 })
  expect(audit.filter((action) => action === "request.first-approved")).toHaveLength(1)
  expect(mails).toEqual(["approved"])
})

test("the creator gives neither of the two", async () => {
  await testApp.owner
    .updateTable("requests")
    .set({ createdBy: setting.reviewer.id })
    .where("id", "=", request.id)
    .execute()
  expect((await approve(setting.reviewer)).json().typeCode).toBe("OWN_REQUEST")
  await approve(setting.colleague)
  expect((await approve(setting.reviewer)).json().typeCode).toBe("OWN_REQUEST")
})

test("a correction ends the first approval", async () => {
  const { reviewer, colleague, call } = setting
  await approve(reviewer)
  const targets = [{ type: "field", key: "address", reason: "Falta la calle" }]
  await call(colleague, "PUT", `/${request.id}/correction`, { targets })
  await testApp.owner.updateTable("requests").set({ status: "review" }).where("id", "=", request.id).execute()
  await approve(colleague)
  expect(await seenBy(colleague)).toMatchObject({ status: "review", firstApproval: { isOwn: true } })
})

test("the first approval counts for the account for which it was given, and no other", async () => {
  const { reviewer, colleague, distributor } = setting
  await approve(reviewer)
  const other = await aClient(testApp, distributor, { identity: "0926687856" })
  const moveTo = (clientId: string | null) =>
    testApp.owner.updateTable("requests").set({ clientId }).where("id", "=", request.id).execute()
  await moveTo(other.id)
  expect((await setting.call(colleague, "GET", `/${request.id}`)).json().firstApproval).toBeNull()
  await approve(colleague)
  await moveTo(request.clientId)
  await approve(colleague)
  expect(await seenBy(colleague)).toMatchObject({ status: "review", firstApproval: { isOwn: true } })
})

test("the first approval does not come back with the access of whoever gave it", async () => {
  const { reviewer, colleague } = setting
  const executive = testApp.owner.updateTable("executives").where("id", "=", reviewer.id)
  await approve(reviewer)
  for (const state of ["disabled", "active"] as const) await executive.set({ state }).execute()
  expect((await approve(colleague)).json().status).toBe("review")
  await testApp.owner.deleteFrom("firstApprovals").where("requestId", "=", request.id).execute()
  await approve(reviewer)
  const role = testApp.owner.updateTable("roles").where("distributorId", "=", setting.distributor.id)
  const permissions = ["/certificates:view", "/certificates:validatePayment"]
  await role.set({ permissions }).execute()
  await role.set({ permissions: [...permissions, "/certificates:approve"] }).execute()
  await approve(colleague)
  expect(await seenBy(colleague)).toMatchObject({ status: "review", firstApproval: { isOwn: true } })
})

test("the first approval of somebody who may no longer approve does not count", async () => {
  const { reviewer, colleague } = setting
  const executives = testApp.owner.updateTable("executives").where("id", "=", reviewer.id)
  const changes = [
    executives.set({ state: "disabled" }),
    executives.set({ state: "active", administrator: false, roleId: null }),
  ]
  await approve(reviewer)
  for (const change of changes) {
    await change.execute()
    expect((await seenBy(colleague)).firstApproval).toBeNull()
  }
  await approve(colleague)
  expect(await seenBy(colleague)).toMatchObject({ status: "review", firstApproval: { isOwn: true } })
  const third = await aReviewer(testApp, setting.distributor)
  expect((await approve(third)).json().status).toBe("approved")
})
