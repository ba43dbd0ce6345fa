import { beforeEach, expect, test } from "vitest"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aClient, signedIn } from "../../../testing/factories.ts"
import {
  aRequest,
  aReviewer,
  aReviewSetting,
  holder,
  identityDocuments,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { requestCertificate } from "../../certificates/activations/issue-certificate.ts"
import { applyDueAddressChanges } from "../../identity/accounts/address-change.ts"
import { unusableHash } from "../../identity/credentials/hash-password.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { resumeTokenOf } from "../../requests/requests/resume-token.ts"

const testApp = await createTestApp()
const { app, owner, mails } = testApp

type Account = Awaited<ReturnType<typeof aClient>>
let setting: Awaited<ReturnType<typeof aReviewSetting>>
let approved: Account
let provisional: Account
let request: RequestRow

beforeEach(async () => {
  setting = await aReviewSetting(testApp)
  approved = await aClient(testApp, setting.distributor)
  provisional = await aClient(testApp, setting.distributor, { approvedAt: null, email: holder.email })
  const documents = identityDocuments
  request = await aRequest(testApp, setting.distributor, { clientId: provisional.id, documents })
})

const report = (who = setting.reviewer, account = { id: approved.id, email: approved.email }) =>
  setting.call(who, "POST", `/${request.id}/account-dispute`, {
    account,
    reason: "La foto es de otra persona",
  })

const decide = (answer: "confirm" | "refuse", who = setting.colleague) =>
  setting.call(who, "PUT", `/${request.id}/account-dispute`, { answer })

const shown = async () => (await setting.call(setting.reviewer, "GET", `/${request.id}`)).json()
const approve = (body: object = {}) => setting.call(setting.reviewer, "PUT", `/${request.id}/approval`, body)

const samePerson = () => approve({ account: { id: approved.id, email: approved.email, address: "keep" } })

const accountOf = ({ id }: { id: string }) =>
  owner.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

const auditOf = async ({ id }: { id: string }) => {
  const rows = owner.selectFrom("auditLog").select("action").where("object", "=", `client:${id}`)
  return (await rows.orderBy("id").execute()).map(({ action }) => action)
}

test("a reported account blocks approval until another reviewer decides, not its reporter", async () => {
  expect((await report()).json()).toEqual({ id: request.id, status: "review" })
  expect(await shown()).toMatchObject({
    accountDispute: { accountId: approved.id, email: approved.email, isOwn: true },
  })
  expect((await report()).statusCode).toBe(200)
  const others = [await samePerson(), await approve(), await report(setting.colleague)]
  expect(others.map((one) => one.json().typeCode)).toEqual(others.map(() => "ACCOUNT_DISPUTED"))
  expect((await decide("confirm", setting.reviewer)).json().typeCode).toBe("SECOND_REVIEWER_REQUIRED")
  const validator = await aReviewer(testApp, setting.distributor, ["/certificates:validatePayment"])
  expect((await decide("confirm", validator)).json().typeCode).toBe("NOT_ALLOWED")
  expect((await accountOf(approved)).approvedAt).not.toBeNull()
  expect(await auditOf(approved)).toEqual(["account.disputed"])
})

test("a confirmed report takes the identity from the account, tells its address and ends its sessions", async () => {
  const subject = { area: "client", id: approved.id } as const
  const session = await signedIn(testApp, subject, setting.distributor)
  const open = await aRequest(testApp, setting.distributor, { clientId: approved.id, status: "approved" })
  await report()
  expect((await decide("confirm")).json()).toEqual({ id: request.id, status: "review" })
  expect(await shown()).toMatchObject({ accountDispute: null, status: "review" })
  expect(await accountOf(approved)).toMatchObject({ approvedAt: null, state: "active" })
  expect((await app.inject({ url: "/api/clients/auth", headers: session })).statusCode).toBe(401)
  const told = (await mails()).filter(({ to }) => to === approved.email).map(({ subject: line }) => line)
  expect(told).toContain("Su cuenta ya no es la de ese documento")
  const { status } = await owner
    .selectFrom("requests")
    .select("status")
    .where("id", "=", open.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe("rejected")
  expect((await approve()).json()).toMatchObject({ status: "approved" })
  expect(await accountOf(provisional)).toMatchObject({ approvedRequestId: request.id })
  expect(await auditOf(approved)).toEqual(["account.disputed", "account.dispute-confirmed"])
})

test("a change of address waits for the report, and ends with the account's identity", async () => {
  const earlier = await aRequest(testApp, setting.distributor, { clientId: approved.id, status: "approved" })
  const now = testApp.clock.now()
  await owner
    .insertInto("clientAddressChanges")
    .values({
      distributorId: setting.distributor.id,
      clientId: approved.id,
      requestId: earlier.id,
      fromEmail: approved.email,
      toEmail: "nueva@prueba.ec",
      tokenHash: hashToken("enlace"),
      askedBy: setting.reviewer.id,
      askedAt: now,
      takesEffectAt: now,
    })
    .execute()
  await report()
  await applyDueAddressChanges(testApp.deps)
  expect((await accountOf(approved)).email).toBe(approved.email)
  await decide("confirm")
  await applyDueAddressChanges(testApp.deps)
  expect((await accountOf(approved)).email).toBe(approved.email)
  const changes = owner.selectFrom("clientAddressChanges").where("clientId", "=", approved.id)
  expect(await changes.select("state").execute()).toEqual([{ state: "withdrawn" }])
})

test("a reported account claims no request", async () => {
  await report()
  const subject = { area: "client", id: approved.id } as const
  const session = await signedIn(testApp, subject, setting.distributor)
  const headers = { ...session, "x-request-token": resumeTokenOf(request, testApp.deps) }
  const claimed = await app.inject({ method: "POST", url: "/api/clients/requests/claimable", headers })
  expect(claimed.json().typeCode).toBe("ACCOUNT_DISPUTED")
})

test("a report is not confirmed once its request names another identity", async () => {
  await report()
  const userInfo = JSON.stringify({ ...holder, identity: "0926687856" })
  await owner.updateTable("requests").set({ userInfo }).where("id", "=", request.id).execute()
  expect((await decide("confirm")).json().typeCode).toBe("ACCOUNT_DECISION_REQUIRED")
  expect((await accountOf(approved)).approvedAt).not.toBeNull()
  expect((await decide("refuse")).statusCode).toBe(200)
})

test("a refused report leaves the account as it was", async () => {
  await report()
  expect((await decide("refuse")).statusCode).toBe(200)
  expect((await shown()).accountDispute).toBeNull()
  expect((await decide("refuse")).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect((await samePerson()).json()).toMatchObject({ status: "approved" })
  expect(await auditOf(approved)).toEqual(["account.disputed", "account.dispute-refused"])
})

test("a report names the present approved account and address; it ends with its request", async () => {
  const wrong = [
    await report(setting.reviewer, { id: provisional.id, email: provisional.email }),
    await report(setting.reviewer, { id: approved.id, email: "vieja@prueba.ec" }),
  ]
  expect(wrong.map((one) => one.json().typeCode)).toEqual(wrong.map(() => "ACCOUNT_DECISION_REQUIRED"))
  await report()
  await owner.updateTable("requests").set({ status: "expired" }).where("id", "=", request.id).execute()
  const documents = identityDocuments
  request = await aRequest(testApp, setting.distributor, { clientId: provisional.id, documents })
  expect((await samePerson()).json()).toMatchObject({ status: "approved" })
})

/** An activation of another account up to its last step, and a request in review that claims its identity. */
async function anActivationUnderWay() {
  const [identity, documents] = ["0926687856", identityDocuments]
  const info = { userInfo: JSON.stringify({ ...holder, identity }) }
  const approval = await anApproval(testApp, setting.distributor, info)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const claimant = { identity, approvedAt: null, email: "otra@prueba.ec" }
  const { id: clientId } = await aClient(testApp, setting.distributor, claimant)
  request = await aRequest(testApp, setting.distributor, { ...info, clientId, documents })
  const issue = async () => {
    const { status, body } = await approval.requestCertificate(device)
    return status === 200 ? "issued" : body.typeCode
  }
  return { approval, device, issue, reportIt: () => report(setting.reviewer, approval.client) }
}

test("no certificate is issued to a reported account until the report is decided", async () => {
  const { approval, issue, reportIt } = await anActivationUnderWay()
  expect((await reportIt()).statusCode).toBe(200)
  expect(await issue()).toBe("ACCOUNT_DISPUTED")
  const ofClient = owner.selectFrom("certificates").where("clientId", "=", approval.client.id)
  expect(await ofClient.select("serial").execute()).toEqual([])
  await decide("refuse")
  expect(await issue()).toBe("issued")
})

test("an intent that was stored before the report is not signed until the report is decided", async () => {
  const { approval, device, issue, reportIt } = await anActivationUnderWay()
  const { actor, scope } = approval
  const { certificationRequest } = device
  const crash = {
    reach() {
      throw new Error("killed")
    },
  }
  const call = { scope, actor, params: { id: approval.request.id }, body: { certificationRequest } }
  await expect(requestCertificate(call, { ...testApp.deps, crash })).rejects.toThrow("killed")
  await reportIt()
  expect(await issue()).toBe("ACCOUNT_DISPUTED")
  await decide("refuse")
  expect(await issue()).toBe("issued")
})

test("an activation that had begun ends with a confirmed report, and so does the account's password", async () => {
  const { approval, issue, reportIt } = await anActivationUnderWay()
  const { id } = approval.client
  await owner.updateTable("clients").set({ passwordHash: unusableHash }).where("id", "=", id).execute()
  await reportIt()
  expect((await decide("confirm")).statusCode).toBe(200)
  expect(await issue()).toBe("NOT_SIGNED_IN")
  expect((await accountOf(approval.client)).passwordHash).toBeNull()
})
