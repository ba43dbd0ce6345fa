import { beforeEach, expect, test } from "vitest"
import { aClient, signedIn } from "../../testing/factories.ts"
import {
  aRequest,
  aReviewer,
  aReviewSetting,
  holder,
  identityDocuments,
} from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"
import type { RequestRow } from "../requests/request-row.ts"

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
  provisional = await aClient(testApp, setting.distributor, { approved_at: null, email: holder.email })
  const documents = identityDocuments
  request = await aRequest(testApp, setting.distributor, { client_id: provisional.id, documents })
})

const report = (who = setting.reviewer, account = { id: approved.id, email: approved.email }) =>
  setting.call(who, "POST", `/${request.id}/account-dispute`, {
    account,
    reason: "La foto es de otra persona",
  })

const decide = (answer: "confirm" | "refuse", who = setting.colleague) =>
  setting.call(who, "PUT", `/${request.id}/account-dispute`, { answer })

const approve = (body: object = {}) => setting.call(setting.reviewer, "PUT", `/${request.id}/approval`, body)

const samePerson = () => approve({ account: { id: approved.id, email: approved.email, address: "keep" } })

const accountOf = ({ id }: { id: string }) =>
  owner.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

const auditOf = async ({ id }: { id: string }) => {
  const rows = owner.selectFrom("audit_log").select("action").where("object", "=", `client:${id}`)
  return (await rows.orderBy("id").execute()).map(({ action }) => action)
}

test("a reported account blocks approval until another reviewer decides, not its reporter", async () => {
  expect((await report()).json()).toMatchObject({
    accountDispute: { accountId: approved.id, email: approved.email, isOwn: true },
  })
  expect((await report()).statusCode).toBe(200)
  const others = [await samePerson(), await approve(), await report(setting.colleague)]
  expect(others.map((one) => one.json().typeCode)).toEqual(others.map(() => "ACCOUNT_DISPUTED"))
  expect((await decide("confirm", setting.reviewer)).json().typeCode).toBe("SECOND_REVIEWER_REQUIRED")
  const validator = await aReviewer(testApp, setting.distributor, ["/certificates:validatePayment"])
  expect((await decide("confirm", validator)).json().typeCode).toBe("NOT_ALLOWED")
  expect((await accountOf(approved)).approved_at).not.toBeNull()
  expect(await auditOf(approved)).toEqual(["account.disputed"])
})

test("a confirmed report takes the identity from the account, tells its address and ends its sessions", async () => {
  const subject = { area: "client", id: approved.id } as const
  const session = await signedIn(testApp, subject, setting.distributor)
  const open = await aRequest(testApp, setting.distributor, { client_id: approved.id, status: "approved" })
  await report()
  expect((await decide("confirm")).json()).toMatchObject({ accountDispute: null, status: "review" })
  expect(await accountOf(approved)).toMatchObject({ approved_at: null, state: "active" })
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
  expect(await accountOf(provisional)).toMatchObject({ approved_request_id: request.id })
  expect(await auditOf(approved)).toEqual(["account.disputed", "account.dispute-confirmed"])
})

test("a refused report leaves the account as it was", async () => {
  await report()
  expect((await decide("refuse")).json().accountDispute).toBeNull()
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
  request = await aRequest(testApp, setting.distributor, { client_id: provisional.id, documents })
  expect((await samePerson()).json()).toMatchObject({ status: "approved" })
})
